/** Recurring jobs as schedules of pg-boss. */
import { hash } from 'node:crypto'
import { addDays } from '@topcenter/model/kit/date-text'
import { momentOf } from '@topcenter/model/kit/planned-moment'
import { dayRange, utcToZoned } from '@topcenter/model/kit/zoned-time'
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

/** Days for which jumps of the clock are looked for; schedules are made anew every six hours. */
const daysAhead = 366

/** Returns the days, from yesterday on, that are shorter in a zone because its clock jumps. */
export function shortDays(zone: string, now: Date): string[] {
  const yesterday = addDays(utcToZoned(now, zone).date, -1)
  return Array.from({ length: daysAhead }, (_, at) => addDays(yesterday, at)).filter((date) => {
    const { from, to } = dayRange(date, zone)
    return Date.parse(to) - Date.parse(from) < 86_400_000
  })
}

/**
 * Writes a time of every day as a rule of pg-boss. The rule itself skips a day whose clock jumps over the time, which
 * is the first moment after it then (D1.9). Expressions of cron would fail on such days.
 *
 * @param time HH:MM
 */
export function everyDay(time: string, zone: string, short: readonly string[]): string {
  const [hour, minute] = time.split(':').map(Number)
  const moments = short.map((date) => momentOf(date, time, zone)).filter((at) => utcToZoned(at, zone).time !== time)
  const dates = moments.map((at) => at.toISOString().replaceAll(/[-:]|\.\d+/g, ''))
  return `RRULE:FREQ=DAILY;BYHOUR=${hour};BYMINUTE=${minute}${dates.length > 0 ? `\nRDATE:${dates.join(',')}` : ''}`
}

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
