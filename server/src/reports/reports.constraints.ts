/** What the person is told when the database itself refuses. */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const reportsConstraints: ConstraintTexts = {
  report_schedule_name: { code: 'field.scheduleNameTaken', field: 'name' },
}
