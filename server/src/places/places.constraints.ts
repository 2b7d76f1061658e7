/** The refusals of the database for a place, and for a record in a position that its hierarchy does not allow. */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const placesConstraints: ConstraintTexts = {
  place_local_ip_address_network: { code: 'field.pattern', field: 'localIpAddress' },
  component_kind: { code: 'field.reference', field: 'componentToken' },
  component_above: { code: 'hierarchy.misplaced', field: 'parentToken' },
  component_below: { code: 'hierarchy.misplacedUnder', field: 'componentToken' },
  component_hierarchy_circle: { code: 'hierarchy.circle', field: 'parentComponentToken' },
  place_opening_times_order: { code: 'field.endBeforeStart', field: 'openingTimes' },
  place_opening_times_overlap: { code: 'place.timesOverlap', field: 'openingTimes' },
}
