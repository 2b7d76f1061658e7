/** Notifications are kept for the centre's days (D8.5); deleted ones for one, in which nobody can bring them back. */
import { moment, some } from '../platform/database/busy.ts'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import type { Nightly } from '../records/nightly.ts'

/** Rows of one transaction, so that no request waits for it. */
const batch = 5_000

const forget = async ({ tx, actor, now }: Ctx): Promise<number> =>
  tx.run(sql`
    delete from notification
    where establishment_id = ${actor.establishmentId}::uuid
      and id in (
          select n.id
          from notification n
          join establishment e on e.id = n.establishment_id
          where n.establishment_id = ${actor.establishmentId}::uuid
            and n.created_at < ${now.toISOString()}::timestamptz - make_interval(
              days => case when n.record_state = 'archived' then 1 else e.notification_days end
            )
          limit ${batch}
        )
  `)

export const nightlyForgetting: Nightly = {
  kind: 'alerts.forget',
  hour: '03:50',
  waits: some('notification', `created_at < ${moment} - interval '1 day'`),
  work: async ({ job, run }) => {
    while ((await run(forget)) === batch) job.signal.throwIfAborted()
  },
}
