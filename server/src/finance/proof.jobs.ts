/** Proves the books of every establishment each night (D6.3): a job per establishment, which leaves the next night's behind it. */
import { addDays } from '@topcenter/model/kit/date-text'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { JobHandler, Jobs } from '../platform/jobs.ts'
import type { House } from '../records/context.ts'
import { nobody, proveNight } from './proof.service.ts'

const kind = 'finance.prove'
/** By the establishment's clock. */
const hour = '02:30'

const zoneOf = async (tx: Tx): Promise<string> => (await tx.first<{ time_zone: string }>({ sql: 'select time_zone from establishment where id = $1', parameters: [tx.establishmentId] }))!.time_zone

async function plan(tx: Tx, jobs: Jobs, now: Date): Promise<void> {
  const zone = await zoneOf(tx)
  const { date, time } = utcToZoned(now, zone)
  const night = time < hour ? date : addDays(date, 1)
  await jobs.enqueue(tx, { kind, input: { night }, runAfter: new Date(zonedToUtc(night, hour, zone)) })
}

export const proofJobs = (house: () => House, db: Database, clock: Clock): Readonly<Record<string, JobHandler>> => ({
  [kind]: async ({ establishmentId, input }) => {
    await db.transaction(establishmentId, async (tx) => proveNight({ house: house(), tx, actor: { ...nobody, establishmentId }, now: clock.now(), timeZone: await zoneOf(tx), language: 'ar' }, input.night as string))
    await db.transaction(establishmentId, (tx) => plan(tx, house().jobs, clock.now()))
  },
})

/** A chore of the housekeeping: establishments whose next proof is not planned yet, or whose last one failed for good. */
export async function planProofs(db: Database, jobs: Jobs, clock: Clock): Promise<void> {
  const without = await db.platform((tx) => tx.query<{ id: string }>({
    sql: `select id from establishment e where not exists (select 1 from background_job j where j.establishment_id = e.id and j.kind = $1 and j.state in ('queued', 'running'))`, parameters: [kind],
  }))
  for (const { id } of without) await db.transaction(id, (tx) => plan(tx, jobs, clock.now()))
}
