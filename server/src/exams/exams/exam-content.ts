/** The questions of an exam in their order, and what an answer earns (D5.1). Only reading it needs the database. */
import { createHash } from 'node:crypto'
import { byPlace, type examMedia, options, type questionKinds, truths } from '@topcenter/model/exams/simple-exam-model'
import { tokenOf } from '@topcenter/model/kit/token'
import { attachment as attachmentEntity } from '@topcenter/model/media/attachment'
import type { Names } from '@topcenter/model/kit/names'
import { namesSql } from '../../records/list/select.ts'
import type { Ctx } from '../../records/context.ts'

/** The attachment of a question, without its name: that might give the answer away. */
export interface ExamAttachment {
  readonly token: string
  readonly mediaType: (typeof examMedia)[number]
}
export type QuestionKind = (typeof questionKinds)[number]
export interface Question {
  /** Answers name a question by it. It counts from 1 in the order of the exam. */
  readonly number: number
  readonly kind: QuestionKind
  readonly question: string
  readonly picture: string | null
  readonly attachment: ExamAttachment | null
  readonly paragraphNumber: number | null
  /** Its possible answers; those of a true/false question have no text of their own. */
  readonly options: readonly { readonly key: string; readonly text: string | null }[]
  readonly correctAnswer: string
  readonly degree: number
}
export interface Paragraph {
  readonly number: number
  readonly paragraph: string
  readonly picture: string | null
  readonly attachment: ExamAttachment | null
}
export interface ExamContent {
  readonly paragraphs: readonly Paragraph[]
  readonly questions: readonly Question[]
}
/** The heading above the questions. */
export interface ExamHead {
  readonly names: Names
  readonly code: string
  readonly examDegree: number
  readonly showsAnswers: boolean
  readonly category: Names
}

interface KeptAttachment {
  id: string
  mediaType: ExamAttachment['mediaType']
}
interface Line {
  questionNumber: number | null
  question: string
  picture: string | null
  attachment: KeptAttachment | null
  paragraphNumber: number | null
  correctAnswer: string
  degree: number
}
type Choice = Line & { readonly [K in `option${(typeof options)[number]}`]: string | null }
interface Row {
  paragraphs: { paragraph: string; picture: string | null; attachment: KeptAttachment | null }[]
  truths: Line[]
  choices: Choice[]
}

const lines = (table: string, pairs: string): string =>
  `(select coalesce(json_agg(json_build_object(${pairs}) order by l.position), '[]') from simple_exam_model_${table} l where l.establishment_id = $1 and l.parent_id = m.id)`
const shown = `'picture', l.picture, 'attachment', (select json_build_object('id', a.id, 'mediaType', a.media_type) from attachment a where a.establishment_id = $1 and a.id = l.attachment_id)`
const asked = `'questionNumber', l.question_number, 'question', l.question, ${shown}, 'paragraphNumber', l.paragraph_number, 'correctAnswer', l.correct_answer, 'degree', l.degree`
/** $1 establishment · $2 model */
const contentSql = `
  select ${lines('paragraphs', `'paragraph', l.paragraph, ${shown}`)} as paragraphs, ${lines('true_false_questions', asked)} as truths,
    ${lines('multiple_choice_questions', `${asked}, ${options.map((key) => `'option${key}', l.option_${key.toLowerCase()}`).join(', ')}`)} as choices
  from simple_exam_model m where m.establishment_id = $1 and m.id = $2`
/** $1 establishment · $2 model */
const headSql = `
  select
    ${namesSql('m')} as names,
    m.code,
    m.exam_degree as "examDegree",
    m.answer_appearance_status as "showsAnswers",
    ${namesSql('k')} as category
  from simple_exam_model m
  join educational_category k on k.establishment_id = $1 and k.id = m.educational_category_id
  where m.establishment_id = $1 and m.id = $2
`
export const readHead = async (ctx: Ctx, modelId: string): Promise<ExamHead> =>
  (await ctx.tx.first<ExamHead>({ sql: headSql, parameters: [ctx.actor.establishmentId, modelId] }))!

/** Contents that were read, by model and version, because a whole group asks for the same one at once. */
const known = new Map<string, ExamContent>()
const maxKnown = 100
/** The caller must have checked that the actor may read the model. */
export async function contentOf(ctx: Ctx, modelId: string, version: number): Promise<ExamContent> {
  const key = `${modelId} ${version}`
  const kept = known.get(key)
  if (kept) return kept
  const content = await readContent(ctx, modelId)
  if (known.size >= maxKnown) known.clear()
  known.set(key, content)
  return content
}

export async function readContent(ctx: Ctx, modelId: string): Promise<ExamContent> {
  const row = (await ctx.tx.first<Row>({ sql: contentSql, parameters: [ctx.actor.establishmentId, modelId] }))!
  return {
    paragraphs: row.paragraphs.map((each, index) => ({
      number: index + 1,
      ...each,
      attachment: attachmentOf(each.attachment),
    })),
    questions: [
      ...row.truths.map((line) => ({
        line,
        kind: 'TrueFalse' as const,
        answers: truths.map((key) => ({ key, text: null })),
      })),
      ...row.choices.map((line) => ({
        line,
        kind: 'MultipleChoice' as const,
        answers: options.flatMap((key) => (line[`option${key}`] ? [{ key, text: line[`option${key}`] }] : [])),
      })),
    ]
      .toSorted((a, b) => byPlace(a.line, b.line))
      .map(({ line, kind, answers }, index) => ({ number: index + 1, ...questionOf(line, kind, answers) })),
  }
}
const questionOf = (
  { question, picture, attachment, paragraphNumber, correctAnswer, degree }: Line,
  kind: QuestionKind,
  answers: Question['options'],
): Omit<Question, 'number'> => ({
  kind,
  question,
  picture,
  attachment: attachmentOf(attachment),
  paragraphNumber,
  options: answers,
  correctAnswer,
  degree,
})
const attachmentOf = (kept: KeptAttachment | null): ExamAttachment | null =>
  kept && { token: tokenOf(attachmentEntity.spec.prefix, kept.id), mediaType: kept.mediaType }

/**
 * Shuffles questions: the same seed always gives the same order. Questions about one paragraph stay together, in their
 * own order.
 */
export function shuffled(questions: readonly Question[], seed: string): readonly Question[] {
  const blocks = Map.groupBy(questions, ({ number, paragraphNumber }) =>
    paragraphNumber ? `paragraph ${paragraphNumber}` : String(number),
  )
  const place = (key: string): string => createHash('sha256').update(`${seed} ${key}`).digest('hex')
  return [...blocks].sort(([one], [other]) => (place(one) < place(other) ? -1 : 1)).flatMap(([, block]) => block)
}

/** In ten-thousandths, so that parts add up exactly. */
const exact = (degree: number): number => Math.round(degree * 10_000)
export const earned = (question: Question, answer: string | null | undefined): number =>
  answer === question.correctAnswer ? question.degree : 0
export const degreeOf = (questions: readonly Question[], answers: ReadonlyMap<number, string | null>): number =>
  questions.reduce((sum, question) => sum + exact(earned(question, answers.get(question.number))), 0) / 10_000

/** Converts an exam's degree to points of a score item, with four decimals at most. */
export const scaledTo = (finalScore: number, degree: number, examDegree: number): number =>
  examDegree > 0 ? Math.round((degree / examDegree) * finalScore * 10_000) / 10_000 : 0
