import { isDate } from '@topcenter/model/kit/date-text'
import type { Language } from '@topcenter/model/kit/names'
import { readableDay } from './readable.ts'

export type TextParams = Readonly<Record<string, string | number>>

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 20 })

/** Limits and days as people read them: 1,000 and 21 Nov 2026. Not for years and numbers of papers. */
export const marked = (params: TextParams = {}, language: Language): TextParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? numbers.format(value) : isDate(value) ? readableDay(value, language) : value,
    ]),
  )

const filled = (text: string, params: TextParams, write: (value: string) => string): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => write(String(params[name] ?? '')))

/** Fills `{{x}}` from the parameters. A missing one becomes nothing, because a page must never show a placeholder. */
export const interpolate = (text: string, params: TextParams = {}): string => filled(text, params, (value) => value)

/** Isolates each percent: after Arabic letters its sign would stand before its number. */
export const isolatePercents = (text: string): string => text.replace(/\u2066?(-?[\d.,]+%)\u2069?/g, '\u2066$1\u2069')

/**
 * Fills the gaps of a sentence in its language. Names, codes and percents keep their own direction within it, so that
 * the sentence reads in order whatever it speaks of: in Arabic what has Latin letters, or signs beside digits such as
 * `+20` and `2026-11-21`, in English what has Arabic letters.
 */
export function sentence(text: string, params: TextParams = {}, language: Language): string {
  const isArabic = language === 'ar'
  const foreign = isArabic ? /[A-Za-z]|[-+#]\d|\d-/ : /[\u0600-\u06ff]/
  const said = filled(text, params, (value) => (foreign.test(value) ? `\u2068${value}\u2069` : value))
  return isArabic ? isolatePercents(said) : said
}
