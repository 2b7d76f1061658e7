/** Above a list of money: the sums of its rows by type, under the list's own filters. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accountTransaction, accountTransactionTypes } from '@topcenter/model/finance/account-transaction'
import type { sumBy } from '@topcenter/model/finance/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { fieldsOf, resourceOf } from '@topcenter/model/kit/entity'
import { useSearchParams } from 'react-router'
import { call } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useListState } from '../../records/list/list-state.ts'
import type { ListTopProps } from '../../records/record-panels.ts'
import { recordKeys } from '../../records/queries.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Money } from '../../ui/marks/isolate.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { StatCard } from '../../ui/charts/stat-card.tsx'
import { SumBars } from '../../ui/charts/sum-bars.tsx'
import { PeriodPicker } from './period.tsx'

type Sum = AnswerOf<ReturnType<typeof sumBy>>['items'][number]

/** `sums` follows every filter except the one that its links set. */
function useSums({ entity, preset }: ListTopProps, own: string): readonly Sum[] | undefined {
  const { bounds } = useListState(entity, preset)
  const query = Object.fromEntries(Object.entries(bounds).filter(([key]) => key !== own))
  return useQuery({
    queryKey: [...recordKeys.all(entity), 'sums', query],
    queryFn: ({ signal }) =>
      call<ReturnType<typeof sumBy>>(`GET /api/${resourceOf(entity)}/statistics`, { query, signal }),
    placeholderData: keepPreviousData,
  }).data?.items
}

/** The address with one filter more; without it if it is set already. */
function useFilterHref(key: string): (value: string) => string {
  const [params] = useSearchParams()
  return (value) => {
    const next = new URLSearchParams(
      [...params].filter(([name]) => name !== key && name !== 'page' && name !== 'after'),
    )
    if (params.get(key) !== value) next.set(key, value)
    return `?${next.toString()}`
  }
}

export default function SumsTop(props: ListTopProps) {
  if (!useWho().mayReport(props.entity)) return null
  return props.entity.id === accountTransaction.id ? <TransactionSums {...props} /> : <TypeSums {...props} />
}

function TransactionSums(props: ListTopProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const sums = useSums(props, 'tab')
  const href = useFilterHref('tab')
  return (
    <section className="grid gap-3" aria-label={work('accounts.byType')}>
      <div className="justify-self-start">
        <PeriodPicker />
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {accountTransactionTypes.map((type) => {
          const sum = sums?.find(({ key }) => key === type)
          return (
            <StatCard
              key={type}
              label={work('accounts.sum', {
                label: texts.value(accountTransaction, 'transactionType', type),
                count: formats.number(sum?.count ?? 0),
              })}
              value={sums ? <Money piastres={sum?.money ?? 0} /> : '…'}
              href={href(type)}
            />
          )
        })}
      </div>
    </section>
  )
}

function TypeSums(props: ListTopProps) {
  const { entity } = props
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const by = Object.entries(fieldsOf(entity)).find(([name]) => name.endsWith('Type'))![0]
  const sums = useSums(props, `${by}Token`)
  const href = useFilterHref(`${by}Token`)
  const total = sums?.reduce((so, { money, refunded }) => so + money - refunded, 0) ?? 0
  const refunded = sums?.reduce((so, sum) => so + sum.refunded, 0) ?? 0
  const note = (money: number) => (money > 0 ? work('accounts.refunded', { money: formats.money(money) }) : undefined)
  return (
    <Card
      title={work('accounts.byType')}
      {...(sums && sums.length > 0
        ? {
            subtitle: [`${work('accounts.total')}: ${formats.money(total)}`, note(refunded)]
              .filter(Boolean)
              .join(' · '),
          }
        : {})}
    >
      <div className="grid gap-4">
        <div className="justify-self-start">
          <PeriodPicker />
        </div>
        {sums &&
          (sums.length === 0 ? (
            <p className="text-sm text-ink-3">{work('accounts.none')}</p>
          ) : (
            <SumBars
              label={work('accounts.byType')}
              items={sums.map((sum) => ({
                key: sum.key,
                name: texts.name(sum.names),
                value: sum.money - sum.refunded,
                href: href(sum.key),
                detail: [formats.number(sum.count), note(sum.refunded)].filter(Boolean).join(' · '),
              }))}
            />
          ))}
      </div>
    </Card>
  )
}
