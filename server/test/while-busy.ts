/** Repeats requests as clients do when the server is too busy for them. */
import { setTimeout as delay } from 'node:timers/promises'
import { Refused } from '@topcenter/model/kit/refusal'

/** Milliseconds between two tries; clients wait as long as `Retry-After` says. */
const pause = 200

/** Sends a request until the answer is not 503, which changes nothing. A slow machine reaches the limit of a wait. */
export async function whileBusy<T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await delay(pause)
  }
}

/** Runs an operation until it is not refused as busy, beside the HTTP server. */
export async function whileRefusedAsBusy<T>(run: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof Refused) || !/^(server\.busy|request\.timeout)$/.test(error.refusal.refused)) throw error
      await delay(pause)
    }
}
