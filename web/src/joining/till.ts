/**
 * The account and payment method of a cashier, remembered on this device; at first those that the payment desk proposes
 * (the own shift, cash).
 */
import { useQuery } from '@tanstack/react-query'
import { tillQuery } from '../finance/desk/desk-data.ts'
import { useWho } from '../platform/session.ts'
import { useStored } from '../platform/use-stored.ts'

interface Remembered {
  readonly account?: string | undefined
  readonly method?: string | undefined
}
const nothing: Remembered = {}

export function useTill() {
  const who = useWho()
  const [kept, keep] = useStored<Remembered>(`till ${who.token}`, nothing)
  const proposed = useQuery({
    ...tillQuery(),
    enabled: !(kept.account && kept.method) && who.can('InstallmentPayment', 'addPayments'),
  })
  const [account, method] = [
    kept.account ?? proposed.data?.accounts[0]?.token,
    kept.method ?? proposed.data?.methods[0]?.token,
  ]
  return {
    account,
    method,
    /** Nothing is remembered, and nothing can be proposed. */
    isMissing: !(account && method) && !proposed.isLoading,
    setAccount: (next: string | undefined) => keep({ account: next, method }),
    setMethod: (next: string | undefined) => keep({ account, method: next }),
  }
}
export type Till = ReturnType<typeof useTill>
