/** Deletes the bytes to which nothing has referred for a week. Several servers may do this at once. */
import { establishmentsWith, moment, some } from '../database/busy.ts'
import type { Tx } from '../database/database.ts'
import type { Files } from './blob.ts'
import { keyOf } from './file-store.ts'

export async function sweepAll(files: Files): Promise<void> {
  const waiting = some('blob', `zero_at < ${moment} - interval '7 days'`)
  for (const id of await establishmentsWith(files.db, waiting, new Date())) await sweep(files, id)
}

/** Deletes unreferenced blobs. Returns their number. */
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
 * Sweeps one blob in a transaction of its own: locks and deletes its row, deletes its bytes, then commits. A process
 * that dies in between leaves a row that nothing refers to, which is swept again. A concurrent upload of the same bytes
 * waits for the lock, finds no row, and creates both again.
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

/** Deletes the row unless something refers to it. The foreign keys decide, so that recent commits count too. */
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
