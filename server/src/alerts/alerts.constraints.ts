/** Texts for refusals by the database itself. */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const alertsConstraints: ConstraintTexts = {
  complaint_follow_up_closed: 'complaint.closed',
  complaint_assignee_named: { code: 'complaint.assignee', field: 'assigneeToken' },
  priority_type_usual: { code: 'complaint.usualPriority', field: 'usual' },
  priority_type_usual_fits: { code: 'complaint.usualUnfit', field: 'usual' },
  message_template_own_words: { code: 'message.oneTemplate', field: 'kind' },
  outbound_message_absence_once: 'record.duplicate',
  outbound_message_result_once: 'record.duplicate',
  outbound_message_debt_waiting: 'record.duplicate',
  news_code_english: { code: 'field.englishLetters', field: 'code' },
}
