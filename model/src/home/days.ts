/** The days that a card's query may name, as dates of the establishment. */
import { addDays } from '../kit/date-text.ts'
import { weekStart } from '../reports/period.ts'
import type { CardQuery } from './card.ts'

const dayWords: Readonly<Record<string, (today: string) => string>> = {
  today: (today) => today,
  yesterday: (today) => addDays(today, -1),
  /** The same weekday of last week. */
  weekAgo: (today) => addDays(today, -7),
  /** The first of the thirty days that end today. */
  monthAgo: (today) => addDays(today, -29),
  /** The first day of the week, seven weeks before the one that runs: with it they are eight. */
  eightWeeks: (today) => addDays(weekStart(today), -49),
}

/** The query with its days filled in. */
export const onDay = (query: CardQuery, today: string): CardQuery =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [
      key,
      value.replace(/\{(\w+)\}/g, (_, word: string) => dayWords[word]!(today)),
    ]),
  )
