/** The questions of exam models as rows, numbered as papers and answers number them; and when an answer is right. */

const questionsOf = (table: string, kind: number, establishment: string, models: string): string => `
    select parent_id as model_id, question_number as place, ${kind} as kind, position, question, correct_answer, degree
    from simple_exam_model_${table}
    where establishment_id = ${establishment} and parent_id ${models}`

/**
 * SQL of the questions of models: `number` counts from 1 in the order that `contentOf` gives them.
 *
 * @param establishment SQL of the establishment
 * @param models SQL that follows `parent_id`: which models (`= e.simple_exam_model_id`, `in (select …)`)
 */
export const modelQuestionsSql = (establishment: string, models: string): string => `
  select
    model_id,
    (row_number() over (partition by model_id order by place nulls last, kind, position))::int as number,
    question,
    correct_answer,
    degree
  from (${questionsOf('true_false_questions', 1, establishment, models)}
    union all${questionsOf('multiple_choice_questions', 2, establishment, models)}
  ) asked
`

/** SQL for whether a sitting's answer `a` is the right one to the question `q`: null where there is no answer. */
export const isRightSql = '(a.answer = q.correct_answer)'
