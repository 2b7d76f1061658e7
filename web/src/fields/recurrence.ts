/** A repetition by RFC 5545 as a form chooses it and a screen says it. */
import { frequencies, type Frequency } from '@topcenter/model/kit/frequency'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Formats } from '../ui/page/format.ts'
import type { Texts } from '../platform/texts.ts'

/** Days in the order of the centre's week. */
export const weekdays = ['SA', 'SU', 'MO', 'TU', 'WE', 'TH', 'FR'] as const
export type Weekday = (typeof weekdays)[number]

export interface Recurrence {
  readonly often: Frequency
  /** Days of each week; if empty, the day of the first time. */
  readonly days: readonly Weekday[]
  /** On the last day of each month, whatever the day of the first time. */
  readonly isLastDay: boolean
  /** YYYY-MM-DD: its last day. */
  readonly until: string | null
}

/** Returns the end of a rule as ISO text; undefined if it has none. */
function endOf(parts: ReadonlyMap<string, string>): string | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(parts.get('UNTIL') ?? '') ?? []
  return year && `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}
const partsOf = (rule: string): ReadonlyMap<string, string> =>
  new Map(rule.split(';').map((part) => part.split('=') as [string, string]))

/** Undefined for a rule that the form does not make. */
export function recurrenceOf(rule: string, timeZone = 'UTC'): Recurrence | undefined {
  const parts = partsOf(rule)
  const often = frequencies.find((each) => each.toUpperCase() === parts.get('FREQ'))
  const days = (parts.get('BYDAY')?.split(',') ?? []) as Weekday[]
  const isLastDay = parts.has('BYMONTHDAY')
  const until = endOf(parts)
  const isOurs =
    [...parts.keys()].every((key) => ['FREQ', 'BYDAY', 'BYMONTHDAY', 'UNTIL'].includes(key)) &&
    (parts.has('UNTIL') ? until !== undefined : true) &&
    (!isLastDay || (often === 'monthly' && parts.get('BYMONTHDAY') === '-1'))
  if (!often || !isOurs || !days.every((day) => weekdays.includes(day)) || (days.length > 0 && often !== 'weekly'))
    return undefined
  return { often, days, isLastDay, until: until ? utcToZoned(until, timeZone).date : null }
}

const fullDays = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
export const weekdayName = (day: Weekday, texts: Texts): string =>
  texts.value('holiday', 'dayOff', fullDays[weekdays.indexOf(day)]!)

export function recurrenceWords(rule: string, texts: Texts, formats: Formats): string {
  const recurrence = recurrenceOf(rule)
  if (!recurrence) return texts.say('repeat.own', { rule })
  const { often: frequency, days, isLastDay } = recurrence
  const often = texts.say(isLastDay ? 'repeat.monthlyLast' : `repeat.${frequency}`)
  const named = days.map((day) => weekdayName(day, texts)).join(texts.say('field.listComma'))
  const base = days.length > 0 ? texts.say('repeat.onDays', { often, days: named }) : often
  const until = endOf(partsOf(rule))
  return until ? texts.say('repeat.toDay', { often: base, day: formats.date(until) }) : base
}
