/** Keys that the product makes itself and keeps in its database, so that all nodes sign with the same key. */
import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'

/** Made at the first use; nodes that make it at once keep the first. */
export function openSigningKey(db: Database, purpose: string): () => Promise<Buffer> {
  let key: Promise<Buffer> | undefined
  const read = async (): Promise<Buffer> => {
    const kept = await db.platform(async (tx) => {
      await tx.run({
        sql: 'insert into signing_key (purpose, secret) values ($1, $2) on conflict (purpose) do nothing',
        parameters: [purpose, randomBytes(32)],
      })
      return tx.first<{ secret: Buffer }>({
        sql: 'select secret from signing_key where purpose = $1',
        parameters: [purpose],
      })
    })
    return kept!.secret
  }
  return () =>
    (key ??= read().catch((error: unknown) => {
      key = undefined
      throw error
    }))
}
