/** Privileges as the editor handles them: flags in columns, groups in modules, changes that can be taken back. Pure. */
import { areas, everyPrivilege, holdable } from '@topcenter/model/areas'
import { menuGroups } from '@topcenter/model/kit/area'
import { groupOf, type UserType } from '@topcenter/model/kit/entity'
import { isHeld, type Privileges } from '@topcenter/model/kit/permission'

export const columns = [
  'view',
  'setup',
  'add',
  'update',
  'delete',
  'deleteImage',
  'settings',
  'reports',
  'notifications',
] as const
export type Column = (typeof columns)[number]

const standard: Readonly<Record<string, Column>> = {
  itemAdd: 'add',
  itemUpdate: 'update',
  itemFinaleDelete: 'delete',
  itemDeleteImage: 'deleteImage',
  changeActivationType: 'setup',
  itemActive: 'setup',
  itemArchived: 'setup',
  itemBlocked: 'setup',
}
export const columnOf = (flag: string): Column =>
  standard[flag] ??
  (/report/i.test(flag)
    ? 'reports'
    : /^notification/i.test(flag)
      ? 'notifications'
      : flag.startsWith('view')
        ? 'view'
        : 'settings')

export interface Group {
  readonly group: string
  readonly flags: readonly string[]
  /** Flags of the group that no user of the role's type can hold. */
  readonly never?: readonly string[]
}
/** Groups that are together in the menu. */
export interface Module {
  readonly key: string
  readonly groups: readonly Group[]
}

/**
 * Every permission group of which the user type can have a flag, once, under the menu of the first entity that has the
 * group.
 */
function makeModules(userType: UserType): readonly Module[] {
  const most = holdable(userType)
  const menuOf = new Map<string, string>()
  for (const area of areas) {
    const usual = area.entities.find((entity) => entity.spec.menu)?.spec.menu ?? 'settings'
    for (const entity of area.entities)
      if (!entity.spec.abstract && !menuOf.has(groupOf(entity))) menuOf.set(groupOf(entity), entity.spec.menu ?? usual)
  }
  return menuGroups.flatMap((key): Module[] => {
    const groups = Object.entries(everyPrivilege)
      .filter(([group]) => Object.hasOwn(most, group) && (menuOf.get(group) ?? 'settings') === key)
      .map(([group, flags]) => ({
        group,
        flags: flags.filter((flag) => isHeld(most, group, flag)),
        never: flags.filter((flag) => !isHeld(most, group, flag)),
      }))
    return groups.length > 0 ? [{ key, groups }] : []
  })
}
const made = new Map<UserType, readonly Module[]>()
export function modulesFor(userType: UserType): readonly Module[] {
  const known = made.get(userType) ?? makeModules(userType)
  made.set(userType, known)
  return known
}

/** Sets flags of groups; `may` says which of them may be given and taken away. */
export function withFlags(
  privileges: Privileges,
  wanted: readonly Group[],
  on: boolean,
  may: (group: string, flag: string) => boolean,
): Privileges {
  const next: Record<string, readonly string[]> = { ...privileges }
  for (const { group, flags } of wanted) {
    const held = privileges[group] ?? []
    const set = on
      ? [...new Set([...held, ...flags.filter((flag) => may(group, flag))])]
      : held.filter((flag) => !flags.includes(flag) || !may(group, flag))
    if (set.length === held.length) continue
    if (set.length > 0) next[group] = set
    else delete next[group]
  }
  return next
}

/** Returns the permissions of another role, as far as the user may add and remove them. */
export function asIn(
  other: Privileges,
  now: Privileges,
  known: readonly Group[],
  may: (group: string, flag: string) => boolean,
): Privileges {
  const wanted = known.map(({ group, flags }) => ({ group, flags: flags.filter((flag) => isHeld(other, group, flag)) }))
  return withFlags(withFlags(now, known, false, may), wanted, true, may)
}

/** Returns the number of flags that `a` has and `b` does not. */
export const extra = (a: Privileges, b: Privileges): number =>
  Object.entries(a).reduce((sum, [group, flags]) => sum + flags.filter((flag) => !b[group]?.includes(flag)).length, 0)

export interface Edits {
  readonly past: readonly Privileges[]
  readonly now: Privileges
  readonly future: readonly Privileges[]
}
export type Edit =
  | { readonly kind: 'set'; readonly to: Privileges }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'start'; readonly from: Privileges }

export function edited(edits: Edits, edit: Edit): Edits {
  const { past, now, future } = edits
  if (edit.kind === 'start') return { past: [], now: edit.from, future: [] }
  if (edit.kind === 'undo')
    return past.length > 0 ? { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future] } : edits
  if (edit.kind === 'redo')
    return future.length > 0 ? { past: [...past, now], now: future[0]!, future: future.slice(1) } : edits
  return edit.to === now ? edits : { past: [...past, now].slice(-200), now: edit.to, future: [] }
}
