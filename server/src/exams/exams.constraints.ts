/** What the person is told when the database itself refuses a score. */
import type { ConstraintTexts } from '../records/constraints.ts'

export const examsConstraints: ConstraintTexts = {
  monitor_score_exam_component_id_application_id_attempt_key: 'record.duplicate',
  monitor_score_exam_sense: { code: 'field.required', field: 'studentScore' },
}
