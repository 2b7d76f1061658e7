/** The columns (or cells) of a calendar: a day, a place or a lecturer on a day; each with its times. */
import { addDays } from '@topcenter/model/kit/date-text'
import type { CalendarData, CalendarTime } from './calendar-data.ts'
import { dayMinutes } from './calendar-grid.ts'

export type Along = 'place' | 'lecturer'

export interface Column {
  readonly key: string
  readonly day: string
  /** Set if a column is that of a place or of a lecturer. */
  readonly along?: Along
  /** Token of the place or lecturer; null for times without one. */
  readonly whose?: string | null
  /** In order of time. */
  readonly times: readonly CalendarTime[]
}

/** A time that goes on after midnight is in the next day's column too, from its beginning. */
export function dayColumns(data: CalendarData, days: readonly string[]): Column[] {
  const byDay = Map.groupBy(data.times, (time) => time.day)
  return days.map((day) => {
    const late = (byDay.get(addDays(day, -1)) ?? [])
      .filter((time) => time.end > dayMinutes)
      .map((time) => ({ ...time, start: 0, end: time.end - dayMinutes }))
    return { key: day, day, times: [...late, ...(byDay.get(day) ?? [])] }
  })
}

/** By name; the times without one last. */
export function ownersOf(
  data: CalendarData,
  along: Along,
  nameOf: (token: string) => string,
  language: string,
): (string | null)[] {
  const compare = new Intl.Collator(language, { numeric: true }).compare
  const known = Object.keys(along === 'place' ? data.places : data.lecturers).sort((a, b) =>
    compare(nameOf(a), nameOf(b)),
  )
  return data.times.some((time) => time[along] === null) ? [...known, null] : known
}

/** Row by row: the days of each place or lecturer. */
export function ownerColumns(
  data: CalendarData,
  days: readonly string[],
  along: Along,
  owners: readonly (string | null)[],
): Column[] {
  const found = Map.groupBy(data.times, (time) => `${time[along]} ${time.day}`)
  return owners.flatMap((whose) =>
    days.map((day) => ({ key: `${whose} ${day}`, day, along, whose, times: found.get(`${whose} ${day}`) ?? [] })),
  )
}
