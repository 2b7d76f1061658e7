/**
 * An exam on paper: the questions for students, and the right answers on a paper of their own. Each version has the
 * questions in another order.
 */
import { simpleExamModel } from '@topcenter/model/exams/simple-exam-model'
import { nameIn } from '@topcenter/model/kit/names'
import { papers } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { type DocumentBlock, leftToRight, ownDirection, runsOf } from '../../documents/document.ts'
import { renderDocument } from '../../documents/render.ts'
import { shownPdf } from '../../platform/http/file-name.ts'
import { asPng } from '../../platform/picture.ts'
import type { Ctx } from '../../records/context.ts'
import { withFrame } from '../../papers/paper.ts'
import { type PictureBytes, storedPicture } from '../../records/write/picture-bytes.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { readRow, recordId } from '../../records/read.ts'
import {
  type ExamAttachment,
  type ExamContent,
  type Question,
  type QuestionKind,
  readContent,
  readHead,
  shuffled,
} from './exam-content.ts'

export interface PaperOrder {
  /** Print the right answers instead of the questions. */
  readonly isKey: boolean
  /** From 1; the same version always has the same order. Undefined: the order of the model. */
  readonly version: number | undefined
}

const kinds: readonly QuestionKind[] = ['TrueFalse', 'MultipleChoice']

/** What the blocks of one paper are made of. */
interface ExamPaper {
  readonly say: (typeof papers)['ar']['exam']
  readonly content: ExamContent
  /** The questions in the order of this version, by kind. */
  readonly questions: readonly Question[]
  readonly pictures: ReadonlyMap<string, Uint8Array>
}

export async function examPaper(
  ctx: Ctx,
  token: string | undefined,
  { isKey, version }: PaperOrder,
): Promise<RawAnswer> {
  const id = recordId(simpleExamModel, token)
  await readRow(ctx, simpleExamModel, id)
  const [content, head] = await Promise.all([readContent(ctx, id), readHead(ctx, id)])
  const say = papers[ctx.language].exam
  const paper: ExamPaper = {
    say,
    content,
    questions: inOrder(content.questions, version === undefined ? undefined : `${id} ${version}`),
    pictures: await readPictures(
      ctx,
      [...content.paragraphs, ...content.questions].flatMap(({ picture }) => picture ?? []),
    ),
  }
  const letter = version === undefined ? '' : String.fromCharCode(64 + version)
  const title = [
    nameIn(head.names, ctx.language),
    ...(letter ? [interpolate(say.version, { letter: leftToRight(letter) })] : []),
    ...(isKey ? [say.key] : []),
  ].join(' · ')
  const paperDocument = await withFrame(ctx, {
    title,
    notes: [
      nameIn(head.category, ctx.language),
      interpolate(say.total, { questions: content.questions.length, degree: leftToRight(String(head.examDegree)) }),
    ],
    hasVowelSigns: true,
    blocks: isKey ? [keyTable(paper)] : [toFillIn(paper), ...kinds.flatMap((kind) => section(paper, kind))],
  })
  const plain = `exam-${head.code}${letter && `-${letter}`}${isKey ? '-key' : ''}`
  return { raw: true, headers: shownPdf(title, plain), body: Buffer.from(await renderDocument(paperDocument)) }
}

/** @param seed Of the version; none: the order of the model */
const inOrder = (questions: readonly Question[], seed: string | undefined): Question[] =>
  kinds.flatMap((kind) => {
    const ofKind = questions.filter((each) => each.kind === kind)
    return seed === undefined ? ofKind : shuffled(ofKind, seed)
  })

const text = (words: string, isStrong = false): DocumentBlock => ({ kind: 'text', text: words, isStrong })

const toFillIn = ({ say }: ExamPaper): DocumentBlock => ({
  kind: 'facts',
  facts: [
    { label: say.student, value: say.line },
    { label: say.date, value: say.line },
  ],
})

/** The questions of one kind under their heading; nothing when the exam has none. */
function section(paper: ExamPaper, kind: QuestionKind): DocumentBlock[] {
  const { say, content, questions } = paper
  const printed = new Set<number>()
  const blocks = questions.flatMap((question, index): DocumentBlock[] => {
    if (question.kind !== kind) return []
    const number = question.paragraphNumber
    const paragraph = number && !printed.has(number) ? content.paragraphs[number - 1] : undefined
    if (paragraph) printed.add(paragraph.number)
    return [
      ...(paragraph ? paragraphBlocks(paper, paragraph) : []),
      ...questionBlocks(paper, question, leftToRight(String(index + 1))),
    ]
  })
  return blocks.length > 0 ? [text(kind === 'TrueFalse' ? say.trueFalse : say.multipleChoice, true), ...blocks] : []
}

const paragraphBlocks = (
  { say, pictures }: ExamPaper,
  { number, paragraph, picture, attachment }: ExamContent['paragraphs'][number],
): DocumentBlock[] => [
  text(interpolate(say.read, { number })),
  { kind: 'text', text: paragraph, runs: runsOf(paragraph) },
  ...pictureBlock(pictures, picture),
  ...attachedBlock(say, attachment),
]

function questionBlocks({ say, pictures }: ExamPaper, question: Question, number: string): DocumentBlock[] {
  const degree = interpolate(say.degree, { degree: leftToRight(String(question.degree)) })
  const tick = question.kind === 'TrueFalse' ? ' (        )' : ''
  const options = question.options.map(
    ({ key, text: option }) => `      ${say.letters[key as keyof typeof say.letters]}) ${ownDirection(option ?? '')}`,
  )
  return [
    text(`${number}. ${ownDirection(question.question)} ${degree}${tick}`),
    ...pictureBlock(pictures, question.picture),
    ...attachedBlock(say, question.attachment),
    ...(question.kind === 'MultipleChoice' ? [text(options.join('\n'))] : []),
  ]
}

function pictureBlock(pictures: ExamPaper['pictures'], token: string | null): DocumentBlock[] {
  const bytes = token && pictures.get(token)
  return bytes ? [{ kind: 'picture', bytes, type: 'png', height: 45 }] : []
}

/** Paper cannot hold it, but says that there is something to hear or look at. */
const attachedBlock = (say: ExamPaper['say'], attachment: ExamAttachment | null): DocumentBlock[] =>
  attachment ? [text(say.attached[attachment.mediaType])] : []

const keyTable = ({ say, questions }: ExamPaper): DocumentBlock => ({
  kind: 'table',
  columns: [
    { header: say.number, isNumber: true },
    { header: say.question },
    { header: say.answer },
    { header: say.degreeOf, isNumber: true },
  ],
  rows: questions.map((question, index) => [
    String(index + 1),
    ownDirection(question.question),
    rightAnswer(say, question),
    String(question.degree),
  ]),
})

function rightAnswer(say: ExamPaper['say'], { kind, correctAnswer, options }: Question): string {
  if (kind === 'TrueFalse') return correctAnswer === 'True' ? say.true : say.false
  const option = options.find(({ key }) => key === correctAnswer)?.text ?? ''
  return `${say.letters[correctAnswer as keyof typeof say.letters]} · ${ownDirection(option)}`
}

async function readPictures(ctx: Ctx, tokens: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  if (tokens.length === 0) return new Map()
  const rows = await ctx.tx.query<PictureBytes & { token: string }>({
    sql: `
      select token, bytes, sha256
      from exam_picture
      where establishment_id = $1 and token = any($2::text[])
    `,
    parameters: [ctx.actor.establishmentId, [...tokens]],
  })
  const read = await Promise.all(
    rows.map(async ({ token, ...kept }) => {
      const bytes = await storedPicture(ctx.runtime.files.store, ctx.actor.establishmentId, kept)
      return bytes ? [[token, await asPng(bytes)] as const] : []
    }),
  )
  return new Map(read.flat())
}
