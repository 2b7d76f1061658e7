/**
 * How the debts stand: totals, states, types and the months in which they were made; each number links to the list that
 * it counts.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { debt } from '@topcenter/model/finance/debt'
import { installmentPayment } from '@topcenter/model/finance/receipt'
import { addDays } from '@topcenter/model/kit/date-text'
import { api } from '../../platform/api.ts'
import { listPath } from '../../platform/addresses.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { recordKeys } from '../../records/queries.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DonutChart } from '../../ui/charts/donut-chart.tsx'
import { Money } from '../../ui/marks/isolate.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { StatCard } from '../../ui/charts/stat-card.tsx'
import { SumBars } from '../../ui/charts/sum-bars.tsx'
import { PeriodPicker } from './period.tsx'

interface DebtSum {
  readonly key: string
  readonly count: number
  readonly percent: number
  readonly money: number
  readonly paid: number
  readonly remainder: number
}
interface Statistics {
  readonly totalDebtsMoney: number
  readonly totalPaidMoney: number
  readonly totalRemainderMoney: number
  readonly totalWrittenOffMoney: number
  readonly totalCount: number
  readonly overdue: { readonly count: number; readonly remainder: number; readonly before: string }
  readonly byState: readonly DebtSum[]
  readonly byType: readonly DebtSum[]
  readonly byMonth: readonly DebtSum[]
}

export default function StatisticsScreen() {
  const texts = useTexts()
  const [params] = useSearchParams()
  const period = Object.fromEntries(
    ['atFrom', 'atTo'].flatMap((key) => (params.get(key) ? [[key, params.get(key)!]] : [])),
  )
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...recordKeys.all(debt), 'statistics', period],
    queryFn: ({ signal }) => api.get<Statistics>('/finance/statistics', { query: period, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <PageHeader title={texts.screen('FinanceStatistics')} actions={<PeriodPicker />} />
      {error && !data ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <Numbers data={data} period={period} />
      ) : (
        <FormSkeleton />
      )}
    </div>
  )
}

function Numbers({ data, period }: { data: Statistics; period: Readonly<Record<string, string>> }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const debts = (query: Readonly<Record<string, string>> = {}) =>
    `${listPath(debt)}?${new URLSearchParams({ ...period, ...query }).toString()}`
  const overdue = debts({ nextDueOnTo: addDays(data.overdue.before, -1) })
  const share = (part: number) =>
    data.totalDebtsMoney > 0
      ? work('accounts.statistics.of', {
          percent: formats.percent(Math.round((part / data.totalDebtsMoney) * 1000) / 10),
        })
      : ''
  const shown = (value: number, note: string) => ({ value: <Money piastres={value} />, note })
  const counted = (count: number) => work('accounts.statistics.debtsCount', { count })
  const bars = (sums: readonly DebtSum[], field: 'state' | 'debtType', key: string) =>
    [...sums]
      .sort((one, other) => other.money - one.money)
      .map((sum) => ({
        key: sum.key,
        name: texts.value(debt, field, sum.key),
        value: sum.money,
        detail: `${counted(sum.count)} · ${formats.percent(sum.percent)}`,
        href: debts({ [key]: sum.key }),
      }))
  if (data.totalCount === 0) return <p className="text-sm text-ink-3">{work('accounts.none')}</p>
  return (
    <>
      <div className="stat-grid">
        <StatCard
          label={work('accounts.statistics.debts')}
          {...shown(data.totalDebtsMoney, counted(data.totalCount))}
          href={debts()}
        />
        <StatCard
          label={work('accounts.statistics.paid')}
          {...shown(data.totalPaidMoney, share(data.totalPaidMoney))}
          {...(who.canView(installmentPayment) ? { href: listPath(installmentPayment)! } : {})}
        />
        <StatCard
          label={work('accounts.statistics.remainder')}
          {...shown(data.totalRemainderMoney, share(data.totalRemainderMoney))}
          href={debts({ remainderFrom: '1' })}
        />
        <StatCard
          label={work('accounts.statistics.overdue')}
          {...shown(data.overdue.remainder, counted(data.overdue.count))}
          href={overdue}
        />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,360px),1fr))] gap-4">
        <Card title={work('accounts.statistics.byState')} subtitle={work('accounts.statistics.canceledNote')}>
          <SumBars label={work('accounts.statistics.byState')} items={bars(data.byState, 'state', 'tab')} />
        </Card>
        <Card title={work('accounts.statistics.byType')}>
          <SumBars label={work('accounts.statistics.byType')} items={bars(data.byType, 'debtType', 'debtType')} />
        </Card>
        <Card title={work('accounts.statistics.howPaid')}>
          <DonutChart
            label={work('accounts.statistics.howPaid')}
            format={formats.money}
            parts={[
              { name: work('accounts.statistics.paid'), value: data.totalPaidMoney },
              { name: work('accounts.statistics.remainder'), value: data.totalRemainderMoney },
              ...(data.totalWrittenOffMoney > 0
                ? [{ name: work('accounts.statistics.writtenOff'), value: data.totalWrittenOffMoney }]
                : []),
            ]}
          />
        </Card>
        <Card title={work('accounts.statistics.byMonth')} className="col-span-full">
          <BarChart
            label={work('accounts.statistics.byMonth')}
            categories={data.byMonth.map(({ key }) => formats.month(`${key}-01`))}
            format={(value) => formats.compact(value / 100)}
            series={[
              { name: work('accounts.statistics.debts'), values: data.byMonth.map(({ money }) => money) },
              { name: work('accounts.statistics.paid'), values: data.byMonth.map(({ paid }) => paid) },
            ]}
          />
        </Card>
      </div>
    </>
  )
}
