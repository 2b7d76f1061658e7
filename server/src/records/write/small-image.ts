/**
 * Small pictures of records whose pictures were kept before there were any: made at the next start, and by each reader
 * until then.
 */
import { sql } from 'kysely'
import { establishmentsWith, some } from '../../platform/database/busy.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/blob.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { asSmall } from '../../platform/picture.ts'
import { storedPicture } from './picture-bytes.ts'

interface Waiting {
  readonly entity_table: string
  readonly record_id: string
  readonly bytes: Buffer | null
  readonly sha256: string | null
}

/** Maximum pictures of one transaction: some tenths of a second, and 100 MB of pictures of the largest size. */
const atOnce = 20

/** Makes the missing small pictures, as a regular job. Skips a picture that fails, and retries it the next time. */
export async function makeSmallImages({ db, store }: Files): Promise<void> {
  for (const id of await establishmentsWith(db, some('record_image', 'small is null'), new Date())) {
    let last: Pick<Waiting, 'entity_table' | 'record_id'> | undefined
    do last = await db.transaction(id, (tx) => makeSome(tx, store, id, last))
    while (last)
  }
}

async function makeSome(
  tx: Tx,
  store: FileStore,
  establishmentId: string,
  after: Pick<Waiting, 'entity_table' | 'record_id'> | undefined,
): Promise<Waiting | undefined> {
  const waiting = await tx.query<Waiting>(sql`
    select entity_table, record_id, bytes, sha256
    from record_image
    where establishment_id = ${establishmentId}::uuid
      and small is null
      and (
        ${after?.entity_table ?? null}::text is null
        or (entity_table, record_id) > (${after?.entity_table ?? ''}, ${after?.record_id ?? null}::uuid)
      )
    order by entity_table, record_id
    limit ${atOnce}
    for update skip locked
  `)
  for (const { entity_table, record_id, ...kept } of waiting) {
    const whole = await storedPicture(store, establishmentId, kept)
    const small = whole && (await asSmall(whole).catch(() => undefined))
    if (!small) continue
    await tx.run(sql`
      update record_image
      set small = ${small}
      where establishment_id = ${establishmentId}::uuid
        and entity_table = ${entity_table}
        and record_id = ${record_id}::uuid
    `)
  }
  return waiting.at(-1)
}
