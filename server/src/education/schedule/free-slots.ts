/** Finds free times of a given length between the taken ones. Pure; instants in milliseconds. */
import { zonedToUtc } from '@topcenter/model/kit/zoned-time'

export interface Taken {
  readonly from: number
  readonly to: number
}
export const isFree = (taken: readonly Taken[], from: number, to: number): boolean =>
  !taken.some((each) => each.from < to && from < each.to)

const step = 15 // minutes
/** New times are proposed only between these minutes of a day; a lesson that is already at another hour may stay there. */
export const teaching = { from: 8 * 60, to: 22 * 60 } as const

const two = (value: number): string => String(value).padStart(2, '0')
export const timeText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

export interface Wanted {
  /** Minutes after midnight, in the establishment's zone. */
  readonly start: number
  /** Milliseconds. */
  readonly length: number
  /** The days that may be proposed, as YYYY-MM-DD. */
  readonly days: readonly string[]
  readonly timeZone: string
  readonly taken: readonly Taken[]
  /** The first moment that may be proposed. */
  readonly notBefore: number
}

/** For each day the free time nearest to the wanted time of day: the first at or after it, and the last before it. */
export function freeSlots(wanted: Wanted): { from: string; to: string }[] {
  const last =
    Math.max(teaching.to, wanted.start + Math.ceil(wanted.length / 60_000)) - Math.ceil(wanted.length / 60_000)
  const first = Math.min(teaching.from, wanted.start)
  return wanted.days.flatMap((day) => {
    const nearest = (from: number, by: number) => {
      for (let minute = from; minute >= first && minute <= last; minute += by) {
        const starts = Date.parse(zonedToUtc(day, timeText(minute), wanted.timeZone))
        if (starts >= wanted.notBefore && isFree(wanted.taken, starts, starts + wanted.length))
          return [{ from: new Date(starts).toISOString(), to: new Date(starts + wanted.length).toISOString() }]
      }
      return []
    }
    return [...nearest(wanted.start - step, -step), ...nearest(wanted.start, step)]
  })
}
