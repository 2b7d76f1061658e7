/**
 * Seals short texts that a client gives back and must neither read nor make: AES-256-GCM with a key that all nodes
 * share.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { openSigningKey } from './signing-key.ts'

export interface Seals {
  /**
   * Returns the sealed text, base64url.
   *
   * @param about The purpose of the text; only the same one opens it again
   */
  seal(about: string, text: string): string
  /** Returns the text; undefined if we did not seal it, or sealed it about something else. */
  open(about: string, sealed: string): string | undefined
}

const [cipher, nonceBytes, tagBytes] = ['aes-256-gcm', 12, 16] as const

/** Reads the key at once, so that sealing needs no connection while a request already holds one. */
export async function openSeals(db: Database, purpose: string): Promise<Seals> {
  const key = await openSigningKey(db, purpose)()
  return {
    seal: (about, text) => {
      const nonce = randomBytes(nonceBytes)
      const cipherer = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipherer.update(text, 'utf8'), cipherer.final()])
      return Buffer.concat([nonce, cipherer.getAuthTag(), sealed]).toString('base64url')
    },
    open: (about, text) => {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length <= nonceBytes + tagBytes || bytes.toString('base64url') !== text) return undefined
      const decipher = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
          'utf8',
        )
      } catch {
        return undefined // the tag does not fit: forged, or of another list
      }
    },
  }
}
