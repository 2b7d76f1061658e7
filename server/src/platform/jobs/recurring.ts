/** Recurring jobs as schedules of pg-boss. */
import { hash } from 'node:crypto'
import type { PgBoss, Schedule } from 'pg-boss'
import type { Message } from './job-rows.ts'
import type { Recurring } from './jobs.ts'
import { type Lane, lanes } from './queue.ts'

/** For one kind, establishment and input at most one job waits. */
export const keyOf = ({
  kind,
  establishmentId,
  input,
}: Pick<Recurring, 'kind' | 'establishmentId' | 'input'>): string =>
  [kind, establishmentId, ...(input ? [hash('sha256', JSON.stringify(input), 'hex').slice(0, 16)] : [])].join('/')

/** Makes the schedules exactly these. */
export async function recur(boss: PgBoss, wanted: readonly Recurring[], laneOf: (kind: string) => Lane): Promise<void> {
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
