/**
 * The ways in which one phone number is found (D1.8): how it lies in a search text, and what a number that somebody
 * pasted is looked for by. Small, so that lists in the browser find as PostgreSQL does (`phone_forms_v1`).
 */

/** E.164: the calling code, then the number inside of its country. Codes are one digit, two, or three. */
const international =
  /^\+(1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-689]\d|3[578]\d|42\d|5[09]\d|6[7-9]\d|8[035789]\d|9[679]\d)(\d+)$/
/** Prefixes dialled before a number inside its country; 0 in all others. */
const trunkPrefixes: Readonly<Record<string, string>> = { 7: '8', 36: '06', 375: '80', 993: '8' }
/** Countries (Italy, Ivory Coast, Benin, Gabon, Congo) whose numbers begin with a zero that is a part of them. */
const zeroStays = new Set(['39', '225', '229', '241', '242'])

/**
 * A number as kept (E.164) and, behind a space, as it is written inside of its own country: `+201097978388
 * 01097978388`. What is no E.164 (a hotline) stays as it is.
 */
export function phoneForms(phone: string): string {
  const [, code, rest] = international.exec(phone) ?? []
  return code && rest ? `${phone} ${trunkPrefixes[code] ?? '0'}${rest}` : phone
}

/**
 * A part of a number has the first at least, E.164 behind `00` and with a zero that does not belong there the second at
 * most.
 */
const [fewestDigits, maxDigits] = [4, 18]
const marks = /[().\-/\u2010-\u2015\u2212\u00B7\u2022]/g

/** Returns true if a word of a search key may be a piece of a phone number, or stand between two. */
export const isPhonePiece = (word: string): boolean => /^(tel:)?\+?\d*\+?$/.test(word.replace(marks, ''))

/**
 * Returns the text to look for in `phoneForms` (written: words of a search key, put together): the digits without
 * separators; after `+` (which Arabic text puts at the end) or `00` as E.164, without a zero given behind the country's
 * code, `+20 (0)10 …`. Undefined for too few digits or too many.
 */
export function phonePiece(written: string): string | undefined {
  const digits = written
    .replace(/^tel:/, '')
    .replace(/(?<=\d)\(0\)/, '')
    .replace(marks, '')
    .replace(/^(\d+)\+$/, '+$1')
  const count = digits.replace('+', '').length
  if (count < fewestDigits || count > maxDigits) return undefined
  const whole = digits.replace(/^00(?=[1-9])/, '+')
  const [, code, rest] = international.exec(whole) ?? []
  return code && rest && !zeroStays.has(code) ? `+${code}${rest.replace(/^0/, '')}` : whole
}
