import { type Database, platformEstablishment } from '../database/database.ts'
import { type FileStore, keyOf } from './file-store.ts'

/** Centres that are looked at: the first ones have files, if any has. */
const looked = 5

/**
 * A node that keeps files elsewhere than the others starts like any other, and misses what they take in.
 *
 * @returns Words for who starts it; empty: the newest file of the first centres lies here, or none has any, or the place
 *   does not answer
 */
export async function askForNewestFile({ db, store }: { db: Database; store: FileStore }): Promise<string> {
  const centres = await db.platform((tx) =>
    tx.query<{ id: string }>({
      sql: 'select id from establishment where id <> $1 order by created_at limit $2',
      parameters: [platformEstablishment, looked],
    }),
  )
  for (const { id } of centres) {
    const newest = await db.read(id, (tx) =>
      tx.first<{ sha256: string }>({
        sql: `select sha256 from blob where establishment_id = $1 and state = 'live' order by created_at desc limit 1`,
        parameters: [id],
      }),
    )
    if (!newest) continue
    const isHere = await store.head(keyOf(id, newest.sha256)).then(Boolean, () => true)
    return isHere
      ? ''
      : '  Files that the database knows are not where this node keeps files. FILES_URL must name one place for all nodes; after a restore, where the files were restored to.\n  ملفات تعرفها قاعدة البيانات ليست في المكان الذي يحفظ فيه هذا الجهاز الملفات. يجب أن يكون FILES_URL واحدًا لجميع الأجهزة، وبعد الاستعادة مكان الملفات المستعادة.\n\n'
  }
  return ''
}
