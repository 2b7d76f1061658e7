/** Keeps the method and account of a sale of cards, and sends it. */
import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SentBody } from '@topcenter/model/kit/endpoint'
import { receipt } from '@topcenter/model/finance/receipt'
import type { sellCards } from '@topcenter/model/media/api'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { mediaPackageCode, mediaPackageCodeBatch } from '@topcenter/model/media/media-package-code'
import { tillQuery } from '../../finance/desk/desk-data.ts'
import { printReceipt } from '../../finance/desk/print-receipt.ts'
import { call } from '../../platform/api.ts'
import { isUndecided } from '../../platform/problem.ts'
import { useWork } from '../../platform/texts.ts'
import { useRefresh } from '../../records/mutations.ts'
import { toasts } from '../../ui/messages/toasts.ts'

/** Returns the methods and accounts of the desk, and the chosen ones; the first of each are chosen at the start. */
export function useTill() {
  const { data } = useQuery(tillQuery())
  const [chosen, choose] = useState<{ account?: string | null; method?: string | null }>({})
  // money that must be verified first opens nothing, so no card is sold for it
  const methods = data?.methods.filter(({ needsVerification }) => !needsVerification) ?? []
  return {
    methods,
    /** Undefined until they are loaded. */
    accounts: data?.accounts,
    method: chosen.method ?? methods[0]?.token ?? null,
    account: chosen.account ?? data?.accounts[0]?.token ?? null,
    chooseMethod: (method: string) => choose({ ...chosen, method }),
    chooseAccount: (account: string) => choose({ ...chosen, account }),
  }
}
export type Till = ReturnType<typeof useTill>

/** @param sale Undefined while something is missing: nothing is sent then */
export function useSelling(sale: SentBody<typeof sellCards> | undefined, onSold: () => void) {
  const work = useWork()
  const refresh = useRefresh()
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const key = useRef(crypto.randomUUID())
  const sell = async (): Promise<void> => {
    if (isSending || !sale) return
    setSending(true)
    setError(undefined)
    try {
      const sold = await call<typeof sellCards>('POST /api/media-package-codes/sell', {
        body: sale,
        idempotencyKey: key.current,
        json: true,
      })
      for (const each of [mediaPackage, mediaPackageCode, mediaPackageCodeBatch, receipt]) refresh(each)
      printReceipt(sold.receiptToken)
      toasts.show({
        tone: 'success',
        text: work('shop.sold', { count: sold.serials.length, serials: rangeText(sold.serials) }),
      })
      onSold()
    } catch (problem) {
      // after an answer that was lost, the same sale is sent again
      if (!isUndecided(problem)) key.current = crypto.randomUUID()
      setError(problem)
    } finally {
      setSending(false)
    }
  }
  return { error, isSending, sell }
}

/** 7–9, or 7, 9. */
function rangeText(serials: readonly number[]): string {
  const [first, last] = [serials[0]!, serials.at(-1)!]
  const isRow = last - first === serials.length - 1
  return serials.length === 1 ? `${first}` : isRow ? `${first}–${last}` : serials.join(', ')
}
