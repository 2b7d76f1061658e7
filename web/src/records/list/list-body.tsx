/** The rows of a list as a table or as cards. */
import { memo, useCallback, useMemo, type ReactNode } from 'react'
import { entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { hasTrait } from '@topcenter/model/kit/entity'
import { drawField, isNumeric, isState, type Tools, useTools } from '../../fields/cell.tsx'
import type { Texts } from '../../platform/texts.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { CardsGrid, type GridCard } from '../../ui/data/cards-grid.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import type { PhoneCard, TableColumn, TableSort } from '../../ui/data/table-column.ts'
import type { Column, ColumnChoice } from './columns.ts'
import { drawRecordField, imageOf, useRecordName, valueOf } from '../record-cell.tsx'
import type { RecordData } from '../record.ts'

export interface ListBodyProps {
  readonly entity: AnyEntity
  readonly view: 'table' | 'cards'
  readonly rows: readonly RecordData[]
  readonly columns: ColumnChoice
  readonly sort: string
  readonly isLoading: boolean
  readonly isStale: boolean
  readonly selected: ReadonlySet<string>
  readonly empty: ReactNode
  readonly rowActions?: ((record: RecordData) => ReactNode) | undefined
  readonly actionsWidth?: number | undefined
  /** Left out: no checkboxes. */
  readonly onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  onSort(sort: string): void
  onOpen(record: RecordData): void
}

const widthsByKind: Readonly<Record<string, number>> = {
  names: 240,
  text: 140,
  longText: 240,
  date: 130,
  dateTime: 180,
  time: 100,
  int: 110,
  decimal: 110,
  percent: 100,
  money: 130,
  bool: 110,
  oneOf: 140,
  ref: 180,
  phone: 175,
  email: 200,
}
/** Headings and states are never cut: a column is as wide as the longest of them. */
function widthOf(entity: AnyEntity, column: Column, texts: Texts): number {
  // Codes that are handed out (of media packages) are longer.
  if (column.name === 'code') return entity.spec.fields?.code ? 200 : 130
  const values = column.name === 'state' ? (entity.spec.states ?? []) : Object.keys(column.field.options ?? {})
  const longest = Math.max(0, ...values.map((value) => texts.value(entity, column.name, value).length))
  const parts = column.field.kind === 'ref' ? (entityOf(column.field.to!).spec.label?.length ?? 1) : 1
  return Math.max(
    (widthsByKind[column.field.kind] ?? 160) + (parts - 1) * 130,
    Math.min(260, 52 + longest * 6.5),
    Math.min(260, 44 + texts.field(entity, column.name).length * 7),
  )
}

const keyOfRow = (record: RecordData): string => record.token
/** On a phone a row is a button, and must not contain links. */
const linkKinds = new Set(['phone', 'email', 'url'])
const stateNames = new Set(['state', 'recordState'])
/** Numbers and yes/no mean nothing without the name of their column, or a unit. */
const dumbKinds = new Set(['bool', 'int', 'decimal', 'percent'])

function useCards(entity: AnyEntity, shown: readonly Column[], tools: Tools) {
  const nameOf = useRecordName()
  const titled = hasTrait(entity, 'named') ? ['names'] : ((entity.spec.label ?? ['code']) as readonly string[])
  // A card shows nothing twice.
  const plain = shown.filter((column) => !linkKinds.has(column.field.kind) && !titled.includes(column.name))
  const state =
    plain.find((column) => column.name === 'state') ??
    plain.find((column) => column.field.kind === 'oneOf' && column.name !== 'recordState' && isState(column.field)) ??
    plain.find((column) => stateNames.has(column.name))
  const others = plain.filter((column) => column !== state && !stateNames.has(column.name))
  // The head of a card has room for the first part of a name.
  const parts = shown.filter((column) => titled.indexOf(column.name) > 0)
  const amount = others.find((column) => column.field.kind === 'money')
  const words = others.filter(
    (column) => column !== amount && (!dumbKinds.has(column.field.kind) || column.field.options.unit),
  )
  const cell = (column: Column | undefined, record: RecordData) =>
    column && drawField({ entity, name: column.name, field: column.field, value: valueOf(record, column.name) }, tools)
  const hasFace = hasTrait(entity, 'imaged')
  return {
    phone: (record: RecordData): PhoneCard => ({
      title: hasFace ? (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={nameOf(record)} src={imageOf(entity, record)} />
          <bdi className="truncate font-semibold">{nameOf(record)}</bdi>
        </span>
      ) : (
        <bdi className="font-semibold">{nameOf(record)}</bdi>
      ),
      detail: cell(words[0], record),
      aside: cell(state, record),
      asideDetail: cell(amount ?? words[1], record),
    }),
    grid: (record: RecordData, label: (name: string) => string): GridCard => ({
      title: nameOf(record),
      detail: cell(others[0], record),
      badge: cell(state, record),
      picture: hasFace ? imageOf(entity, record) : false,
      facts: [...parts, ...others.slice(1)]
        .slice(0, 5)
        .map((column) => ({ label: label(column.name), value: cell(column, record) })),
    }),
  }
}

export const ListBody = memo(function ListBody(props: ListBodyProps) {
  const {
    entity,
    view,
    rows,
    columns,
    sort,
    isLoading,
    isStale,
    selected,
    empty,
    rowActions,
    actionsWidth,
    onSelect,
    onSort,
    onOpen,
  } = props
  const tools = useTools()
  const { texts } = tools
  const nameOf = useRecordName()
  const cards = useCards(entity, columns.shown, tools)
  const tableColumns = useMemo(
    () =>
      columns.shown.map((column): TableColumn<RecordData> => ({
        key: column.name,
        header: texts.field(entity, column.name),
        canSort: column.canSort,
        width: widthOf(entity, column, texts),
        cell: (record) => drawRecordField(entity, column, record, tools),
        isPinned: columns.pinned.has(column.name),
        ...(isNumeric(column.field.kind) ? { align: 'number' as const } : {}),
      })),
    [columns.shown, columns.pinned, entity, texts, tools],
  )
  const tableSort = useMemo(
    (): TableSort =>
      sort.startsWith('-') ? { key: sort.slice(1), direction: 'desc' } : { key: sort, direction: 'asc' },
    [sort],
  )
  const sortBy = useCallback(
    (next: TableSort) => onSort(next.direction === 'desc' ? `-${next.key}` : next.key),
    [onSort],
  )
  const label = texts.entity(entity).many
  if (view === 'cards' && !isLoading) {
    return (
      <CardsGrid
        {...{ label, rows, selected, onOpen, empty }}
        {...(onSelect ? { onSelect } : {})}
        {...(rowActions ? { rowActions } : {})}
        rowKey={keyOfRow}
        card={(record) => cards.grid(record, (name) => texts.field(entity, name))}
      />
    )
  }
  return (
    <DataTable
      {...{ label, rows, selected, onOpen, empty, isLoading, isStale, actionsWidth }}
      {...(onSelect ? { onSelect } : {})}
      {...(rowActions ? { rowActions } : {})}
      columns={tableColumns}
      rowKey={keyOfRow}
      rowName={nameOf}
      sort={tableSort}
      onSort={sortBy}
      phoneCard={cards.phone}
      widths={columns.widths}
      onWidth={columns.setWidth}
    />
  )
})
