/** Between instants (UTC) and the clock on a wall of some zone, right on the days when the clock changes. */

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    const part = '2-digit'
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: part,
      day: part,
      hour: part,
      minute: part,
      second: part,
    })
    formats.set(zone, format)
  }
  return format
}

/** Returns the local time of an instant, as if it were UTC (milliseconds). */
function wallAt(instant: number, zone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = Number(value)
  return Date.UTC(
    parts['year']!,
    parts['month']! - 1,
    parts['day']!,
    parts['hour']!,
    parts['minute']!,
    parts['second']!,
  )
}
const offsetAt = (instant: number, zone: string): number => wallAt(instant, zone) - Math.floor(instant / 1000) * 1000

function instantOf(date: string, time: string, zone: string, repeated: 'first' | 'second'): number {
  const wall = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(wall)) throw new RangeError(`not a date and time: ${date} ${time}`)
  const day = 86_400_000
  const before = wall - offsetAt(wall - day, zone)
  const after = wall - offsetAt(wall + day, zone)
  const shows = (instant: number) => wallAt(instant, zone) === wall
  const [preferred, other] = repeated === 'second' ? [after, before] : [before, after]
  if (shows(preferred)) return preferred
  return shows(other) ? other : before // a time that the clock jumped over is read by the clock of before the jump
}

/**
 * The instant, ISO 8601 in UTC, at which a wall of the zone shows a date and time. As in PostgreSQL, a time that the
 * clock jumps over counts as an hour later, and of a time that comes twice the second is meant.
 *
 * @param date YYYY-MM-DD
 * @param time HH:MM or HH:MM:SS
 * @param zone IANA name, such as Africa/Cairo
 */
export const zonedToUtc = (date: string, time: string, zone: string): string =>
  new Date(instantOf(date, time, zone, 'second')).toISOString()

/** Returns the local date and time of an instant in a zone: YYYY-MM-DD and HH:MM. */
export function utcToZoned(
  iso: string | number | Date,
  zone: string,
): { readonly date: string; readonly time: string } {
  const wall = new Date(wallAt(new Date(iso).getTime(), zone)).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

/**
 * From the first instant of a date in the zone to the first of the next date: half-open, 23 or 25 hours long when the
 * clock changes.
 */
export function dayRange(date: string, zone: string): { readonly from: string; readonly to: string } {
  const next = new Date(Date.parse(`${date}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const start = (day: string) => new Date(instantOf(day, '00:00', zone, 'first')).toISOString()
  return { from: start(date), to: start(next) }
}
