/** Columns that a list can have, and those that it shows: the definition's until the user chooses. */
import { useCallback, useMemo } from 'react'
import { type AnyEntity, fieldsOf, hasTrait, type UserType } from '@topcenter/model/kit/entity'
import { type Field, isSortable } from '@topcenter/model/kit/field'
import { mayKnow } from '@topcenter/model/kit/permission'
import { isOneself } from '../../fields/filter.ts'
import { useWho } from '../../platform/session.ts'
import { type Texts, useTexts } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { fitting } from './column-width.ts'
import type { ListState } from './list-state.ts'

const builtIn: Readonly<Record<string, Field>> = {
  code: { kind: 'text', options: {}, required: false },
  names: { kind: 'names', options: {}, required: false },
  description: { kind: 'names', options: {}, required: false },
  state: { kind: 'oneOf', options: {}, required: false },
  recordState: { kind: 'oneOf', options: {}, required: false },
  createdAt: { kind: 'dateTime', options: {}, required: false },
  updatedAt: { kind: 'dateTime', options: {}, required: false },
}

export interface Column {
  readonly name: string
  readonly field: Field
  readonly canSort: boolean
}

/** Names of the built-in columns that the server sorts by. */
const sortable = new Set(['code', 'names', 'state', 'createdAt', 'updatedAt'])

export function columnField(entity: AnyEntity, name: string): Field | undefined {
  if (name === 'parent') return { kind: 'ref', to: entity.id, options: {}, required: false }
  return fieldsOf(entity)[name] ?? builtIn[name]
}

/** Every column that can be shown, in the order of the definition. */
export function columnsOf(entity: AnyEntity): readonly Column[] {
  const names = [
    ...((entity.spec.list?.columns as readonly string[] | undefined) ?? []),
    ...(hasTrait(entity, 'coded') ? ['code'] : []),
    ...(hasTrait(entity, 'named') ? ['names', 'description'] : []),
    ...(hasTrait(entity, 'tree') ? ['parent'] : []),
    ...Object.entries(fieldsOf(entity))
      .filter(
        ([name, field]) =>
          !['password', 'image', 'privileges'].includes(field.kind) &&
          !field.options.transient &&
          !field.options.timeOf &&
          !(name in (entity.spec.fixed ?? {})),
      )
      .map(([name]) => name),
    ...(entity.spec.states ? ['state'] : []),
    'recordState',
    'createdAt',
    'updatedAt',
  ]
  return [...new Set(names)].flatMap((name) => {
    const field = columnField(entity, name)
    return field ? [{ name, field, canSort: name in fieldsOf(entity) ? isSortable(field) : sortable.has(name) }] : []
  })
}

/** The definition's columns, as many as fit. */
function standard(entity: AnyEntity, all: readonly Column[], userType: UserType, texts: Texts): readonly Column[] {
  const named = entity.spec.list?.columns as readonly string[] | undefined
  const columns = named ? named.flatMap((name) => all.find((column) => column.name === name) ?? []) : all.slice(0, 7)
  return fitting(
    entity,
    columns.filter(({ name }) => !isOneself(entity, name, userType)),
    texts,
  )
}

interface Choice {
  readonly order?: readonly string[]
  readonly widths?: Readonly<Record<string, number>>
  readonly pinned?: readonly string[]
}

export interface ColumnChoice {
  /** Pinned ones first. */
  readonly shown: readonly Column[]
  readonly all: readonly Column[]
  readonly widths: Readonly<Record<string, number>>
  readonly pinned: ReadonlySet<string>
  readonly isChanged: boolean
  /** Names of the shown columns in order, for an address; '' for the standard ones. */
  readonly address: string
  readonly setOrder: (names: readonly string[]) => void
  readonly setWidth: (name: string, width: number) => void
  readonly pin: (name: string, isPinned: boolean) => void
  readonly reset: () => void
}

/** Columns of a saved view are in the address, and are changed there; otherwise this device remembers them. */
export function useColumns(
  entity: AnyEntity,
  { columns: told, set }: Pick<ListState, 'columns' | 'set'>,
): ColumnChoice {
  const [choice, setChoice] = useStored<Choice>(`columns ${entity.id}`, none)
  const who = useWho()
  const { userType } = who
  const texts = useTexts()
  const all = useMemo(() => columnsOf(entity).filter(({ field }) => mayKnow(who, field)), [entity, who])
  const pinned = useMemo(() => new Set(choice.pinned), [choice.pinned])
  const shown = useMemo(() => {
    const byName = new Map(all.map((column) => [column.name, column]))
    const known = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? [])
    const asked = known(told.split(','))
    const columns =
      asked.length > 0 ? asked : choice.order ? known(choice.order) : standard(entity, all, userType, texts)
    return [...columns.filter(({ name }) => pinned.has(name)), ...columns.filter(({ name }) => !pinned.has(name))]
  }, [all, told, choice.order, pinned, entity, userType, texts])
  const setOrder = useCallback(
    (order: readonly string[]) =>
      told ? set({ columns: order.join(',') }, { replace: true }) : setChoice({ ...choice, order }),
    [told, set, choice, setChoice],
  )
  const setWidth = useCallback(
    (name: string, width: number) => setChoice({ ...choice, widths: { ...choice.widths, [name]: Math.round(width) } }),
    [choice, setChoice],
  )
  const pin = useCallback(
    (name: string, isPinned: boolean) =>
      setChoice({
        ...choice,
        pinned: [...(choice.pinned ?? []).filter((each) => each !== name), ...(isPinned ? [name] : [])],
      }),
    [choice, setChoice],
  )
  const reset = useCallback(() => {
    setChoice(undefined)
    if (told) set({ columns: '' }, { replace: true })
  }, [told, set, setChoice])
  return useMemo(() => {
    const isOrdered = told !== '' || choice.order !== undefined || pinned.size > 0
    return {
      shown,
      all,
      widths: choice.widths ?? noWidths,
      pinned,
      isChanged: isOrdered || choice.widths !== undefined,
      address: isOrdered ? shown.map(({ name }) => name).join(',') : '',
      setOrder,
      setWidth,
      pin,
      reset,
    }
  }, [shown, all, told, choice, pinned, setOrder, setWidth, pin, reset])
}
const none: Choice = {}
const noWidths: Readonly<Record<string, number>> = {}
