/**
 * Work that is done for every establishment once a night, by its own clock: a job for each, started by the schedule of
 * the job queue.
 */
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Clock } from '../platform/clock.ts'
import { type Database, platformEstablishment, type Tx } from '../platform/database/database.ts'
import type { JobHandler, Jobs, Recurring, RunningJob } from '../platform/jobs/jobs.ts'
import type { Actor, Ctx, Runtime } from './context.ts'

/** The actor of nightly work. */
export const nobody = {
  userId: '00000000-0000-0000-0000-000000000000',
  userType: 'MasterAdmin',
  privileges: {},
  names: {},
  homeEstablishmentId: platformEstablishment,
  ownGroupsOnly: false,
  address: '',
  requestId: 'night',
} as const satisfies Omit<Actor, 'establishmentId'>

/** What the system itself works with in a transaction of one establishment. UTC will do where nothing asks for a day. */
export const systemCtx = (runtime: Runtime, tx: Tx, now: Date, timeZone = 'UTC'): Ctx => ({
  runtime,
  tx,
  actor: { ...nobody, establishmentId: tx.establishmentId! },
  now,
  timeZone,
  language: 'ar',
})

/** The same for work that reads as the system what its actor may not, whoever caused it. */
export const withPrivileges = (ctx: Ctx, privileges: Ctx['actor']['privileges']): Ctx => ({
  ...ctx,
  actor: { ...ctx.actor, privileges },
})

export interface Night {
  /** YYYY-MM-DD: the establishment's day that the night belongs to. */
  readonly night: string
  readonly job: RunningJob
  /** Runs in a transaction of its own, as the system, in the establishment's time zone. */
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}
export interface Nightly {
  readonly kind: string
  /** HH:MM by the establishment's clock. */
  readonly hour: string
  /** A new establishment does not wait for its first night: the job runs at once. */
  readonly atOnce?: boolean
  work(night: Night): Promise<void>
}

/** The time zone of the transaction's establishment. */
export const zoneOf = async (tx: Tx): Promise<string> =>
  (await tx.first<{ time_zone: string }>({
    sql: 'select time_zone from establishment where id = $1',
    parameters: [tx.establishmentId],
  }))!.time_zone

export const nightlyJob = (
  nightly: Nightly,
  runtime: () => Runtime,
  db: Database,
  clock: Clock,
): Readonly<Record<string, JobHandler>> => ({
  [nightly.kind]: async (job) => {
    const { establishmentId, input } = job
    const run: Night['run'] = (work) =>
      db.transaction(establishmentId, async (tx) => work(systemCtx(runtime(), tx, clock.now(), await zoneOf(tx))))
    const night =
      (input.night as string | undefined) ??
      (await db.read(establishmentId, async (tx) => utcToZoned(clock.now(), await zoneOf(tx)).date))
    await nightly.work({ night, job, run })
  },
})

const beginKind = 'nights.begin'

/**
 * Enqueues the nightly jobs of one kind for all establishments of a time zone: so the schedule stays short, however
 * many establishments there are.
 */
export const nightsBegin = (runtime: () => Runtime, db: Database): Readonly<Record<string, JobHandler>> => ({
  [beginKind]: async ({ input, signal }) => {
    const { of, zone } = input as { of: string; zone: string }
    const establishments = await db.platform((tx) =>
      tx.query<{ id: string }>({ sql: 'select id from establishment where time_zone = $1', parameters: [zone] }),
    )
    for (const { id } of establishments) {
      signal.throwIfAborted()
      await db.transaction(id, (tx) => runtime().jobs.bringForward(tx, of))
    }
  },
})

/** Sets the recurring jobs: each nightly kind in each time zone that an establishment uses, and `others`. */
export async function planNights(
  nights: readonly Nightly[],
  others: readonly Recurring[],
  db: Database,
  jobs: Jobs,
): Promise<void> {
  const zones = await db.platform((tx) =>
    tx.query<{ zone: string }>({ sql: 'select distinct time_zone as zone from establishment order by 1' }),
  )
  const ofNights = nights.flatMap(({ kind, hour }) => {
    const [hours, minutes] = hour.split(':').map(Number)
    return zones.map(({ zone }) => ({
      kind: beginKind,
      establishmentId: platformEstablishment,
      input: { of: kind, zone },
      cron: `${minutes} ${hours} * * *`,
      timeZone: zone,
    }))
  })
  await jobs.recur([...ofNights, ...others])
  for (const { kind } of nights.filter(({ atOnce }) => atOnce)) await beginFirst(kind, db, jobs)
}

/** Establishments for which this kind has never run. */
async function beginFirst(kind: string, db: Database, jobs: Jobs): Promise<void> {
  const without = await db.platform((tx) =>
    tx.query<{ id: string }>({
      sql: `
        select id
        from establishment e
        where not exists (select 1 from background_job j where j.establishment_id = e.id and j.kind = $1)
      `,
      parameters: [kind],
    }),
  )
  for (const { id } of without) await db.transaction(id, (tx) => jobs.bringForward(tx, kind))
}
