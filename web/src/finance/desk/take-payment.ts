/** Sends one payment until it is answered: the same key prevents a second booking. */
import { useCallback, useRef, useState } from 'react'
import type { takePayment } from '@topcenter/model/finance/api'
import { debt } from '@topcenter/model/finance/debt'
import { installmentPayment, receipt } from '@topcenter/model/finance/receipt'
import type { SentBody } from '@topcenter/model/kit/endpoint'
import type { Shown } from '@topcenter/model/kit/shown'
import { call } from '../../platform/api.ts'
import { isUndecided } from '../../platform/problem.ts'
import { useRefresh } from '../../records/mutations.ts'

type Payment = SentBody<typeof takePayment>
/** Only the token for a reader who may not view receipts. */
export type TakenReceipt = Pick<Shown<typeof receipt>, 'token'> & Partial<Shown<typeof receipt>>

/** Milliseconds before each further try. */
const pauses = [1_000, 3_000]

export interface TakePayment {
  /** `lost`: it is unknown whether it was taken, so only the same payment may be sent now. */
  readonly state: 'ready' | 'sending' | 'again' | 'lost'
  /** Rejects with a Problem, after which another payment may be sent. */
  send(body: Payment): Promise<TakenReceipt | undefined>
  /** Sends the same payment once more. */
  again(): Promise<TakenReceipt | undefined>
}

export function useTakePayment(): TakePayment {
  const refresh = useRefresh()
  const [state, setState] = useState<TakePayment['state']>('ready')
  const pending = useRef<{ body: Payment; key: string } | null>(null)
  const run = useCallback(async () => {
    const { body, key } = pending.current!
    setState('sending')
    for (let turn = 0; ; turn += 1) {
      try {
        const taken = await call<typeof takePayment>('POST /api/receipts', { body, idempotencyKey: key })
        pending.current = null
        setState('ready')
        for (const entity of [receipt, debt, installmentPayment]) refresh(entity)
        return taken
      } catch (error) {
        if (!isUndecided(error)) {
          pending.current = null
          setState('ready')
          throw error
        }
        const pause = pauses[turn]
        if (pause === undefined) return void setState('lost')
        setState('again')
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }, [refresh])
  const send = useCallback(
    (body: Payment) => {
      pending.current ??= { body, key: crypto.randomUUID() }
      return run()
    },
    [run],
  )
  return { state, send, again: run }
}
