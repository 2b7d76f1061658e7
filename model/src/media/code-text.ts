/**
 * Codes of cards as they are printed and typed (D9.9): sixteen letters, which are 80 random bits, and a check letter.
 * The browser tests the check letter before it asks the server.
 */
import { latinDigits } from '../kit/digits.ts'

/** None can be taken for another: no 0, 1, I and O. */
export const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 16
/** Length with the check letter. */
export const codeLength = length + 1

/** Times x in the field of 32 elements, x⁵ = x² + 1. */
const doubled = (value: number): number => (value & 16 ? ((value << 1) & 31) ^ 5 : value << 1)

/** Returns the check letter, which detects one wrong letter, and any two that changed places. */
export function checkLetter(letters: string): string {
  let sum = 0
  for (const letter of letters) sum = doubled(sum ^ codeLetters.indexOf(letter))
  return codeLetters[sum]!
}

/** The letters of ten bytes. */
export function codeOf(bytes: Uint8Array): string {
  let [code, bits, held] = ['', 0, 0]
  for (const byte of bytes) {
    bits = (bits << 8) | byte
    held += 8
    while (held >= 5) {
      held -= 5
      code += codeLetters[(bits >> held) & 31]!
    }
    bits &= (1 << held) - 1
  }
  return code + checkLetter(code)
}

/**
 * Normalises a typed, pasted or scanned code to plain letters: Arabic digits, lower case, spaces and strokes do not
 * matter.
 */
export const typedCode = (typed: string): string =>
  latinDigits(typed.split('#').at(-1)!)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

/** Returns true if it has the form and check letter of a code. */
export const isCode = (code: string): boolean =>
  code.length === codeLength &&
  [...code].every((letter) => codeLetters.includes(letter)) &&
  checkLetter(code.slice(0, length)) === code[length]

/** XXXX-XXXX-XXXX-XXXX-X, also while it is typed. */
export const shownCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

/** Returns the last letters, which lists show. */
export const lastOf = (code: string): string => code.slice(length - 4, length)
