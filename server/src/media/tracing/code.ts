/**
 * The choice between the two encodings for each segment of a viewer's copy: 32 bits that identify the viewer and 8
 * check bits, over and over (D9.7). The 32 are a keyed hash of the lecture and the viewer: without the key nobody can
 * compute another viewer's, and one lecture's bits reveal nothing of the next.
 */
import { createHmac } from 'node:crypto'
import { codeBits } from '@topcenter/model/media/api'

export { codeBits }
const wordBits = 32

/** Zeros and ones. */
export type Code = Uint8Array

export interface Whose {
  readonly establishmentId: string
  /** Hash of the original lecture. */
  readonly sha256: string
  readonly userId: string
}

export const codeOf = (key: Buffer, { establishmentId, sha256, userId }: Whose): Code =>
  withParity(createHmac('sha256', key).update(`${establishmentId}\n${sha256}\n${userId}`).digest().readUInt32BE(0))

/** @param word 32 bits */
export function withParity(word: number): Code {
  const whole = (BigInt(word) << 8n) | BigInt(parityOf(word))
  return Uint8Array.from({ length: codeBits }, (_, n) => Number((whole >> BigInt(codeBits - 1 - n)) & 1n))
}

/** A remainder (x⁸ + x² + x + 1): two codes differ in four bits at the least. */
function parityOf(word: number): number {
  let rest = 0
  for (let n = wordBits - 1; n >= 0; n -= 1) {
    const isOdd = ((rest >> 7) ^ ((word >>> n) & 1)) === 1
    rest = ((rest << 1) & 0xff) ^ (isOdd ? 7 : 0)
  }
  return rest
}
