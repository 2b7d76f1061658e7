/** Where a cashier's money goes and how it comes: remembered on this device, so that it is chosen once. */
import { useWho } from '../platform/session.ts'
import { useStored } from '../platform/use-stored.ts'

interface Till { readonly account?: string | undefined; readonly method?: string | undefined }
const none: Till = {}

export function useTill() {
  const who = useWho()
  const [till, setTill] = useStored<Till>(`till ${who.token}`, none)
  return { ...till, setAccount: (account: string | undefined) => setTill({ ...till, account }), setMethod: (method: string | undefined) => setTill({ ...till, method }) }
}
