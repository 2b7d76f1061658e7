/** Numbers as people type and paste them, in any digit script (D1.7). */

const zeroOf = { '٠': 0x660, '۰': 0x6f0 }

/**
 * Arabic-Indic and Persian digits become Latin; ٫ becomes a point, ٪ a percent sign, and the thousands mark ٬ goes
 * away.
 */
export const latinDigits = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - zeroOf['٠']))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - zeroOf['۰']))
    .replace(/\u066B/g, '.')
    .replace(/\u066C/g, '')
    .replace(/\u066A/g, '%')

export const arabicIndicDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zeroOf['٠'] + Number(digit)))

/**
 * Removes the invisible marks that set the direction of text; joiners between letters stay, as they change how a word
 * looks.
 */
export const stripBidi = (text: string): string =>
  text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')

const grouped = (mark: string) => new RegExp(`^[1-9]\\d{0,2}(?:${mark}\\d{3})+$`)
const byArabicMark = grouped('\u066C')
const byComma = grouped(',')

/** The whole part without its thousands marks; undefined when the marks are not in their places. */
function wholeDigits(typed: string, arabicDigits: boolean, hasPoint: boolean): string | undefined {
  const whole = typed.replace(/[٠-٩۰-۹]/g, latinDigits)
  if (/^\d*$/.test(whole)) return whole
  if (byArabicMark.test(whole)) return whole.replaceAll('\u066C', '')
  // With Arabic digits a lone Latin comma is as often a decimal mark as a thousands mark
  if (byComma.test(whole) && (hasPoint || !arabicDigits)) return whole.replaceAll(',', '')
  return undefined
}

/**
 * A decimal number as plain text (`-1250.50`) from what was typed: `1,250.50`, `١٬٢٥٠٫٥٠`, ` ۱۲۵۰ `. The fraction stays
 * as typed. Undefined when it is no number, or could be read in two ways (`١٢٣٤,٥٠`, `1,25`).
 */
export function parseDecimalText(text: string): string | undefined {
  const typed = stripBidi(text)
    .replace(/\u2212/g, '-')
    .trim()
  if (typed.length > 60) return undefined
  const match = /^([+-]?)([^.\u066B]*)(?:[.\u066B]([0-9٠-٩۰-۹]+))?$/.exec(typed)
  if (!match) return undefined
  const [, sign, before, after] = match
  if (before === '' && after === undefined) return undefined
  const whole = wholeDigits(before!, /[٠-٩۰-۹]/.test(before!), after !== undefined)
  if (whole === undefined) return undefined
  const fraction = after === undefined ? '' : `.${latinDigits(after)}`
  const number = (whole.replace(/^0+(?=\d)/, '') || '0') + fraction
  return sign === '-' && /[1-9]/.test(number) ? `-${number}` : number
}
