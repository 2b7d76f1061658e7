/** Actions that records offer: their order, their keys, and how to undo them. */
import type { Action, AnyEntity } from '@topcenter/model/kit/entity'
import { askedFields } from '@topcenter/model/kit/field'
import { stateActions } from '@topcenter/model/kit/permission'
import type { Texts } from '../../platform/texts.ts'
import type { RecordData } from '../record.ts'

/** The actions in `allowed`, without the operations of the form. */
export const actionsOf = (record: RecordData): readonly string[] =>
  record.allowed.filter((name) => name !== 'update' && name !== 'create')

/**
 * Actions for many records at once: the state changes and every named action of people; the server checks each record
 * by itself.
 */
export const bulkActionsOf = (entity: AnyEntity): readonly string[] => [
  ...Object.keys(stateActions),
  ...Object.entries(entity.spec.actions ?? {})
    .filter(([, action]) => action.by !== 'system')
    .map(([name]) => name),
]

export const isDanger = (entity: AnyEntity, name: string): boolean =>
  name === 'remove' || entity.spec.actions?.[name]?.confirm === 'danger'

/** Sorts actions: the jobs of the record first, then other actions, its record state, and last the final ones. */
export function inOrder(entity: AnyEntity, names: readonly string[]): readonly string[] {
  const jobs = Object.keys(entity.spec.jobs ?? {})
  const rank = (name: string): number => {
    if (jobs.includes(name)) return jobs.indexOf(name)
    const kind = name === 'remove' ? 3 : isDanger(entity, name) ? 2 : entity.spec.actions?.[name] ? 0 : 1
    return jobs.length + kind
  }
  return names.toSorted((one, other) => rank(one) - rank(other))
}

export const isJob = (entity: AnyEntity, name: string | undefined): name is string =>
  name !== undefined && Object.hasOwn(entity.spec.jobs ?? {}, name)

/** `KeyboardEvent.code` of an action's key: by its place, so that an Arabic keyboard works too. */
export const codeOf = (entity: AnyEntity, name: string): string | undefined =>
  name === 'archive' ? 'Delete' : isJob(entity, name) ? `Key${entity.spec.jobs![name]}` : undefined

/** Restoring acts at once, as whatever can be taken back does; what prevents something or needs input asks first. */
const atOnce = new Set(['archive', 'restore', 'unblock'])
const stateUndo: Readonly<Record<string, string>> = {
  archive: 'restore',
  restore: 'archive',
  block: 'unblock',
  unblock: 'block',
}
/** The action that takes an action back. */
export const undoOf = (entity: AnyEntity, name: string): string | undefined =>
  entity.spec.actions?.[name] ? entity.spec.actions[name].undo : stateUndo[name]

export const asksFirst = (name: string, action: Action | undefined): boolean => {
  if (!action) return !atOnce.has(name)
  return Boolean(action.confirm) || Object.keys(askedFields(action.input ?? {})).length > 0
}

/** «Careers day» · Archived. */
export const doneText = (texts: Texts, done: string, name: string): string =>
  done.includes('{{name}}')
    ? texts.fill(done, { name })
    : texts.say('record.doneTo', { name: texts.say('record.named', { name }), done })

/** The first of several by its name, the others by their number; without a name only the number. */
export function severalText(texts: Texts, name: string | undefined, count: number): string {
  if (!name) return texts.say('list.bulkRecords', { count })
  const first = texts.say('record.named', { name })
  return count > 1 ? texts.say('list.bulkOthers', { name: first, count: count - 1 }) : first
}
