/** Filters of a list: the fields that declare one, the record state, and the four date ranges. */
import { type AnyEntity, fieldsOf, hasTrait, type UserType } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { traitFields } from '@topcenter/model/kit/input-fields'
import { type Holder, isStaff, mayKnow } from '@topcenter/model/kit/permission'
import { entries } from '../platform/map.baked.ts'
import { keyOf } from './key-of.ts'

export interface Filter {
  /** Field of the definition, or one of created, updated, archived, blocked, recordState. */
  readonly name: string
  readonly shape: 'values' | 'yesNo' | 'record' | 'dates' | 'numbers' | 'texts' | 'text' | 'recordState'
  /** Query keys that it sets. */
  readonly keys: readonly string[]
  readonly field?: Field
}

const shapes: Partial<Record<Field['kind'], Filter['shape']>> = {
  oneOf: 'values',
  bool: 'yesNo',
  ref: 'record',
  date: 'dates',
  dateTime: 'dates',
  int: 'numbers',
  decimal: 'numbers',
  percent: 'numbers',
  money: 'numbers',
}

function filterOf(name: string, field: Field): Filter {
  if (field.options.filter === 'range')
    return {
      name,
      field,
      shape: field.kind === 'time' ? 'texts' : shapes[field.kind] === 'numbers' ? 'numbers' : 'dates',
      keys: [`${name}From`, `${name}To`],
    }
  const shape = shapes[field.kind]
  return {
    name,
    field,
    shape: shape === 'values' || shape === 'yesNo' || shape === 'record' ? shape : 'text',
    keys: [keyOf(name, field)],
  }
}

const stampNames = ['created', 'updated', 'archived', 'blocked'] as const

export function filtersOf(entity: AnyEntity): readonly Filter[] {
  const tabs = entity.spec.list?.tabs
  const own = Object.entries(fieldsOf(entity))
    .filter(([name, field]) => field.options.filter && name !== tabs)
    .map(([name, field]) => filterOf(name, field))
  const parent: Filter[] = hasTrait(entity, 'tree')
    ? [
        {
          name: 'parent',
          shape: 'record',
          keys: ['parentToken'],
          field: { kind: 'ref', to: entity.id, options: { filter: true }, required: false },
        },
      ]
    : []
  const state: Filter = { name: 'recordState', shape: 'recordState', keys: ['state'] }
  const stamps = stampNames.map((name): Filter => ({ name, shape: 'dates', keys: [`${name}From`, `${name}To`] }))
  const { code } = traitFields(entity)
  const codes: Filter[] = code ? [{ name: 'code', shape: 'texts', keys: ['codeFrom', 'codeTo'], field: code }] : []
  return [...own, ...parent, ...codes, state, ...stamps]
}

/**
 * Returns filters that distinguish this user's records, by fields that they may know. Portal users get neither the
 * filters of staff, nor themselves, nor entities that they may not look up (D2.4).
 */
export function filtersFor(entity: AnyEntity, who: Holder): readonly Filter[] {
  const filters = filtersOf(entity).filter(({ field }) => !field || mayKnow(who, field))
  const { userType } = who
  if (isStaff(userType)) return filters
  const shown = new Set<string>(['recordState', ...stampNames])
  return filters.filter(
    ({ name, field }) =>
      !shown.has(name) &&
      !isOneself(entity, name, userType) &&
      (!field?.to ||
        entries.some(
          ({ id, spec }) =>
            id === field.to &&
            (spec.lookup || spec.own?.[userType] !== undefined || spec.namedBy?.[userType] !== undefined),
        )),
  )
}

const limitName = (entity: AnyEntity, userType: UserType): string | undefined => {
  const own = entity.spec.own?.[userType]
  return typeof own === 'object' ? ('in' in own ? own.in : undefined) : own
}

/** Returns true if the field refers to this user in all records that they see. A parent's refer to the children. */
export const isOneself = (entity: AnyEntity, name: string, userType: UserType): boolean =>
  userType !== 'Parent' &&
  !isStaff(userType) &&
  limitName(entity, userType) === name &&
  !entries.some(
    ({ id, spec }) =>
      id === fieldsOf(entity)[name]?.to && spec.own?.[userType] !== undefined && spec.own[userType] !== 'self',
  )
