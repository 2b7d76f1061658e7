/**
 * Phone numbers as people write them, kept as E.164. The numbering plans weigh 140 KB: a browser imports this file when
 * it needs it.
 */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { latinDigits, stripBidi } from './digits.ts'

/**
 * E.164 (`+201001234567`) of a number as written: `0100…`, `٠١٠٠…`, `+20 100…`, `0020…`, `20100…`, and `100…` as Excel
 * leaves it. Undefined when no such number can exist in its country.
 *
 * @param country Whose national form is meant when there is no country code
 */
export function normalizePhone(text: string, country: CountryCode = 'EG'): string | undefined {
  const typed = latinDigits(stripBidi(text))
    .trim()
    .replace(/^00(?=[1-9])/, '+')
  // no words, no extensions: `phone` fields hold one number
  if (typed.length > 40 || !/^\+?[\d\s().\-/]+$/.test(typed)) return undefined
  const number = parsePhoneNumberFromString(typed, country)
  return number?.isValid() ? number.number : undefined
}
