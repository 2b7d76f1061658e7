/** Freezing and postponing: spans of days, both ends included, that end by themselves (D3.2). Pure. */
import { addDays } from '@topcenter/model/kit/date-text'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'

export interface Span {
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000
/** Returns the days of a span, both ends included; 0 for null. */
export const daysOf = (span: Span | null): number =>
  span && span.to >= span.from ? Math.round((Date.parse(span.to) - Date.parse(span.from)) / dayMs) + 1 : 0

export const isIn = (span: Span | null, date: string): boolean => span !== null && span.from <= date && date <= span.to
/** Returns true if the span is current or in the future; a past span cannot be undone. */
export const isOpen = (span: Span | null, date: string): span is Span => span !== null && span.to >= date

/** Returns the part of the span before `date`, or null. */
export const endedBefore = (span: Span, date: string): Span | null =>
  span.from < date ? { from: span.from, to: addDays(date, -1) } : null

/** Moves an instant by whole days in the zone, so that its local hour stays the same. */
export function movedByDays(instant: string | null, days: number, timeZone: string): string | null {
  if (instant === null || days === 0) return instant
  const { date, time } = utcToZoned(instant, timeZone)
  return zonedToUtc(addDays(date, days), time, timeZone)
}
