/** Which plan speaks by itself of lessons, instalments, exams and the rest (D8.4): one for each, or none. */
import { plannedSourceIds, plannedSources, type PlannedSource, reminder } from '@topcenter/model/alerts/reminder'
import { groupOf } from '@topcenter/model/kit/entity'
import { ref } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { writeAudit } from '../platform/database/audit.ts'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { namesSql } from '../records/list/select.ts'
import { called, object, orNull } from '../records/serving/answer.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { resolveReferences } from '../records/write/references.ts'
import { planLook } from './reminder.jobs.ts'

interface Plan {
  readonly token: string
  readonly names: Names
}
type Plans = Readonly<Record<PlannedSource, Plan | null>>

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
  return Object.fromEntries(
    rows.map(({ source, id, names }) => [source, id ? { token: tokenOf('rmp', id), names } : null]),
  ) as unknown as Plans
}

const input = Object.fromEntries(plannedSourceIds.map((source) => [source, ref('reminderPlan')])) as Record<
  PlannedSource,
  ReturnType<typeof ref>
>

/** Changes those that the body names; null for none. */
async function change(ctx: Ctx, body: unknown): Promise<Plans> {
  const parsed = fieldsSchema(input).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const before = await read(ctx)
  const values = await resolveReferences(ctx, input, parsed.data)
  for (const source of plannedSourceIds.filter((each) => each in values))
    await ctx.tx.run(sql`
      insert into reminder_choice (establishment_id, source, reminder_plan_id)
      values (${ctx.actor.establishmentId}::uuid, ${source}, ${(values[source] as string | null) ?? null}::uuid)
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

const plan = orNull(called('reminderPlan'))
const answer = object(Object.fromEntries(plannedSourceIds.map((source) => [source, plan])))
const path = '/api/reminder-choices'
export const reminderPlansOperations: readonly Operation[] = [
  {
    id: 'reminderChoices.read',
    staff: true,
    method: 'GET',
    path,
    permit: { group: groupOf(reminder), flag: 'view' },
    access: 'read',
    describe: () => ({ summary: 'Read which plan speaks of what by itself', answer: answers(answer) }),
    handle: read,
  },
  {
    id: 'reminderChoices.change',
    staff: true,
    method: 'PATCH',
    path,
    permit: { group: 'ReminderPlan', flag: 'itemUpdate' },
    access: 'write',
    input,
    describe: () => ({ summary: 'Choose which plan speaks of what by itself', answer: answers(answer) }),
    handle: (ctx, { body }) => change(ctx, body),
  },
]
