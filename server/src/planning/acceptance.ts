/** Accepts a proposed week: the sessions become the weekly times of their groups, and their schedule times are made. */
import { educationalGroup, type EducationalGroup } from '@topcenter/model/education/educational-group'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { timetableGroup } from '@topcenter/model/planning/timetable-plan'
import { minuteOf, timeOf, weekdays } from '@topcenter/model/kit/week'
import { generateScheduleTimes } from '../education/schedule/generation.service.ts'
import { findClashes, findStudentClashes, holdSlots } from '../education/schedule/schedule.service.ts'
import { hold } from '../education/schedule/holding.ts'
import type { Ctx } from '../records/context.ts'
import { lockRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { changeRecord } from '../records/write/update.ts'
import { updateRow } from '../records/write/write.ts'
import { awaySql, cancelSql, freeSql, made, reviveSql } from './acceptance.sql.ts'
import { rememberGroup, rememberLessons, rememberTaken } from './taking-back.ts'

/**
 * Runs before any group gets its new times: schedule times that are not part of the new week are canceled or lose their
 * place and lecturer.
 *
 * @param groups Ids of the plan's groups
 */
export async function clearTheWay(ctx: Ctx, planId: string, groups: readonly string[]): Promise<void> {
  const { establishmentId, userId } = ctx.actor
  const taught = await ctx.tx.query<{ id: string }>({
    sql: `
      select educational_group_id as id
      from timetable_group
      where establishment_id = $1 and id = any($2::uuid[])
    `,
    parameters: [establishmentId, groups],
  })
  const remembered = await rememberLessons(
    ctx,
    planId,
    taught.map(({ id }) => id),
  )
  await hold(ctx, { groups: taught.map(({ id }) => id) })
  const parameters = [...ofPlan(ctx, taught, planId), ctx.now.toISOString(), userId]
  for (const [action, sql] of [
    ['cancel', cancelSql],
    ['update', freeSql],
  ] as const) {
    const rows = await ctx.tx.query<{ id: string; version: number }>({ sql, parameters })
    await leaveTrail(
      ctx,
      educationalScheduleTime,
      rows.map(({ id, version }) => ({ id, action, version })),
    )
  }
  await remembered.keepTouched()
}

const ofPlan = (ctx: Ctx, groups: readonly { readonly id: string }[], planId: string): unknown[] => [
  ctx.actor.establishmentId,
  groups.map(({ id }) => id),
  ctx.now.toISOString(),
  planId,
  ctx.timeZone,
  weekdays,
]

/**
 * Brings canceled times back.
 *
 * @returns How many stay canceled, because something else was booked for the group or its students meanwhile
 */
async function revive(ctx: Ctx, planId: string, groupId: string): Promise<number> {
  const away = await ctx.tx.query<{ id: string; from: string; to: string }>({
    sql: awaySql,
    parameters: ofPlan(ctx, [{ id: groupId }], planId),
  })
  if (away.length === 0) return 0
  const slots = away.map((time) => ({ ...time, place: null, lecturer: null }))
  await holdSlots(ctx, groupId, slots)
  const taken = await findClashes(ctx, groupId, slots)
  const students = await findStudentClashes(ctx, groupId, slots)
  const ids = away.filter((_, at) => taken[at]!.length === 0 && students[at]!.length === 0).map(({ id }) => id)
  const { keepTouched } = await rememberTaken(ctx, planId, ids)
  const rows = await ctx.tx.query<{ id: string; version: number }>({
    sql: reviveSql,
    parameters: [ctx.actor.establishmentId, ids, ctx.now.toISOString(), ctx.actor.userId],
  })
  await leaveTrail(
    ctx,
    educationalScheduleTime,
    rows.map(({ id, version }) => ({ id, action: 'plan', version })),
  )
  await keepTouched()
  return away.length - ids.length
}

interface AcceptedRow {
  plan: string
  group: string
  minutes: number
  weekday: string
  from: string
  place: string
  lecturer: string | null
}
/** A weekly time of a group. */
interface Slice {
  readonly weekday: string
  readonly from: string
  readonly to: string
  readonly place: string
  readonly lecturer: string | null
}

/** Locks the lessons before their group, in the order in which everything else locks them. */
async function holdMade(ctx: Ctx, groupId: string): Promise<void> {
  await ctx.tx.run({
    sql: `
      select 1
      from educational_schedule_time t
      where ${made}
      order by t.id
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, [groupId], ctx.now.toISOString()],
  })
}

/**
 * Makes the sessions of one group of the plan its weekly times.
 *
 * @returns How many of its schedule times were made, and how many were not because something else is in the way;
 *   undefined when none of its sessions has a spot
 */
export async function acceptGroup(ctx: Ctx, id: string): Promise<{ made: number; clashing: number } | undefined> {
  const sessions = await readAccepted(ctx, id)
  if (sessions.length === 0) return undefined
  const { plan, group: groupId } = sessions[0]!
  await holdMade(ctx, groupId)
  const before = recordOf(
    educationalGroup,
    await lockRow(ctx, educationalGroup, groupId),
  ) as unknown as EducationalGroup
  const slices = sessions.map(sliceOf)
  const taught = { fixedSchedule: true, slices, ...(await datesOf(ctx, before)) }
  await changeRecord(ctx, educationalGroup, before, taught)
  const away = await revive(ctx, plan, groupId)
  const moved = await bookAgain(ctx, groupId, slices)
  const generated = await generateScheduleTimes(
    ctx,
    { ...before, ...taught, slices: slices as never },
    { after: ctx.now },
  )
  const begins = generated.made.map(({ from }) => from)
  await rememberGroup(ctx, plan, id, before, begins)
  const answer = {
    made: generated.made.length + moved.booked,
    clashing: generated.clashing.length + moved.clashing + away,
  }
  await updateRow(ctx, timetableGroup, id, { acceptedAt: ctx.now.toISOString(), ...answer })
  return answer
}

const readAccepted = (ctx: Ctx, id: string): Promise<AcceptedRow[]> =>
  ctx.tx.query<AcceptedRow>({
    sql: `
      select
        g.plan_id as plan,
        g.educational_group_id as "group",
        g.minutes,
        s.weekday,
        s."from",
        s.place_id as place,
        s.lecturer_id as lecturer
      from timetable_group g
      join timetable_session s
        on s.establishment_id = $1 and s.group_id = g.id and s.weekday is not null
      where g.establishment_id = $1 and g.id = $2
      order by s.number
    `,
    parameters: [ctx.actor.establishmentId, id],
  })

const sliceOf = ({ minutes, weekday, from, place, lecturer }: AcceptedRow): Slice => ({
  weekday,
  from: from.slice(0, 5),
  to: timeOf(minuteOf(from) + minutes),
  place,
  lecturer,
})

/** Returns the group's teaching dates: its own, else those of its period. */
async function datesOf(
  ctx: Ctx,
  { educationalPeriod, expectedStart, expectedEnd }: EducationalGroup,
): Promise<{ expectedStart: string; expectedEnd: string }> {
  const period = (await ctx.tx.first<{ from: string; to: string }>({
    sql: 'select "from", "to" from educational_period where establishment_id = $1 and id = $2',
    parameters: [ctx.actor.establishmentId, educationalPeriod],
  }))!
  return { expectedStart: expectedStart ?? period.from, expectedEnd: expectedEnd ?? period.to }
}

/** Gives times that keep their hour their new place and lecturer, where those are free. */
async function bookAgain(
  ctx: Ctx,
  groupId: string,
  slices: readonly Slice[],
): Promise<{ booked: number; clashing: number }> {
  const slots = (await timesWithoutPlace(ctx, groupId)).flatMap(({ id, from, to, weekday, time }) =>
    slices
      .filter((slice) => slice.weekday === weekday && slice.from === time)
      .map(({ place, lecturer }) => ({ id, from, to, place, lecturer })),
  )
  if (slots.length === 0) return { booked: 0, clashing: 0 }
  await holdSlots(ctx, groupId, slots)
  const clashes = await findClashes(
    ctx,
    groupId,
    slots,
    slots.map(({ id }) => id),
  )
  const free = slots.filter((_, at) => clashes[at]!.length === 0)
  await ctx.tx.run({
    sql: `
      update educational_schedule_time t
      set place_id = m.place, lecturer_id = m.lecturer
      from unnest($2::uuid[], $3::uuid[], $4::uuid[]) m(id, place, lecturer)
      where t.establishment_id = $1 and t.id = m.id
    `,
    parameters: [
      ctx.actor.establishmentId,
      free.map(({ id }) => id),
      free.map(({ place }) => place),
      free.map(({ lecturer }) => lecturer),
    ],
  })
  return { booked: free.length, clashing: slots.length - free.length }
}

const timesWithoutPlace = (ctx: Ctx, groupId: string) =>
  ctx.tx.query<{ id: string; from: string; to: string; weekday: string; time: string }>({
    sql: `
      select
        t.id,
        t."from",
        t."to",
        ($5::text[])[(extract(dow from t."from" at time zone $4::text)::int + 1) % 7 + 1] as weekday,
        to_char(t."from" at time zone $4::text, 'HH24:MI') as time
      from educational_schedule_time t
      where ${made} and t.state = 'Planned' and t.record_state = 'active' and t.place_id is null
    `,
    parameters: [ctx.actor.establishmentId, [groupId], ctx.now.toISOString(), ctx.timeZone, weekdays],
  })
