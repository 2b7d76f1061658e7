/** The price of a subscription, before it is bought (D3.3). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { quoteSubscription } from '@topcenter/model/joining/api'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import type { SentBody } from '@topcenter/model/kit/endpoint'
import { priceList } from '@topcenter/model/joining/price-list'
import { call } from '../platform/api.ts'
import { problemText } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { recordKeys, useRecord } from '../records/queries.ts'
import { Badge } from '../ui/marks/badge.tsx'
import { useFormats } from '../ui/page/language.tsx'

type Whole = SentBody<typeof quoteSubscription>
/** A subscription as far as the form knows it. */
export type Wanted = { readonly [K in keyof Whole]?: Whole[K] | null | undefined }

/** Returns the body of the request for a quote; undefined until all that decides the price is known. */
function wholeOf({
  educationalCategoryToken,
  educationalPeriodToken,
  subscriptionType,
  sessionCount,
  from,
  endDateTime,
}: Wanted): Whole | undefined {
  if (!educationalCategoryToken || !educationalPeriodToken || !subscriptionType) return undefined
  if (subscriptionType === 'Duration' ? !endDateTime : subscriptionType !== 'Package' && !sessionCount) return undefined
  return {
    educationalCategoryToken,
    educationalPeriodToken,
    subscriptionType,
    ...(sessionCount ? { sessionCount } : {}),
    ...(from ? { from } : {}),
    ...(endDateTime ? { endDateTime } : {}),
  }
}

/** Returns the subscription for which an application asks, from its record or a form's values. */
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

/** Fetches the price as soon as all that decides it is known. */
export function useQuote(wanted: Wanted, isAllowed = true) {
  const whole = wholeOf(wanted)
  return useQuery({
    queryKey: [...recordKeys.all(priceList), 'quote', wanted],
    queryFn: ({ signal }) => call<typeof quoteSubscription>('POST /api/subscription-quotes', { body: whole!, signal }),
    enabled: isAllowed && whole !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export function PriceLine({ wanted, discount }: { wanted: Wanted; discount: number | string | null }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { data, error } = useQuote(wanted)
  if (!wholeOf(wanted)) return <p className="text-ink-2">{work('walkIn.priceUnknown')}</p>
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
  }) as [string | null, Wanted['subscriptionType'], number | null, string | null, string | null, number | null]
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
