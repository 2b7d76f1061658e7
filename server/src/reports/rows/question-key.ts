/**
 * A question of an exam as what rows are grouped by. It is a line of its model and no record, so its key is the model
 * and the number by which papers and answers name it: `sem_….7`. Models stay as they are once they are scheduled
 * (D5.1), hence a key always means the same question.
 */
import { simpleExamModel } from '@topcenter/model/exams/simple-exam-model'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { modelQuestionsSql } from '../../exams/exams/model-questions.sql.ts'
import type { RowKey } from './row-keys.ts'

const { prefix } = simpleExamModel.spec

/** Letters of a question that its name has at most: enough to know it by. */
const maxLetters = 60

export const questionKey: RowKey = {
  heldOf: (key) => {
    const [, token, number] = /^(.+)\.([1-9]\d{0,3})$/.exec(key) ?? []
    const id = idOf(token, prefix)
    return id && `${id}.${number}`
  },
  keyOf: (held) => {
    const [id, number] = held.split('.')
    return `${tokenOf(prefix, id!)}.${number}`
  },
  named: async (ctx, held) => {
    if (held.length === 0) return []
    const models = [...new Set(held.map((each) => each.slice(0, 36)))]
    const found = await ctx.tx.query<Asked>({ sql: askedSql, parameters: [ctx.actor.establishmentId, models] })
    const wanted = new Set(held)
    return found
      .filter(({ model_id, number }) => wanted.has(`${model_id}.${number}`))
      .toSorted(
        (one, other) => one.code.localeCompare(other.code, 'en', { numeric: true }) || one.number - other.number,
      )
      .map((each) => ({ key: questionKey.keyOf(`${each.model_id}.${each.number}`), names: { und: nameOf(each) } }))
  },
}

interface Asked {
  readonly model_id: string
  readonly number: number
  readonly question: string
  readonly code: string
}
/** $1 establishment · $2 models */
const askedSql = `
  select q.model_id, q.number, q.question, m.code
  from (
    ${modelQuestionsSql('$1', '= any($2::uuid[])')}
  ) q
  join simple_exam_model m on m.establishment_id = $1 and m.id = q.model_id
`

/**
 * Names a question in its own language. Its number on the paper comes first; the exam's code follows the words, since a
 * code before them would change the direction of an Arabic line.
 */
const nameOf = ({ number, question, code }: Asked): string => `${number} · ${firstWords(question)} · ${code}`

function firstWords(question: string): string {
  const text = question.trim().replaceAll(/\s+/g, ' ')
  if (text.length <= maxLetters) return text
  const cut = text.slice(0, maxLetters + 1)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > 0 ? end : maxLetters)}…`
}
