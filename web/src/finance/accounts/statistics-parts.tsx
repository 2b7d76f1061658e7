/** The cards, bars and chart of finance statistics, out of the answers of reports. */
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { debt } from '@topcenter/model/finance/debt'
import { type Line, type ReportAnswer, tableOf } from '@topcenter/model/reports/answer'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { readFinanceStatistics } from '@topcenter/model/reports/api'
import { type StatisticsQuestion, statisticsQuestions } from '@topcenter/model/reports/finance-statistics'
import { measureKind } from '@topcenter/model/reports/reach'
import { listPath } from '../../platform/addresses.ts'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { useReportSpeech } from '../../reports/report-words.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { StatCard, type StatCardProps } from '../../ui/charts/stat-card.tsx'
import { SumBars } from '../../ui/charts/sum-bars.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Isolate, Money } from '../../ui/marks/isolate.tsx'
import { useFormats } from '../../ui/page/language.tsx'

type Query = Readonly<Record<string, string>>
export type Statistics = AnswerOf<typeof readFinanceStatistics>

interface PartProps {
  readonly data: Statistics
  /** `period`, or `from` and `to`, as a report's address has them. */
  readonly period: Query
}

/**
 * Returns links to the report of a figure, narrowed to the figure. Users who may not open reports get a link to the
 * debts of the period.
 */
function useLink({ data, period }: PartProps) {
  const who = useWho()
  return (part: StatisticsQuestion, narrowed: Query = {}): string => {
    const { report, query } = statisticsQuestions[part]
    if (who.can(report.group, 'viewReport'))
      return `/reports/${report.path}?${new URLSearchParams({ ...period, ...query, ...narrowed }).toString()}`
    const { span } = data.totals
    const days: Query = span ? { atFrom: span.from, atTo: span.to } : {}
    const { stateIs: tab, debtType } = narrowed
    const own: Query = { ...(tab ? { tab } : {}), ...(debtType ? { debtType } : {}) }
    return `${listPath(debt)}?${new URLSearchParams({ ...days, ...own }).toString()}`
  }
}

/** Returns a measure's figure of a line; 0 without one. */
const figureOf = (answer: ReportAnswer, measure: string, line: Pick<Line, 'total'>): number =>
  line.total?.values[answer.measures.indexOf(measure)] ?? 0

export function StatisticsCards(props: PartProps) {
  const { totals, ages } = props.data
  const work = useWork()
  const formats = useFormats()
  const link = useLink(props)
  const { total } = tableOf(totals)
  const of = (measure: string): number => figureOf(totals, measure, total)
  const share = (part: number, whole: number): ReactNode =>
    whole > 0 && (
      <>
        <bdi dir="ltr">{formats.rate((part / whole) * 100)}</bdi> {work('accounts.statistics.of')}
      </>
    )
  const counted = (count: number) => work('accounts.statistics.debtsCount', { count })
  const change = (measure: string, isGoodAbove: boolean): Pick<StatCardProps, 'change'> => {
    const before = total.total?.before?.[totals.measures.indexOf(measure)]
    if (!before) return {}
    const percent = Math.round(((of(measure) - before) / before) * 1000) / 10
    return { change: { percent, isGood: percent >= 0 === isGoodAbove, text: ` ${work('accounts.statistics.change')}` } }
  }
  const late = tableOf(ages).lines.filter(({ members }) => members[0]!.key !== 'notYet')
  const lateSum = (measure: string) => late.reduce((sum, line) => sum + figureOf(ages, measure, line), 0)
  const money = (piastres: number) => <Money piastres={piastres} />
  return (
    <div className="stat-grid">
      <StatCard
        label={work('accounts.statistics.debts')}
        value={money(of('owed'))}
        note={counted(of('debts'))}
        href={link('totals')}
        {...change('owed', true)}
      />
      <StatCard
        label={work('accounts.statistics.paid')}
        value={money(of('paid'))}
        note={share(of('paid'), of('owed'))}
        href={link('totals')}
        {...change('paid', true)}
      />
      <StatCard
        label={work('accounts.statistics.remainder')}
        value={money(of('remainder'))}
        note={share(of('remainder'), of('owed'))}
        href={link('ages')}
        {...change('remainder', false)}
      />
      <StatCard
        label={work('accounts.statistics.overdue')}
        value={money(lateSum('remainder'))}
        note={counted(lateSum('debts'))}
        href={link('ages', { lateNot: 'notYet' })}
      />
    </div>
  )
}

export function StatisticsParts(props: PartProps) {
  const { data } = props
  const work = useWork()
  const title = (part: StatisticsQuestion) => work(`accounts.statistics.${part as 'states'}`)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,360px),1fr))] gap-4">
      <Months {...props} />
      {(['states', 'ages', 'types', 'methods', 'accounts'] as const).map((part) => {
        const answer = data[part]
        return (
          answer && (
            <Card
              key={part}
              title={title(part)}
              {...(part === 'ages' ? { subtitle: work('accounts.statistics.agesNote') } : {})}
              className="min-w-0"
            >
              <Bars {...props} part={part} answer={answer} label={title(part)} />
            </Card>
          )
        )
      })}
    </div>
  )
}

/** A bar for each line of a report by one dimension, as long as its first measure; the other measures stand beside it. */
function Bars({
  part,
  answer,
  label,
  ...props
}: PartProps & { part: StatisticsQuestion; answer: ReportAnswer; label: string }) {
  const { report } = statisticsQuestions[part]
  const speech = useReportSpeech(report, answer)
  const work = useWork()
  const formats = useFormats()
  const link = useLink(props)
  const dimension = answer.rows[0]!
  const [first, ...others] = answer.measures
  const { lines } = tableOf(answer)
  if (lines.length === 0) return <p className="text-sm text-ink-3">{work('accounts.none')}</p>
  const written = (measure: string, value: number): string =>
    measureKind(report, measure) === 'money' ? formats.amount(value) : speech.figure(measure, value)
  return (
    <SumBars
      label={label}
      items={lines.map((line) => ({
        key: line.members[0]!.key,
        name: speech.member(dimension, line.members[0]!),
        value: figureOf(answer, first!, line),
        href: link(part, { [dimension]: line.members[0]!.key }),
        detail: others.map((measure) => (
          <span key={measure} className="me-2">
            {measure !== 'share' && `${speech.measure(measure)} `}
            <Isolate>{written(measure, figureOf(answer, measure, line))}</Isolate>
          </span>
        )),
      }))}
      {...(measureKind(report, first!) === 'money' ? {} : { format: formats.number })}
    />
  )
}

/** Maximum bars of the chart. */
const maxMonths = 24

/** Shows owed and paid sums by the month in which debts were made; each month opens its debts. */
function Months(props: PartProps) {
  const answer = props.data.months
  const { report } = statisticsQuestions.months
  const work = useWork()
  const formats = useFormats()
  const speech = useReportSpeech(report, answer)
  const link = useLink(props)
  const navigate = useNavigate()
  const lines = new Map(tableOf(answer).lines.map((line) => [line.members[0]!.key, line]))
  const members = answer.members.month!.slice(-maxMonths)
  if (members.length === 0) return null
  const isCut = members.length < answer.members.month!.length
  const title = work('accounts.statistics.months')
  return (
    <Card
      title={title}
      {...(isCut ? { subtitle: work('accounts.statistics.lastMonths', { count: maxMonths }) } : {})}
      className="col-span-full min-w-0"
    >
      <BarChart
        label={title}
        isInOrder
        categories={members.map((member) => speech.axis('month', member, members))}
        format={(value) => formats.compact(value / 100)}
        series={(['owed', 'paid'] as const).map((measure) => ({
          name: speech.measure(measure),
          values: members.map(({ key }) => figureOf(answer, measure, lines.get(key) ?? { total: undefined })),
        }))}
        onOpen={(index) => void navigate(link('months', { month: members[index]!.key }))}
        openLabel={work('accounts.statistics.open')}
      />
    </Card>
  )
}
