/** Moments of what is planned by the clock of a zone, such as reminders and reports (D1.9). */
import { utcToZoned, zonedToUtc } from './zoned-time.ts'

const minute = 60_000

/**
 * Returns the instant of a date and time in a zone. A time that the clock jumps over is the first moment after it; of a
 * time that comes twice the second is meant.
 *
 * @param date YYYY-MM-DD
 * @param time HH:MM
 * @param zone IANA name
 */
export function momentOf(date: string, time: string, zone: string): Date {
  const wallAt = (instant: number): number => {
    const shown = utcToZoned(instant, zone)
    return Date.parse(`${shown.date}T${shown.time}Z`)
  }
  const wanted = Date.parse(`${date}T${time}Z`)
  let moment = Date.parse(zonedToUtc(date, time, zone))
  const jumped = wallAt(moment) - wanted
  if (jumped === 0) return new Date(moment)
  // the clock jumped within as much time as it is ahead now
  let before = moment - jumped - minute
  while (moment - before > minute) {
    const middle = before + Math.floor((moment - before) / (2 * minute)) * minute
    if (wallAt(middle) > wanted) moment = middle
    else before = middle
  }
  return new Date(moment)
}
