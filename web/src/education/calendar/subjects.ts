/** Subjects of the shown lessons: their colours, and the counts of their lessons. */
import { registerStatus } from '@topcenter/model/kit/register-status'
import type { CalendarData, CalendarTime, Subject } from './calendar-data.ts'

/**
 * A colour as CSS; one that was chosen is brought nearer to the text, so that black and white can be seen in both
 * themes.
 */
export const hueOf = (subject: Subject | undefined): string =>
  subject?.colour
    ? `color-mix(in oklab, ${subject.colour} 76%, var(--ink-3))`
    : `var(--chart-${((subject?.nth ?? 0) % 5) + 1})`
/** The five colours are used up: the same ones come again with a pattern. */
export const isPatterned = (subject: Subject | undefined): boolean =>
  subject !== undefined && subject.colour === null && subject.nth >= 5

export const subjectOf = (data: CalendarData, time: CalendarTime): string => data.groups[time.group]?.subject ?? ''

/** Neither canceled nor on a holiday. */
export const isHeld = ({ mark }: CalendarTime): boolean =>
  mark !== 'Canceled' && mark !== 'Replaced' && mark !== 'Holiday'

/** Returns the subjects, those with the most lessons first. */
export function subjectsShown(data: CalendarData): string[] {
  const counts = new Map<string, number>()
  for (const time of data.times) counts.set(subjectOf(data, time), (counts.get(subjectOf(data, time)) ?? 0) + 1)
  return [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1)).map(([token]) => token)
}

/** Returns the sign of a register at a time (milliseconds); undefined before the lesson begins, unless it was taken. */
export const registerSign = (time: CalendarTime, now: number): 'taken' | 'missing' | undefined => {
  if (time.register === undefined || !isHeld(time)) return undefined
  const status = registerStatus({ from: time.from, register: time.register }, now)
  return status === 'NotBegun' ? undefined : status === 'NotTaken' ? 'missing' : 'taken'
}

export interface Tally {
  readonly lessons: number
  readonly taken: number
  readonly missing: number
  /** In percent, of the groups with a maximum; undefined where none has one. */
  readonly sold: number | undefined
}
export function tallyOf(data: CalendarData, times: readonly CalendarTime[], now: number): Tally {
  let [lessons, taken, missing, seated, seats] = [0, 0, 0, 0, 0]
  for (const time of times) {
    if (!isHeld(time)) continue
    lessons += 1
    const sign = registerSign(time, now)
    if (sign === 'taken') taken += 1
    if (sign === 'missing') missing += 1
    const group = data.groups[time.group]
    if (group?.seats) [seated, seats] = [seated + (group.seated ?? 0), seats + group.seats]
  }
  return { lessons, taken, missing, sold: seats > 0 ? (seated / seats) * 100 : undefined }
}
