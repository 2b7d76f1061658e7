/** Proves each night the degrees of exam models and of sittings (D5.1, D5.2). */
import { any, some } from '../platform/database/busy.ts'
import { differingSql, provingTotals, type TotalProof } from '../records/kept-totals.ts'
import type { Nightly } from '../records/nightly.ts'
import { isRightSql, modelQuestionsSql } from './exams/model-questions.sql.ts'

export const examProofs: readonly TotalProof[] = [
  {
    check: 'examDegrees',
    prefix: 'sem',
    sql: differingSql({
      table: 'simple_exam_model',
      columns: ['exam_degree'],
      counted: `
        select q.parent_id as id, sum(q.degree) as exam_degree
        from (
          select parent_id, degree
          from simple_exam_model_true_false_questions
          where establishment_id = $1
          union all
          select parent_id, degree
          from simple_exam_model_multiple_choice_questions
          where establishment_id = $1
        ) q
        group by 1
      `,
    }),
  },
  {
    check: 'sittingDegrees',
    prefix: 'sxt',
    sql: differingSql({
      table: 'student_schedule_exam_time',
      columns: ['student_degree'],
      where: 't.student_degree is not null',
      counted: `
        select s.id, sum(q.degree) as student_degree
        from student_schedule_exam_time s
        join group_schedule_exam e on e.establishment_id = s.establishment_id and e.id = s.group_schedule_exam_id
        join student_schedule_exam_time_answers a on a.establishment_id = s.establishment_id and a.parent_id = s.id
        join (${modelQuestionsSql('$1', 'is not null')}) q
          on q.model_id = e.simple_exam_model_id and q.number = a.question_number
        where s.establishment_id = $1 and s.student_degree is not null and ${isRightSql}
        group by 1
      `,
    }),
  },
]

export const nightlyExamTotals: Nightly = {
  kind: 'exams.totals',
  hour: '05:00',
  waits: any(some('simple_exam_model'), some('student_schedule_exam_time')),
  ...provingTotals(examProofs),
}
