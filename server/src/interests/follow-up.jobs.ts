/**
 * Jobs of follow-ups. Students at risk become due each night if the centre wants it. Expired leases are closed within a
 * minute, also after a stop of the server (D8.1). Nothing depends on that: an expired lease has no effect.
 */
import type { MadeFrom } from '@topcenter/model/interests/calls'
import type { Clock } from '../platform/clock.ts'
import { all, centre, establishmentsWith, some } from '../platform/database/busy.ts'
import { type Database, platformEstablishment } from '../platform/database/database.ts'
import type { JobHandler, Recurring } from '../platform/jobs/jobs.ts'
import type { Runtime } from '../records/context.ts'
import { type Nightly, systemCtx } from '../records/nightly.ts'
import type { Ctx } from '../records/context.ts'
import { openCase } from './follow-case.ts'
import { closeAllLapsed, lapseKind as kind, planNextLapse } from './lease.ts'

/** Closes leases without a planned job, such as in a copy of a database. */
export const lapsing: Recurring = {
  kind,
  establishmentId: platformEstablishment,
  cron: '*/10 * * * *',
  timeZone: 'UTC',
}

export async function closeLapsedEverywhere(runtime: Runtime, db: Database, clock: Clock): Promise<void> {
  // of the database's clock, as the look itself
  const lapsed = some('follow_up_session', `state <> 'Close' and expires_at <= now()`)
  for (const id of await establishmentsWith(db, lapsed, clock.now())) await closeLapsedOf(runtime, db, clock, id)
}

const closeLapsedOf = (runtime: Runtime, db: Database, clock: Clock, id: string): Promise<void> =>
  db.transaction(id, async (tx) => {
    const ctx = systemCtx(runtime, tx, clock.now())
    await closeAllLapsed(ctx)
    await planNextLapse(ctx)
  })

export const followUpJobs = (
  runtime: () => Runtime,
  db: Database,
  clock: Clock,
): Readonly<Record<string, JobHandler>> => ({
  [kind]: ({ establishmentId }) =>
    establishmentId === platformEstablishment
      ? closeLapsedEverywhere(runtime(), db, clock)
      : closeLapsedOf(runtime(), db, clock, establishmentId),
})

interface Slipping {
  readonly id: string
  readonly from: MadeFrom
}
/** Finds students at high risk, with the main reason, who were not called for two weeks and are not due. */
const slipping = ({ tx, actor, now }: Ctx): Promise<Slipping[]> =>
  tx.query<Slipping>({
    sql: `
      select distinct on (r.student_id)
        r.student_id as id,
        case when r.overdue_parts > 0 then 'Overdue' when r.absences >= 3 then 'Absence' else 'Risk' end as "from"
      from student_risk r
      join establishment e on e.id = r.establishment_id and e.follow_up_slipping
      join user_account u
        on u.establishment_id = r.establishment_id and u.id = r.student_id and u.record_state = 'active'
      left join follow_case c on c.establishment_id = r.establishment_id and c.user_id = r.student_id
      where r.establishment_id = $1
        and r.record_state = 'active'
        and r.state = 'Slipping'
        and r.level = 'High'
        and c.due_at is null
        and not exists (
          select 1
          from follow_up_history f
          where f.establishment_id = $1 and f.user_id = r.student_id and f.created_at > $2::timestamptz - interval '14 days'
        )
      order by r.student_id, r.score desc
    `,
    parameters: [actor.establishmentId, now.toISOString()],
  })

export const nightlyFollowUps: Nightly = {
  kind: 'followUps.slipping',
  // after the risks of that night are known
  hour: '05:00',
  waits: all(
    `exists (select from establishment where id = ${centre} and follow_up_slipping)`,
    some('student_risk', `record_state = 'active' and state = 'Slipping' and level = 'High'`),
  ),
  work: async ({ run }) => {
    await run(async (ctx) => {
      for (const { id, from } of await slipping(ctx)) await openCase(ctx, id, from)
    })
  },
}
