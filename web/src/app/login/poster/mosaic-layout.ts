/** Places the lessons of a day in a grid of hours and rooms. */
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { PublicLesson } from './poster-data.ts'

export interface Block {
  readonly lesson: PublicLesson
  readonly row: number
  /** Hours since the first hour of the window. */
  readonly at: number
  /** Hours. */
  readonly length: number
}

/** Returns the hours since midnight by the clock of the centre. */
export function hourIn(instant: string | number, zone: string): number {
  const [hours, minutes] = utcToZoned(instant, zone).time.split(':')
  return Number(hours) + Number(minutes) / 60
}

/** Returns how many hours the day of these lessons takes, at least 12 and at most 16. */
export function hoursOf(lessons: readonly PublicLesson[], zone: string): number {
  const first = lessons[0] ? Math.floor(hourIn(lessons[0].from, zone)) : 0
  const last = Math.max(...lessons.map(({ from, to }) => hourIn(from, zone) + lengthOf({ from, to })), first)
  return Math.min(Math.max(Math.ceil(last) - first, 12), 16)
}
const lengthOf = ({ from, to }: Pick<PublicLesson, 'from' | 'to'>): number =>
  (Date.parse(to) - Date.parse(from)) / 3_600_000

/** Returns the first hour of a window that begins with the first lesson, or shortly before now if that is out of sight. */
export function firstHour(lessons: readonly PublicLesson[], zone: string, hours: number, now: number | null): number {
  const first = lessons[0] ? Math.floor(hourIn(lessons[0].from, zone)) : 10
  const wanted = now !== null && now > first + hours - 2 ? Math.floor(now) - 2 : first
  return Math.max(0, Math.min(wanted, 24 - hours))
}

/**
 * Gives each lesson the row of its room, or the first row that is free at its time. Lessons outside the window, and
 * those for which no row is free, are left out.
 */
export function blocksOf(
  lessons: readonly PublicLesson[],
  zone: string,
  window: { readonly first: number; readonly hours: number; readonly rows: number },
): readonly Block[] {
  const roomOf = ({ place }: PublicLesson): string | undefined => place?.ar ?? place?.en ?? place?.und ?? undefined
  const rooms = [...new Set(lessons.flatMap((lesson) => roomOf(lesson) ?? []))].slice(0, window.rows)
  const busyUntil = Array.from({ length: window.rows }, () => 0)
  return lessons.flatMap((lesson) => {
    const from = hourIn(lesson.from, zone)
    const length = lengthOf(lesson)
    const at = from - window.first
    if (at + length <= 0 || at >= window.hours) return []
    const own = rooms.indexOf(roomOf(lesson) ?? '')
    const row = own >= 0 && busyUntil[own]! <= from ? own : busyUntil.findIndex((until) => until <= from)
    if (row < 0) return []
    busyUntil[row] = from + length
    return [{ lesson, row, at, length }]
  })
}
