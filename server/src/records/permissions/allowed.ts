/**
 * Computes the operations that an actor may perform on a record now, from flags, the record's states and its
 * definition. The browser shows exactly these operations.
 */
import type { Action, AnyEntity, RecordState } from '@topcenter/model/kit/entity'
import {
  type Holder,
  mayAct,
  mayDo,
  openers,
  type StandardOperation,
  type StateAction,
  stateActions,
} from '@topcenter/model/kit/permission'

type State = Readonly<Record<string, unknown>> & { readonly recordState: string }

/** Tests whether the definition lets an action start from the record's states. */
export const startsFrom = (action: Action, record: State): boolean =>
  (!action.from || action.from.includes(String(record.state))) && fieldsInTheWay(action, record).length === 0

export const fieldsInTheWay = ({ when = {}, unless = {} }: Action, record: State): string[] => {
  const of = (field: string) => record[field] ?? null
  const is = (field: string, value: unknown) =>
    of(field) === (typeof value === 'object' && value !== null ? of((value as { sameAs: string }).sameAs) : value)
  return [
    ...Object.keys(unless).filter((field) => is(field, unless[field])),
    ...Object.keys(when).filter((field) => !is(field, when[field])),
  ]
}

/** Only archived records can be deleted for good (D1.3); if an entity cannot be archived, all of its records can. */
export const removableFrom = (entity: AnyEntity): RecordState =>
  openers(entity, 'archive').length > 0 ? 'archived' : 'active'

export function allowedOperations(holder: Holder, entity: AnyEntity, record: State): string[] {
  const may = (operation: StandardOperation) => mayDo(holder, entity, operation)
  const allowed: string[] = []
  if (record.recordState === 'active') {
    if (may('update')) allowed.push('update')
    for (const [name, action] of Object.entries(entity.spec.actions ?? {}))
      if (startsFrom(action, record) && mayAct(holder, entity, name)) allowed.push(name)
    if (record.imageAt && may('removeImage')) allowed.push('removeImage')
  }
  for (const [name, change] of Object.entries(stateActions)) {
    if ((change.from as readonly RecordState[]).includes(record.recordState as RecordState) && may(name as StateAction))
      allowed.push(name)
  }
  if (record.recordState === removableFrom(entity) && may('remove')) allowed.push('remove')
  return allowed
}
