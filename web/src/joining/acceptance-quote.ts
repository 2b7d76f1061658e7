/** Quote of the subscriptions that accepting the chosen applications would buy (D12.1). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { quoteAcceptance } from '@topcenter/model/joining/api'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { priceList } from '@topcenter/model/joining/price-list'
import { call } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { recordKeys } from '../records/queries.ts'
import type { BulkNoteProps } from '../records/record-panels.ts'

interface Manner {
  /** Milliseconds for which the selection must rest before it is quoted; meanwhile the quote before stays. */
  readonly rests?: number
  readonly isOff?: boolean
  readonly refusals?: number
}

export function useAcceptanceQuote(
  chosen: BulkNoteProps['chosen'],
  { rests = 0, isOff = false, refusals = 0 }: Manner = {},
) {
  const mayBuy = useWho().may(joiningApplicationSubscription, 'create')
  const query = useQuery({
    queryKey: [...recordKeys.all(priceList), 'acceptance quote', chosen, refusals],
    queryFn: async ({ signal }) => {
      if (rests > 0) await new Promise((resolve) => setTimeout(resolve, rests))
      signal.throwIfAborted()
      return call<typeof quoteAcceptance>('POST /api/educational-joining-applications/acceptance-quotes', {
        body: chosen,
        json: true,
        signal,
      })
    },
    enabled: mayBuy && !isOff,
    gcTime: 0,
    retry: false,
    ...(rests > 0 ? { placeholderData: keepPreviousData } : {}),
  })
  return { mayBuy, ...query }
}
