/**
 * The clock of a plan. A centre that closes after midnight (in Ramadan) has evenings that end on the next day of the
 * calendar. The days of its plan begin at an hour at which it is closed, so that each evening lies within one day of
 * the plan. Pure.
 */
import {
  dayMinutes,
  minuteOf,
  stretchOf,
  timeOf,
  type Weekday,
  type WeekLine,
  weekdays,
  weekMinutes,
} from '@topcenter/model/kit/week'
import type { Window } from './problem.ts'

export interface PlanClock {
  /** Minutes after midnight at which each day of the plan begins. */
  readonly dayStart: number
  /** Teaching hours of the centre, in minutes of a day of the plan. */
  readonly from: number
  readonly to: number
}

/** The search works in steps of five minutes. */
const grain = 5

export function clockOf(opensAt: string, closesAt: string): PlanClock {
  const [opens, closes] = [minuteOf(opensAt), minuteOf(closesAt)]
  if (closes >= opens) return { dayStart: 0, from: opens, to: closes }
  const dayStart = closes + Math.floor((opens - closes) / 2 / grain) * grain
  return { dayStart, from: opens - dayStart, to: closes + dayMinutes - dayStart }
}

const inWeek = (minute: number): number => ((minute % weekMinutes) + weekMinutes) % weekMinutes

/** Converts a weekday and a local time to the plan's day, counted from Saturday, and the minute of that day. */
export function momentOf({ dayStart }: PlanClock, weekday: string, time: string): { day: number; from: number } {
  const { start } = stretchOf({ weekday, from: time, to: time })
  const at = inWeek(start - dayStart)
  return { day: Math.floor(at / dayMinutes), from: at % dayMinutes }
}

/** Converts a day and minute of the plan to the weekday and local time of the calendar. */
export function wallOf(
  { dayStart }: PlanClock,
  { day, from }: { readonly day: number; readonly from: number },
): { weekday: Weekday; from: string } {
  const at = inWeek(day * dayMinutes + from + dayStart)
  return { weekday: weekdays[Math.floor(at / dayMinutes)]!, from: timeOf(at) }
}

/** The part of each day of the plan that a weekly time covers. */
export function windowsOf(clock: PlanClock, line: WeekLine): Window[] {
  const { start, length } = stretchOf(line)
  const windows: Window[] = []
  for (let [at, left] = [inWeek(start - clock.dayStart), length]; left > 0;) {
    const from = at % dayMinutes
    const taken = Math.min(left, dayMinutes - from)
    windows.push({ day: Math.floor(at / dayMinutes), from, to: from + taken })
    at = inWeek(at + taken)
    left -= taken
  }
  return windows
}

/**
 * The same for many weekly times. Windows that touch are joined, for example one until midnight and one from midnight
 * on.
 */
export function openWindows(clock: PlanClock, lines: readonly WeekLine[]): Window[] {
  const windows: Window[] = []
  const inOrder = lines.flatMap((line) => windowsOf(clock, line)).toSorted((a, b) => a.day - b.day || a.from - b.from)
  for (const window of inOrder) {
    const last = windows.at(-1)
    if (last && last.day === window.day && window.from <= last.to)
      windows[windows.length - 1] = { ...last, to: Math.max(last.to, window.to) }
    else windows.push(window)
  }
  return windows
}
