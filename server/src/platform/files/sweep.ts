/** Deletes the bytes to which nothing has referred for a week. Several servers may do this at once. */
import { establishmentsWith, moment, some } from '../database/busy.ts'
import type { Tx } from '../database/database.ts'
import type { Files } from './blob.ts'
import { keyOf } from './file-store.ts'

export async function sweepAll(files: Files): Promise<void> {
  const waiting = some('blob', `zero_at < ${moment} - interval '7 days'`)
  for (const id of await establishmentsWith(files.db, waiting, new Date())) await sweep(files, id)
}

/** How many blobs went. */
export async function sweep(files: Files, establishmentId: string): Promise<number> {
  let swept = 0
  for (let after = ''; ;) {
    const looked = await sweepNext(files, establishmentId, after)
    if (!looked) return swept
    after = looked.sha256
    if (looked.isGone) swept += 1
  }
}

/**
 * One blob in a transaction of its own: its row is locked, goes, then its bytes go, and all ends together. A process
 * that dies in between leaves a row that nothing refers to, which is swept again. Who brings the same bytes meanwhile
 * waits for the lock, and then finds no row and makes both anew.
 */
const sweepNext = ({ db, store }: Files, establishmentId: string, after: string) =>
  db.transaction(establishmentId, async (tx) => {
    const found = await tx.first<{ sha256: string }>({
      sql: `
        select sha256
        from blob
        where establishment_id = $1
          and sha256 > $2
          and zero_at < now() - interval '7 days'
        order by sha256
        limit 1
        for update skip locked
      `,
      parameters: [establishmentId, after],
    })
    if (!found) return undefined
    const isGone = await removeRow(tx, found.sha256)
    if (isGone) await store.delete(keyOf(establishmentId, found.sha256))
    return { ...found, isGone }
  })

/** The foreign keys themselves say whether something refers to it, also what was committed a moment ago. */
async function removeRow(tx: Tx, sha256: string): Promise<boolean> {
  const parameters = [tx.establishmentId, sha256]
  try {
    await tx.savepoint(() =>
      tx.run({ sql: 'delete from blob where establishment_id = $1 and sha256 = $2', parameters }),
    )
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code !== isReferredTo) throw error
    await tx.run({ sql: 'update blob set zero_at = null where establishment_id = $1 and sha256 = $2', parameters })
    return false
  }
}

/** PostgreSQL's code for a broken foreign key. */
const isReferredTo = '23503'
