/**
 * Work that is done for every establishment once a night, by its own clock: a job for each, started by the schedule of
 * the job queue.
 */
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Clock } from '../platform/clock.ts'
import { all, centre, establishmentsWith } from '../platform/database/busy.ts'
import { type Database, type Limits, platformEstablishment, type Tx } from '../platform/database/database.ts'
import type { JobHandler, Jobs, Recurring, RunningJob } from '../platform/jobs/jobs.ts'
import { everyDay, shortDays } from '../platform/jobs/recurring.ts'
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

/**
 * Builds the context of the system for a transaction of one establishment. UTC is enough where nothing depends on a
 * day.
 */
export const systemCtx = (runtime: Runtime, tx: Tx, now: Date, timeZone = 'UTC'): Ctx => ({
  runtime,
  tx,
  actor: { ...nobody, establishmentId: tx.establishmentId! },
  now,
  timeZone,
  language: 'ar',
})

/** Returns a context with these privileges, for work that reads what its actor may not. */
export const withPrivileges = (ctx: Ctx, privileges: Ctx['actor']['privileges']): Ctx => ({
  ...ctx,
  actor: { ...ctx.actor, privileges },
})

export interface Night {
  /** YYYY-MM-DD: the establishment's day that the night belongs to. */
  readonly night: string
  readonly job: RunningJob
  /** Runs in a transaction of its own, as the system, in the establishment's time zone. */
  run<T>(work: (ctx: Ctx) => Promise<T>, limits?: Limits): Promise<T>
}
export interface Nightly {
  readonly kind: string
  /** HH:MM by the establishment's clock. */
  readonly hour: string
  /**
   * SQL, a condition of `establishmentsWith`: there may be something to do. An establishment for which it does not hold
   * has no job at all that night.
   */
  readonly waits: string
  /** Tests whether the job runs on this day; every night if left out. */
  readonly on?: (night: string) => boolean
  /** A new establishment does not wait for its first night: the job runs at once. */
  readonly atOnce?: boolean
  /** Names of the kept totals, and of other things that must hold, that the job proves; `docs/database.md` shows them. */
  readonly checks?: readonly string[]
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
    const run: Night['run'] = (work, limits) =>
      db.transaction(
        establishmentId,
        async (tx) => work(systemCtx(runtime(), tx, clock.now(), await zoneOf(tx))),
        limits,
      )
    const night =
      (input.night as string | undefined) ??
      (await db.read(establishmentId, async (tx) => utcToZoned(clock.now(), await zoneOf(tx)).date))
    await nightly.work({ night, job, run })
  },
})

const beginKind = 'nights.begin'

/**
 * Enqueues the nightly jobs of one kind for the establishments of a time zone that have something to do: so the
 * schedule stays short, however many establishments there are, and those that rest cost nothing.
 */
export const nightsBegin = (
  nights: readonly Nightly[],
  runtime: () => Runtime,
  db: Database,
  clock: Clock,
): Readonly<Record<string, JobHandler>> => ({
  [beginKind]: async ({ input, signal }) => {
    const { of, zone } = input as { of: string; zone: string }
    const nightly = nights.find(({ kind }) => kind === of)
    const now = clock.now()
    if (!nightly || nightly.on?.(utcToZoned(now, zone).date) === false) return
    const inZone = `exists (select from establishment where id = ${centre} and time_zone = '${zone.replaceAll("'", "''")}')`
    for (const id of await establishmentsWith(db, all(inZone, nightly.waits), now)) {
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
  clock: Clock,
): Promise<void> {
  const zones = await db.platform((tx) =>
    tx.query<{ zone: string }>({ sql: 'select distinct time_zone as zone from establishment order by 1' }),
  )
  const ofNights = zones.flatMap(({ zone }) => {
    const short = shortDays(zone, clock.now())
    return nights.map(({ kind, hour }) => ({
      kind: beginKind,
      establishmentId: platformEstablishment,
      input: { of: kind, zone },
      cron: everyDay(hour, zone, short),
      timeZone: zone,
    }))
  })
  await jobs.recur([...ofNights, ...others])
  for (const nightly of nights.filter(({ atOnce }) => atOnce)) await beginFirst(nightly, db, jobs, clock.now())
}

/**
 * Plans the first run of this kind for establishments in which it has never run. If several nodes start together, one
 * plans it.
 */
async function beginFirst({ kind, waits }: Nightly, db: Database, jobs: Jobs, now: Date): Promise<void> {
  const ran = await db.platform((tx) =>
    tx.query<{ id: string }>({
      sql: 'select distinct establishment_id as id from background_job where kind = $1',
      parameters: [kind],
    }),
  )
  const known = new Set(ran.map(({ id }) => id))
  for (const id of await establishmentsWith(db, waits, now))
    if (!known.has(id)) await db.transaction(id, (tx) => jobs.bringForward(tx, kind, { unlessSince: new Date(0) }))
}
