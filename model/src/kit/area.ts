/** An area: the entities that belong together, and the hand-written screens that no entity derives. */
import type { AnyEntity, Trait } from './entity.ts'

export interface Screen {
  /** The address with the specification's spelling. */
  readonly path: string
  /** Text key of its title, and its name in the specification (`UserLogin`). */
  readonly screen: string
  /** Needs this flag of this group; none: any logged-in user. */
  readonly group?: string
  readonly flag?: string
  readonly anyFlag?: Readonly<Record<string, string>> // needs any of these flags, by their groups
  readonly menu?: string
  readonly icon?: string
  /**
   * In the menu of these user types alone; and, where it leads to the lists with a trait, of who sees one and has the
   * flag for it.
   */
  readonly only?: readonly string[]
  readonly leadsTo?: { readonly trait: Trait; readonly flag: string }
}
/**
 * Something that needs a person's attention today: what a list's query finds. Its text is `needs.<id>`, with the
 * number.
 */
export interface Need {
  readonly id: string
  readonly entity: string
  /**
   * The query as in the list's address, in which `now` may be a bound too; `{today}` and `{yesterday}` are days of the
   * establishment.
   */
  readonly query: Readonly<Record<string, string>>
  /** The figure that it counts, if other places show it too: the list of its rows is asked under `query` besides. */
  readonly figure?: string
  /** Shown to users with this flag, which lets them do something about it. */
  readonly group: string
  readonly flag: string
  /** Address of the link, if not the entity's list. */
  readonly path?: string
  /** Sort key of the list: the first record by it has waited the longest, and its value is since when. */
  readonly since: string
  /** Only for information: nothing is late because of it. */
  readonly calm?: boolean
}
export interface Area {
  readonly id: string
  readonly entities: readonly AnyEntity[]
  readonly screens?: readonly Screen[]
  readonly needs?: readonly Need[]
}
export const defineArea = (area: Area): Area => area

/** The groups of the sidebar, in their order. */
export const menuGroups = [
  'educational',
  'groups',
  'exams',
  'joining',
  'users',
  'services',
  'quotations',
  'interests',
  'alerts',
  'finance',
  'media',
  'storage',
  'places',
  'access',
  'reports',
  'settings',
] as const
/** Entries that are used all day come first in their group; the others follow in the order of the areas. */
export const firstInMenu: readonly string[] = ['Attend', 'EducationalCalendar', 'Gate', 'educationalGroup']
