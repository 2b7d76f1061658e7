/** A report: its figures as a chart and a table, what it is narrowed to, and the records behind each figure. */
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleHelp, FilterX } from 'lucide-react'
import type { Cell, ReportAnswer } from '@topcenter/model/reports/answer'
import { tableOf } from '@topcenter/model/reports/answer'
import type { Report } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import { Problem } from '../platform/problem.ts'
import { unplacedText } from '../platform/problem-report.ts'
import { useTexts } from '../platform/texts.ts'
import type { ScreenProps } from '../records/area-screens.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { StatePanel } from '../ui/messages/state-panel.tsx'
import { TableSkeleton } from '../ui/messages/skeleton.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { Popover } from '../ui/overlays/popover.tsx'
import { PeriodBar } from './period-bar.tsx'
import { ReportFilters } from './report-filters.tsx'
import { answerQuery } from './report-answer.ts'
import { askedFilters, ReportChips } from './report-chips.tsx'
import { ReportFigures } from './report-figures.tsx'
import { ReportFiles } from './report-files.tsx'
import { ReportLayout } from './report-layout.tsx'
import { ReportTable } from './report-table.tsx'
import { viewOf, viewsOf } from './report-views.ts'
import { type ReportState, useReportState } from './report-state.ts'
import { type ReportSpeech, useReportSpeech } from './report-words.ts'
import { TooMuch, tooMuchCodes } from './too-much.tsx'
import { SavedReports } from './saved-reports.tsx'
import './reports.css'

const RecordsBehind = lazy(async () => ({ default: (await import('./records-behind.tsx')).RecordsBehind }))

export default function ReportScreen({ screen }: ScreenProps) {
  const report = reports.find(({ path }) => screen?.path === `/reports/${path}`)!
  return <OneReport key={report.id} report={report} title={screen!.screen} />
}

function OneReport({ report, title }: { report: Report; title: string }) {
  const texts = useTexts()
  const state = useReportState(report)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...answerQuery(report, state.query),
    placeholderData: keepPreviousData,
    enabled: state.isReady,
  })
  const last = useLast(data)
  const speech = useReportSpeech(report, data)
  const tooMuch = error instanceof Problem && tooMuchCodes.includes(error.code) ? error : undefined
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <PageHeader
        title={texts.screen(title)}
        badge={data && <AsOf answer={data} speech={speech} />}
        crumbs={[{ label: texts.screen('Reports'), href: '/reports' }, { label: texts.screen(title) }]}
        actions={
          <>
            <HowCounted report={report} speech={speech} />
            <SavedReports report={report} state={state} />
            <ReportFiles report={report} state={state} />
          </>
        }
      />
      <div className="report-bar no-print">
        {report.time && <PeriodBar report={report} state={state} answer={data} speech={speech} />}
        <ReportFilters report={report} state={state} speech={speech} />
        {(data || tooMuch) && (
          <ReportChips
            report={report}
            state={state}
            filters={tooMuch || !data ? askedFilters(report, state, last) : data.filters}
            speech={speech}
          />
        )}
      </div>
      {data?.isSwapped && <AlertBanner tone="info">{speech.words.swapped}</AlertBanner>}
      {tooMuch && !isFetching ? (
        <TooMuch problem={tooMuch} report={report} state={state} speech={speech} />
      ) : error instanceof Problem && isOfAddress(error) && !isFetching ? (
        <RefusedAddress problem={error} state={state} speech={speech} />
      ) : error && !isFetching ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="grid min-w-0 gap-3" data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          <Answered report={report} answer={data} state={state} speech={speech} />
        </div>
      ) : (
        <TableSkeleton columns={5} />
      )}
    </div>
  )
}

/** The last answer that there was, also while there is none. */
function useLast(answer: ReportAnswer | undefined): ReportAnswer | undefined {
  const [last, setLast] = useState(answer)
  if (answer && answer !== last) setLast(answer)
  return answer ?? last
}

interface AnsweredProps {
  readonly report: Report
  readonly answer: ReportAnswer
  readonly state: ReportState
  readonly speech: ReportSpeech
}

function Answered({ report, answer, state, speech }: AnsweredProps) {
  const [behind, setBehind] = useState<{ cell: Cell; measure: string }>()
  const table = useMemo(() => tableOf(answer), [answer])
  const open = useCallback((cell: Cell, measure: string) => setBehind({ cell, measure }), [])
  if (table.lines.length === 0 && table.heads.length === 0)
    return <Empty report={report} answer={answer} state={state} speech={speech} />
  return (
    <>
      <ReportFigures
        report={report}
        answer={answer}
        table={table}
        speech={speech}
        view={state.view}
        set={state.set}
        onOpen={open}
      />
      <ReportLayout report={report} state={state} speech={speech} />
      <ReportTable
        report={report}
        answer={answer}
        table={table}
        speech={speech}
        state={state}
        onOpen={open}
        isHeat={viewOf(report, state.view, viewsOf(answer, table)) === 'heat'}
      />
      {behind && (
        <Suspense>
          <RecordsBehind
            report={report}
            answer={answer}
            query={state.query}
            {...behind}
            speech={speech}
            onClose={() => setBehind(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** A longer period is offered where there is one, and what narrows the report is named where something does. */
function Empty({ report, answer, state, speech: { words } }: AnsweredProps) {
  const isBounded = answer.span !== null
  const isNarrowed = Object.keys(state.query).some((key) => !layoutKeys.includes(key))
  return (
    <EmptyState
      title={isBounded ? words.empty : words.emptyEver}
      text={[isBounded && words.emptyText.longer, isNarrowed && words.emptyText.fewer].filter(Boolean).join(' ')}
      {...(report.time && isBounded
        ? { action: <Button onPress={() => state.set({ period: 'all', from: '', to: '' })}>{words.wider}</Button> }
        : {})}
    />
  )
}
/** All else in the address narrows. */
const layoutKeys: readonly string[] = ['rows', 'columns', 'measures', 'period', 'from', 'to', 'compare']

/** Refusals of what the address asks for; asking it again changes nothing. */
const isOfAddress = ({ code, status }: Problem): boolean =>
  status === 406 && (code.startsWith('report.') || code === 'record.filterUnknown' || code === 'record.invalid')

/** An address that the report refuses: what is wrong with it, and the report as it is at first. */
function RefusedAddress({ problem, state, speech: { words } }: RefusedAddressProps) {
  const texts = useTexts()
  return (
    <StatePanel
      isAlert
      icon={FilterX}
      title={texts.refusal(problem.code).title}
      text={unplacedText({ error: problem, rest: problem.fields }, texts)}
      actions={
        <Button variant="primary" onPress={() => state.apply('')}>
          {words.afresh}
        </Button>
      }
    />
  )
}
interface RefusedAddressProps extends Pick<AnsweredProps, 'state' | 'speech'> {
  readonly problem: Problem
}

function AsOf({ answer, speech }: { answer: ReportAnswer; speech: ReportSpeech }) {
  const texts = useTexts()
  const formats = useFormats()
  return <span className="text-sm text-ink-3">{texts.fill(speech.words.asOf, { at: formats.time(answer.at) })}</span>
}

function HowCounted({ report, speech: { words } }: { report: Report; speech: ReportSpeech }) {
  return (
    <Popover
      label={words.how1}
      trigger={
        <Button variant="ghost">
          <CircleHelp aria-hidden size={16} />
          {words.how1}
        </Button>
      }
    >
      <p className="max-w-80 p-3 text-sm">{words.how[report.id as keyof typeof words.how]}</p>
    </Popover>
  )
}
