/**
 * The key with which the product signs to push services (RFC 8292). It makes it itself and keeps it beside the others;
 * a signature is made for each service and used for hours, because making one costs more than all the rest.
 */
import { createECDH } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openSigningKey } from '../session/signing-key.ts'

export interface VapidKey {
  /** Base64url, as browsers take it; names the key too. */
  readonly publicKey: string
  readonly privateKey: string
}

export function openVapidKey(db: Database): () => Promise<VapidKey> {
  const secret = openSigningKey(db, 'web push')
  let key: Promise<VapidKey> | undefined
  const make = async (): Promise<VapidKey> => {
    const ecdh = createECDH('prime256v1')
    const bytes = await secret()
    ecdh.setPrivateKey(bytes) // of 2^32 secrets one is no key of the curve
    return { publicKey: ecdh.getPublicKey('base64url'), privateKey: bytes.toString('base64url') }
  }
  return () =>
    (key ??= make().catch((error: unknown) => {
      key = undefined
      throw error
    }))
}

/** Whom a push service writes to about us: Apple's refuses what is no real address. */
export function vapidSubject({ publicUrl, mail }: Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'mail'>>): string {
  if (publicUrl?.protocol === 'https:') return publicUrl.origin
  return `mailto:${mail?.from ?? 'postmaster@localhost.localdomain'}`
}
