/** The list of areas: what the product is made of. */
import type { Area, Need, Screen } from './kit/area.ts'
import { type AnyEntity, groupOf, resourceOf, type UserType } from './kit/entity.ts'
import {
  actionPermit,
  flagsOf,
  isHeld,
  isPlatformGroup,
  isStaff,
  openers,
  portalFlags,
  type Privileges,
  standardOperations,
} from './kit/permission.ts'
import { accessArea } from './access/access.area.ts'
import { alertsArea } from './alerts/alerts.area.ts'
import { educationArea } from './education/education.area.ts'
import { examsArea } from './exams/exams.area.ts'
import { financeArea } from './finance/finance.area.ts'
import { interestsArea } from './interests/interests.area.ts'
import { joiningArea } from './joining/joining.area.ts'
import { lookupsArea } from './lookups/lookups.area.ts'
import { mediaArea } from './media/media.area.ts'
import { peopleArea } from './people/people.area.ts'
import { placesArea } from './places/places.area.ts'
import { planningArea } from './planning/planning.area.ts'
import { quotationsArea } from './quotations/quotations.area.ts'
import { servicesArea } from './services/services.area.ts'

export const areas: readonly Area[] = [
  educationArea,
  planningArea,
  joiningArea,
  examsArea,
  peopleArea,
  servicesArea,
  quotationsArea,
  interestsArea,
  alertsArea,
  financeArea,
  mediaArea,
  placesArea,
  accessArea,
  lookupsArea,
]

export const entities: readonly AnyEntity[] = areas.flatMap((area) => area.entities)
const byId = new Map(entities.map((entity) => [entity.id, entity]))
const byResource = new Map(
  entities.filter((entity) => !entity.spec.abstract).map((entity) => [resourceOf(entity), entity]),
)

/** Throws for an id that no area lists: a definition that names a stranger is a bug. */
export function entityOf(id: string): AnyEntity {
  const entity = byId.get(id)
  if (!entity) throw new Error(`no entity ${id}`)
  return entity
}
export const entityOfResource = (resource: string): AnyEntity | undefined => byResource.get(resource)
/** Screens that areas list. Those of reports are in screens.ts: a browser that shows a list does not load reports. */
export const areaScreens: readonly Screen[] = areas.flatMap((area) => area.screens ?? [])
/** Needs that the page after the login counts, in the order of areas. */
export const needs: readonly Need[] = areas.flatMap((area) => area.needs ?? [])
export const areaOf = (entity: AnyEntity): Area => areas.find((area) => area.entities.includes(entity))!

/** Merges groups and flags that were found one by one; each flag once. */
function gathered(found: Iterable<readonly [group: string, flags: readonly string[]]>): Privileges {
  const groups = new Map<string, Set<string>>()
  for (const [group, flags] of found) groups.set(group, new Set([...(groups.get(group) ?? []), ...flags]))
  return Object.fromEntries([...groups].map(([group, flags]) => [group, [...flags]]))
}
const concrete = entities.filter((entity) => !entity.spec.abstract)

/**
 * Every group with every flag that anything asks for: several entities may share a group, and an action may ask for
 * another's flag.
 */
export const everyPrivilege: Privileges = gathered([
  ...concrete.flatMap((entity) => [
    [groupOf(entity), flagsOf(entity)] as const,
    ...Object.values(entity.spec.actions ?? {}).flatMap(({ group, flag }) =>
      group && flag ? [[group, [flag]] as const] : [],
    ),
  ]),
  ...areaScreens.flatMap(({ group, flag }) => (group && flag ? [[group, [flag]] as const] : [])),
  ...areaScreens.flatMap(({ anyFlag = {} }) =>
    Object.entries(anyFlag).map(([group, flag]): readonly [string, readonly string[]] => [group, [flag]]),
  ),
])

/** Flags that open nothing of what any record of the group can do (D12.12): each group of the specification has them. */
const opened = gathered(
  concrete.map((entity) => [groupOf(entity), standardOperations.flatMap((operation) => openers(entity, operation))]),
)
const mayOpenNothing = ['itemDeleteImage', 'itemFinaleDelete', 'changeActivationType']
const acted = gathered(
  concrete.flatMap((entity) =>
    Object.values(entity.spec.actions ?? {}).map((action): readonly [string, readonly string[]] => {
      const { group, flag } = actionPermit(entity, action)
      return [group, [flag]]
    }),
  ),
)
const isUsable = (group: string, flag: string): boolean =>
  !mayOpenNothing.includes(flag) || isHeld(opened, group, flag) || isHeld(acted, group, flag)
const usable: Privileges = Object.fromEntries(
  Object.entries(everyPrivilege).map(([group, flags]) => [group, flags.filter((flag) => isUsable(group, flag))]),
)
const ofCentre: Privileges = Object.fromEntries(Object.entries(usable).filter(([group]) => !isPlatformGroup(group)))
const ofPortals = new Map<UserType, Privileges>()

/**
 * Every flag that users of a type can ever hold, by a role or a grant: nobody of a centre those of the platform, and
 * portal users what the definitions give them of their own records (D2.4). What is stored beyond it counts for nothing.
 */
export function holdable(userType: UserType): Privileges {
  if (isStaff(userType)) return userType === 'AdminsEgypt' ? usable : ofCentre
  let held = ofPortals.get(userType)
  if (!held)
    ofPortals.set(
      userType,
      (held = gathered(concrete.flatMap((entity) => Object.entries(portalFlags(entity, userType))))),
    )
  return held
}

/**
 * Returns the stored flags that count: for a portal user only those that their type can hold, whatever older versions
 * wrote into the role. `all`: the role has the flag that passes every check of its establishment (D12.11).
 */
export function counted(userType: UserType, stored: Privileges, all?: boolean | null): Privileges {
  if (all && userType === 'MasterAdmin') return ofCentre
  if (isStaff(userType)) return stored
  const most = holdable(userType)
  return Object.fromEntries(
    Object.entries(stored).flatMap(([group, flags]) => {
      const held = flags.filter((flag) => isHeld(most, group, flag))
      return held.length > 0 ? [[group, held]] : []
    }),
  )
}
