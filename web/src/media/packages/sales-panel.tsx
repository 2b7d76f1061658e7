/** On a package's page: what of its cards was sold, used and is left, and the money of them. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { api } from '../../platform/api.ts'
import { useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { recordKeys } from '../../records/queries.ts'
import type { PanelProps } from '../../records/record-panels.ts'
import { Facts } from '../../ui/data/facts.tsx'
import { useFormats } from '../../ui/page/language.tsx'

export interface Sales {
  readonly made: number
  readonly sold: number
  readonly gifts: number
  readonly used: number
  readonly left: number
  readonly running: number
  readonly asked: number
  /** Piastres: what cards were sold for; of it what is not used yet; what one costs today. */
  readonly money: number
  readonly waiting: number
  readonly price: number
  /** Subscriptions that points paid, and how many points. */
  readonly forPoints: number
  readonly points: number
}
export const salesQuery = (pack: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(mediaPackage), 'sales', pack],
    queryFn: ({ signal }) => api.get<Sales>(`/media-packages/${pack}/sales`, { signal }),
  })

const counts = ['made', 'sold', 'used', 'left', 'gifts', 'running', 'asked', 'forPoints', 'points'] as const
const sums = ['money', 'waiting'] as const

export default function SalesPanel({ record }: PanelProps) {
  const work = useWork()
  const formats = useFormats()
  const sales = useQuery(salesQuery(record.token))
  return (
    <Answered query={sales}>
      {(all) => (
        <Facts
          items={[
            ...counts.map((key) => ({
              key,
              label: work(`shop.figures.${key}`),
              value: <bdi dir="ltr">{formats.number(all[key])}</bdi>,
            })),
            ...sums.map((key) => ({ key, label: work(`shop.figures.${key}`), value: formats.money(all[key]) })),
          ]}
        />
      )}
    </Answered>
  )
}
