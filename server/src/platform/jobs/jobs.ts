/**
 * Work outside of a request. pg-boss decides when and on which node a job runs, and runs it again after a crash; a row
 * in background_job says whose it is and how far it is. A handler saves its progress in the transaction of the work
 * itself, so that the next run continues from there.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { newId } from '@topcenter/model/kit/token'
import type { Database, Tx } from '../database/database.ts'
import type { Log } from '../database/postgres.ts'
import { findJob, findUnqueued, hasBegun, insertJob, insertJobOnce, type Message } from './job-rows.ts'
import { countLanes, type LaneCounts } from './lane-counts.ts'
import { type Lane, lanes, openQueue } from './queue.ts'
import { keyOf, recur } from './recurring.ts'
import { reasonOf } from '../log.ts'
import { type Runner, runJob } from './running.ts'

export type Json = Record<string, unknown>

export interface RunningJob {
  readonly establishmentId: string
  readonly id: string
  readonly createdBy: string | null
  /** Contains ids and settings only, no personal data: workers read it without an establishment. */
  readonly input: Json
  /** Progress that the last run saved; `{}` at first. */
  readonly progress: Json
  /** Aborted when the app stops or another worker has the job: the handler ends before its next step by throwing. */
  readonly signal: AbortSignal
  /**
   * To be called in the transaction of the step that `progress` describes. Throws when another worker has the job, so
   * that the step is rolled back.
   */
  save(tx: Tx, progress: Json): Promise<void>
}
export type JobHandler = (job: RunningJob) => Promise<void>
/** Handlers by lane and kind of job. */
export type JobHandlers = Readonly<Partial<Record<Lane, Readonly<Record<string, JobHandler>>>>>

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
  /** Progress of an earlier job of the same work: this one continues from there. */
  readonly progress?: Json
  readonly createdBy?: string | undefined
  readonly runAfter?: Date | undefined
}

/**
 * A job that runs again and again, by the clock of a time zone. pg-boss reads all of them whenever it looks: keep them
 * few.
 */
export interface Recurring {
  readonly kind: string
  readonly establishmentId: string
  readonly input?: Json
  /** Minute, hour, day, month, day of the week; or a rule of RFC 5545. */
  readonly cron: string
  readonly timeZone: string
}

export interface Jobs {
  /** In the caller's transaction: if that is rolled back, the job never runs. Returns its id. */
  enqueue(tx: Tx, job: NewJob): Promise<string>
  /** The same, unless a job of the same kind and input waits already and runs no later. */
  enqueueOnce(tx: Tx, job: NewJob & { readonly runAfter: Date }): Promise<void>
  /**
   * Runs a nightly kind for the establishment of `tx` now; does nothing if it is already pending.
   *
   * @param only.unlessSince Also does nothing if one is pending, runs or has started since then, at any node
   */
  bringForward(tx: Tx, kind: string, only?: { readonly unlessSince: Date }): Promise<void>
  /** Among the jobs of the establishment of `tx`. */
  find(tx: Tx, id: string): Promise<JobView | undefined>
  /** Replaces all recurring jobs by these. What was due while all nodes were down runs once. */
  recur(wanted: readonly Recurring[]): Promise<void>
  /** By lane, on all nodes; at most five seconds old. */
  counts(): Promise<readonly LaneCounts[]>
  start(): void
  /** Aborts the running jobs, which wait for the next start then; lasts at most 10 s. */
  stop(): Promise<void>
}

export type FailedJob = Pick<RunningJob, 'establishmentId' | 'id' | 'createdBy'> & { readonly kind: string }

export interface JobsOptions {
  readonly db: Database
  readonly connection: pg.ClientConfig
  readonly log: Log
  readonly handlers: JobHandlers
  /** Called when a job that a user started failed for good. */
  readonly failed?: ((job: FailedJob) => Promise<void>) | undefined
  /** Seconds between two looks for due jobs, in place of what `lanes` says. */
  readonly look?: number
}

export function createJobs({ db, connection, log, handlers, failed, look }: JobsOptions): Jobs {
  const stopped = new AbortController()
  let sending: Promise<PgBoss> | undefined
  let working: Promise<PgBoss | undefined> | undefined
  const sender = (): Promise<PgBoss> =>
    (sending ??= openQueue({ connection, log, works: false }).catch((error: unknown) => {
      sending = undefined
      throw error
    }))
  const findLane = (kind: string): Lane | undefined =>
    (Object.keys(lanes) as Lane[]).find((each) => handlers[each]?.[kind])
  const laneOf = (kind: string): Lane => {
    const lane = findLane(kind)
    if (!lane) throw new Error(`no lane has jobs of the kind ${kind}`)
    return lane
  }
  const send = async (tx: Tx, id: string, job: NewJob): Promise<void> =>
    sendJob(await sender(), laneOf(job.kind), tx, id, job)
  const work = async (): Promise<PgBoss | undefined> => {
    const boss = await openUntil({ connection, log, works: true }, stopped.signal)
    if (!boss) return undefined
    await workLanes(boss, { db, log, handlers, failed, stopping: stopped.signal }, look)
    await queueUnqueued(db, send, Object.values(handlers).flatMap(Object.keys)).catch((error: unknown) =>
      log.warn({ error: reasonOf(error) }, 'jobs of before could not be looked for'),
    )
    return boss
  }
  return {
    enqueue: async (tx, job) => {
      const id = newId()
      await insertJob(tx, id, job)
      await send(tx, id, job)
      return id
    },
    enqueueOnce: async (tx, job) => {
      const id = newId()
      if (await insertJobOnce(tx, id, job)) await send(tx, id, job)
    },
    bringForward: async (tx, kind, only) => {
      const boss = await sender()
      const lane = laneOf(kind)
      const singletonKey = keyOf({ kind, establishmentId: tx.establishmentId! })
      if (only && (await hasBegun(tx, { kind, lane, singletonKey, since: only.unlessSince }))) return
      const message: Message = { establishment: tx.establishmentId!, kind }
      await boss.send(lane, message, { db: inside(tx), singletonKey })
    },
    find: findJob,
    recur: async (wanted) => recur(await sender(), wanted, laneOf),
    counts: countLanes(db, findLane),
    start: () => {
      working ??= work()
    },
    stop: async () => {
      stopped.abort(new Error('the app stops'))
      await (await working)?.stop({ timeout: 10_000 })
      await (await sending?.catch(() => undefined))?.stop({ graceful: false })
    },
  }
}

async function sendJob(boss: PgBoss, lane: Lane, tx: Tx, id: string, { kind, runAfter }: NewJob): Promise<void> {
  const message: Message = { establishment: tx.establishmentId!, kind }
  await boss.send(lane, message, {
    id,
    db: inside(tx),
    singletonKey: id,
    ...(runAfter ? { startAfter: runAfter } : {}),
  })
}

/** Starts one worker in each lane for each of its concurrent jobs. */
async function workLanes(boss: PgBoss, runner: Runner, look: number | undefined): Promise<void> {
  for (const lane of Object.keys(lanes) as Lane[]) {
    if (!runner.handlers[lane]) continue
    const { atOnce, look: usual } = lanes[lane]
    const every = { pollingIntervalSeconds: look ?? usual, notifyPollingIntervalSeconds: look ?? usual }
    for (let worker = 0; worker < atOnce; worker += 1) {
      const id: string = await boss.work<Message>(lane, every, async ([job]) => {
        boss.notifyWorker(id) // looks for the next job at once, until there is none
        await runJob(runner, lane, job!)
      })
    }
  }
}

/** Lets pg-boss write in our transaction. */
const inside = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await tx.query({ sql: text, parameters: values }),
  }),
})

/** Tries until it opens: the database may be away when the product starts. */
async function openUntil(options: Parameters<typeof openQueue>[0], stopping: AbortSignal): Promise<PgBoss | undefined> {
  for (let failures = 0; !stopping.aborted; failures += 1) {
    try {
      return await openQueue(options)
    } catch (error) {
      options.log.warn({ error: reasonOf(error) }, 'jobs cannot be worked off now')
      await delay(Math.min(250 * 2 ** failures, 5_000), undefined, { signal: stopping, ref: false }).catch(() => {})
    }
  }
  return undefined
}

/** Gives pg-boss the jobs that it does not know. */
async function queueUnqueued(
  db: Database,
  send: (tx: Tx, id: string, job: NewJob) => Promise<void>,
  kinds: readonly string[],
): Promise<void> {
  for (const { establishment_id: establishmentId, id, kind, run_after: runAfter } of await db.platform((tx) =>
    findUnqueued(tx, kinds),
  ))
    await db.transaction(establishmentId, (tx) => send(tx, id, { kind, runAfter: new Date(runAfter) }))
}
