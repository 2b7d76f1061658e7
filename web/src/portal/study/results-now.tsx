/** Totals of a student's courses: a ring with the total, and its parts as n of m. */
import { useQuery } from '@tanstack/react-query'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { toneOf } from '../../fields/state-tone.ts'
import { explainedQuery } from '../../exams/results/results-data.ts'
import { useResultLines } from '../../exams/results/result-lines.tsx'
import { VerdictBadge } from '../../exams/results/verdict-badge.tsx'
import { Problem } from '../../platform/problem.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { useRecords } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'
import { ProgressBar } from '../../ui/charts/progress-bar.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { Section, useNameOf } from '../own-list.tsx'

/** Maximum of lines that make up a total; the card of the course has all. */
const maxLines = 4

export function ResultsNow({ child }: { child: string | undefined }) {
  const work = useWork()
  const who = useWho()
  const maySee = who.canView(educationalJoiningApplication)
  const applications = useRecords(educationalJoiningApplication, { studentToken: child, size: 20 }, { enabled: maySee })
  if (!maySee) return null
  const title = work(child ? 'portal.results' : 'portal.ownResults')
  return (
    <Answered query={applications}>
      {({ items }) => (
        <Section
          title={title}
          href={
            who.can('MonitorScoreExam', 'view') && items.length > 0 ? '/educational/monitor-score-exams' : undefined
          }
        >
          {items.length === 0 ? (
            <p className="card p-4 text-ink-2">{work('portal.noApplications')}</p>
          ) : (
            <ul className="card overflow-hidden" aria-label={title}>
              {items.map((each) => (
                <Course key={each.token} application={each} maySeeResult={who.can('MonitorScoreExam', 'view')} />
              ))}
            </ul>
          )}
        </Section>
      )}
    </Answered>
  )
}

function Course({ application, maySeeResult }: { application: RecordData; maySeeResult: boolean }) {
  const texts = useTexts()
  const work = useWork()
  const nameOf = useNameOf()
  const state = application.state ?? ''
  const isIn = state === 'Accepted' && maySeeResult
  const { data, error } = useQuery({ ...explainedQuery(application.token), enabled: isIn })
  const isClosed = error instanceof Problem && error.code === 'result.notPublished'
  return (
    <li className="border-b border-line last:border-b-0">
      <div className="course-head">
        <bdi className="min-w-0 font-semibold">{nameOf(application, 'educationalCategory')}</bdi>
        {!isIn ? (
          <StateBadge tone={toneOf(state)}>{texts.value(educationalJoiningApplication, 'state', state)}</StateBadge>
        ) : isClosed ? (
          <StateBadge>{work('results.notPublishedYet')}</StateBadge>
        ) : (
          data && <VerdictBadge verdict={data.verdict} />
        )}
      </div>
      {data && data.total !== null && <Standing result={data} total={data.total} />}
    </li>
  )
}

type Result = NonNullable<ReturnType<typeof useResult>>
const useResult = (token: string) => useQuery(explainedQuery(token)).data

function Standing({ result, total }: { result: Result; total: number }) {
  const texts = useTexts()
  const all = useResultLines(result)
  const lines = [...all.filter((line) => line.percent !== null), ...all.filter((line) => line.percent === null)]
  return (
    <div className="course-standing">
      <Ring percent={total} word={result.grade ? texts.name(result.grade.names) : ''} />
      <ul className="grid flex-1 gap-2">
        {lines.slice(0, maxLines).map(({ key, label, text, percent }) => (
          <li key={key} className="grid gap-1">
            <span className="flex flex-wrap justify-between gap-x-3 text-sm">
              <bdi>{label}</bdi>
              <bdi className="text-ink-2 tabular-nums">{text}</bdi>
            </span>
            {percent !== null && <ProgressBar hideLabel label={label} value={Math.min(percent, 100)} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

const radius = 42
const round = 2 * Math.PI * radius

/** Clockwise in both directions, as clocks are. */
function Ring({ percent, word }: { percent: number; word: string }) {
  const formats = useFormats()
  return (
    <p className="result-ring">
      <svg viewBox="0 0 96 96" aria-hidden>
        <circle cx="48" cy="48" r={radius} className="donut-ground" />
        <circle
          cx="48"
          cy="48"
          r={radius}
          className="is-chart-1"
          strokeDasharray={`${(Math.min(percent, 100) / 100) * round} ${round}`}
          transform="rotate(-90 48 48)"
        />
      </svg>
      <span>
        <bdi dir="ltr">{formats.percent(Math.round(percent))}</bdi>
        {word && <bdi>{word}</bdi>}
      </span>
    </p>
  )
}
