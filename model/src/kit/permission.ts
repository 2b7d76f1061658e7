/** Permission groups and flags, derived from definitions; a missing group or flag means no (D2.2). */
import {
  type Action,
  type AnyEntity,
  type EntityEntry,
  groupOf,
  hasTrait,
  type RecordState,
  recordStates,
  type UserType,
} from './entity.ts'
import type { Field } from './field.ts'

export const standardFlags = [
  'view',
  'viewActive',
  'viewArchived',
  'viewBlocked',
  'itemAdd',
  'itemUpdate',
  'itemDeleteImage',
  'itemFinaleDelete',
  'changeActivationType',
] as const

/** The flags that somebody has, by group. */
export type Privileges = Readonly<Record<string, readonly string[]>>

/** The acting user: everything that a permission can depend on. */
export interface Holder {
  readonly userType: UserType
  readonly privileges: Privileges
}

export const isHeld = (privileges: Privileges, group: string, flag: string): boolean =>
  Object.hasOwn(privileges, group) && privileges[group]!.includes(flag)
export const holds = (holder: Holder, group: string, flag: string): boolean =>
  holder.userType === 'AdminsEgypt' || isHeld(holder.privileges, group, flag)
/** No role of a centre can contain it. */
export const isPlatformGroup = (group: string): boolean => group === 'Establishment' || group.startsWith('AdminsEgypt')

/** The standard operations on a record; `openers` says which flags permit each. */
export const standardOperations = [
  'view',
  'create',
  'update',
  'remove',
  'removeImage',
  'archive',
  'restore',
  'block',
  'unblock',
] as const
export type StandardOperation = (typeof standardOperations)[number]

/** Record state changes (D1.3): name → from, to. */
export const stateActions = {
  archive: { from: ['active', 'blocked'], to: 'archived' },
  restore: { from: ['archived'], to: 'active' },
  block: { from: ['active'], to: 'blocked' },
  unblock: { from: ['blocked'], to: 'active' },
} as const satisfies Record<string, { from: readonly RecordState[]; to: RecordState }>
export type StateAction = keyof typeof stateActions

const standardFlag = {
  view: 'view',
  create: 'itemAdd',
  update: 'itemUpdate',
  remove: 'itemFinaleDelete',
  removeImage: 'itemDeleteImage',
  changeState: 'changeActivationType',
} as const
/** In groups that have it, the flag of one target state opens what `changeActivationType` opens for all. */
const targetFlag = { active: 'itemActive', archived: 'itemArchived', blocked: 'itemBlocked' } as const satisfies Record<
  RecordState,
  string
>

/** The flags that open an operation on an entity, any one of them; none: the operation does not exist. */
export function openers(entity: EntityEntry, operation: StandardOperation): readonly string[] {
  const { spec } = entity
  if (operation === 'create' && spec.creation === 'none') return []
  if (operation === 'update' && spec.update === 'none') return []
  if (operation === 'removeImage' && !hasTrait(entity, 'imaged')) return []
  if ((spec.permanent || spec.view) && (operation === 'remove' || operation in stateActions)) return []
  const change = operation in stateActions ? stateActions[operation as StateAction] : undefined
  const key = change ? 'changeState' : (operation as Exclude<StandardOperation, StateAction>)
  if (spec.flagsFor) return [spec.flagsFor[key] ?? []].flat()
  const target = change && spec.flags?.includes(targetFlag[change.to]) ? [targetFlag[change.to]] : []
  return [standardFlag[key], ...target]
}

/**
 * Everything that people can make by a form can be moved in, but for the platform's admins and for what moves money: a
 * file has no till.
 */
export const importable = (entity: EntityEntry): boolean =>
  !entity.spec.abstract && !entity.spec.permanent && openers(entity, 'create').length > 0 && entity.id !== 'adminEgypt'

export const mayDo = (holder: Holder, entity: EntityEntry, operation: StandardOperation): boolean =>
  (operation === 'view' || isOpenTo(holder.userType, entity, operation)) &&
  openers(entity, operation).some((flag) => holds(holder, groupOf(entity), flag))

/** Returns true if users of a type may ever do it; portal users only what the definition gives them of their own (D2.4). */
export const isOpenTo = (userType: UserType, { spec }: EntityEntry, operation: string): boolean =>
  isStaff(userType) ||
  (spec.own?.[userType] !== undefined && (spec.portal as readonly string[] | undefined)?.includes(operation) === true)

export const actionPermit = (entity: AnyEntity, action: Action): { group: string; flag: string } => ({
  group: action.group ?? groupOf(entity),
  flag: action.flag ?? 'itemUpdate',
})

/** Returns true if the flags permit an action of the definition, apart from the record's state. */
export function mayAct(holder: Holder, entity: AnyEntity, name: string): boolean {
  const action = entity.spec.actions![name]!
  const { group, flag } = actionPermit(entity, action)
  return action.by !== 'system' && isOpenTo(holder.userType, entity, name) && holds(holder, group, flag)
}

/**
 * The flags that open figures and exports of an entity's records: that of its group for reports, where it has one, else
 * those to look (D11.4). Portal users' own records are no report: to look is enough.
 */
export const reportOpeners = (entity: EntityEntry, userType: UserType): readonly string[] =>
  isStaff(userType) && (hasTrait(entity, 'reported') || entity.spec.flags?.includes(reportFlag))
    ? [reportFlag]
    : openers(entity, 'view')
const reportFlag = 'viewReport'
export const mayReport = (holder: Holder, entity: EntityEntry): boolean =>
  reportOpeners(entity, holder.userType).some((flag) => holds(holder, groupOf(entity), flag))

/** The flags of one entity's group: the nine (or those in their place), those that its actions name, its extra ones. */
export function flagsOf(entity: AnyEntity): readonly string[] {
  const { actions, flags, flagsFor, viewBy } = entity.spec
  const standard = flagsFor ? Object.values(flagsFor).flat() : standardFlags
  const named = Object.values(actions ?? {}).flatMap((action) => (action.flag && !action.group ? [action.flag] : []))
  return [
    ...new Set([
      ...standard,
      ...named,
      ...(flags ?? []),
      ...Object.values(viewBy?.flags ?? {}),
      ...(hasTrait(entity, 'reported') ? [reportFlag] : []),
    ]),
  ]
}

const stateFlag = { active: 'viewActive', archived: 'viewArchived', blocked: 'viewBlocked' } as const satisfies Record<
  RecordState,
  string
>

/**
 * The record states that a holder may look at; none without the flag to view, and none of what a portal user has no
 * part in, though a group be shared (D2.4).
 */
export function visibleStates(holder: Holder, entity: EntityEntry): readonly RecordState[] {
  if (!isStaff(holder.userType) && !entity.spec.lookup && entity.spec.own?.[holder.userType] === undefined) return []
  if (!mayDo(holder, entity, 'view') || visibleValues(holder, entity)?.length === 0) return []
  return recordStates.filter((state) => entity.spec.flagsFor || holds(holder, groupOf(entity), stateFlag[state]))
}

/**
 * Returns the values that this holder may see, where the flag of a field's value decides. Undefined: the field does not
 * matter.
 */
export function visibleValues(holder: Holder, entity: EntityEntry): readonly string[] | undefined {
  const { viewBy } = entity.spec
  if (!viewBy || holder.userType === 'AdminsEgypt') return undefined
  return Object.entries(viewBy.flags)
    .filter(([, flag]) => holds(holder, groupOf(entity), flag))
    .map(([value]) => value)
}

/**
 * The flags of one entity's group that portal users of a type may ever hold: to look at what is theirs, or at a list
 * that everybody chooses from, and to do what the definition gives them. None of an entity that they have no part in.
 */
export function portalFlags(entity: AnyEntity, userType: UserType): Privileges {
  const { own, lookup, portal = [], actions = {}, flagsFor, viewBy } = entity.spec
  const isTheirs = own?.[userType] !== undefined
  if (!isTheirs && !lookup) return {}
  const looks = [
    ...openers(entity, 'view'),
    ...(flagsFor ? [] : Object.values(stateFlag)),
    ...Object.values(viewBy?.flags ?? {}),
  ]
  const does = (isTheirs ? (portal as readonly string[]) : []).flatMap((name) =>
    actions[name]
      ? [actionPermit(entity, actions[name])]
      : openers(entity, name as StandardOperation).map((flag) => ({ group: groupOf(entity), flag })),
  )
  const flags = [...looks.map((flag) => ({ group: groupOf(entity), flag })), ...does]
  return Object.fromEntries(
    [...Map.groupBy(flags, ({ group }) => group)].map(([group, of]) => [
      group,
      [...new Set(of.map(({ flag }) => flag))],
    ]),
  )
}

/**
 * Types that work in the dashboard under their role's flags; the others are portal users, limited to their own records
 * (D2.4).
 */
export const staffTypes: readonly UserType[] = ['AdminsEgypt', 'MasterAdmin', 'Employee']
export const isStaff = (userType: UserType): boolean => staffTypes.includes(userType)

/**
 * Returns whether a reader may know the values of a field. It decides for everything that can reveal them: reading,
 * filtering, sorting, searching, grouping and exporting.
 */
export const mayKnow = (reader: Holder, { options: { forStaff, seenWith } }: Field): boolean =>
  (!forStaff || isStaff(reader.userType)) && (!seenWith || holds(reader, seenWith, 'view'))
