/** The list of areas: what the product is made of. */
import type { Area, Screen } from './kit/area.ts'
import { type AnyEntity, resourceOf } from './kit/entity.ts'
import { accessArea } from './access/access.area.ts'
import { educationArea } from './education/education.area.ts'
import { examsArea } from './exams/exams.area.ts'
import { joiningArea } from './joining/joining.area.ts'
import { lookupsArea } from './lookups/lookups.area.ts'
import { peopleArea } from './people/people.area.ts'
import { placesArea } from './places/places.area.ts'

export const areas: readonly Area[] = [educationArea, joiningArea, examsArea, peopleArea, placesArea, accessArea, lookupsArea]

export const entities: readonly AnyEntity[] = areas.flatMap((area) => area.entities)
const byId = new Map(entities.map((entity) => [entity.id, entity]))
const byResource = new Map(entities.filter((entity) => !entity.spec.abstract).map((entity) => [resourceOf(entity), entity]))

/** Throws for an id that no area lists: a definition that names a stranger is a bug. */
export function entityOf(id: string): AnyEntity {
  const entity = byId.get(id)
  if (!entity) throw new Error(`no entity ${id}`)
  return entity
}
export const entityOfResource = (resource: string): AnyEntity | undefined => byResource.get(resource)
export const screens: readonly Screen[] = areas.flatMap((area) => area.screens ?? [])
export const areaOf = (entity: AnyEntity): Area => areas.find((area) => area.entities.includes(entity))!
