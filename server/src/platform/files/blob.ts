/**
 * Bytes that an establishment keeps, once however many of its records refer to them. What refers is a row with a
 * foreign key to `blob` (refer_to_blob of 0005_files.sql): nothing is counted, so no count can be wrong.
 */
import type { Database, Limits, Tx } from '../database/database.ts'
import { type FileStore, keyOf } from './file-store.ts'
import type { Staged } from './staging.ts'

export interface Files {
  readonly db: Database
  readonly store: FileStore
}

/** Metadata of bytes. */
export interface About {
  /** Detected from the content, not declared by a client. */
  readonly mime: string
  /** Such as width and height, or a length in seconds. */
  readonly meta?: Readonly<Record<string, unknown>>
}

/**
 * Keeps what was staged. When it returns, the bytes and the row that refers to them outlast everything; when it throws,
 * nothing of them is listed anywhere. The order is what makes it so (D9.1): first the lock on the blob's row, which the
 * sweep takes too, then the bytes, then the row that refers to them, in one transaction.
 *
 * @param enter Writes the row that refers to the blob; may run again after a deadlock
 */
export async function keepFile<T>(
  { db, store }: Files,
  establishmentId: string,
  staged: Staged,
  about: About,
  enter: (tx: Tx, sha256: string) => Promise<T>,
  limits: Limits = {},
): Promise<T> {
  const key = keyOf(establishmentId, staged.sha256)
  if (store.isFar) await store.put(staged, key) // under the lock they are only looked for, unless a sweep was between
  const answer = await db.transaction(
    establishmentId,
    async (tx) => {
      await lock(tx, staged, about)
      await store.put(staged, key)
      return enter(tx, staged.sha256)
    },
    limits,
  )
  await staged.drop()
  return answer
}

/**
 * The same within a transaction that is open already, for what is small: a picture of a record. The caller writes the
 * row that refers to the bytes, and drops what was staged.
 */
export async function keepWithin(store: FileStore, tx: Tx, staged: Staged, about: About): Promise<string> {
  const key = keyOf(tx.establishmentId!, staged.sha256)
  if (store.isFar) await store.put(staged, key)
  await lock(tx, staged, about)
  await store.put(staged, key)
  return staged.sha256
}

/** A week of grace begins: the sweep, which waits for this lock or is waited for, leaves the row alone. */
const lock = (tx: Tx, { sha256, size }: Staged, { mime, meta = {} }: About): Promise<number> =>
  tx.run({
    sql: `
      insert into blob as kept (establishment_id, sha256, size, mime, meta, zero_at)
      values ($1, $2, $3, $4, $5, now())
      on conflict (establishment_id, sha256) do update
      set zero_at = excluded.zero_at, state = 'live', mime = excluded.mime, meta = kept.meta || excluded.meta
    `,
    parameters: [tx.establishmentId, sha256, size, mime, JSON.stringify(meta)],
  })
