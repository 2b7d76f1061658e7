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

/** Fills `{{x}}` from the parameters. A missing one becomes nothing, because a page must never show a placeholder. */
export const interpolate = (text: string, params: TextParams = {}): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(params[name] ?? ''))
