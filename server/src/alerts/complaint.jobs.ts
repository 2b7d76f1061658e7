/**
 * Runs the automatic steps of complaints (D8.3): a late answer is reported once for each turn, at its minute. In the
 * morning a silent complainant is reminded once, and later the complaint is closed.
 */
import { complaint, type Complaint } from '@topcenter/model/alerts/complaint'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { Clock } from '../platform/clock.ts'
import { some } from '../platform/database/busy.ts'
import { type Database, sql } from '../platform/database/database.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { Ctx, Runtime } from '../records/context.ts'
import { type Nightly, systemCtx, withPrivileges } from '../records/nightly.ts'
import { lockRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { act } from '../records/write/act.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { named, ownersOf, tell } from './complaint-people.ts'

const kind = 'complaints.late'

/** Plans the look at it in the minute in which its answer is late, if the centre owes one. */
export async function planLateness(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.tx.first<{ due: string | null }>({
    sql: 'select answer_due_at as due from complaint where establishment_id = $1 and id = $2',
    parameters: [ctx.actor.establishmentId, id],
  })
  if (row?.due)
    await ctx.runtime.jobs.enqueueOnce(ctx.tx, {
      kind,
      input: { complaint: tokenOf(complaint.spec.prefix, id) },
      runAfter: new Date(row.due),
    })
}

/** Tells whose it is, and the managers, that an answer is late; once for each turn, however often it is asked. */
export async function escalate(ctx: Ctx, id: string): Promise<boolean> {
  const late = await ctx.tx.first<{ version: number }>(sql`
    update complaint
    set
      escalated_at = ${ctx.now.toISOString()},
      version = version + 1
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and id = ${id}::uuid
      and record_state = 'active'
      and state = 'OpenAwaitingTechnicalSupport'
      and escalated_at is null
      and answer_due_at <= ${ctx.now.toISOString()}
    returning version
  `)
  if (!late) return false
  const row = await locked(ctx, id)
  const managers = await ctx.tx.query<{ id: string }>({
    sql: `
      select id
      from user_account
      where establishment_id = $1 and user_type = 'MasterAdmin' and record_state = 'active' and active_status
    `,
    parameters: [ctx.actor.establishmentId],
  })
  await trail(ctx, row, 'escalate')
  await tell(ctx, 'complaintLate', id, [...(await ownersOf(ctx, row.assignee)), ...managers.map((each) => each.id)], {
    params: named(row.names),
  })
  return true
}

async function remind(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx.run({
    sql: `
      update complaint
      set
        reminded_at = $3,
        version = version + 1
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, id, ctx.now.toISOString()],
  })
  const row = await locked(ctx, id)
  await trail(ctx, row, 'remind')
  await tell(ctx, 'complaintWaits', id, [row.complainant!], { params: named(row.names) })
}

const trail = (ctx: Ctx, { id, version }: Complaint, action: string) =>
  leaveTrail(ctx, complaint, [{ id, action, version }])

const locked = async (ctx: Ctx, id: string): Promise<Complaint> =>
  recordOf(
    complaint,
    await lockRow(withPrivileges(ctx, { Complaint: ['view', 'viewActive'] }), complaint, id),
  ) as unknown as Complaint

interface Silent {
  readonly id: string
  readonly closes: boolean
}
/** Whose complainant has been silent for so long that they are reminded, or that it is closed. */
const silent = (ctx: Ctx): Promise<Silent[]> =>
  ctx.tx.query<Silent>({
    sql: `
      select
        c.id,
        c.awaiting_since + make_interval(days => e.complaint_close_days) <= $2 as closes
      from complaint c
      join establishment e on e.id = c.establishment_id
      where c.establishment_id = $1
        and c.record_state = 'active'
        and c.state = 'OpenAwaitingComplainingPerson'
        and (
            c.awaiting_since + make_interval(days => e.complaint_close_days) <= $2
            or (
                c.reminded_at is null
                and c.awaiting_since + make_interval(days => e.complaint_remind_days) <= $2
              )
          )
      order by c.awaiting_since, c.id
    `,
    parameters: [ctx.actor.establishmentId, ctx.now.toISOString()],
  })

/** In one transaction for each complaint: who answers in between finds nothing done to theirs. */
async function settle(ctx: Ctx, id: string): Promise<void> {
  const row = await locked(ctx, id)
  const still = (await silent(ctx)).find((each) => each.id === id)
  if (!still) return
  if (still.closes) await act(ctx, complaint, 'closeComplaint', row, {})
  else await remind(ctx, id)
}

export const nightlyComplaints: Nightly = {
  kind: 'complaints.silent',
  hour: '10:00',
  waits: some('complaint', `record_state = 'active' and state = 'OpenAwaitingComplainingPerson'`),
  work: async ({ run, job }) => {
    for (const { id } of await run(silent)) {
      job.signal.throwIfAborted()
      await run((ctx) => settle(ctx, id))
    }
  },
}

export const complaintJobs = (
  runtime: () => Runtime,
  db: Database,
  clock: Clock,
): Readonly<Record<string, JobHandler>> => ({
  [kind]: async ({ establishmentId, input }) => {
    await db.transaction(establishmentId, (tx) =>
      escalate(systemCtx(runtime(), tx, clock.now()), idOf(input.complaint, complaint.spec.prefix)!),
    )
  },
})
