/** How a home writes amounts, months and days. */
import { createContext, use } from 'react'
import type { Language } from '@topcenter/model/kit/names'
import { useTexts } from '../platform/texts.ts'
import { useFormats } from '../ui/page/language.tsx'
import type { Query } from './home-data.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
/** Formats a part of a calendar day, which has no zone. */
function part(language: Language, options: Intl.DateTimeFormatOptions, date: string): string {
  const key = `${language} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    const locale = language === 'ar' ? 'ar-EG-u-ca-gregory' : 'en-GB'
    formats.set(key, (format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })))
  }
  return format.format(new Date(`${date}T00:00Z`))
}

export interface HomeWords {
  readonly month: (date: string) => string
  readonly weekday: (date: string) => string
  /** Piastres; all figures of a card have their piastres when one of them has. */
  readonly amounts: (figures: readonly (number | null | undefined)[]) => (piastres: number | null | undefined) => string
  readonly currency: string
  readonly percent: (value: number) => string
  readonly number: (value: number) => string
}

export function useHomeWords(): HomeWords {
  const { language } = useTexts()
  const { number, percent, currency } = useFormats()
  return {
    month: (date) => part(language, { month: 'long' }, date),
    weekday: (date) => part(language, { weekday: 'long' }, date),
    amounts: (figures) => {
      const places = figures.some((figure) => typeof figure === 'number' && figure % 100 !== 0) ? 2 : 0
      return (piastres) => number((piastres ?? 0) / 100, places)
    },
    currency,
    percent: (value) => percent(Math.round(value)),
    number: (value) => number(value),
  }
}

export const withQuery = (path: string, query: Query): string => {
  const text = new URLSearchParams(query).toString()
  return text ? `${path}?${text}` : path
}

/** Indexes of the five chart colours: by the order in which the home lists the subjects. */
export const Hues = createContext<ReadonlyMap<string, number>>(new Map())

/** A subject has the same colour on every card. */
export function useHueOf(): (token: string) => number {
  const hues = use(Hues)
  return (token) => ((hues.get(token) ?? 0) % 5) + 1
}
