/** A repetition by RFC 5545 as a form chooses it and a screen says it. */
import type { Formats } from '../ui/page/format.ts'
import type { Texts } from '../platform/texts.ts'

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]
/** As a week begins in the centre. */
export const weekdays = ['SA', 'SU', 'MO', 'TU', 'WE', 'TH', 'FR'] as const
export type Weekday = (typeof weekdays)[number]

export interface Recurrence {
  readonly often: Frequency
  /** Of every week; none: the day of its first time. */
  readonly days: readonly Weekday[]
  /** YYYY-MM-DD: its last day. */
  readonly until: string | null
}

/** Undefined for a rule that the form does not make. */
export function recurrenceOf(rule: string): Recurrence | undefined {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  const often = frequencies.find((each) => each.toUpperCase() === parts.get('FREQ'))
  const days = (parts.get('BYDAY')?.split(',') ?? []) as Weekday[]
  const until = /^(\d{4})(\d\d)(\d\d)T/.exec(parts.get('UNTIL') ?? '')
  const isOurs = [...parts.keys()].every((key) => ['FREQ', 'BYDAY', 'UNTIL'].includes(key))
  if (!often || !isOurs || !days.every((day) => weekdays.includes(day)) || (days.length > 0 && often !== 'weekly'))
    return undefined
  return { often, days, until: until ? `${until[1]}-${until[2]}-${until[3]}` : null }
}

export const ruleOf = ({ often, days, until }: Recurrence): string =>
  [
    `FREQ=${often.toUpperCase()}`,
    ...(often === 'weekly' && days.length > 0
      ? [`BYDAY=${weekdays.filter((day) => days.includes(day)).join(',')}`]
      : []),
    ...(until ? [`UNTIL=${until.replaceAll('-', '')}T235959Z`] : []),
  ].join(';')

const fullDays = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
export const weekdayName = (day: Weekday, texts: Texts): string =>
  texts.value('holiday', 'dayOff', fullDays[weekdays.indexOf(day)]!)

export function recurrenceWords(rule: string, texts: Texts, formats: Formats): string {
  const recurrence = recurrenceOf(rule)
  if (!recurrence) return texts.say('repeat.own', { rule })
  const { often: frequency, days, until } = recurrence
  const often = texts.say(`repeat.${frequency}`)
  const named = days.map((day) => weekdayName(day, texts)).join(texts.say('field.listComma'))
  const base = days.length > 0 ? texts.say('repeat.onDays', { often, days: named }) : often
  return until ? texts.say('repeat.toDay', { often: base, day: formats.date(until) }) : base
}
