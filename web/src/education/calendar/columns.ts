/** The columns (or cells) of a calendar: a day, a place on a day; each with its times. */
import { addDays } from '@topcenter/model/kit/date-text'
import type { CalendarData, CalendarTime } from './calendar-data.ts'
import { dayMinutes } from './calendar-grid.ts'

export interface Column {
  readonly key: string
  readonly day: string
  /** Of a column that is a place's; null: those without one. */
  readonly place?: string | null
  /** In order of time. */
  readonly times: readonly CalendarTime[]
}

/** A time that goes on after midnight stands in the next day's column too, from its beginning. */
export function dayColumns(data: CalendarData, days: readonly string[]): Column[] {
  const byDay = Map.groupBy(data.times, (time) => time.day)
  return days.map((day) => {
    const late = (byDay.get(addDays(day, -1)) ?? []).filter((time) => time.end > dayMinutes).map((time) => ({ ...time, start: 0, end: time.end - dayMinutes }))
    return { key: day, day, times: [...late, ...(byDay.get(day) ?? [])] }
  })
}

/** By name; those without a place last. */
export function placesOf(data: CalendarData, nameOf: (token: string | null) => string, language: string): (string | null)[] {
  const compare = new Intl.Collator(language, { numeric: true }).compare
  const known = Object.keys(data.places).sort((a, b) => compare(nameOf(a), nameOf(b)))
  return data.times.some((time) => time.place === null) ? [...known, null] : known
}

/** Row by row: each place's days. */
export function placeColumns(data: CalendarData, days: readonly string[], places: readonly (string | null)[]): Column[] {
  const found = Map.groupBy(data.times, (time) => `${time.place} ${time.day}`)
  return places.flatMap((place) => days.map((day) => ({ key: `${place} ${day}`, day, place, times: found.get(`${place} ${day}`) ?? [] })))
}
