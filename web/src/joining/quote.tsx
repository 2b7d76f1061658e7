/** What a subscription will cost, before it is bought (D3.3). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { priceList } from '@topcenter/model/joining/price-list'
import { api } from '../platform/api.ts'
import { problemText } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { recordKeys, useRecord } from '../records/queries.ts'
import { Badge } from '../ui/marks/badge.tsx'
import { useFormats } from '../ui/page/language.tsx'

/** Amounts in piastres. */
interface Quote {
  readonly isOffer: boolean
  readonly unitPrice: number
  readonly price: number
}
type Wanted = Readonly<
  Partial<
    Record<
      'educationalCategoryToken' | 'educationalPeriodToken' | 'subscriptionType' | 'from' | 'endDateTime',
      string | null
    > & { sessionCount: number | null }
  >
>

const isWhole = ({
  educationalCategoryToken,
  educationalPeriodToken,
  subscriptionType,
  sessionCount,
  endDateTime,
}: Wanted): boolean =>
  Boolean(educationalCategoryToken && educationalPeriodToken && subscriptionType) &&
  (subscriptionType === 'Duration' ? Boolean(endDateTime) : subscriptionType === 'Package' || Boolean(sessionCount))

/** What an application asks for, of its record or of a form's values. */
export function requested(application: Readonly<Record<string, unknown>>): Wanted {
  const { educationalCategoryToken, educationalPeriodToken, subscriptionType } = application as Wanted
  const { subscriptionFrom, subscriptionTo } = application as Readonly<Record<string, string | null>>
  const requestedSessions = application.requestedSessions as number | null
  return {
    educationalCategoryToken,
    educationalPeriodToken,
    subscriptionType,
    from: subscriptionFrom,
    ...(subscriptionType === 'Session' || subscriptionType === 'Hour' ? { sessionCount: requestedSessions } : {}),
    ...(subscriptionType === 'Duration' ? { endDateTime: subscriptionTo } : {}),
  }
}

/** Fetched as soon as everything that decides the price is known. */
export function useQuote(wanted: Wanted, isAllowed = true) {
  return useQuery({
    queryKey: [...recordKeys.all(priceList), 'quote', wanted],
    queryFn: ({ signal }) =>
      api.post<Quote>(
        '/subscription-quotes',
        Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null && value !== undefined)),
        { signal },
      ),
    enabled: isAllowed && isWhole(wanted),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export function PriceLine({ wanted, discount }: { wanted: Wanted; discount: number | string | null }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { data, error } = useQuote(wanted)
  if (!isWhole(wanted)) return <p className="text-ink-2">{work('walkIn.priceUnknown')}</p>
  if (error)
    return (
      <p role="alert" className="text-bad">
        {problemText(error, texts)}
      </p>
    )
  const isCounted = wanted.subscriptionType === 'Session' || wanted.subscriptionType === 'Hour'
  return (
    <p role="status" className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
      {data && (
        <>
          <span>
            {work('walkIn.price')}: <strong className="tabular-nums">{formats.money(data.price)}</strong>
          </span>
          {isCounted && (
            <bdi className="text-ink-2">
              {work('walkIn.times', {
                count: formats.number(wanted.sessionCount ?? 0),
                price: formats.money(data.unitPrice),
              })}
            </bdi>
          )}
          {data.isOffer && <Badge tone="ok">{work('walkIn.offer')}</Badge>}
          {typeof discount === 'number' && discount > 0 ? (
            <span>
              {work('walkIn.toPay')}:{' '}
              <strong className="tabular-nums">{formats.money(Math.max(0, data.price - discount))}</strong>
            </span>
          ) : null}
        </>
      )}
    </p>
  )
}

/** Under the derived form of a subscription; category and period are those of the application. */
export function SubscriptionNote() {
  const [application, subscriptionType, sessionCount, from, endDateTime, discount] = useWatch({
    name: ['applicationToken', 'subscriptionType', 'sessionCount', 'from', 'endDateTime', 'discount'],
  }) as [string | null, string, number | null, string | null, string | null, number | null]
  const { data } = useRecord(educationalJoiningApplication, application)
  const isCounted = subscriptionType === 'Session' || subscriptionType === 'Hour'
  return (
    <div className="mt-4">
      <PriceLine
        discount={discount}
        wanted={{
          educationalCategoryToken: data?.educationalCategoryToken as string,
          educationalPeriodToken: data?.educationalPeriodToken as string,
          subscriptionType,
          from,
          ...(isCounted ? { sessionCount } : {}),
          ...(subscriptionType === 'Duration' ? { endDateTime } : {}),
        }}
      />
    </div>
  )
}
