/** The question bank: finds questions of all exam models by their words, so that they can be copied into another model. */
import type { searchQuestionBank } from '@topcenter/model/exams/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { searchKey } from '@topcenter/model/kit/search-key'
import { tokenOf } from '@topcenter/model/kit/token'
import { attachment } from '@topcenter/model/media/attachment'
import { displaySql, namesSql } from '../../records/list/select.ts'
import type { Ctx } from '../../records/context.ts'
import { presentShown, type Shown } from '../../records/label.ts'
import type { QuestionKind } from './exam-content.ts'

export interface BankQuery {
  readonly search: string
  readonly categoryId: string | undefined
  readonly kind: QuestionKind | undefined
  readonly exceptModelId: string | undefined
}

/** Maximum of questions, as many as a person looks through; more words in the search find fewer. */
const maxQuestions = 60
const literal = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** $1 establishment · $2 patterns, all of which must be there · $3 category · $4 model to leave out */
const found = (table: string, words: string, columns: string): string => `
  select
    ${columns},
    l.question,
    l.picture,
    l.attachment_id,
    l.correct_answer,
    l.degree,
    m.id as model_id,
    m.updated_at,
    l.position
  from simple_exam_model_${table} l
  join simple_exam_model m
    on m.establishment_id = $1 and m.id = l.parent_id and m.record_state = 'active'
  where l.establishment_id = $1
    and ${words} like all($2::text[])
    and ($3::uuid is null or m.educational_category_id = $3)
    and m.id is distinct from $4::uuid
`
const ofTruths = found(
  'true_false_questions',
  'ar_norm_v3(l.question)',
  `'TrueFalse' as kind, null as option_a, null as option_b, null as option_c, null as option_d`,
)
const ofChoices = found(
  'multiple_choice_questions',
  `ar_norm_v3(l.question || ' ' || l.option_a || ' ' || l.option_b || ' ' || coalesce(l.option_c, '') || ' ' || coalesce(l.option_d, ''))`,
  `'MultipleChoice' as kind, l.option_a, l.option_b, l.option_c, l.option_d`,
)

type Found = AnswerOf<typeof searchQuestionBank>['items'][number]
interface Row {
  kind: QuestionKind
  question: string
  picture: string | null
  attachment: Shown | null
  correct_answer: string
  degree: number
  option_a: string | null
  option_b: string | null
  option_c: string | null
  option_d: string | null
  model_id: string
  model_names: Names
  category_names: Names
}

export async function searchQuestions(
  ctx: Ctx,
  { search, categoryId, kind, exceptModelId }: BankQuery,
): Promise<AnswerOf<typeof searchQuestionBank>> {
  const patterns = searchKey(search).split(' ').filter(Boolean).slice(0, 10).map(literal)
  const sources = kind === 'TrueFalse' ? [ofTruths] : kind === 'MultipleChoice' ? [ofChoices] : [ofTruths, ofChoices]
  const rows = await ctx.tx.query<Row>({
    sql: `
      select q.*, ${displaySql(attachment, 'q.attachment_id', 'm')} as attachment, ${namesSql('m')} as model_names, ${namesSql('k')} as category_names
      from (
        select distinct on (
          b.kind, b.question, b.correct_answer, b.option_a, b.option_b, b.option_c, b.option_d
        ) b.*
        from (${sources.join(' union all ')}) b
        order by
          b.kind,
          b.question,
          b.correct_answer,
          b.option_a,
          b.option_b,
          b.option_c,
          b.option_d,
          b.updated_at desc
      ) q
      join simple_exam_model m on m.establishment_id = $1 and m.id = q.model_id
      join educational_category k on k.establishment_id = $1 and k.id = m.educational_category_id
      order by q.updated_at desc, q.kind, q.position
      limit ${maxQuestions + 1}
    `,
    parameters: [ctx.actor.establishmentId, patterns, categoryId ?? null, exceptModelId ?? null],
  })
  return {
    hasMore: rows.length > maxQuestions,
    items: rows.slice(0, maxQuestions).map((row) => ({
      kind: row.kind,
      question: row.question,
      picture: row.picture,
      attachment: presentShown(attachment, row.attachment, ctx) as Found['attachment'],
      correctAnswer: row.correct_answer,
      degree: row.degree,
      optionA: row.option_a,
      optionB: row.option_b,
      optionC: row.option_c,
      optionD: row.option_d,
      model: { token: tokenOf('sem', row.model_id), names: row.model_names },
      category: row.category_names,
    })),
  }
}
