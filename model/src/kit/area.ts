/** An area: the entities that live together, and the hand-written screens that no entity derives. */
import type { AnyEntity } from './entity.ts'

export interface Screen {
  /** The address with the specification's spelling. */
  readonly path: string
  /** Text key of its title, and its name in the specification (`UserLogin`). */
  readonly screen: string
  /** Needs this flag of this group; none: any logged-in user. */
  readonly group?: string
  readonly flag?: string
  readonly menu?: string
  readonly icon?: string
  /** Only these user types have it in their menu. */
  readonly only?: readonly string[]
}
export interface Area {
  readonly id: string
  readonly entities: readonly AnyEntity[]
  readonly screens?: readonly Screen[]
}
export const defineArea = (area: Area): Area => area

/** Sidebar groups in their order. */
export const menuGroups = [
  'educational', 'groups', 'exams', 'joining', 'users', 'services', 'quotations', 'interests', 'alerts', 'finance', 'media', 'storage', 'places', 'access', 'reports', 'settings',
] as const
