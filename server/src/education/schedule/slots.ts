/**
 * The times that follow from a group's weekly times and its dates (D4.2). Local hours stay the same when the clock
 * changes. A time that ends after midnight belongs to the day on which it begins: only that day's weekday and holidays
 * and the group's dates count, not those of the next day. Pure.
 */
import { endsNextDay, weekdays } from '@topcenter/model/kit/week'
import { addDays } from '@topcenter/model/kit/date-text'
import { zonedToUtc } from '@topcenter/model/kit/zoned-time'
import type { Slot } from './schedule.service.ts'

export interface Slice {
  readonly weekday: (typeof weekdays)[number]
  /** HH:MM in the establishment's zone. */
  readonly from: string
  readonly to: string
  readonly place: string | null
  readonly lecturer: string | null
}
export interface Term {
  /** YYYY-MM-DD; both days are included. */
  readonly start: string
  readonly end: string
  readonly timeZone: string
  readonly holidays: ReadonlySet<string>
}

const weekdayOf = (date: string): Slice['weekday'] => weekdays[(new Date(`${date}T00:00Z`).getUTCDay() + 1) % 7]! // JavaScript's week begins on Sunday, ours on Saturday

/** In order of time. */
export function slotsOf(slices: readonly Slice[], term: Term): Slot[] {
  const slots: Slot[] = []
  for (let date = term.start; date <= term.end; date = addDays(date, 1)) {
    if (term.holidays.has(date)) continue
    const weekday = weekdayOf(date)
    for (const slice of slices) {
      if (slice.weekday !== weekday) continue
      slots.push({
        from: zonedToUtc(date, slice.from, term.timeZone),
        to: zonedToUtc(endsNextDay(slice) ? addDays(date, 1) : date, slice.to, term.timeZone),
        place: slice.place,
        lecturer: slice.lecturer,
      })
    }
  }
  return slots.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}
