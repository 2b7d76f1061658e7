/** Texts for refusals by the database itself. */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const reportsConstraints: ConstraintTexts = {
  report_schedule_name: { code: 'field.scheduleNameTaken', field: 'name' },
}
