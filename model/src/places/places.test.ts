import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entities, entityOf } from '../areas.ts'
import { groupOf } from '../kit/entity.ts'
import { flagsOf, standardFlags } from '../kit/permission.ts'
import { systemComponentKinds } from './system-component.ts'

/** The specification's addresses, letter for letter, with the groups that they belong to. */
const paths = {
  '/educational/system-components-educational-categories': ['SystemComponentEducationalActivity'],
  '/educational/system-components-hierarchies-educational-categories': ['SystemComponentHierarchyEducationalActivity'],
  '/system-components-places': ['SystemComponentPlace'],
  '/system-components-hierarchies-places': ['SystemComponentHierarchyPlace'],
  '/system-components-job-grade': ['SystemComponentJobGrade'],
  '/system-components-hierarchies-job-grade': ['SystemComponentHierarchyJobGrade'],
  '/system-components-geographical-distributions': [
    'SystemComponentGeographicalDistribution',
    'SystemComponentBodyPart',
  ],
  '/system-components-hierarchies-geographical-distributions': [
    'SystemComponentHierarchyGeographicalDistribution',
    'SystemComponentHierarchyBodyPart',
  ],
  '/system-components-body-parts': ['SystemComponentBodyPart'],
  '/system-components-store-items': ['SystemComponentStoreItem'],
  '/places/master-admin/:parentPlaceToken?': ['PlaceMasterAdmin'],
  '/places/employees/:parentPlaceToken?': ['PlaceEmployee'],
  '/places/students/:parentPlaceToken?': ['PlaceStudent'],
  '/places/parents/:parentPlaceToken?': ['PlaceParent'],
  '/places/others/:parentPlaceToken?': ['PlaceOther'],
  '/place-user/:placeTypeToken?/:placeToken?/:placeModelName?/:userTypeToken?/:userToken?/:userModelName?': [
    'PlaceUser',
  ],
}
test('D10.1 places and hierarchies have the specification’s addresses; the geographical ones are given to body parts too', () => {
  for (const [path, groups] of Object.entries(paths))
    assert.deepEqual(
      entities.filter(({ spec }) => spec.path === path || spec.alsoAt?.includes(path)).map(groupOf),
      groups,
      path,
    )
})

test('D2.2 components and hierarchies have the nine flags, users of places three', () => {
  for (const entity of systemComponentKinds) assert.deepEqual(flagsOf(entity), standardFlags, entity.id)
  assert.deepEqual(flagsOf(entityOf('placeUser')), ['view', 'itemAdd', 'itemFinaleDelete'])
})
