import { Worker } from 'node:worker_threads'
import type { Problem, Spot, Week } from './problem.ts'

export interface SolveOptions {
  /** Ends the thread at once when it is aborted; the promise then fails with the signal's reason. */
  readonly signal: AbortSignal
  readonly onProgress?: (placed: number) => void
  readonly start?: readonly (Spot | null)[]
  /** Maximum time for the solver. */
  readonly seconds?: number
}

/** In MB, for the thread's own heap; the models of HiGHS are limited by their size. */
const maxMemory = 512

/** Solves in a thread of its own. Fails when it is aborted or needs more memory than it may take. */
export async function solveWeek(
  problem: Problem,
  { signal, onProgress, start = [], seconds = 50 }: SolveOptions,
): Promise<Week> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./solver.worker.ts', import.meta.url), {
    workerData: { problem, start, seconds },
    resourceLimits: { maxOldGenerationSizeMb: maxMemory },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Week>()
  const abort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', abort, { once: true })
  worker.on('message', (message: { placed: number } | { week: Week }) =>
    'week' in message ? resolve(message.week) : onProgress?.(message.placed),
  )
  worker.on('error', reject)
  worker.on('exit', (code) => reject(new Error(`the solver ended with ${code}`)))
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
