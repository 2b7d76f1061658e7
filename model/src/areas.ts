/** The list of areas: what the product is made of. */
import type { Area, Need, Screen } from './kit/area.ts'
import { type AnyEntity, groupOf, resourceOf } from './kit/entity.ts'
import { flagsOf, type Privileges } from './kit/permission.ts'
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
export const screens: readonly Screen[] = areas.flatMap((area) => area.screens ?? [])
/** What the page after the login counts, in the order of areas. */
export const needs: readonly Need[] = areas.flatMap((area) => area.needs ?? [])
export const areaOf = (entity: AnyEntity): Area => areas.find((area) => area.entities.includes(entity))!

/**
 * Every group with every flag that anything asks for: several entities may share a group, and an action may ask for
 * another's flag.
 */
export const everyPrivilege: Privileges = (() => {
  const groups = new Map<string, Set<string>>()
  const add = (group: string, flags: readonly string[]) =>
    groups.set(group, new Set([...(groups.get(group) ?? []), ...flags]))
  for (const entity of entities.filter((each) => !each.spec.abstract)) {
    add(groupOf(entity), flagsOf(entity))
    for (const action of Object.values(entity.spec.actions ?? {}))
      if (action.group && action.flag) add(action.group, [action.flag])
  }
  for (const screen of screens) if (screen.group && screen.flag) add(screen.group, [screen.flag])
  return Object.fromEntries([...groups].map(([group, flags]) => [group, [...flags]]))
})()
