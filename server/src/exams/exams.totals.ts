/** Totals that exams keep of other rows. Results of a category are stored nowhere: each is worked out when it is read. */
import type { KeptTotal, UnprovedFigure } from '../records/kept-totals.ts'

export const examTotals: readonly KeptTotal[] = [
  {
    name: 'Degree of an exam model',
    columns: { simple_exam_model: ['exam_degree'] },
    source:
      'Questions (`simple_exam_model_true_false_questions`, `simple_exam_model_multiple_choice_questions`) of the model',
    services: ['exams/exams/simple-exam-model.rules.ts#examDegree'],
    checks: ['examDegrees'],
    how: 'Adds up the degrees of the questions of each model.',
  },
  {
    name: 'Result of a sitting: the degree of a student in an exam',
    columns: { student_schedule_exam_time: ['student_degree'] },
    source: 'Right answers (`student_schedule_exam_time_answers`), with the degrees of their questions',
    services: [
      'exams/sitting/sitting-end.service.ts#endOfSitting',
      'exams/sitting/sitting-end.service.ts#bringOut',
      'exams/sitting/student-schedule-exam-time.rules.ts#studentScheduleExamTimeRules',
    ],
    checks: ['sittingDegrees'],
    how: 'Marks the answers of each sitting in SQL; the server marks them in TypeScript.',
  },
]

export const examFigures: readonly UnprovedFigure[] = [
  {
    columns: { monitor_score_exam: ['student_score'] },
    reason: 'Entered by staff, or scaled from a sitting to the score component of that day',
  },
  {
    columns: { educational_certificate: ['total', 'print_count'] },
    reason: 'The total that was certified on its day, and how often it was printed (the audit log has each print)',
  },
]
