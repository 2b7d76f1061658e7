/** The questions of a model while they are written: pure. */
import { byPlace, type options, type truths } from '@topcenter/model/exams/simple-exam-model'
import type { ShownRecord } from '../../fields/reference-search.ts'
import type { RecordData } from '../../records/record.ts'
import type { PaperAttachment } from '../exam-data.ts'

export const letters = ['A', 'B', 'C', 'D'] as const satisfies typeof options
export type Letter = (typeof letters)[number]
export const optionKey = (letter: Letter): `option${Letter}` => `option${letter}`

interface Line {
  /** A key of this page alone; the server does not know it. */
  readonly id: string
  readonly picture: string | null
  /** Undefined in what was kept on this device before questions had attachments. */
  readonly attachment?: ShownRecord | null
}
export interface ParagraphDraft extends Line {
  readonly paragraph: string
}
interface Asked extends Line {
  readonly question: string
  readonly degree: number | null
  /** The id of the paragraph that it asks about, so that it stays right when the paragraph is moved. */
  readonly about: string | null
}
export interface TruthDraft extends Asked {
  readonly kind: 'TrueFalse'
  readonly correctAnswer: (typeof truths)[number]
}
export interface ChoiceDraft extends Asked {
  readonly kind: 'MultipleChoice'
  readonly correctAnswer: Letter
  readonly optionA: string
  readonly optionB: string
  readonly optionC: string
  readonly optionD: string
}
export type QuestionDraft = TruthDraft | ChoiceDraft
export interface ExamDraft {
  readonly paragraphs: readonly ParagraphDraft[]
  /** Questions of both kinds, in the order of the exam. */
  readonly questions: readonly QuestionDraft[]
}
export type Part = keyof ExamDraft
export type LineOf<P extends Part> = ExamDraft[P][number]

type Row = Readonly<Record<string, unknown>>
const rowsOf = (record: RecordData, name: string): readonly Row[] => (record[name] ?? []) as readonly Row[]
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const shownOrNull = (value: unknown): ShownRecord | null => (value as ShownRecord | null | undefined) ?? null
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
/** Unlike those of a draft that was kept on this device before. */
export const newLineId = (): string => `line-${crypto.randomUUID()}`

export function draftOf(record: RecordData): ExamDraft {
  const paragraphs = rowsOf(record, 'paragraphs').map((row) => ({
    id: newLineId(),
    paragraph: text(row.paragraph),
    picture: textOrNull(row.picture),
    attachment: shownOrNull(row.attachment),
  }))
  const asked = (row: Row) => ({
    id: newLineId(),
    question: text(row.question),
    degree: Number(row.degree),
    picture: textOrNull(row.picture),
    attachment: shownOrNull(row.attachment),
    about: row.paragraphNumber ? (paragraphs[Number(row.paragraphNumber) - 1]?.id ?? null) : null,
  })
  const truthOf = (row: Row): QuestionDraft => ({
    ...asked(row),
    kind: 'TrueFalse',
    correctAnswer: row.correctAnswer as TruthDraft['correctAnswer'],
  })
  const choiceOf = (row: Row): QuestionDraft => ({
    ...asked(row),
    kind: 'MultipleChoice',
    correctAnswer: row.correctAnswer as Letter,
    optionA: text(row.optionA),
    optionB: text(row.optionB),
    optionC: text(row.optionC),
    optionD: text(row.optionD),
  })
  const rows = [
    ...rowsOf(record, 'trueFalseQuestions').map((row) => ({ row, draft: truthOf })),
    ...rowsOf(record, 'multipleChoiceQuestions').map((row) => ({ row, draft: choiceOf })),
  ]
  return { paragraphs, questions: rows.sort((a, b) => byPlace(a.row, b.row)).map(({ row, draft }) => draft(row)) }
}

export const emptyParagraph = (): ParagraphDraft => ({
  id: newLineId(),
  paragraph: '',
  picture: null,
  attachment: null,
})
const emptyAsked = () => ({ id: newLineId(), question: '', degree: 1, picture: null, attachment: null, about: null })
export const emptyTruth = (): TruthDraft => ({ ...emptyAsked(), kind: 'TrueFalse', correctAnswer: 'True' })
export const emptyChoice = (): ChoiceDraft => ({
  ...emptyAsked(),
  kind: 'MultipleChoice',
  correctAnswer: 'A',
  optionA: '',
  optionB: '',
  optionC: '',
  optionD: '',
})

/** Returns an attachment as a student sees it. */
export const paperAttachment = (shown: ShownRecord | null | undefined): PaperAttachment | null =>
  shown?.mediaType ? { token: shown.token, mediaType: shown.mediaType as PaperAttachment['mediaType'] } : null

const isChoice = <L extends QuestionDraft>(line: L): line is L & ChoiceDraft => line.kind === 'MultipleChoice'

/** Returns a draft as the API takes it. */
export function payloadOf({ paragraphs, questions }: ExamDraft): Readonly<Record<string, unknown>> {
  const place = new Map(paragraphs.map(({ id }, index) => [id, index + 1]))
  const numbered = questions.map((line, index) => ({ ...line, questionNumber: index + 1 }))
  const asked = ({ questionNumber, question, degree, picture, attachment, about }: (typeof numbered)[number]) => ({
    questionNumber,
    question,
    degree,
    picture,
    attachmentToken: attachment?.token ?? null,
    paragraphNumber: about === null ? null : (place.get(about) ?? null),
  })
  return {
    paragraphs: paragraphs.map(({ paragraph, picture, attachment }) => ({
      paragraph,
      picture,
      attachmentToken: attachment?.token ?? null,
    })),
    trueFalseQuestions: numbered
      .filter(({ kind }) => kind === 'TrueFalse')
      .map((line) => ({ ...asked(line), correctAnswer: line.correctAnswer })),
    multipleChoiceQuestions: numbered.filter(isChoice).map((line) => ({
      ...asked(line),
      correctAnswer: line.correctAnswer,
      optionA: line.optionA,
      optionB: line.optionB,
      optionC: line.optionC || null,
      optionD: line.optionD || null,
    })),
  }
}

/** Exact to the ten-thousandth, like the server's sum. */
export const totalOf = ({ questions }: ExamDraft): number =>
  questions.reduce((sum, { degree }) => sum + Math.round((degree ?? 0) * 10_000), 0) / 10_000

/** Faults by id of the line. */
export type Faults = Readonly<Record<string, readonly ('text' | 'degree' | Letter)[]>>
export function faultsOf(draft: ExamDraft): Faults {
  const faults: Record<string, ('text' | 'degree' | Letter)[]> = {}
  const add = (id: string, fault: 'text' | 'degree' | Letter) => (faults[id] ??= []).push(fault)
  for (const { id, paragraph } of draft.paragraphs) if (!paragraph.trim()) add(id, 'text')
  for (const line of draft.questions) {
    const { id, question, degree } = line
    if (!question.trim()) add(id, 'text')
    if (degree === null || degree < 0.25 || degree > 1000) add(id, 'degree')
    if (!isChoice(line)) continue
    for (const letter of letters)
      if (!line[optionKey(letter)].trim() && (letter === 'A' || letter === 'B' || letter === line.correctAnswer))
        add(id, letter)
  }
  return faults
}

const within = <P extends Part>(draft: ExamDraft, part: P, lines: readonly LineOf<P>[]): ExamDraft => ({
  ...draft,
  [part]: lines,
})
const linesOf = <P extends Part>(draft: ExamDraft, part: P): readonly LineOf<P>[] => draft[part] as readonly LineOf<P>[]

export const add = <P extends Part>(draft: ExamDraft, part: P, ...lines: readonly LineOf<P>[]): ExamDraft =>
  within(draft, part, [...linesOf(draft, part), ...lines])
export const change = <P extends Part>(draft: ExamDraft, part: P, id: string, changes: Partial<LineOf<P>>): ExamDraft =>
  within(
    draft,
    part,
    linesOf(draft, part).map((line) => (line.id === id ? { ...line, ...changes } : line)),
  )
export function move<P extends Part>(draft: ExamDraft, part: P, id: string, to: number): ExamDraft {
  const lines = linesOf(draft, part)
  const line = lines.find((each) => each.id === id)
  if (!line || to < 0 || to >= lines.length) return draft
  return within(draft, part, lines.filter((each) => each.id !== id).toSpliced(to, 0, line))
}
/** Questions about a removed paragraph are about none. */
export function remove(draft: ExamDraft, part: Part, id: string): ExamDraft {
  const rest = within(
    draft,
    part,
    linesOf(draft, part).filter((line) => line.id !== id),
  )
  if (part !== 'paragraphs') return rest
  return { ...rest, questions: rest.questions.map((line) => (line.about === id ? { ...line, about: null } : line)) }
}
