/**
 * Work outside of a request (imports, sending): rows in background_job, claimed with `skip locked` by any node.
 * A handler saves its progress in the same transaction as the effect; after a crash another run goes on from there.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Refused } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import type { Database, Tx } from './database.ts'
import type { Log } from './postgres.ts'

type Json = Record<string, unknown>

export interface RunningJob {
  readonly establishmentId: string
  readonly id: string
  readonly createdBy: string | null
  /** Tokens and settings only: workers read it over all establishments. */
  readonly input: Json
  /** What the last run saved; `{}` at first. */
  readonly progress: Json
  /** Aborted when the app stops or another worker took over: leave at the next step by throwing. */
  readonly signal: AbortSignal
  /**
   * Call it in the transaction of the step it tells of. Throws when the job now belongs to another worker, so that the
   * step is undone.
   */
  save(tx: Tx, progress: Json): Promise<void>
}
export type JobHandler = (job: RunningJob) => Promise<void>

export interface JobView {
  id: string
  kind: string
  state: 'queued' | 'running' | 'done' | 'failed'
  progress: Json
  error: string | null
  createdAt: string
  finishedAt: string | null
}
export interface NewJob {
  readonly kind: string
  readonly input?: Json
  /** Where an earlier job of the same work left off. */
  readonly progress?: Json
  readonly createdBy?: string | undefined
  readonly runAfter?: Date | undefined
}

export interface Jobs {
  /** In the caller's transaction: rolled back, it never runs. Returns the id. */
  enqueue(tx: Tx, job: NewJob): Promise<string>
  /** Unless one of the same kind and input waits already to run by then. */
  enqueueOnce(tx: Tx, job: NewJob & { readonly runAfter: Date }): Promise<void>
  /** Of the establishment of `tx`. */
  find(tx: Tx, id: string): Promise<JobView | undefined>
  start(): void
  /** Aborts the running ones, which go back into the queue, and waits for them (at most 10 s). */
  stop(): Promise<void>
}

export interface JobsOptions {
  readonly db: Database
  readonly log: Log
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly atOnce?: number
  /** Milliseconds. */
  readonly pollEvery?: number
  /** Seconds without a heartbeat after which a job counts as left behind. */
  readonly leftAfter?: number
}

const mostAttempts = 5

interface Claimed {
  establishment_id: string
  id: string
  kind: string
  input: Json
  progress: Json
  attempts: number
  created_by: string | null
}

export function createJobs({ db, log, handlers, atOnce = 2, pollEvery = 1_000, leftAfter = 15 }: JobsOptions): Jobs {
  const worker = randomUUID()
  const running = new Map<Promise<void>, AbortController>()
  const stopped = new AbortController()
  let awake: AbortController | undefined

  const run = (job: Claimed): void => {
    const abort = new AbortController()
    // claimed while stopping began: straight back into the queue
    if (stopped.signal.aborted) abort.abort(new Error('the app stops'))
    const done = runJob(
      { db, log, worker, leftAfter, handler: handlers[job.kind]!, stopping: stopped.signal },
      job,
      abort,
    ).finally(() => {
      running.delete(done)
      awake?.abort()
    })
    running.set(done, abort)
  }
  const poll = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      awake = new AbortController()
      try {
        for (let job: Claimed | undefined; running.size < atOnce && !stopped.signal.aborted; run(job)) {
          job = await db.platform((tx) => claim(tx, worker, Object.keys(handlers), leftAfter))
          if (!job) break
        }
      } catch (error) {
        log.warn({ error: String(error) }, 'jobs cannot be claimed now')
      }
      await delay(pollEvery, undefined, { signal: AbortSignal.any([awake.signal, stopped.signal]), ref: false }).catch(
        () => {},
      )
    }
  }
  let polling: Promise<void> | undefined
  return {
    enqueue: async (tx, { kind, input = {}, progress = {}, createdBy, runAfter }) => {
      const id = newId()
      await tx.run({
        sql: `
          insert into background_job (
            establishment_id, id, kind, input, progress, created_by, run_after
          )
          values ($1, $2, $3, $4, $5, $6, coalesce($7, now()))
        `,
        parameters: [tx.establishmentId, id, kind, input, progress, createdBy ?? null, runAfter ?? null],
      })
      tx.afterCommit(() => awake?.abort())
      return id
    },
    enqueueOnce: async (tx, { kind, input = {}, createdBy, runAfter }) => {
      await tx.run({
        sql: `
          insert into background_job (establishment_id, id, kind, input, created_by, run_after)
          select $1, $2, $3, $4::jsonb, $5, $6
          where not exists (
              select 1
              from background_job
              where establishment_id = $1
                and kind = $3
                and state = 'queued'
                and run_after <= $6
                and input = $4::jsonb
            )
        `,
        parameters: [tx.establishmentId, newId(), kind, input, createdBy ?? null, runAfter],
      })
      tx.afterCommit(() => awake?.abort())
    },
    find: (tx, id) =>
      tx.first<JobView>({
        sql: `
          select
            id,
            kind,
            state,
            progress,
            error,
            created_at as "createdAt",
            finished_at as "finishedAt"
          from background_job
          where establishment_id = $1 and id = $2
        `,
        parameters: [tx.establishmentId, id],
      }),
    start: () => {
      polling ??= poll()
    },
    stop: async () => {
      stopped.abort()
      for (const abort of running.values()) abort.abort(new Error('the app stops'))
      await polling
      await Promise.race([Promise.all(running.keys()), delay(10_000, undefined, { ref: false })])
    },
  }
}

const claim = (tx: Tx, worker: string, kinds: string[], leftAfter: number): Promise<Claimed | undefined> =>
  tx.first<Claimed>({
    sql: `
      update background_job
      set state = 'running', worker = $1, heartbeat_at = now(), attempts = attempts + 1
      where (establishment_id, id) = (
          select establishment_id, id
          from background_job
          where kind = any($2::text[])
            and run_after <= now()
            and (
                state = 'queued'
                or (state = 'running' and heartbeat_at < now() - make_interval(secs => $3))
              )
          order by run_after, id
          limit 1
          for update skip locked
        )
      returning establishment_id, id, kind, input, progress, attempts, created_by
    `,
    parameters: [worker, kinds, leftAfter],
  })

interface Runner {
  db: Database
  log: Log
  worker: string
  leftAfter: number
  handler: JobHandler
  stopping: AbortSignal
}

async function runJob(
  { db, log, worker, leftAfter, handler, stopping }: Runner,
  job: Claimed,
  abort: AbortController,
): Promise<void> {
  const mine = [job.establishment_id, job.id, worker]
  const where = `where establishment_id = $1 and id = $2 and worker = $3 and state = 'running'`
  const change = (tx: Tx, set: string, ...values: unknown[]): Promise<number> =>
    tx.run({ sql: `update background_job set ${set} ${where}`, parameters: [...mine, ...values] })
  const beat = setInterval(
    () => {
      db.platform((tx) => change(tx, 'heartbeat_at = clock_timestamp()')).then(
        (rows) => (rows === 0 ? abort.abort(new Error('another worker has the job')) : undefined),
        () => {},
      )
    },
    (leftAfter * 1_000) / 3,
  )
  let ending: [set: string, ...values: unknown[]]
  try {
    if (job.attempts > mostAttempts) throw new Error('the job was tried too often')
    await handler({
      establishmentId: job.establishment_id,
      id: job.id,
      createdBy: job.created_by,
      input: job.input,
      progress: job.progress,
      signal: abort.signal,
      save: async (tx, progress) => {
        abort.signal.throwIfAborted()
        if ((await change(tx, 'progress = $4, heartbeat_at = clock_timestamp()', progress)) === 0)
          throw new Error('another worker has the job')
      },
    })
    ending = [`state = 'done', finished_at = now()`]
  } catch (error) {
    ending = afterFailure(error, job, stopping)
    if (!stopping.aborted) log.error({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'a job failed')
  } finally {
    clearInterval(beat)
  }
  await db
    .platform((tx) => change(tx, ...ending))
    .catch((error: unknown) =>
      log.warn({ error: String(error) }, 'a job could not be marked; it will be claimed again'),
    )
}

/** The database's trouble of the moment, and nobody's fault: tried again. */
export const mayPass = ({ refusal }: Refused): boolean =>
  ['server.unavailable', 'server.busy', 'server.full', 'request.timeout'].includes(refusal.refused)

function afterFailure(
  error: unknown,
  { attempts }: Claimed,
  stopping: AbortSignal,
): [set: string, ...values: unknown[]] {
  if (stopping.aborted) return [`state = 'queued', worker = null, attempts = attempts - 1`]
  if (error instanceof Refused && !mayPass(error))
    return [`state = 'failed', finished_at = now(), error = $4`, error.refusal.refused]
  if (attempts >= mostAttempts) return [`state = 'failed', finished_at = now(), error = $4`, 'server.caught']
  return [`state = 'queued', worker = null, run_after = now() + make_interval(secs => $4)`, 2 ** attempts]
}
