/** An exam as its student sees it; answers are not kept. */
import { useState } from 'react'
import { truths } from '@topcenter/model/exams/simple-exam-model'
import type { RecordData } from '../../records/record.ts'
import { useWork } from '../../platform/texts.ts'
import type { Paper, PaperQuestion } from '../exam-data.ts'
import { type ExamDraft, letters, optionKey, paperAttachment, type QuestionDraft } from './exam-draft.ts'
import { Sheet } from '../sitting/exam-sheet.tsx'
import type { SittingState } from '../sitting/use-sitting.ts'

export function ExamPreview({ model, draft }: { model: RecordData; draft: ExamDraft }) {
  const work = useWork()
  const [answers, setAnswers] = useState<ReadonlyMap<number, string | null>>(new Map())
  const [marked, setMarked] = useState<readonly number[]>([])
  const paper = paperOf(model, draft)
  if (paper.questions.length === 0) return <p className="text-ink-2">{work('exam.noQuestions')}</p>
  const sitting: SittingState = {
    answers,
    marked,
    waiting: 0,
    link: 'saved',
    left: 1,
    isHandingIn: false,
    handIn: () => {},
    answer: (number, answer) => setAnswers((before) => new Map(before).set(number, answer)),
    mark: (number) =>
      setMarked((before) => (before.includes(number) ? before.filter((each) => each !== number) : [...before, number])),
  }
  return (
    <>
      <p className="text-ink-2">{work('exam.previewHint')}</p>
      <Sheet paper={paper} sitting={sitting} isPreview />
    </>
  )
}

const optionsOf = (line: QuestionDraft): PaperQuestion['options'] =>
  line.kind === 'TrueFalse'
    ? truths.map((key) => ({ key, text: null }))
    : letters.flatMap((key) => (line[optionKey(key)] ? [{ key, text: line[optionKey(key)] }] : []))

function paperOf(model: RecordData, { paragraphs, questions }: ExamDraft): Paper {
  const place = new Map(paragraphs.map(({ id }, index) => [id, index + 1]))
  return {
    token: model.token,
    standing: 'Answering',
    now: '',
    endsAt: '',
    extraMinutes: 0,
    startedAt: '',
    submittedAt: null,
    endedBy: null,
    shows: { score: false, answers: false, answersAt: null },
    answers: [],
    exam: {
      token: '',
      from: '',
      to: '',
      duration: 0,
      names: model.names ?? {},
      code: '',
      category: {},
      examDegree: 0,
      showsAnswers: false,
    },
    paragraphs: paragraphs.map(({ paragraph, picture, attachment }, index) => ({
      number: index + 1,
      paragraph,
      picture,
      attachment: paperAttachment(attachment),
    })),
    questions: questions.map((line, index) => ({
      number: index + 1,
      kind: line.kind,
      question: line.question,
      picture: line.picture,
      attachment: paperAttachment(line.attachment),
      paragraphNumber: line.about ? (place.get(line.about) ?? null) : null,
      degree: line.degree ?? 0,
      options: optionsOf(line),
    })),
  }
}
