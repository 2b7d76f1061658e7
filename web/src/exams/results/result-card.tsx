/** One course of a student: the total, the grade, and each score as n of m; how it came about opens beside it. */
import { useQuery } from '@tanstack/react-query'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { toneOf } from '../../fields/state-tone.ts'
import { Problem } from '../../platform/problem.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Unanswered } from '../../records/answered.tsx'
import type { RecordData } from '../../records/record.ts'
import { ProgressBar } from '../../ui/charts/progress-bar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { useResultLines } from './result-lines.tsx'
import { type Explained, type ExplainedResult, explainedQuery } from './results-data.ts'
import { VerdictBadge } from './verdict-badge.tsx'

interface ResultCardProps {
  readonly application: RecordData
  readonly name: string
  readonly period: string
  onExplain(): void
}

export function ResultCard({ application, name, period, onExplain }: ResultCardProps) {
  const texts = useTexts()
  const state = application.state ?? ''
  return (
    <li className="card grid content-start gap-3 p-4">
      <h2 className="grid text-base">
        <bdi>{name}</bdi>
        <bdi className="text-sm font-normal text-ink-2">{period}</bdi>
      </h2>
      {state === 'Accepted' ? (
        <Result application={application.token} name={name} onExplain={onExplain} />
      ) : (
        <p>
          <StateBadge tone={toneOf(state)}>{texts.value(educationalJoiningApplication, 'state', state)}</StateBadge>
        </p>
      )}
    </li>
  )
}

function Result({ application, name, onExplain }: { application: string; name: string; onExplain: () => void }) {
  const work = useWork()
  const query = useQuery(explainedQuery(application))
  if (query.error instanceof Problem && query.error.code === 'result.notPublished')
    return <p className="text-ink-2">{work('results.notPublishedYet')}</p>
  if (!query.data) return <Unanswered query={query} />
  return (
    <>
      <Total result={query.data} />
      <Scores result={query.data} />
      <p>
        <Button onPress={onExplain} aria-label={`${work('results.explain')}: ${name}`}>
          {work('results.explain')}
        </Button>
      </p>
    </>
  )
}

function Total({ result }: { result: ExplainedResult }) {
  const texts = useTexts()
  const formats = useFormats()
  return (
    <p className="flex flex-wrap items-center gap-3">
      {result.total !== null && (
        <bdi dir="ltr" className="text-2xl font-bold tabular-nums">
          {formats.percent(result.total)}
        </bdi>
      )}
      {result.grade && (
        <strong>
          <bdi>{texts.name(result.grade.names)}</bdi>
        </strong>
      )}
      <VerdictBadge verdict={result.verdict} />
    </p>
  )
}

function Scores({ result }: { result: Explained }) {
  const lines = useResultLines(result)
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-2">
      {lines.map(({ key, label, text, percent }) => (
        <li key={key} className="grid gap-1">
          <span className="flex flex-wrap justify-between gap-x-3">
            <bdi>{label}</bdi>
            <bdi className="tabular-nums">{text}</bdi>
          </span>
          {percent !== null && <ProgressBar hideLabel label={label} value={Math.min(percent, 100)} />}
        </li>
      ))}
    </ul>
  )
}
