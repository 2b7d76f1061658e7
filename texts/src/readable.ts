/**
 * Days, moments and money as screens write them (web/src/ui/format.ts), for texts that the server writes: labels,
 * notices, messages and papers.
 */
import { stripBidi } from '@topcenter/model/kit/digits'
import { formatMoneyText } from '@topcenter/model/kit/money'
import type { Language } from '@topcenter/model/kit/names'
import { units as arabic } from './ar/units.ts'
import { units as english } from './en/units.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
function write(style: 'day' | 'longDay' | 'time', value: string | Date, language: Language, timeZone: string): string {
  const key = `${style} ${language} ${timeZone}`
  let format = formats.get(key)
  if (!format) {
    const isLong = style === 'longDay'
    format = new Intl.DateTimeFormat(
      language === 'ar' ? 'ar-EG-u-nu-latn-ca-gregory' : style === 'time' ? 'en-US' : 'en-GB',
      {
        timeZone,
        ...(style === 'time'
          ? { hour: 'numeric', minute: '2-digit' }
          : {
              ...(isLong ? { weekday: 'long' } : {}),
              day: 'numeric',
              month: isLong || language === 'ar' ? 'long' : 'short',
              year: 'numeric',
            }),
      },
    )
    formats.set(key, format)
  }
  return stripBidi(format.format(new Date(value))).replace('\u202F', ' ')
}

/** 21 Nov 2026 · 21 نوفمبر 2026. @param day YYYY-MM-DD, which has no zone */
export const readableDay = (day: string, language: Language): string => write('day', day, language, 'UTC')
/** 9:30 AM · 9:30 ص. @param at an instant */
export const readableTime = (at: string | Date, language: Language, timeZone: string): string =>
  write('time', at, language, timeZone)
/** A list of several things. */
export const listed = (language: Language, ...parts: readonly string[]): string =>
  parts.filter(Boolean).join(language === 'ar' ? '، ' : ', ')
const maxNamed = 5
/** The first five of a list, and a sign that there are more. */
export const firstListed = (language: Language, parts: readonly string[]): string =>
  listed(language, ...parts.slice(0, maxNamed)) + (parts.length > maxNamed ? '…' : '')
/** 21 Nov 2026, 9:30 AM · 21 نوفمبر 2026، 9:30 ص. @param at an instant */
export const readableMoment = (at: string | Date, language: Language, timeZone: string): string =>
  listed(language, write('day', at, language, timeZone), readableTime(at, language, timeZone))
/** Saturday, 21 November 2026 · السبت، 21 نوفمبر 2026. @param at an instant */
export const readableWeekday = (at: string | Date, language: Language, timeZone: string): string =>
  write('longDay', at, language, timeZone)

/** 1,250.50 */
export const readableAmount = (piastres: number): string => formatMoneyText(piastres).replace(/\B(?=(\d{3})+\.)/g, ',')
/** EGP 1,250.50 · 1,250.50 ج.م */
export const readableMoney = (piastres: number, language: Language): string =>
  language === 'ar'
    ? `${readableAmount(piastres)}\u00A0${arabic.EGP}`
    : `${english.EGP}\u00A0${readableAmount(piastres)}`
