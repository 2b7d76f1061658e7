/** What accepting the chosen applications would buy, as the server says (D12.1). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { priceList } from '@topcenter/model/joining/price-list'
import { api } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { recordKeys } from '../records/queries.ts'
import { pathOf } from '../records/record.ts'
import type { BulkNoteProps } from '../records/record-panels.ts'

interface AcceptanceQuote {
  readonly subscriptions: number
  /** Piastres. */
  readonly money: number
  readonly refused: number
}
interface Manner {
  /** Asked once the selection has rested for so many milliseconds; meanwhile what was said of the one before stays. */
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
      return api.post<AcceptanceQuote>(pathOf(educationalJoiningApplication, 'acceptance-quotes'), chosen, {
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
