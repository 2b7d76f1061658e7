/** How far a walk-in is: kept on this device, so that neither a reload nor a failed step loses what was done or typed. */
import { useCallback, useEffect, useRef } from 'react'
import type { WorkTextKey } from '@topcenter/texts/en/work'
import { isUndecided } from '../platform/problem.ts'
import { useWho } from '../platform/session.ts'
import { useStored } from '../platform/use-stored.ts'

export const steps = ['who', 'group', 'subscription', 'payment', 'done'] as const
export type Step = (typeof steps)[number]

/** A line about what was done, as a text key with its parameters, so that it follows the language. */
export interface DoneLine {
  readonly step: Step
  readonly key: WorkTextKey
  readonly params: Readonly<Record<string, string | number>>
}

export interface Progress {
  readonly step: Step
  readonly lines: readonly DoneLine[]
  readonly name?: string
  readonly student?: string
  readonly application?: string
  /** Version of the application, until it is accepted. */
  readonly version?: number
  readonly debt?: string
  /** Piastres of the debt. */
  readonly money?: number
  readonly isPlanned?: boolean
  /** The seat and the subscription that are proposed are taken without a question, up to the payment. */
  readonly isStraight?: boolean
  readonly receipt?: { readonly token: string; readonly number: number }
  /**
   * Keys of the requests that are not answered yet: the same request is sent again under its key, and takes effect
   * once.
   */
  readonly keys: Readonly<Record<string, string>>
}
const start: Progress = { step: 'who', lines: [], keys: {} }

export function useProgress() {
  const who = useWho()
  const [progress, store] = useStored<Progress>(`draft ${who.token} walk-in progress`, start)
  const latest = useRef(progress)
  useEffect(() => {
    latest.current = progress
  }, [progress])
  const set = useCallback(
    (change: Partial<Progress>) => {
      latest.current = { ...latest.current, ...change }
      store(latest.current)
    },
    [store],
  )
  const may: Readonly<Record<Step, boolean>> = {
    who: true,
    done: true,
    group: who.can('EducationalGroupStudent', 'itemAdd'),
    subscription: who.can('JoiningApplicationSubscription', 'itemAdd'),
    payment: who.can('InstallmentPayment', 'addPayments') || who.can('Installment', 'itemAdd'),
  }
  /** Goes on to the next step that this user may take; payment is skipped without a debt. */
  const goOn = (line?: Omit<DoneLine, 'step'>, change: Partial<Progress> = {}) => {
    const now = { ...latest.current, ...change }
    const next = steps.slice(steps.indexOf(now.step) + 1).find((step) => may[step] && (step !== 'payment' || now.debt))!
    set({ ...change, step: next, lines: line ? [...now.lines, { step: now.step, ...line }] : now.lines })
  }
  /** Sends a request under a key that is kept until it is answered; a refused one gets a new key. */
  const once = async <T>(name: string, call: (key: string) => Promise<T>): Promise<T> => {
    const key = latest.current.keys[name] ?? crypto.randomUUID()
    set({ keys: { ...latest.current.keys, [name]: key } })
    const forget = () => {
      const { [name]: _done, ...rest } = latest.current.keys
      set({ keys: rest })
    }
    try {
      const answer = await call(key)
      forget()
      return answer
    } catch (error) {
      if (!isUndecided(error)) forget()
      throw error
    }
  }
  return {
    progress,
    set,
    goOn,
    once,
    latest,
    startAnew: () => {
      latest.current = start
      store(undefined)
    },
  }
}
export type Walk = ReturnType<typeof useProgress>
