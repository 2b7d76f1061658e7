/** The bytes of pictures that belong to a record: in the store of files, as any others (0060). */
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { any, establishmentsWith, some } from '../../platform/database/busy.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type Files, keepWithin } from '../../platform/files/blob.ts'
import { type FileStore, keyOf, NoSuchBytes } from '../../platform/files/file-store.ts'
import type { Picture } from '../../platform/picture.ts'

/** The bytes of a row: one of the two is set. */
export interface PictureBytes {
  /** Not moved to the store yet. */
  readonly bytes: Buffer | null
  readonly sha256: string | null
}

type Drawn = Pick<Picture, 'contentType' | 'bytes'>

/** In the transaction that writes the row; answers what the row is to refer to. */
export const storePicture = (store: FileStore, tx: Tx, { contentType, bytes }: Drawn): Promise<string> =>
  storeBytes(store, tx, contentType, bytes)

/** Stores bytes that the server makes as a whole, such as a paper. */
export async function storeBytes(store: FileStore, tx: Tx, mime: string, bytes: Buffer): Promise<string> {
  const staged = await store.stage(inOnePiece(bytes), bytes.length)
  try {
    return await keepWithin(store, tx, staged, { mime })
  } finally {
    await staged.drop()
  }
}
async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/**
 * Returns the bytes of a picture; undefined if they are lost, or in a copy of a database without its files. The caller
 * then shows none.
 */
export async function storedPicture(
  store: FileStore,
  establishmentId: string,
  { bytes, sha256 }: PictureBytes,
): Promise<Buffer | undefined> {
  if (bytes || sha256 === null) return bytes ?? undefined
  try {
    return await buffer(await store.get(keyOf(establishmentId, sha256)))
  } catch (error) {
    if (error instanceof NoSuchBytes) return undefined
    throw error
  }
}

/** Maximum pictures of one transaction: at most 100 MB. */
const atOnce = 20

interface Waiting {
  readonly key: string
  readonly content_type: Picture['contentType']
  readonly bytes: Buffer
}

/** A regular job: what was kept in the database before, or is written there by a seed, goes to the store. */
export async function movePictures({ db, store }: Files): Promise<void> {
  const tables = ['record_image', 'exam_picture'] as const
  const waiting = any(...tables.map((table) => some(table, 'bytes is not null')))
  for (const id of await establishmentsWith(db, waiting, new Date()))
    for (const table of tables) {
      let moved: number
      do moved = await moveSome(db, store, id, table)
      while (moved === atOnce)
    }
}

/** The key of a row within its establishment. */
const keyIn = { record_image: sql`entity_table || ' ' || record_id`, exam_picture: sql`token` }

const moveSome = (
  db: Database,
  store: FileStore,
  establishmentId: string,
  table: keyof typeof keyIn,
): Promise<number> =>
  db.transaction(establishmentId, async (tx) => {
    const waiting = await tx.query<Waiting>(sql`
      select ${keyIn[table]} as key, content_type, bytes
      from ${sql.table(table)}
      where establishment_id = ${establishmentId}::uuid and bytes is not null
      limit ${atOnce}
      for update skip locked
    `)
    for (const { key, content_type: contentType, bytes } of waiting) {
      const sha256 = await storePicture(store, tx, { contentType, bytes })
      await tx.run(sql`
        update ${sql.table(table)}
        set bytes = null, sha256 = ${sha256}
        where establishment_id = ${establishmentId}::uuid and bytes is not null and ${keyIn[table]} = ${key}
      `)
    }
    return waiting.length
  })
