/**
 * Shows debts and payments of a period: figures of several reports, each with a link that opens its report with the
 * same question.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { debt } from '@topcenter/model/finance/debt'
import type { readFinanceStatistics } from '@topcenter/model/reports/api'
import { statisticsPeriod } from '@topcenter/model/reports/finance-statistics'
import { call } from '../../platform/api.ts'
import { useTexts } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { recordKeys } from '../../records/queries.ts'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { DateRangePicker } from '../../ui/inputs/date-range-picker.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { useReportWords } from '../../reports/report-words.ts'
import { type Statistics, StatisticsCards, StatisticsParts } from './statistics-parts.tsx'

const shownPeriods = ['thisMonth', 'lastMonth', 'thisQuarter', 'thisYear', 'lastYear', 'all'] as const
type Shown = (typeof shownPeriods)[number]

/** The period in the address, in the words of reports. */
function usePeriod() {
  const [params, setParams] = useSearchParams()
  const [from, to] = [params.get('from'), params.get('to')]
  const asked: Readonly<Record<string, string>> =
    from && to ? { from, to } : { period: params.get('period') ?? statisticsPeriod }
  const ask = (next: Readonly<Record<string, string>>): void => setParams(next, { preventScrollReset: true })
  return { asked, ask }
}

export default function StatisticsScreen() {
  const texts = useTexts()
  const words = useReportWords()
  const formats = useFormats()
  const { asked, ask } = usePeriod()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...recordKeys.all(debt), 'statistics', asked],
    queryFn: ({ signal }) =>
      call<typeof readFinanceStatistics>('GET /api/finance/statistics', {
        query: { ...asked, ...(asked.period === 'all' ? {} : { compare: 'previous' }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <PageHeader
        title={texts.screen('FinanceStatistics')}
        subtitle={data && texts.fill(words.asOf, { at: formats.time(data.totals.at) })}
      />
      <Period asked={asked} ask={ask} span={data?.totals.span ?? null} />
      {error && !data ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <div
          className="grid min-w-0 grid-cols-1 gap-4 data-stale:opacity-55"
          data-stale={isPlaceholderData || undefined}
          aria-busy={isPlaceholderData}
        >
          <StatisticsCards data={data} period={asked} />
          <StatisticsParts data={data} period={asked} />
        </div>
      ) : (
        <FormSkeleton />
      )}
    </div>
  )
}

function Period({
  asked,
  ask,
  span,
}: {
  asked: Readonly<Record<string, string>>
  ask(next: Readonly<Record<string, string>>): void
  span: Statistics['totals']['span']
}) {
  const words = useReportWords()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ToggleGroup
        label={words.periods.between}
        className="max-w-full flex-wrap"
        options={shownPeriods.map((value) => ({ value, label: words.periods[value] }))}
        value={(asked.period ?? '') as Shown}
        onChange={(period) => ask({ period })}
      />
      <DateRangePicker
        label={words.periods.between}
        hideLabel
        compact
        value={span && { from: span.from, to: span.to }}
        onChange={(range) => range && ask({ from: range.from, to: range.to })}
      />
    </div>
  )
}
