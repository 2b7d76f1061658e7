/** Attachments of records that were never saved, or are no more. */
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { establishmentsWith, moment, some } from '../../platform/database/busy.ts'
import type { Database } from '../../platform/database/database.ts'
import { unheld } from './attached.ts'

/** A regular job: what nobody refers to a day after it was uploaded goes; its bytes follow a week later (D9.1). */
export async function sweepAttachments({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - 24 * 3_600_000)
  for (const id of await establishmentsWith(db, some('attachment', `created_at < ${moment}`), before))
    await db.transaction(id, (tx) =>
      tx.run(sql`
        delete from attachment a
        where a.establishment_id = ${id}::uuid and a.created_at < ${before.toISOString()}::timestamptz and ${unheld}
      `),
    )
}
