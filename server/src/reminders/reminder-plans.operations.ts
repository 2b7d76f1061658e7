/** The plan that reminds by itself of lessons, of instalments, of exams and so on (D8.4): one for each, or none. */
import { plannedSourceIds, plannedSources, type PlannedSource } from '@topcenter/model/alerts/reminder'
import type { AnswerOf, ParsedBody } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import { changeReminderChoices, readReminderChoices } from '@topcenter/model/reminders/api'
import { writeAudit } from '../platform/database/audit.ts'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { namesSql } from '../records/list/select.ts'
import { handle } from '../records/serving/handle.ts'
import { resolveReferences } from '../records/write/references.ts'
import { planLook } from './reminder.jobs.ts'

type Plans = AnswerOf<typeof readReminderChoices>

async function read(ctx: Ctx): Promise<Plans> {
  const rows = await ctx.tx.query<{ source: PlannedSource; id: string | null; names: Names }>(sql`
    select w.source, p.id, ${sql.raw(namesSql('p'))} as names
    from unnest(${plannedSourceIds}::text[], ${Object.values(plannedSources)}::text[]) w (source, code)
    left join reminder_choice c
      on c.establishment_id = ${ctx.actor.establishmentId}::uuid and c.source = w.source
    left join reminder_plan p
      on p.establishment_id = ${ctx.actor.establishmentId}::uuid
      and p.record_state = 'active'
      and case when c.source is null then p.code = w.code else p.id = c.reminder_plan_id end
  `)
  const planOf = (wanted: PlannedSource) => {
    const { id, names } = rows.find(({ source }) => source === wanted)!
    return id ? { token: tokenOf('rmp', id), names } : null
  }
  return {
    lesson: planOf('lesson'),
    instalment: planOf('instalment'),
    exam: planOf('exam'),
    subscription: planOf('subscription'),
    followUp: planOf('followUp'),
    document: planOf('document'),
  }
}

/** Changes the sources that the body names; null: no plan. */
async function change(ctx: Ctx, body: ParsedBody<typeof changeReminderChoices>): Promise<Plans> {
  const before = await read(ctx)
  const values = await resolveReferences(ctx, changeReminderChoices.body, body)
  for (const source of plannedSourceIds.filter((each) => each in values))
    await ctx.tx.run(sql`
      insert into reminder_choice (establishment_id, source, reminder_plan_id)
      values (${ctx.actor.establishmentId}::uuid, ${source}, ${values[source] ?? null}::uuid)
      on conflict (establishment_id, source) do update
      set reminder_plan_id = excluded.reminder_plan_id
    `)
  const now = await read(ctx)
  leave(ctx, before, now)
  await planLook(ctx)
  return now
}

const leave = (ctx: Ctx, before: Plans, now: Plans): void =>
  writeAudit(ctx.tx, [
    {
      at: ctx.now,
      actorId: ctx.actor.userId,
      actorName: ctx.actor.names.ar ?? ctx.actor.names.en ?? '',
      entity: 'reminderPlan',
      recordId: ctx.actor.establishmentId,
      action: 'choose',
      changes: Object.fromEntries(
        plannedSourceIds
          .filter((source) => before[source]?.token !== now[source]?.token)
          .map((source) => [source, { old: before[source]?.token ?? null, new: now[source]?.token ?? null }]),
      ),
      address: ctx.actor.address,
      requestId: ctx.actor.requestId,
    },
  ])

export const reminderPlansOperations = [
  handle(readReminderChoices, read),
  handle(changeReminderChoices, (ctx, { body }) => change(ctx, body)),
]
