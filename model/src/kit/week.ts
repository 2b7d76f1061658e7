/**
 * Hours that come every week: a weekday and two times on the establishment's wall, HH:MM. What does not end later than
 * it begins ends on the next day, and belongs to the day on which it begins (D4.2): in Ramadan lessons run past
 * midnight.
 */

/** The Egyptian week, from Saturday. */
export const weekdays = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
export type Weekday = (typeof weekdays)[number]

export interface WeekLine {
  readonly weekday: string
  readonly from: string
  readonly to: string
}

export const dayMinutes = 1_440
export const weekMinutes = weekdays.length * dayMinutes

/** Minutes since midnight of HH:MM or HH:MM:SS. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
/** HH:MM; minutes of the next day are those of its own clock. */
export const timeOf = (minute: number): string => {
  const ofDay = ((minute % dayMinutes) + dayMinutes) % dayMinutes
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

export const endsNextDay = ({ from, to }: Pick<WeekLine, 'from' | 'to'>): boolean => minuteOf(to) <= minuteOf(from)
/** Minutes from one to the other; none when both are the same. */
export const lengthOf = ({ from, to }: Pick<WeekLine, 'from' | 'to'>): number =>
  (minuteOf(to) - minuteOf(from) + dayMinutes) % dayMinutes

/** In minutes since Saturday's midnight; what lasts beyond the week goes on at its beginning. */
interface Stretch {
  readonly start: number
  readonly length: number
}
export const stretchOf = (line: WeekLine): Stretch => ({
  start: weekdays.indexOf(line.weekday as Weekday) * dayMinutes + minuteOf(line.from),
  length: lengthOf(line),
})
/** Touching ends do not meet. */
export const meetInWeek = (one: Stretch, other: Stretch): boolean =>
  [-weekMinutes, 0, weekMinutes].some(
    (shift) => one.start < other.start + shift + other.length && other.start + shift < one.start + one.length,
  )
