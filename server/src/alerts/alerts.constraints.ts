/** What the person is told when the database itself refuses. */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const alertsConstraints: ConstraintTexts = {
  complaint_follow_up_closed: 'complaint.closed',
  news_code_english: { code: 'field.englishLetters', field: 'code' },
}
