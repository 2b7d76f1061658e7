/**
 * Each question that a sitting of an exam was asked, with how it was answered: as its degree is made, and whatever the
 * question earns. What was never answered, or answered and emptied again, is unanswered.
 */
import { sql } from 'kysely'
import { isRightSql, modelQuestionsSql } from '../../exams/exams/model-questions.sql.ts'
import type { Ctx } from '../../records/context.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import type { Source } from '../source.ts'

/** @param sittings Those that count, under the alias `t` */
export function answersOfSittings(
  ctx: Ctx,
  sittings: { readonly source: Source; readonly conditions: readonly Condition[] },
): Condition {
  return sql`
    (
      with sat as materialized (
        select t.*, e.simple_exam_model_id as model_id
        from ${sittings.source.from()}
        join group_schedule_exam e on e.establishment_id = t.establishment_id and e.id = t.group_schedule_exam_id
        where ${all([...sittings.conditions])}
      ),
      asked as materialized (
        select q.model_id, q.number, q.correct_answer, q.model_id || '.' || q.number as question
        from (select distinct model_id from sat) m
        cross join lateral (
          ${questionsOfModel(ctx)}
        ) q
      )
      select
        sat.*,
        sat.id as sitting,
        q.question,
        1 as asked,
        case when a.answer is not null then 1 end as answered,
        case when ${sql.raw(isRightSql)} then 1 end as "right",
        case when not ${sql.raw(isRightSql)} then 1 end as wrong,
        case when a.answer is null then 1 end as unanswered
      from sat
      join asked q on q.model_id = sat.model_id
      left join student_schedule_exam_time_answers a
        on a.establishment_id = sat.establishment_id and a.parent_id = sat.id and a.question_number = q.number
    )
  `
}

/** Names the establishment by its value, not by a column: on several nodes the window would leave the node otherwise. */
function questionsOfModel({ actor }: Ctx): Condition {
  const place = '$establishment'
  return sql.join(
    modelQuestionsSql(place, '= m.model_id')
      .split(place)
      .map((part) => sql.raw(part)),
    sql`${actor.establishmentId}::uuid`,
  )
}
