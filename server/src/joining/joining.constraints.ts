/** What the person is told when the database itself refuses a joining application. */
import type { ConstraintTexts } from '../records/constraints.ts'

export const joiningConstraints: ConstraintTexts = {
  educational_joining_application_live: 'joining.duplicate',
  educational_joining_application_reject_reason: { code: 'joining.reasonRequired', field: 'reason' },
  educational_joining_application_freeze: { code: 'field.endBeforeStart', field: 'to' },
  educational_joining_application_postpone: { code: 'field.endBeforeStart', field: 'to' },
}
