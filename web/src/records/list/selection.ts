/** Selection of a list: some records, in the version last shown, or everything that matches its filters. */
import { type AnyEntity, groupOf } from '@topcenter/model/kit/entity'
import type { StandardOperation } from '@topcenter/model/kit/permission'
import type { Who } from '../../platform/session.ts'
import { bulkActionsOf, inOrder } from '../actions/offered.ts'
import type { RecordData } from '../record.ts'

export interface Selection {
  /** By token, across pages. */
  readonly records: ReadonlyMap<string, RecordData>
  readonly isAll: boolean
}
export const nothingSelected: Selection = { records: new Map(), isAll: false }

/** Returns the selection with these tokens, from the previous selection and the shown rows. */
export function selectionOf(tokens: ReadonlySet<string>, before: Selection, rows: readonly RecordData[]): Selection {
  const shown = new Map(rows.map((row) => [row.token, row]))
  const records = [...tokens].flatMap((token) => shown.get(token) ?? before.records.get(token) ?? [])
  return { records: new Map(records.map((record) => [record.token, record])), isAll: false }
}

export const mayBulk = (who: Who, entity: AnyEntity, name: string): boolean => {
  const action = entity.spec.actions?.[name]
  return action
    ? who.can(action.group ?? groupOf(entity), action.flag ?? 'itemUpdate')
    : who.may(entity, name as StandardOperation)
}

export interface Offered {
  readonly name: string
  /** Number of selected records that allow it. */
  readonly count: number
}

/** The actions that some of the records allow, the state's own first. */
export function offeredFor(entity: AnyEntity, who: Who, records: Iterable<RecordData>): readonly Offered[] {
  const counts = new Map<string, number>()
  for (const { allowed } of records) for (const name of allowed) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = bulkActionsOf(entity).filter((name) => counts.has(name) && mayBulk(who, entity, name))
  return inOrder(entity, names).map((name) => ({ name, count: counts.get(name)! }))
}
