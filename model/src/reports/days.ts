import { addDays } from '../kit/date-text.ts'

/** Ranges of days since or until a day, counted from today, as people ask about them. */
const dayWays = ['since', 'until'] as const
export type DayWay = (typeof dayWays)[number]

interface DayPart {
  /** Its key in an answer and in an address. */
  readonly key: string
  /** Its last day; the last part has no end. */
  readonly most?: number
}

/** In order; each begins on the day after the one before it. Negative: since a day to come, until a day gone by. */
const dayParts = {
  since: [
    { key: 'notYet', most: 0 },
    { key: '1-30', most: 30 },
    { key: '31-60', most: 60 },
    { key: '61-90', most: 90 },
    { key: 'over90' },
  ],
  until: [
    { key: 'past', most: -1 },
    { key: '0-7', most: 7 },
    { key: '8-30', most: 30 },
    { key: '31-90', most: 90 },
    { key: 'over90' },
  ],
} as const satisfies Record<DayWay, readonly DayPart[]>
export const partsOf = (way: DayWay): readonly DayPart[] => dayParts[way]

export const dayKey = (way: DayWay, days: number): string =>
  partsOf(way).find(({ most }) => most === undefined || days <= most)!.key

/** The days of a part, both included, where it has a first and a last one. */
export interface PartDays {
  readonly from?: string
  readonly to?: string
}
export function daysOfPart(way: DayWay, key: string, today: string): PartDays {
  const parts = partsOf(way)
  const at = parts.findIndex((part) => part.key === key)
  const [before, last] = [parts[at - 1]?.most, parts[at]!.most]
  const day = (apart: number): string => addDays(today, way === 'since' ? -apart : apart)
  const nearest = before === undefined ? {} : { [way === 'since' ? 'to' : 'from']: day(before + 1) }
  const farthest = last === undefined ? {} : { [way === 'since' ? 'from' : 'to']: day(last) }
  return { ...nearest, ...farthest }
}
