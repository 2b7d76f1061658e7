/**
 * Limits the tests that go over every definition and every operation to the areas of TEST_AREAS, which
 * `npm test -- --changed` sets (tools/changed.mjs). Of an area with a `+` only the operations are tested that no
 * definition gives. Without TEST_AREAS the tests go over all.
 */
import { areas, entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Operation } from '../../src/records/serving/operation.ts'
import { recordOperations } from '../../src/records/serving/operations.ts'

const chosen = process.env.TEST_AREAS === undefined ? undefined : new Set(process.env.TEST_AREAS.split(' '))
const derived: ReadonlySet<string> = new Set(recordOperations.map(({ id }) => id))
const areaOf = new Map(areas.flatMap(({ id, entities }) => entities.map((entity) => [entity.id, id] as const)))

/** False if counts over all definitions cannot be expected. */
export const isWhole = chosen === undefined
export const isChosen = (entity: AnyEntity): boolean => isWhole || chosen!.has(areaOf.get(entity.id)!)
/** Returns true for operations without an entity too: their area is not known, and they are few. */
export function isChosenOperation({ id, entity, path }: Operation): boolean {
  if (isWhole) return true
  if (entity) return isChosen(entityOf(entity)) || (chosen!.has(`+${areaOf.get(entity)}`) && !derived.has(id))
  return !path.startsWith('/api/reports/') || chosen!.has('reports')
}
