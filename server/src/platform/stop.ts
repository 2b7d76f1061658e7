/**
 * Stops the product on SIGTERM or SIGINT, and when the start script above it has ended: each step in its order and
 * within its time; a second signal ends the process at once.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from './log.ts'
import type { Log } from './database/postgres.ts'

export interface StopStep {
  readonly name: string
  readonly stop: () => Promise<unknown>
  readonly seconds?: number
}

export interface StopOptions {
  readonly log: Log
  /**
   * Steps for everything that runs when the signal comes, which may be before everything has started: http → live →
   * jobs → database → postgres → lock.
   */
  readonly steps: readonly StopStep[]
  /** At the second signal, before the process ends: what must not be left running, such as PostgreSQL. */
  readonly force?: () => void
}

// Ctrl-C reaches npm, the start script and this process, and each passes it on: several signals within a second count
// as one.
const oneWish = 1_000

/**
 * Returns the function that stops without a signal. It resolves when everything has stopped, and does not end the
 * process.
 */
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
  if (process.connected) {
    process.once('disconnect', () => onSignal('SIGTERM'))
    process.channel?.unref()
  }
  // an uncaught error leaves the process in an unknown state: stop in order, PostgreSQL too, then exit
  process.once('uncaughtException', (fault) => {
    log.error({ err: fault }, 'an error that nobody caught ends the process')
    void stop().then(() => process.exit(1))
  })
  return stop
}

async function stopAll(steps: readonly StopStep[], log: Log): Promise<void> {
  const running = [...steps] // what starts after this ends with the process
  for (const { name, stop, seconds = 10 } of running) {
    const late = delay(seconds * 1_000, 'late', { ref: false })
    const outcome = await Promise.race([
      late,
      stop().then(
        () => 'done',
        (error: unknown) => reasonOf(error),
      ),
    ])
    if (outcome !== 'done') log.warn({ step: name, outcome }, 'a step of stopping did not end well')
  }
}
