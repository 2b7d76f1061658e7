/** In a model's record: how much it asks, links to its questions, and printing. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { ActionResultProps, PanelProps } from '../../records/record-panels.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { StatCard } from '../../ui/charts/stat-card.tsx'
import { degreeText } from '../degree-text.ts'
import { examQuestionsPath } from '../exam-data.ts'
import { HardestQuestions } from '../hardest-questions.tsx'
import { draftOf, type QuestionDraft } from './exam-draft.ts'
import { ExamPrint } from './exam-print.tsx'
import { useIsInUse } from './use-is-in-use.ts'

export default function ExamModelPanel({ record }: PanelProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const isInUse = useIsInUse(record.token)
  const { paragraphs, questions } = draftOf(record)
  const ofKind = (kind: QuestionDraft['kind']) => questions.filter((each) => each.kind === kind).length
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-3">
        <StatCard label={work('exam.trueFalse')} value={ofKind('TrueFalse')} />
        <StatCard label={work('exam.multipleChoice')} value={ofKind('MultipleChoice')} />
        <StatCard label={work('exam.paragraphs')} value={paragraphs.length} />
        <StatCard label={work('exam.total')} value={degreeText(formats, Number(record.examDegree))} />
      </div>
      <p className="flex flex-wrap gap-2">
        <LinkButton variant="primary" href={examQuestionsPath(record.token)}>
          {texts.screen('ExamQuestions')}
        </LinkButton>
        {isInUse && <HardestQuestions model={record} />}
      </p>
      {questions.length > 0 && <ExamPrint model={record.token} />}
    </div>
  )
}

/** A model is copied to be changed: the questions of the copy are opened. */
export function OpenCopy({ result }: ActionResultProps) {
  const go = useNavigate()
  useEffect(() => void go(examQuestionsPath((result as { readonly token: string }).token)), [go, result])
  return null
}
