/**
 * Days of a calendar, and the positions of its times before and after a move. Pure; days are YYYY-MM-DD, minutes count
 * from midnight by the clock of the centre.
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

/** Places overlapping times side by side: the lane of each, and the number of lanes there. In order of start. */
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

/** Position of a time across its column: fractions of the width that a fold leaves. */
export interface Across {
  readonly from: number
  readonly width: number
  readonly lanes: number
  readonly isBesideFold: boolean
}
/** Times that have no room of their own, by index: those that overlap stand in one strip. */
export interface Fold extends Span {
  readonly folded: readonly number[]
}
/** Times at once from which some are folded. */
const foldFrom = 3
/**
 * Places two times side by side. Of three at once or more, the first `shown` are drawn, and the others fold into
 * strips. In order of start; a folded time has no place.
 */
export function placedOf(spans: readonly Span[], shown: number): { places: (Across | undefined)[]; folds: Fold[] } {
  const folds: { start: number; end: number; folded: number[] }[] = []
  const places = lanesOf(spans).map(({ lane, lanes }, at): Across | undefined => {
    const isBesideFold = lanes >= foldFrom
    const beside = isBesideFold ? shown : lanes
    if (lane < beside) return { from: lane / beside, width: 1 / beside, lanes: beside, isBesideFold }
    const { start, end } = spans[at]!
    const last = folds.at(-1)
    if (last && start < last.end) {
      last.folded.push(at)
      last.end = Math.max(last.end, end)
    } else folds.push({ start, end, folded: [at] })
    return undefined
  })
  return { places, folds }
}

export const dayMinutes = 1_440
export const step = 15

/** Whole hours that include the teaching day and all times. */
export function hoursOf(spans: readonly Span[], usual: Span = { start: 8 * 60, end: 22 * 60 }): Span {
  const start = Math.min(usual.start, ...spans.map((span) => span.start))
  const end = Math.max(usual.end, ...spans.map((span) => Math.min(span.end, dayMinutes)))
  return { start: Math.floor(start / 60) * 60, end: Math.ceil(end / 60) * 60 }
}

/** Current or new position of a time; `column` is the index among the shown ones. */
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
