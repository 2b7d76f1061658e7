/** The way down: on SIGTERM or SIGINT each step in its order and within its time; a second signal ends it at once. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from './database/postgres.ts'

export interface StopStep {
  readonly name: string
  readonly stop: () => Promise<unknown>
  readonly seconds?: number
}

export interface StopOptions {
  readonly log: Log
  /**
   * What runs by the time of the signal, which may come before all has started: http → live → jobs → database →
   * postgres → lock.
   */
  readonly steps: readonly StopStep[]
  /** At the second signal, before the process ends: what must not be left running, such as PostgreSQL. */
  readonly force?: () => void
}

// Ctrl-C reaches npm, the start script and us, and each passes it on: one wish, several signals.
const oneWish = 1_000

/** Returns the function that stops without a signal; it resolves when all is down and ends no process. */
export function stopOnSignals({ log, steps, force = () => {} }: StopOptions): () => Promise<void> {
  let stopping: Promise<void> | undefined
  let since = 0
  const stop = (): Promise<void> => {
    if (!stopping) since = performance.now()
    return (stopping ??= stopAll(steps, log))
  }
  const onSignal = (signal: NodeJS.Signals): void => {
    if (!stopping) {
      log.info({ signal }, 'stopping')
      void stop().then(() => process.exit(0))
    } else if (performance.now() - since > oneWish) {
      log.warn({ signal }, 'stopping at once')
      force()
      process.exit(1)
    }
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return stop
}

async function stopAll(steps: readonly StopStep[], log: Log): Promise<void> {
  const running = [...steps] // what starts only now ends with the process
  for (const { name, stop, seconds = 10 } of running) {
    const late = delay(seconds * 1_000, 'late', { ref: false })
    const outcome = await Promise.race([
      late,
      stop().then(
        () => 'done',
        (error: unknown) => String(error),
      ),
    ])
    if (outcome !== 'done') log.warn({ step: name, outcome }, 'a step of stopping did not end well')
  }
}
