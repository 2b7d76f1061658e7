/** One payment, sent until its answer is there: with the same key it can never be booked twice. */
import { useCallback, useRef, useState } from 'react'
import { debt } from '@topcenter/model/finance/debt'
import { installmentPayment, receipt } from '@topcenter/model/finance/receipt'
import { api } from '../../platform/api.ts'
import { isUndecided } from '../../platform/problem.ts'
import { useRefresh } from '../../records/mutations.ts'
import type { RecordData } from '../../records/record.ts'

/** Milliseconds before each further try. */
const pauses = [1_000, 3_000]

export interface TakePayment {
  /** `lost`: nobody knows whether it was taken, so that only the same payment may be sent now. */
  readonly state: 'ready' | 'sending' | 'again' | 'lost'
  /** Rejects with a Problem, after which another payment may be sent. */
  send(body: object): Promise<RecordData | undefined>
  /** Sends the same payment once more. */
  again(): Promise<RecordData | undefined>
}

export function useTakePayment(): TakePayment {
  const refresh = useRefresh()
  const [state, setState] = useState<TakePayment['state']>('ready')
  const pending = useRef<{ body: object; key: string } | null>(null)
  const run = useCallback(async () => {
    const { body, key } = pending.current!
    setState('sending')
    for (let turn = 0; ; turn += 1) {
      try {
        const taken = await api.post<RecordData>('/receipts', body, { idempotencyKey: key })
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
    (body: object) => {
      pending.current ??= { body, key: crypto.randomUUID() }
      return run()
    },
    [run],
  )
  return { state, send, again: run }
}
