/** Totals of the debtors: people, money, and ages. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { sumDebtors } from '@topcenter/model/finance/api'
import { debt } from '@topcenter/model/finance/debt'
import { call } from '../../platform/api.ts'
import { useWork } from '../../platform/texts.ts'
import { recordKeys } from '../../records/queries.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { ages, type DebtorsAddress, type DebtorsTotals } from './debtors-data.ts'

/** Sums over everybody who matches search and group, whatever the age filter: each age is shown beside the others. */
export function DebtorsTotalsLine({ address }: { address: DebtorsAddress }) {
  const work = useWork()
  const formats = useFormats()
  const query = { search: address.bounds.search, educationalGroupToken: address.bounds.educationalGroupToken }
  const { data, isError } = useQuery({
    queryKey: [...recordKeys.all(debt), 'debtors totals', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call<typeof sumDebtors>('GET /api/student-debts/totals', { query, signal }),
  })
  const shown = (key: keyof DebtorsTotals, value: number) =>
    key === 'people' ? formats.number(value) : formats.amount(value)
  if (isError && !data) return null // The list below shows the problem.
  return (
    <dl
      className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(136px,1fr))] sm:gap-3"
      aria-busy={data ? undefined : true}
    >
      {(['people', 'owed', ...ages] as const).map((key) => (
        <div key={key} className="card p-2 sm:p-3">
          <dt className="text-sm text-ink-2">{work(key === 'owed' ? 'desk.sum' : `desk.${key}`)}</dt>
          <dd className={`text-lg font-bold tabular-nums ${key === 'over90' && data?.over90 ? 'text-bad' : ''}`}>
            {data ? shown(key, data[key]) : '…'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
