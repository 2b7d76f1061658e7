/**
 * Which phone numbers pass. The server always knows the numbering plans (`phone.ts`, 140 kB); a browser starts with this
 * plausible form and takes the plans over once its phone field has loaded them, so that a list does not pay for them.
 */
import { latinDigits, stripBidi } from './digits.ts'

type Normalize = (text: string) => string | undefined

const plausible: Normalize = (text) => {
  const typed = latinDigits(stripBidi(text)).trim()
  const digits = typed.replace(/\D/g, '')
  return /^\+?[\d\s().\-/]+$/.test(typed) && digits.length >= 7 && digits.length <= 15 ? typed : undefined
}
let rule: Normalize = plausible

export const usePhoneRule = (normalize: Normalize): void => {
  rule = normalize
}
export const phoneByRule: Normalize = (text) => rule(text)
