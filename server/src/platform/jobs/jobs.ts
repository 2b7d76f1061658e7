/**
 * Work outside of a request. pg-boss says when, where and, after a crash, again; a row in background_job says whose it
 * is, where it stands and what the screen shows. A handler saves its progress in the same transaction as the effect;
 * after a crash another run goes on from there.
 */
import { hash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Job as Delivered, PgBoss, Schedule } from 'pg-boss'
import type pg from 'pg'
import { Refused } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import type { Database, Tx } from '../database/database.ts'
import type { Log } from '../database/postgres.ts'
import { type Lane, lanes, openQueue } from './queue.ts'

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
/** By lane and kind. */
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
  /** Where an earlier job of the same work left off. */
  readonly progress?: Json
  readonly createdBy?: string | undefined
  readonly runAfter?: Date | undefined
}

/** A kind that comes back by the clock of a zone. Few: each pass reads every one of them, in about a millisecond. */
export interface Recurring {
  readonly kind: string
  readonly establishmentId: string
  readonly input?: Json
  /** Minute, hour, day, month, day of the week. */
  readonly cron: string
  readonly timeZone: string
}

export interface Jobs {
  /** In the caller's transaction: rolled back, it never runs. Returns the id. */
  enqueue(tx: Tx, job: NewJob): Promise<string>
  /** Unless one of the same kind and input waits already to run by then. */
  enqueueOnce(tx: Tx, job: NewJob & { readonly runAfter: Date }): Promise<void>
  /** Of a kind of the night, for the establishment of `tx`, now; not beside one that waits already. */
  bringForward(tx: Tx, kind: string): Promise<void>
  /** Of the establishment of `tx`. */
  find(tx: Tx, id: string): Promise<JobView | undefined>
  /** What comes back by the clock is exactly this from now on; what was missed while all nodes were down runs once. */
  recur(wanted: readonly Recurring[]): Promise<void>
  start(): void
  /** Aborts the running ones, which go back into the queue, and waits for them (at most 10 s). */
  stop(): Promise<void>
}

export interface JobsOptions {
  readonly db: Database
  readonly connection: pg.ClientConfig
  readonly log: Log
  readonly handlers: JobHandlers
  /** Seconds; instead of each lane's own. */
  readonly look?: number
}

const mostAttempts = 5

interface Message {
  readonly establishment: string
  readonly kind: string
  /** Of what comes back by the clock; the others have theirs in their row. */
  readonly input?: Json
}
interface Begun {
  kind: string
  input: Json
  progress: Json
  attempts: number
  created_by: string | null
}

export function createJobs({ db, connection, log, handlers, look }: JobsOptions): Jobs {
  const stopped = new AbortController()
  let sending: Promise<PgBoss> | undefined
  let working: Promise<PgBoss | undefined> | undefined
  const sender = (): Promise<PgBoss> =>
    (sending ??= openQueue({ connection, log, works: false }).catch((error: unknown) => {
      sending = undefined
      throw error
    }))
  const laneOf = (kind: string): Lane => {
    const lane = (Object.keys(lanes) as Lane[]).find((each) => handlers[each]?.[kind])
    if (!lane) throw new Error(`no lane has jobs of the kind ${kind}`)
    return lane
  }
  const send = async (tx: Tx, id: string, { kind, runAfter }: NewJob): Promise<void> => {
    const boss = await sender()
    const message: Message = { establishment: tx.establishmentId!, kind }
    await boss.send(laneOf(kind), message, {
      id,
      db: inside(tx),
      singletonKey: id,
      ...(runAfter ? { startAfter: runAfter } : {}),
    })
  }
  const runner = { db, log, handlers, stopping: stopped.signal }
  const work = async (): Promise<PgBoss | undefined> => {
    const boss = await openUntil({ connection, log, works: true }, stopped.signal)
    if (!boss) return undefined
    for (const lane of Object.keys(lanes) as Lane[]) {
      if (!handlers[lane]) continue
      const { atOnce, look: usual } = lanes[lane]
      const every = { pollingIntervalSeconds: look ?? usual, notifyPollingIntervalSeconds: look ?? usual }
      for (let hand = 0; hand < atOnce; hand += 1) {
        const id: string = await boss.work<Message>(lane, every, async ([job]) => {
          boss.notifyWorker(id) // the next one at once: a look that finds nothing ends it
          await runJob(runner, lane, job!)
        })
      }
    }
    await adopt(db, send, Object.values(handlers).flatMap(Object.keys)).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'jobs of before could not be looked for'),
    )
    return boss
  }
  return {
    enqueue: async (tx, job) => {
      const id = newId()
      await keep(tx, id, job)
      await send(tx, id, job)
      return id
    },
    enqueueOnce: async (tx, job) => {
      const id = newId()
      if (await keepOnce(tx, id, job)) await send(tx, id, job)
    },
    bringForward: async (tx, kind) => {
      const boss = await sender()
      const message: Message = { establishment: tx.establishmentId!, kind }
      await boss.send(laneOf(kind), message, {
        db: inside(tx),
        singletonKey: keyOf({ kind, establishmentId: tx.establishmentId! }),
      })
    },
    find,
    recur: async (wanted) => recur(await sender(), wanted, laneOf),
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

/** Pg-boss sends in our transaction. */
const inside = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await tx.query({ sql: text, parameters: values }),
  }),
})

/** The database may be away when the product starts. */
async function openUntil(options: Parameters<typeof openQueue>[0], stopping: AbortSignal): Promise<PgBoss | undefined> {
  for (let failures = 0; !stopping.aborted; failures += 1) {
    try {
      return await openQueue(options)
    } catch (error) {
      options.log.warn({ error: String(error) }, 'jobs cannot be worked off now')
      await delay(Math.min(250 * 2 ** failures, 5_000), undefined, { signal: stopping, ref: false }).catch(() => {})
    }
  }
  return undefined
}

const keep = (tx: Tx, id: string, { kind, input = {}, progress = {}, createdBy, runAfter }: NewJob): Promise<number> =>
  tx.run({
    sql: `
      insert into background_job (
        establishment_id, id, kind, input, progress, created_by, run_after
      )
      values ($1, $2, $3, $4, $5, $6, coalesce($7, now()))
    `,
    parameters: [tx.establishmentId, id, kind, input, progress, createdBy ?? null, runAfter ?? null],
  })

/** Those who ask at once for the same minute find each other by the key. */
async function keepOnce(
  tx: Tx,
  id: string,
  { kind, input = {}, createdBy, runAfter }: NewJob & { readonly runAfter: Date },
): Promise<boolean> {
  const kept = await tx.run({
    sql: `
      insert into background_job (establishment_id, id, kind, input, once, created_by, run_after)
      select $1, $2, $3, $4::jsonb, md5($4::jsonb::text), $5, $6
      where not exists (
          select 1
          from background_job
          where establishment_id = $1
            and kind = $3
            and state = 'queued'
            and run_after <= $6
            and input = $4::jsonb
        )
      on conflict (establishment_id, kind, once, run_after)
        where state = 'queued' and once is not null
        do nothing
    `,
    parameters: [tx.establishmentId, id, kind, input, createdBy ?? null, runAfter],
  })
  return kept > 0
}

const find: Jobs['find'] = (tx, id) =>
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
  })

/** Rows that wait and that the queue does not know: of a release before it, or of a copy without it. */
async function adopt(
  db: Database,
  send: (tx: Tx, id: string, job: NewJob) => Promise<void>,
  kinds: readonly string[],
): Promise<void> {
  const lost = await db.platform((tx) =>
    tx.query<{ establishment_id: string; id: string; kind: string; run_after: string }>({
      sql: `
        select establishment_id, id, kind, run_after
        from background_job b
        where state in ('queued', 'running')
          and kind = any($2::text[])
          and not exists (
            select 1
            from pgboss.job j
            where j.name = any($1::text[]) and j.id = b.id
          )
      `,
      parameters: [Object.keys(lanes), kinds],
    }),
  )
  for (const { establishment_id: establishmentId, id, kind, run_after: runAfter } of lost)
    await db.transaction(establishmentId, (tx) => send(tx, id, { kind, runAfter: new Date(runAfter) }))
}

const keyOf = ({ kind, establishmentId, input }: Pick<Recurring, 'kind' | 'establishmentId' | 'input'>): string =>
  [kind, establishmentId, ...(input ? [hash('sha256', JSON.stringify(input), 'hex').slice(0, 16)] : [])].join('/')

async function recur(boss: PgBoss, wanted: readonly Recurring[], laneOf: (kind: string) => Lane): Promise<void> {
  const known = new Map<string, Schedule>()
  for (const lane of Object.keys(lanes))
    for (const schedule of await boss.getSchedules(lane, undefined, { limit: 100_000 }))
      known.set(schedule.key, schedule)
  for (const each of wanted) {
    const { kind, establishmentId, input, cron, timeZone } = each
    const key = keyOf(each)
    const as = known.get(key)
    known.delete(key)
    if (as?.cron === cron && as.timezone === timeZone) continue
    const message: Message = { establishment: establishmentId, kind, ...(input ? { input } : {}) }
    await boss.schedule(laneOf(kind), cron, message, { tz: timeZone, key, singletonKey: key, missed: 'once' })
  }
  for (const { name, key } of known.values()) await boss.unschedule(name, key)
}

interface Runner {
  readonly db: Database
  readonly log: Log
  readonly handlers: JobHandlers
  readonly stopping: AbortSignal
}

/** Undefined for one that is done: the node died between its end and the queue's knowing of it. */
const begin = (
  tx: Tx,
  id: string,
  { establishment, kind, input = {} }: Message,
  worker: string,
): Promise<Begun | undefined> =>
  tx.first<Begun>({
    sql: `
      insert into background_job as b (
        establishment_id, id, kind, state, input, worker, attempts
      )
      values ($1, $2, $3, 'running', $5, $4, 1)
      on conflict (establishment_id, id) do update
      set state = 'running', worker = excluded.worker, attempts = b.attempts + 1
      where b.state in ('queued', 'running')
      returning kind, input, progress, attempts, created_by
    `,
    parameters: [establishment, id, kind, worker, input],
  })

async function runJob({ db, log, handlers, stopping }: Runner, lane: Lane, job: Delivered<Message>): Promise<void> {
  const worker = randomUUID()
  const { establishment } = job.data
  const begun = await db.platform((tx) => begin(tx, job.id, job.data, worker))
  if (!begun) return
  const change = (tx: Tx, set: string, ...values: unknown[]): Promise<number> =>
    tx.run({
      sql: `
        update background_job
        set ${set}
        where establishment_id = $1 and id = $2 and worker = $3 and state = 'running'
      `,
      parameters: [establishment, job.id, worker, ...values],
    })
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
        if ((await change(tx, 'progress = $4', progress)) === 0) throw new Error('another worker has the job')
      },
    })
    end = { set: [`state = 'done', finished_at = now()`] }
  } catch (error) {
    end = afterFailure(error, begun, stopping)
    if (!stopping.aborted)
      log.error({ err: error, job: job.id, kind: begun.kind, attempt: begun.attempts }, 'a job failed')
  }
  await db.platform((tx) => change(tx, ...end.set))
  if (end.again) throw end.again // the queue delivers it once more, a while later
}

/** The database's trouble of the moment, and nobody's fault: tried again. */
export const mayPass = ({ refusal }: Refused): boolean =>
  ['server.unavailable', 'server.busy', 'server.full', 'request.timeout'].includes(refusal.refused)

interface Ending {
  readonly set: [set: string, ...values: unknown[]]
  readonly again?: unknown
}
function afterFailure(error: unknown, { attempts }: Begun, stopping: AbortSignal): Ending {
  if (stopping.aborted) return { set: [`state = 'queued', worker = null, attempts = attempts - 1`], again: error }
  if (error instanceof Refused && !mayPass(error))
    return { set: [`state = 'failed', finished_at = now(), error = $4`, error.refusal.refused] }
  if (attempts >= mostAttempts) return { set: [`state = 'failed', finished_at = now(), error = $4`, 'server.caught'] }
  return { set: [`state = 'queued', worker = null`], again: error }
}
