/** Sales of a package's cards on its page: numbers and money. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { readSales } from '@topcenter/model/media/api'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { call } from '../../platform/api.ts'
import { useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { recordKeys } from '../../records/queries.ts'
import type { PanelProps } from '../../records/record-panels.ts'
import { Facts } from '../../ui/data/facts.tsx'
import { useFormats } from '../../ui/page/language.tsx'

export const salesQuery = (pack: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(mediaPackage), 'sales', pack],
    queryFn: ({ signal }) =>
      call<typeof readSales>('GET /api/media-packages/:token/sales', { params: { token: pack }, signal }),
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
