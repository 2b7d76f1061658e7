/** Work that is done for every establishment once a night: a job each, which leaves the next night's behind it. */
import { addDays } from '@topcenter/model/kit/date-text'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import type { Clock } from '../platform/clock.ts'
import { type Database, platformEstablishment, type Tx } from '../platform/database.ts'
import type { JobHandler, Jobs, RunningJob } from '../platform/jobs.ts'
import type { Actor, Ctx, House } from './context.ts'

/** Who acts at night. */
export const nobody = {
  userId: '00000000-0000-0000-0000-000000000000',
  userType: 'MasterAdmin',
  privileges: {},
  names: {},
  homeEstablishmentId: platformEstablishment,
  address: '',
  requestId: 'night',
} as const satisfies Omit<Actor, 'establishmentId'>

export interface Night {
  /** YYYY-MM-DD of the establishment whose night it is. */
  readonly night: string
  readonly job: RunningJob
  /** In a transaction of its own, as nobody, in the establishment's zone. */
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}
export interface Nightly {
  readonly kind: string
  /** HH:MM by the establishment's clock. */
  readonly hour: string
  /** An establishment that never had a night does not wait for its first. */
  readonly atOnce?: boolean
  work(night: Night): Promise<void>
}

const zoneOf = async (tx: Tx): Promise<string> =>
  (await tx.first<{ time_zone: string }>({
    sql: 'select time_zone from establishment where id = $1',
    parameters: [tx.establishmentId],
  }))!.time_zone

/** One night waits at a time, however many were asked for. */
async function plan(tx: Tx, { kind, hour }: Nightly, jobs: Jobs, now: Date, atOnce = false): Promise<void> {
  if (
    await tx.first({
      sql: `
        select 1
        from background_job
        where establishment_id = $1 and kind = $2 and state = 'queued'
        limit 1
      `,
      parameters: [tx.establishmentId, kind],
    })
  )
    return
  const zone = await zoneOf(tx)
  const { date, time } = utcToZoned(now, zone)
  const night = time < hour || atOnce ? date : addDays(date, 1)
  await jobs.enqueue(tx, { kind, input: { night }, runAfter: atOnce ? now : new Date(zonedToUtc(night, hour, zone)) })
}

export const nightlyJob = (
  nightly: Nightly,
  house: () => House,
  db: Database,
  clock: Clock,
): Readonly<Record<string, JobHandler>> => ({
  [nightly.kind]: async (job) => {
    const { establishmentId, input } = job
    const run: Night['run'] = (work) =>
      db.transaction(establishmentId, async (tx) =>
        work({
          house: house(),
          tx,
          actor: { ...nobody, establishmentId },
          now: clock.now(),
          timeZone: await zoneOf(tx),
          language: 'ar',
        }),
      )
    await nightly.work({ night: input.night as string, job, run })
    await db.transaction(establishmentId, (tx) => plan(tx, nightly, house().jobs, clock.now()))
  },
})

/** A chore of the housekeeping: establishments whose next night is not planned yet, or whose last one failed for good. */
export async function planNights(nightly: Nightly, db: Database, jobs: Jobs, clock: Clock): Promise<void> {
  const without = await db.platform((tx) =>
    tx.query<{ id: string; is_first: boolean }>({
      sql: `
        select
          id,
          not exists (select 1 from background_job j where j.establishment_id = e.id and j.kind = $1) as
            is_first
        from establishment e
        where not exists (
            select 1
            from background_job j
            where j.establishment_id = e.id and j.kind = $1 and j.state in ('queued', 'running')
          )
      `,
      parameters: [nightly.kind],
    }),
  )
  for (const { id, is_first: isFirst } of without)
    await db.transaction(id, (tx) => plan(tx, nightly, jobs, clock.now(), isFirst && nightly.atOnce))
}

/** The planned night starts now; where none is planned, one of its own. */
export async function bringForward({ tx, house, now, timeZone }: Ctx, { kind }: Nightly): Promise<void> {
  const moved = await tx.run({
    sql: `
      update background_job
      set run_after = $3
      where establishment_id = $1 and kind = $2 and state = 'queued'
    `,
    parameters: [tx.establishmentId, kind, now],
  })
  if (moved === 0)
    await house.jobs.enqueue(tx, { kind, input: { night: utcToZoned(now, timeZone).date }, runAfter: now })
}
