/** A sitting that has ended: its degree and its answers, as far as they may be seen. */
import { useTexts, useWork } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { StatCard } from '../../ui/charts/stat-card.tsx'
import { degreeText } from '../degree-text.ts'
import type { Paper } from '../exam-data.ts'
import { AnsweredCard, ParagraphCard } from './question-card.tsx'

export function PaperReview({ paper, late = 0 }: { paper: Paper; late?: number }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const given = new Map(paper.answers.map(({ number, answer }) => [number, answer]))
  const answered = paper.questions.filter(({ number }) => (given.get(number) ?? null) !== null).length
  const paragraphs = new Map(paper.paragraphs.map((each) => [each.number, each]))
  const numberText = (value: number) => degreeText(formats, value)
  const { degree } = paper
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {late > 0 && <AlertBanner tone="warn">{work('exam.late', { count: late })}</AlertBanner>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(160px,1fr))] gap-3">
        {degree !== undefined && (
          <StatCard
            label={texts.field('studentScheduleExamTime', 'studentDegree')}
            value={`${numberText(degree)} / ${numberText(paper.exam.examDegree)}`}
            note={formats.percent(
              paper.exam.examDegree > 0 ? Math.round((degree / paper.exam.examDegree) * 10_000) / 100 : 0,
            )}
          />
        )}
        <StatCard
          label={texts.field('studentScheduleExamTime', 'answers')}
          value={`${answered} / ${paper.questions.length}`}
        />
        {paper.submittedAt && (
          <StatCard
            label={texts.field('studentScheduleExamTime', 'submittedAt')}
            value={<bdi>{formats.time(paper.submittedAt)}</bdi>}
            note={formats.date(paper.submittedAt)}
          />
        )}
      </div>
      {degree === undefined && (
        <p className="text-ink-2">{work('exam.scoreLater', { to: formats.dateTime(paper.exam.to) })}</p>
      )}
      {!paper.shows.answers && (
        <p className="text-ink-2">
          {paper.shows.answersAt
            ? work('exam.answersLater', { at: formats.dateTime(paper.shows.answersAt) })
            : work('exam.answersHidden')}
        </p>
      )}
      {paper.questions.map((question, index) => {
        const paragraph =
          question.paragraphNumber && paper.questions[index - 1]?.paragraphNumber !== question.paragraphNumber
            ? paragraphs.get(question.paragraphNumber)
            : undefined
        return (
          <div key={question.number} className="grid min-w-0 grid-cols-1 gap-3">
            {paragraph && <ParagraphCard paragraph={paragraph} />}
            <AnsweredCard
              question={question}
              place={index + 1}
              of={paper.questions.length}
              answer={given.get(question.number) ?? null}
            />
          </div>
        )
      })}
    </div>
  )
}
