/** What accepting many applications will buy, before it is done (D12.1). */
import { useQuery } from '@tanstack/react-query'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { priceList } from '@topcenter/model/joining/price-list'
import { api } from '../platform/api.ts'
import { problemText } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { recordKeys } from '../records/queries.ts'
import { pathOf } from '../records/record.ts'
import type { BulkNoteProps } from '../records/record-panels.ts'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { useFormats } from '../ui/page/language.tsx'

interface AcceptanceQuote {
  readonly subscriptions: number
  /** Piastres. */
  readonly money: number
  readonly refused: number
}

export default function AcceptanceNote({ chosen }: BulkNoteProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const mayBuy = useWho().may(joiningApplicationSubscription, 'create')
  const { data, error } = useQuery({
    queryKey: [...recordKeys.all(priceList), 'acceptance quote', chosen],
    queryFn: ({ signal }) =>
      api.post<AcceptanceQuote>(pathOf(educationalJoiningApplication, 'acceptance-quotes'), chosen, {
        json: true,
        signal,
      }),
    enabled: mayBuy,
    gcTime: 0,
    retry: false,
  })
  if (!mayBuy) return <p className="text-ink-2">{work('joined.mayNotBuy')}</p>
  if (error)
    return (
      <p role="alert" className="text-bad">
        {problemText(error, texts)}
      </p>
    )
  if (!data) return <CardSkeleton />
  return (
    <div role="status" className="grid gap-1">
      <p>
        {data.subscriptions === 0
          ? work('joined.buysNone')
          : work('joined.buysMany', { count: data.subscriptions, money: formats.money(data.money) })}
      </p>
      {data.refused > 0 && <p>{work('joined.buysNot', { count: data.refused })}</p>}
    </div>
  )
}
