/** The refusals that are shown when the database itself refuses a score. */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const examsConstraints: ConstraintTexts = {
  monitor_score_exam_component_id_application_id_attempt_key: 'record.duplicate',
  score_locked: 'score.locked',
  score_rules_locked: 'score.rulesLocked',
  result_publication_educational_category_id_educational_period_i: {
    code: 'record.duplicate',
    field: 'educationalPeriodToken',
  },
  educational_certificate_one_valid: 'record.duplicate',
  simple_exam_model_in_use: 'exam.modelInUse',
  simple_exam_model_multiple_choice_answer: { code: 'field.required', field: 'multipleChoiceQuestions' },
  simple_exam_model_paragraphs_picture: { code: 'field.image', field: 'paragraphs' },
  simple_exam_model_true_false_questions_picture: { code: 'field.image', field: 'trueFalseQuestions' },
  simple_exam_model_multiple_choice_questions_picture: { code: 'field.image', field: 'multipleChoiceQuestions' },
  simple_exam_model_paragraphs_attachment_kind: { code: 'exam.attachmentKind', field: 'paragraphs' },
  simple_exam_model_true_false_questions_attachment_kind: { code: 'exam.attachmentKind', field: 'trueFalseQuestions' },
  simple_exam_model_multiple_choice_questions_attachment_kind: {
    code: 'exam.attachmentKind',
    field: 'multipleChoiceQuestions',
  },
  group_schedule_exam_window: { code: 'exam.windowTooShort', field: 'duration' },
  student_schedule_exam_time_submitted: 'exam.submitted',
  group_schedule_exam_length: { code: 'field.endBeforeStart', field: 'to' },
  monitor_score_exam_sense: { code: 'field.required', field: 'studentScore' },
}
