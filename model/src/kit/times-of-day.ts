/**
 * Times of day that somebody may know beside a date (docs/decisions/0084-times-of-day.md): a field of its own, named
 * after its date: `joiningTime` of `joiningDateTime`.
 */
import type { Fields } from './field.ts'

/** Returns the name of the field with the time of day of a date; undefined for a date without one. */
export const timeOfDate = (fields: Fields, date: string): string | undefined =>
  Object.keys(fields).find((name) => fields[name]!.options.timeOf === date)
