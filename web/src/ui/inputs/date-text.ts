/** Converts dates and times between the server's text and React Aria's values. */
import {
  CalendarDate,
  getLocalTimeZone,
  parseAbsolute,
  parseDate,
  parseTime,
  toCalendarDateTime,
  type DateValue,
  type Time,
} from '@internationalized/date'
import { momentOf } from '@topcenter/model/kit/planned-moment'
import type { CalendarDateTime } from '@internationalized/date'
import type { TimeValue } from 'react-aria-components'

const quietly = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

/** `YYYY-MM-DD` → a day; null when empty or no date. */
export const dayOf = (text: string | null): CalendarDate | null =>
  text ? quietly(() => parseDate(text.slice(0, 10))) : null

export const dayText = (day: DateValue | null): string | null =>
  day ? new CalendarDate(day.era, day.year, day.month, day.day).toString() : null

/** `HH:mm` → a time of day. */
export const timeOf = (text: string | null): Time | null => (text ? quietly(() => parseTime(text)) : null)

export const timeText = (time: TimeValue | null): string | null =>
  time ? `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}` : null

/** An instant (ISO with Z) → the wall clock of the zone. */
export const wallOf = (instant: string | null, zone: string): CalendarDateTime | null =>
  instant ? quietly(() => toCalendarDateTime(parseAbsolute(instant, zone || getLocalTimeZone()))) : null

/** The wall clock of the zone → an instant. A time that the clock jumps over is the first moment after it (D1.9). */
export function instantText(wall: DateValue | null, zone: string): string | null {
  if (!wall) return null
  const [date, time] = toCalendarDateTime(wall).toString().split('T') as [string, string]
  return momentOf(date, time.slice(0, 5), zone).toISOString()
}
