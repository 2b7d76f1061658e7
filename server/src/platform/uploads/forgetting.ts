/** Cleans up uploads: those abandoned for a day, files of those that ended, and rows after a week. */
import { establishmentsWith, some } from '../database/busy.ts'
import { isId } from './byte-store.ts'
import type { UploadCtx } from './target.ts'
import { type FinishParts, giveUp } from './finish.ts'
import { comingSince, dropEnded, stillComing } from './upload-rows.ts'

const day = 24 * 3_600_000

export async function forgetUploads<C extends UploadCtx>(
  parts: Pick<FinishParts<C>, 'db' | 'bytes' | 'targetOf'>,
  now: Date,
): Promise<void> {
  const { db, bytes } = parts
  const busy = new Set([...(await establishmentsWith(db, some('upload'), now)), ...(await bytes.establishments())])
  for (const establishmentId of busy) {
    const untouched = new Set(await bytes.untouchedSince(establishmentId, now.getTime() - day))
    const coming = await db.read(establishmentId, (tx) => comingSince(tx, new Date(now.getTime() - day)))
    for (const row of coming) {
      // a large file over a bad line takes longer than a day: what counts is its last byte
      // one whose bytes are not here may be coming to another node
      const isLost = new Date(row.createdAt).getTime() < now.getTime() - 7 * day
      if (untouched.has(row.id) || (isLost && (await bytes.offset(establishmentId, row.id)) === undefined))
        await giveUp(parts, row)
    }
    const left = await db.read(establishmentId, (tx) => stillComing(tx, [...untouched].filter(isId)))
    for (const name of untouched) if (!left.has(name)) await bytes.remove(establishmentId, name)
    await db.transaction(establishmentId, (tx) => dropEnded(tx, new Date(now.getTime() - 7 * day)))
  }
}
