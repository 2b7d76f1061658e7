/** Permission groups and flags, derived from definitions; a missing group or flag means no (D2.2). */
import { type AnyEntity, type EntityEntry, groupOf, hasTrait, type RecordState, type UserType } from './entity.ts'

export const standardFlags = ['view', 'viewActive', 'viewArchived', 'viewBlocked', 'itemAdd', 'itemUpdate', 'itemDeleteImage', 'itemFinaleDelete', 'changeActivationType'] as const

/** group → flags that are held. */
export type Privileges = Readonly<Record<string, readonly string[]>>

/** Who acts: everything that a permission can depend on. */
export interface Holder {
  readonly userType: UserType
  readonly privileges: Privileges
}

export const holds = (holder: Holder, group: string, flag: string): boolean =>
  holder.userType === 'AdminsEgypt' || (holder.privileges[group]?.includes(flag) ?? false)

/** The flags of one entity's group: the nine, those that its actions name, its extra ones. */
export function flagsOf(entity: AnyEntity): readonly string[] {
  const named = Object.values(entity.spec.actions ?? {}).flatMap((action) => (action.flag && !action.group ? [action.flag] : []))
  return [...new Set([...standardFlags, ...named, ...(entity.spec.flags ?? []), ...(hasTrait(entity, 'reported') ? ['viewReport'] : [])])]
}

const stateFlag = { active: 'viewActive', archived: 'viewArchived', blocked: 'viewBlocked' } as const satisfies Record<RecordState, string>

/** The record states that a holder may look at; none without `view`. */
export function visibleStates(holder: Holder, entity: EntityEntry): readonly RecordState[] {
  const group = groupOf(entity)
  if (!holds(holder, group, 'view')) return []
  return (['active', 'archived', 'blocked'] as const).filter((state) => holds(holder, group, stateFlag[state]))
}

/** Standard operations and the flag that each needs. */
export const operationFlag = {
  create: 'itemAdd', update: 'itemUpdate', remove: 'itemFinaleDelete', removeImage: 'itemDeleteImage',
  archive: 'changeActivationType', restore: 'changeActivationType', block: 'changeActivationType', unblock: 'changeActivationType',
} as const
export type StandardOperation = keyof typeof operationFlag

/** Record state changes (D1.3): name → from, to. */
export const stateActions = {
  archive: { from: ['active', 'blocked'], to: 'archived' },
  restore: { from: ['archived'], to: 'active' },
  block: { from: ['active'], to: 'blocked' },
  unblock: { from: ['blocked'], to: 'active' },
} as const satisfies Record<string, { from: readonly RecordState[]; to: RecordState }>
export type StateAction = keyof typeof stateActions

/** Types that work in the dashboard under their role's flags; the others are portal users, limited to their own records (D2.4). */
export const staffTypes: readonly UserType[] = ['AdminsEgypt', 'MasterAdmin', 'Employee', 'VechileOwner']
export const isStaff = (userType: UserType): boolean => staffTypes.includes(userType)
