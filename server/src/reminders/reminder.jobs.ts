/**
 * When a centre's reminders are looked at: in the minute in which one speaks, every ten minutes on days on which a plan
 * speaks by itself, and once a night. A centre without any costs nothing in between.
 */
import { plannedSourceIds } from '@topcenter/model/alerts/reminder'
import { reminder, type Reminder } from '@topcenter/model/alerts/reminder'
import { quietUntil } from '../alerts/absence-messages.ts'
import type { Clock } from '../platform/clock.ts'
import { any, some } from '../platform/database/busy.ts'
import { type Database, sql, type Tx } from '../platform/database/database.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { Ctx, Runtime } from '../records/context.ts'
import { type Nightly, systemCtx, withPrivileges } from '../records/nightly.ts'
import { lockRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { updateRow } from '../records/write/write.ts'
import { batch, isAnyPlanned, nextMinute, tellPlanned, tellReminders } from './look.ts'
import { nextTime } from './recurrence.ts'
import { spokenOf } from './sources.ts'

const kind = 'reminders.look'
/** Minutes between two looks at what plans speak of by themselves. */
const every = 10

const enqueueLook = (ctx: Ctx, runAfter: Date): Promise<void> =>
  ctx.runtime.jobs.enqueueOnce(ctx.tx, { kind, input: {}, runAfter })
const nextLook = (ctx: Ctx): Date => new Date(ctx.now.getTime() + every * 60_000)

/** Plans the next look for the minute in which something is due. */
export async function planLook(ctx: Ctx): Promise<void> {
  const next = await nextMinute(ctx)
  const planned = (await isAnyPlanned(ctx)) ? nextLook(ctx) : undefined
  const runAfter = [next, planned].filter((at) => at !== undefined).sort((a, b) => a.getTime() - b.getTime())[0]
  if (runAfter) await enqueueLook(ctx, runAfter)
}

/** The same for what somebody wrote down alone. */
export async function planReminders(ctx: Ctx): Promise<void> {
  const runAfter = await nextMinute(ctx)
  if (runAfter) await enqueueLook(ctx, runAfter)
}

/** Schedules the next check: a record planned since the night's check may be due before the next one. */
export async function wakeLook(ctx: Ctx, { at }: { readonly at: string }): Promise<void> {
  if (Date.parse(at) <= ctx.now.getTime()) return
  await enqueueLook(ctx, nextLook(ctx))
}

/** Moves recurring reminders to the first time of which notices are still due (D8.4). */
async function goOn(ctx: Ctx): Promise<void> {
  const over = await ctx.tx.query<{ id: string; ended: string }>(sql`
    select r.id, ${ctx.now}::timestamptz - make_interval(mins => coalesce(p.duration_to, 0)) as ended
    from reminder r
    left join reminder_plan p on p.establishment_id = r.establishment_id and p.id = r.reminder_plan_id
    where r.establishment_id = ${ctx.actor.establishmentId}::uuid
      and r.standing = 'Open'
      and r.record_state = 'active'
      and r.recurrence is not null
      and r.at + make_interval(mins => coalesce(p.duration_to, 0)) <= ${ctx.now}
    order by r.at
    limit ${batch}
  `)
  const reading = withPrivileges(ctx, { Reminder: ['view', 'viewActive'] })
  for (const { id, ended } of over) {
    const row = recordOf(reminder, await lockRow(reading, reminder, id)) as unknown as Reminder
    const next = nextTime(row.recurrence!, new Date(row.startsAt ?? row.at), new Date(ended), ctx.timeZone)
    await updateRow(
      ctx,
      reminder,
      id,
      next ? { at: next.toISOString() } : { standing: 'Done', doneAt: ctx.now.toISOString() },
    )
    await leaveTrail(ctx, reminder, [
      {
        id,
        action: 'goOn',
        version: row.version + 1,
        changes: { at: { old: row.at, new: next?.toISOString() ?? null } },
      },
    ])
  }
}

interface Manner {
  readonly time_zone: string
  readonly quiet_from: string
  readonly quiet_to: string
}

/**
 * Tells all that is due now. What plans speak of by themselves waits for the end of the centre's quiet hours; what
 * somebody wrote down for a minute speaks in that minute.
 */
export async function look(run: <T>(work: (ctx: Ctx, manner: Manner) => Promise<T>) => Promise<T>): Promise<void> {
  const untilNone = async (tell: (ctx: Ctx, manner: Manner) => Promise<number>) => {
    while ((await run(tell)) === batch);
  }
  await untilNone(tellReminders)
  for (const source of plannedSourceIds)
    await untilNone((ctx, manner) => (quietUntil(ctx.now, manner) ? Promise.resolve(0) : tellPlanned(ctx, source)))
  await run(goOn)
  await run((ctx) => planLook(ctx))
}

const mannerOf = async (tx: Tx): Promise<Manner> =>
  (await tx.first<Manner>({
    sql: 'select time_zone, quiet_from, quiet_to from establishment where id = $1',
    parameters: [tx.establishmentId],
  }))!

const lookAt = (runtime: () => Runtime, db: Database, clock: Clock, establishmentId: string): Promise<void> =>
  look((work) =>
    db.transaction(establishmentId, async (tx) => {
      const manner = await mannerOf(tx)
      return work(systemCtx(runtime(), tx, clock.now(), manner.time_zone), manner)
    }),
  )

export const reminderJobs = (
  runtime: () => Runtime,
  db: Database,
  clock: Clock,
): Readonly<Record<string, JobHandler>> => ({
  [kind]: ({ establishmentId }) => lookAt(runtime, db, clock, establishmentId),
})

/** Begins the day's checks, and deletes records of reminders sent a quarter of a year ago. */
export const nightlyReminders: Nightly = {
  kind: 'reminders.begin',
  hour: '00:05',
  atOnce: true,
  waits: any(some('reminder'), some('reminder_told'), spokenOf),
  work: async ({ run }) => {
    await run((ctx) =>
      ctx.tx.run(sql`
        delete from reminder_told
        where establishment_id = ${ctx.actor.establishmentId}::uuid
          and told_at < ${new Date(ctx.now.getTime() - 90 * 86_400_000)}
      `),
    )
    await run((ctx) => enqueueLook(ctx, ctx.now))
  },
}
