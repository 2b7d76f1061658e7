/** The rows of a list as a table or as cards. */
import { type ComponentType, memo, useCallback, useMemo, type ReactNode } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { hasTrait } from '@topcenter/model/kit/entity'
import { isEmpty, isNumeric, isState, type Tools, useTools } from '../../fields/cell.tsx'
import { isOneself } from '../../fields/filter.ts'
import { drawFace } from '../../fields/face.tsx'
import { useWho } from '../../platform/session.ts'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { toneOf } from '../../fields/state-tone.ts'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { CardsGrid, type CardsGridProps, type GridCard } from '../../ui/data/cards-grid.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import type { PhoneCard, TableColumn, TableSort } from '../../ui/data/table-column.ts'
import { widthOf } from './column-width.ts'
import type { Column, ColumnChoice } from './columns.ts'
import { drawRecordField, useRecordName, valueOf } from '../record-cell.tsx'
import { fieldLabel } from '../field-label.ts'
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
  readonly grid?: ComponentType<CardsGridProps<RecordData>> | undefined
  /** Left out: no checkboxes. */
  readonly onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  onSort(sort: string): void
  onOpen(record: RecordData): void
}

const keyOfRow = (record: RecordData): string => record.token
/** On a phone a row is a button, and must not contain links. */
const linkKinds = new Set(['phone', 'email', 'url'])
const stateNames = new Set(['state', 'recordState'])
/** Numbers and yes/no mean nothing without the name of their column, or a unit. */
const dumbKinds = new Set(['bool', 'int', 'decimal', 'percent'])

/** Shows the state of a record beside its name if it is not active, and nowhere else. */
const stateOf = (entity: AnyEntity, { recordState }: RecordData, { texts }: Tools): ReactNode =>
  recordState !== 'active' && (
    <StateBadge tone={toneOf(recordState)}>{texts.value(entity, 'recordState', recordState)}</StateBadge>
  )
const withState = (entity: AnyEntity, record: RecordData, cell: ReactNode, tools: Tools): ReactNode => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-2">
    {cell}
    {stateOf(entity, record, tools)}
  </span>
)

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
  // Users who read their own records do not need their own name in each of them.
  const isOwn = isOneself(entity, titled[0]!, useWho().userType)
  const amount = others.find((column) => column.field.kind === 'money')
  const words = others.filter(
    (column) => column !== amount && (!dumbKinds.has(column.field.kind) || column.field.options.unit),
  )
  const cell = (column: Column | undefined, record: RecordData) =>
    column && !isEmpty(valueOf(record, column.name)) ? drawRecordField(entity, column, record, tools) : undefined
  const phone = shown.find((column) => column.field.kind === 'phone')
  const callOf = (record: RecordData) => {
    const number = phone && valueOf(record, phone.name)
    return number
      ? { href: `tel:${String(number)}`, label: tools.texts.say('contact.call', { name: nameOf(record) }) }
      : undefined
  }
  // As text: a link in each of fifty cards would be a stop of the keyboard, and too small for a finger.
  const numberOf = (record: RecordData) => {
    const number = phone && valueOf(record, phone.name)
    return number ? <Isolate>{spacedPhone(String(number))}</Isolate> : undefined
  }
  const hasFace = hasTrait(entity, 'imaged')
  return {
    phone: (record: RecordData): PhoneCard => ({
      title: hasFace ? (
        <span className="flex min-w-0 items-center gap-2">
          {drawFace({ person: record, entity }, tools.texts)}
          <bdi className="two-lines min-w-0 font-semibold">{nameOf(record)}</bdi>
        </span>
      ) : (
        <bdi className="font-semibold">{(isOwn && cell(parts[0], record)) || nameOf(record)}</bdi>
      ),
      detail: numberOf(record) ?? cell(words[0], record),
      aside: stateOf(entity, record, tools) || cell(state, record),
      asideDetail: cell(amount, record) ?? cell(words[numberOf(record) ? 0 : 1], record),
      call: callOf(record),
    }),
    grid: (record: RecordData, label: (name: string) => string): GridCard => ({
      title: nameOf(record),
      detail: numberOf(record) ?? cell(others[0], record),
      badge: stateOf(entity, record, tools) || cell(state, record),
      face: hasFace && drawFace({ person: record, entity, size: 'medium' }, tools.texts),
      facts: [...parts, ...others.slice(numberOf(record) ? 0 : 1)]
        .filter((column) => !isEmpty(valueOf(record, column.name)))
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
    grid: Grid = CardsGrid<RecordData>,
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
      columns.shown.map((column, index): TableColumn<RecordData> => ({
        key: column.name,
        header: fieldLabel(texts, entity, column.name),
        canSort: column.canSort,
        width: widthOf(entity, column, texts),
        cell: (record) => {
          const cell = drawRecordField(entity, column, record, tools)
          const isFirst = index === 0 && record.recordState !== 'active'
          return isFirst ? withState(entity, record, cell, tools) : cell
        },
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
      <Grid
        {...{ label, rows, selected, onOpen, empty }}
        {...(onSelect ? { onSelect } : {})}
        {...(rowActions ? { rowActions } : {})}
        rowKey={keyOfRow}
        card={(record) => cards.grid(record, (name) => fieldLabel(texts, entity, name))}
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
