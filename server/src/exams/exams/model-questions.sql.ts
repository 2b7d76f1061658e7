/** The questions of exam models as rows, numbered as papers and answers number them; and when an answer is right. */

/**
 * SQL of the questions of models: `number` counts from 1, true/false questions first, as `contentOf` does.
 *
 * @param establishment SQL of the establishment
 * @param models SQL that follows `parent_id`: which models (`= e.simple_exam_model_id`, `in (select …)`)
 */
export const modelQuestionsSql = (establishment: string, models: string): string => `
  select f.parent_id as model_id, f.position + 1 as number, f.question, f.correct_answer, f.degree
  from simple_exam_model_true_false_questions f
  where f.establishment_id = ${establishment} and f.parent_id ${models}
  union all
  select
    c.parent_id,
    c.position + 1 + (
      select count(*)
      from simple_exam_model_true_false_questions t
      where t.establishment_id = ${establishment} and t.parent_id = c.parent_id
    )::int,
    c.question,
    c.correct_answer,
    c.degree
  from simple_exam_model_multiple_choice_questions c
  where c.establishment_id = ${establishment} and c.parent_id ${models}
`

/** SQL for whether a sitting's answer `a` is the right one to the question `q`: null where there is no answer. */
export const isRightSql = '(a.answer = q.correct_answer)'
