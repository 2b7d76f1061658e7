/** One delivery of a job: its handler is called, and its row says how it ended. */
import { randomUUID } from 'node:crypto'
import type { Job as Delivered } from 'pg-boss'
import { Refused } from '@topcenter/model/kit/refusal'
import type { Database } from '../database/database.ts'
import type { Log } from '../database/postgres.ts'
import { beginJob, type Begun, changeJob, type Message } from './job-rows.ts'
import type { JobHandlers, JobsOptions } from './jobs.ts'
import type { Lane } from './queue.ts'

const mostAttempts = 5

export interface Runner {
  readonly db: Database
  readonly log: Log
  readonly handlers: JobHandlers
  readonly failed?: JobsOptions['failed']
  readonly stopping: AbortSignal
}

export async function runJob(
  { db, log, handlers, failed, stopping }: Runner,
  lane: Lane,
  job: Delivered<Message>,
): Promise<void> {
  const worker = randomUUID()
  const { establishment } = job.data
  const begun = await db.platform((tx) => beginJob(tx, job.id, job.data, worker))
  if (!begun) return
  const held = { establishmentId: establishment, id: job.id, worker }
  const signal = AbortSignal.any([job.signal, stopping])
  let end: Ending
  try {
    const handler = handlers[lane]?.[begun.kind]
    if (!handler) throw new Error(`this release does not know jobs of the kind ${begun.kind}`)
    if (begun.attempts > mostAttempts) throw new Error('the job was tried too often')
    signal.throwIfAborted()
    await handler({
      establishmentId: establishment,
      id: job.id,
      createdBy: begun.created_by,
      input: begun.input,
      progress: begun.progress,
      signal,
      save: async (tx, progress) => {
        signal.throwIfAborted()
        if ((await changeJob(tx, held, 'progress = $4', progress)) === 0) throw new Error('another worker has the job')
      },
    })
    end = { set: [`state = 'done', finished_at = now()`] }
  } catch (error) {
    end = afterFailure(error, begun, stopping)
    if (!stopping.aborted)
      log.error({ err: error, job: job.id, kind: begun.kind, attempt: begun.attempts }, 'a job failed')
  }
  const kept = await db.platform((tx) => changeJob(tx, held, ...end.set))
  if (end.isFinal && kept > 0)
    await failed?.({ establishmentId: establishment, id: job.id, kind: begun.kind, createdBy: begun.created_by }).catch(
      (error: unknown) => log.error({ err: error, job: job.id }, 'nobody was told that a job failed'),
    )
  if (end.again) throw end.again // pg-boss delivers it again after a while
}

/** A refusal that the state of the database at this moment explains, not the job: it is tried again. */
export const mayPass = ({ refusal }: Refused): boolean =>
  ['server.unavailable', 'server.busy', 'server.full', 'request.timeout'].includes(refusal.refused)

/** A full disk is no fault of the job. Memory that was not enough for it may be. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Refused &&
  error.refusal.refused === 'server.full' &&
  (error.cause as { readonly code?: string } | undefined)?.code !== '53200'

interface Ending {
  readonly set: [set: string, ...values: unknown[]]
  readonly again?: unknown
  /** It failed, and is not tried again. */
  readonly isFinal?: true
}
function afterFailure(error: unknown, { attempts }: Begun, stopping: AbortSignal): Ending {
  const isNoAttempt = stopping.aborted || isDiskFull(error)
  if (isNoAttempt) return { set: [`state = 'queued', worker = null, attempts = attempts - 1`], again: error }
  if (error instanceof Refused && !mayPass(error))
    return { set: [`state = 'failed', finished_at = now(), error = $4`, error.refusal.refused], isFinal: true }
  if (attempts >= mostAttempts)
    return { set: [`state = 'failed', finished_at = now(), error = $4`, 'server.caught'], isFinal: true }
  return { set: [`state = 'queued', worker = null`], again: error }
}
