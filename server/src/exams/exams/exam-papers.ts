/**
 * Printed exams: the questions for students, and a separate answer key. Each version orders the questions
 * differently.
 */
import { questionKinds, simpleExamModel } from '@topcenter/model/exams/simple-exam-model'
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

/** Questions of one kind under its heading; or all of them without one, in an exam that goes to and fro. */
interface Part {
  readonly kind: QuestionKind | undefined
  readonly questions: readonly Question[]
}

/** Content of one printed exam paper. */
interface ExamPaper {
  readonly say: (typeof papers)['ar']['exam']
  readonly content: ExamContent
  /** The questions in the order of this version. */
  readonly parts: readonly Part[]
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
    parts: partsOf(content.questions, version === undefined ? undefined : `${id} ${version}`),
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
    blocks: isKey ? [keyTable(paper)] : [toFillIn(paper), ...questionsOf(paper)],
  })
  const plain = `exam-${head.code}${letter && `-${letter}`}${isKey ? '-key' : ''}`
  return { raw: true, headers: shownPdf(title, plain), body: Buffer.from(await renderDocument(paperDocument)) }
}

/** @param seed Seed of the version; undefined keeps the order of the model */
function partsOf(questions: readonly Question[], seed: string | undefined): readonly Part[] {
  const runs: Question[][] = []
  for (const [at, question] of questions.entries())
    if (question.kind === questions[at - 1]?.kind) runs.at(-1)!.push(question)
    else runs.push([question])
  const parts: readonly Part[] =
    runs.length > questionKinds.length
      ? [{ kind: undefined, questions }]
      : runs.map((run) => ({ kind: run[0]!.kind, questions: run }))
  return seed === undefined ? parts : parts.map((part) => ({ ...part, questions: shuffled(part.questions, seed) }))
}

const text = (words: string, isStrong = false): DocumentBlock => ({ kind: 'text', text: words, isStrong })

const toFillIn = ({ say }: ExamPaper): DocumentBlock => ({
  kind: 'facts',
  facts: [
    { label: say.student, value: say.line },
    { label: say.date, value: say.line },
  ],
})

/** Draws the parts of the paper, each paragraph before the first question of a part that is about it. */
function questionsOf(paper: ExamPaper): DocumentBlock[] {
  const { say, content, parts } = paper
  let count = 0
  return parts.flatMap(({ kind, questions }) => {
    const printed = new Set<number>()
    const heading = kind && text(kind === 'TrueFalse' ? say.trueFalse : say.multipleChoice, true)
    const blocks = questions.flatMap((question): DocumentBlock[] => {
      const number = question.paragraphNumber
      const paragraph = number && !printed.has(number) ? content.paragraphs[number - 1] : undefined
      if (paragraph) printed.add(paragraph.number)
      count += 1
      return [
        ...(paragraph ? paragraphBlocks(paper, paragraph) : []),
        ...questionBlocks(paper, question, leftToRight(String(count))),
      ]
    })
    return heading ? [heading, ...blocks] : blocks
  })
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

/** Returns a note that there is an attachment to hear or view, which paper cannot contain. */
const attachedBlock = (say: ExamPaper['say'], attachment: ExamAttachment | null): DocumentBlock[] =>
  attachment ? [text(say.attached[attachment.mediaType])] : []

const keyTable = ({ say, parts }: ExamPaper): DocumentBlock => ({
  kind: 'table',
  columns: [
    { header: say.number, isNumber: true },
    { header: say.question },
    { header: say.answer },
    { header: say.degreeOf, isNumber: true },
  ],
  rows: parts
    .flatMap(({ questions }) => questions)
    .map((question, index) => [
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
