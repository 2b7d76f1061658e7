/** An exam on paper: for students, and with the right answers apart; versions have the questions in other orders. */
import { simpleExamModel } from '@topcenter/model/exams/simple-exam-model'
import { nameIn } from '@topcenter/model/kit/names'
import { papers } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoment } from '@topcenter/texts/readable'
import { type DocumentBlock, leftToRight, ownDirection, runsOf } from '../../documents/document.ts'
import { renderDocument } from '../../documents/render.ts'
import { shownPdf } from '../../platform/http/file-name.ts'
import { asPng } from '../../platform/picture.ts'
import type { Ctx } from '../../records/context.ts'
import { letterheadOf } from '../../exports/letterhead.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { readRow, recordId } from '../../records/read.ts'
import { type Question, type QuestionKind, readContent, readHead, shuffled } from './exam-content.ts'

export interface PaperOrder {
  /** The right answers alone, for who marks. */
  readonly isKey: boolean
  /** From 1; the same version always has the same order. None: as the model has them. */
  readonly version: number | undefined
}

const kinds: readonly QuestionKind[] = ['TrueFalse', 'MultipleChoice']

export async function examPaper(
  ctx: Ctx,
  token: string | undefined,
  { isKey, version }: PaperOrder,
): Promise<RawAnswer> {
  const id = recordId(simpleExamModel, token)
  await readRow(ctx, simpleExamModel, id)
  const [content, head] = await Promise.all([readContent(ctx, id), readHead(ctx, id)])
  const say = papers[ctx.language].exam
  const letter = version === undefined ? '' : String.fromCharCode(64 + version)
  const inOrder = kinds.flatMap((kind) => {
    const of = content.questions.filter((each) => each.kind === kind)
    return version === undefined ? of : shuffled(of, `${id} ${version}`)
  })
  const pictures = await readPictures(
    ctx,
    [...content.paragraphs, ...content.questions].flatMap(({ picture }) => picture ?? []),
  )
  const text = (words: string, isStrong = false): DocumentBlock => ({ kind: 'text', text: words, isStrong })
  const shown = (picture: string | null): DocumentBlock[] => {
    const bytes = picture && pictures.get(picture)
    return bytes ? [{ kind: 'picture', bytes, type: 'png', height: 45 }] : []
  }
  const answerOf = ({ kind, correctAnswer, options }: Question): string =>
    kind === 'TrueFalse'
      ? correctAnswer === 'True'
        ? say.true
        : say.false
      : `${say.letters[correctAnswer as keyof typeof say.letters]} · ${ownDirection(options.find(({ key }) => key === correctAnswer)?.text ?? '')}`
  const asked = (kind: QuestionKind): DocumentBlock[] => {
    const read = new Set<number>()
    return inOrder.flatMap((question, index): DocumentBlock[] => {
      if (question.kind !== kind) return []
      const paragraph =
        question.paragraphNumber && !read.has(question.paragraphNumber)
          ? content.paragraphs[question.paragraphNumber - 1]
          : undefined
      if (paragraph) read.add(paragraph.number)
      const degree = interpolate(say.degree, { degree: leftToRight(String(question.degree)) })
      return [
        ...(paragraph
          ? [
              text(interpolate(say.read, { number: paragraph.number })),
              { kind: 'text' as const, text: paragraph.paragraph, runs: runsOf(paragraph.paragraph) },
              ...shown(paragraph.picture),
            ]
          : []),
        text(
          `${leftToRight(String(index + 1))}. ${ownDirection(question.question)} ${degree}${kind === 'TrueFalse' ? ' (        )' : ''}`,
        ),
        ...shown(question.picture),
        ...(kind === 'MultipleChoice'
          ? [
              text(
                question.options
                  .map(
                    ({ key, text: option }) =>
                      `      ${say.letters[key as keyof typeof say.letters]}) ${ownDirection(option ?? '')}`,
                  )
                  .join('\n'),
              ),
            ]
          : []),
      ]
    })
  }
  const sections = kinds.flatMap((kind) => {
    const blocks = asked(kind)
    return blocks.length > 0 ? [text(kind === 'TrueFalse' ? say.trueFalse : say.multipleChoice, true), ...blocks] : []
  })
  const key: DocumentBlock = {
    kind: 'table',
    columns: [
      { header: say.number, isNumber: true },
      { header: say.question },
      { header: say.answer },
      { header: say.degreeOf, isNumber: true },
    ],
    rows: inOrder.map((question, index) => [
      String(index + 1),
      ownDirection(question.question),
      answerOf(question),
      String(question.degree),
    ]),
  }
  const title = [
    nameIn(head.names, ctx.language),
    ...(letter ? [interpolate(say.version, { letter: leftToRight(letter) })] : []),
    ...(isKey ? [say.key] : []),
  ].join(' · ')
  const pdf = await renderDocument({
    language: ctx.language,
    title,
    notes: [
      nameIn(head.category, ctx.language),
      interpolate(say.total, { questions: content.questions.length, degree: leftToRight(String(head.examDegree)) }),
    ],
    centre: (await letterheadOf(ctx)).centre,
    printedAt: readableMoment(ctx.now, ctx.language, ctx.timeZone),
    printedBy: nameIn(ctx.actor.names, ctx.language),
    blocks: isKey
      ? [key]
      : [
          {
            kind: 'facts',
            facts: [
              { label: say.student, value: say.line },
              { label: say.date, value: say.line },
            ],
          },
          ...sections,
        ],
  })
  const plain = `exam-${head.code}${letter && `-${letter}`}${isKey ? '-key' : ''}`.replace(/[^\w-]/g, '_')
  return { raw: true, headers: shownPdf(title, plain), body: Buffer.from(pdf) }
}

async function readPictures(ctx: Ctx, tokens: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  if (tokens.length === 0) return new Map()
  const rows = await ctx.tx.query<{ token: string; bytes: Buffer }>({
    sql: `
      select token, bytes
      from exam_picture
      where establishment_id = $1 and token = any($2::text[])
    `,
    parameters: [ctx.actor.establishmentId, [...tokens]],
  })
  return new Map(await Promise.all(rows.map(async ({ token, bytes }) => [token, await asPng(bytes)] as const)))
}
