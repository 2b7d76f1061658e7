/**
 * Which days a calendar shows, and where its times lie before and after a move. Pure; days are YYYY-MM-DD, minutes
 * count from midnight by the clock of the centre.
 */
import { addDays, addMonths } from '@topcenter/model/kit/date-text'

/** Occupancy: the week of each place or lecturer in a row. */
export const views = ['day', 'week', 'month', 'occupancy'] as const
export type View = (typeof views)[number]

/** 0 is Saturday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00Z`).getUTCDay() + 1) % 7
export const weekStart = (day: string): string => addDays(day, -weekdayOf(day))

/** A month fills whole weeks. */
export function daysOf(view: View, date: string): string[] {
  if (view === 'day') return [date]
  const isWeek = view !== 'month'
  const first = weekStart(isWeek ? date : `${date.slice(0, 7)}-01`)
  const last = isWeek ? addDays(first, 6) : addDays(weekStart(addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1)), 6)
  return daysBetween(first, last)
}
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
export const stepped = (view: View, date: string, by: 1 | -1): string =>
  view === 'month' ? addMonths(`${date.slice(0, 7)}-01`, by) : addDays(date, view === 'day' ? by : 7 * by)
/** The seven days of an agenda; it begins with the day itself, not with its week. */
export const agendaDays = (date: string): string[] => daysBetween(date, addDays(date, 6))

export interface Span {
  readonly start: number
  readonly end: number
}
export interface Lane {
  readonly lane: number
  readonly lanes: number
}

/** Overlapping times lie side by side: the lane of each, and how many lanes share the width there. In order of start. */
export function lanesOf(spans: readonly Span[]): Lane[] {
  const placed: { lane: number; lanes: number }[] = []
  let [cluster, ends]: [number, number[]] = [0, []]
  const closeCluster = (upTo: number) => {
    for (let at = cluster; at < upTo; at += 1) placed[at]!.lanes = ends.length
    cluster = upTo
    ends = []
  }
  for (const [at, { start, end }] of spans.entries()) {
    if (ends.length > 0 && ends.every((each) => each <= start)) closeCluster(at)
    const found = ends.findIndex((each) => each <= start)
    const lane = found < 0 ? ends.length : found
    ends[lane] = end
    placed.push({ lane, lanes: 1 })
  }
  closeCluster(spans.length)
  return placed
}

/** Where a time lies across its column: parts of the column's width. */
export interface Across {
  readonly from: number
  readonly width: number
  readonly lanes: number
}
/** Times that have no room of their own: from when, until the next ones, and how many. */
export interface Fold extends Span {
  readonly count: number
}
const [mostBeside, shownBeside, shareOfShown] = [3, 2, 0.41]
/**
 * Up to three times lie side by side. Where there are more, two are shown; the others are told hour by hour as a number
 * at the edge. In order of start; a time that is folded away has no place.
 */
export function placedOf(spans: readonly Span[]): { places: (Across | undefined)[]; folds: Fold[] } {
  const lanes = lanesOf(spans)
  const byHour = new Map<number, { start: number; end: number; count: number }>()
  const places = lanes.map(({ lane, lanes: of }, at): Across | undefined => {
    if (of <= mostBeside) return { from: lane / of, width: 1 / of, lanes: of }
    if (lane < shownBeside) return { from: lane * shareOfShown, width: shareOfShown, lanes: of }
    const { start } = spans[at]!
    const hour = Math.floor(start / 60)
    const fold = byHour.get(hour) ?? { start, end: (hour + 1) * 60, count: 0 }
    byHour.set(hour, { ...fold, count: fold.count + 1 })
    return undefined
  })
  return { places, folds: [...byHour.values()] }
}
export const foldFrom = shownBeside * shareOfShown

export const dayMinutes = 1_440
export const step = 15

/** Whole hours that include the teaching day and all times. */
export function hoursOf(spans: readonly Span[], usual: Span = { start: 8 * 60, end: 22 * 60 }): Span {
  const start = Math.min(usual.start, ...spans.map((span) => span.start))
  const end = Math.max(usual.end, ...spans.map((span) => Math.min(span.end, dayMinutes)))
  return { start: Math.floor(start / 60) * 60, end: Math.ceil(end / 60) * 60 }
}

/** Where a time lies or would come to lie; `column` is the index among those that are shown. */
export interface Slot extends Span {
  readonly column: number
}
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** By whole steps; stays in the day, and keeps its length. */
export function shifted(slot: Slot, minutes: number, columns: number, count: number): Slot {
  const length = slot.end - slot.start
  const start = within(slot.start + Math.round(minutes / step) * step, 0, dayMinutes - step)
  return { column: within(slot.column + columns, 0, count - 1), start, end: start + length }
}
export const stretched = (slot: Slot, minutes: number): Slot => ({
  ...slot,
  end: within(slot.end + Math.round(minutes / step) * step, slot.start + step, slot.start + dayMinutes),
})
