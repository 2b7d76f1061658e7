/**
 * The check of phone numbers. The server always knows the numbering plans (`phone.ts`, 140 kB); a browser starts with
 * this plausible form and takes the plans over once its phone field has loaded them, so that a list does not pay for
 * them.
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
/** @param hotline Whether three to six digits (16123), which no country's code goes with, are a number too */
export const phoneByRule = (text: string, hotline = false): string | undefined =>
  (hotline && /^[1-9]\d{2,5}$/.exec(latinDigits(stripBidi(text)).trim())?.[0]) || rule(text)

/** The countries that a phone field offers by name; the first one is meant when a number has no code. */
export const countryCodes = { EG: '+20', GB: '+44', US: '+1', SA: '+966' } as const

/**
 * A number as kept, in the code of a country that is offered and what follows it (with the zero that Egyptians say);
 * other numbers whole, without a code.
 */
export function splitPhone(phone: string): { readonly code: string; readonly rest: string } {
  const code = Object.values(countryCodes).find((each) => phone.startsWith(each)) ?? ''
  const rest = phone.slice(code.length)
  return { code, rest: code === countryCodes.EG && /^1\d{9}$/.test(rest) ? `0${rest}` : rest }
}
/** Joins a country code and a number; a number that brings its own code keeps it. */
export function joinPhone(code: string, written: string): string {
  const typed = latinDigits(stripBidi(written))
  if (/^\s*(\+|00)/.test(typed) || code === '' || typed.trim() === '') return typed
  return code + typed.trim().replace(/^0+(?=\d)/, '')
}
