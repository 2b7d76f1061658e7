/** The refusal of a record below itself; the trigger refuse_cycle uses these names. */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

const cycle = { code: 'record.cycle', field: 'parentToken' } as const

export const treeConstraints: ConstraintTexts = {
  educational_category_cycle: cycle,
  place_cycle: cycle,
  geographical_distribution_cycle: cycle,
  job_grade_cycle: cycle,
  body_part_cycle: cycle,
  specialty_cycle: cycle,
}
