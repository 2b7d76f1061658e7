/** Where a cashier's money goes and how it comes: remembered on this device; at first as the payment desk has it (one's own shift, cash). */
import { useQuery } from '@tanstack/react-query'
import { deskQuery } from '../finance/desk-data.ts'
import { useWho } from '../platform/session.ts'
import { useStored } from '../platform/use-stored.ts'

interface Till { readonly account?: string | undefined; readonly method?: string | undefined }
const none: Till = {}

/** @param payer whose payment it is; nobody's: nothing is proposed */
export function useTill(payer?: string) {
  const who = useWho()
  const [till, setTill] = useStored<Till>(`till ${who.token}`, none)
  const isAsked = Boolean(payer) && !(till.account && till.method) && who.can('InstallmentPayment', 'addPayments')
  const desk = useQuery({ ...deskQuery(payer ?? ''), enabled: isAsked }).data
  const [account, method] = [till.account ?? desk?.accounts[0]?.token, till.method ?? desk?.methods[0]?.token]
  return { account, method, setAccount: (next: string | undefined) => setTill({ account: next, method }), setMethod: (next: string | undefined) => setTill({ account, method: next }) }
}
