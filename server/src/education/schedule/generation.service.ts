/** Makes the schedule times that follow from a group's weekly times and do not exist yet (D4.2). */
import type { EducationalGroup } from '@topcenter/model/education/educational-group'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { refuse, refuseField, Refused, type Refusal } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import type { Ctx } from '../../records/context.ts'
import { emit } from '../../records/events.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import {
  type Clash,
  findClashes,
  findStudentClashes,
  holdSlots,
  markConfirmed,
  noteOverride,
  type Slot,
} from './schedule.service.ts'
import { type Slice, slotsOf } from './slots.ts'

/** Two years of daily lessons; more would come from a mistyped year. */
const maxTimes = 1_500

export interface Span {
  readonly from: string
  readonly to: string
}
export interface Generated {
  readonly made: Span[]
  readonly skipped: Span[]
  readonly clashing: (Span & { readonly with: Clash[] })[]
}

export function generationRefusal(group: EducationalGroup): Refusal | undefined {
  if (!group.fixedSchedule || group.slices === null || group.slices.length === 0)
    return refuse('group.fixedScheduleNeeded')
  return group.expectedStart && group.expectedEnd ? undefined : refuse('group.datesNeeded')
}

async function readSlices(ctx: Ctx, groupId: string): Promise<Slice[]> {
  return ctx.tx.query<Slice>({
    sql: `
      select
        s.weekday,
        s."from",
        s."to",
        s.place_id as place,
        coalesce(s.lecturer_id, g.lecturer_id) as lecturer
      from educational_group_slices s
      join educational_group g on g.establishment_id = $1 and g.id = s.parent_id
      where s.establishment_id = $1 and s.parent_id = $2
      order by s.position
    `,
    parameters: [ctx.actor.establishmentId, groupId],
  })
}

/** Days within the group's dates on which the establishment does not teach. */
export async function readHolidays(ctx: Ctx, start: string, end: string): Promise<Set<string>> {
  const rows = await ctx.tx.query<{ day: string }>({
    sql: `
      select day::date as day
      from holiday h, generate_series(
        greatest(h."from", $2::date), least(coalesce(h."to", h."from"), $3::date), interval '1 day'
      ) day
      where h.establishment_id = $1 and h.record_state = 'active'
    `,
    parameters: [ctx.actor.establishmentId, start, end],
  })
  return new Set(rows.map(({ day }) => day))
}

/**
 * The beginnings that are not made: a time that was generated for them was moved or canceled, or another time of the
 * group begins then.
 */
async function readTaken(ctx: Ctx, groupId: string): Promise<Set<number>> {
  const rows = await ctx.tx.query<{ from: string; generated_for: string | null }>({
    sql: `
      select "from", generated_for
      from educational_schedule_time
      where establishment_id = $1 and educational_group_id = $2
    `,
    parameters: [ctx.actor.establishmentId, groupId],
  })
  return new Set(
    rows.flatMap((row) => [Date.parse(row.from), ...(row.generated_for ? [Date.parse(row.generated_for)] : [])]),
  )
}

async function insertTimes(ctx: Ctx, groupId: string, slots: readonly Slot[]): Promise<string[]> {
  const times = slots.map((slot) => ({ ...slot, id: newId(ctx.now.getTime()) }))
  await ctx.tx.run({
    sql: `
      insert into educational_schedule_time (
        establishment_id, id, educational_group_id, "from", "to", place_id, lecturer_id, generated_for,
        created_at, created_by, updated_at, updated_by
      )
      select $1, w.id, $2, w.starts, w.ends, w.place, w.lecturer, w.starts, $8, $9, $8, $9
      from unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::uuid[], $7::uuid[]) w(
        id, starts, ends, place, lecturer
      )
      returning 1
    `,
    parameters: [
      ctx.actor.establishmentId,
      groupId,
      times.map((time) => time.id),
      times.map((time) => time.from),
      times.map((time) => time.to),
      times.map((time) => time.place),
      times.map((time) => time.lecturer),
      ctx.now.toISOString(),
      ctx.actor.userId,
    ],
  })
  await leaveTrail(
    ctx,
    educationalScheduleTime,
    times.map((time) => ({
      id: time.id,
      action: 'create',
      version: 1,
      changes: { from: { old: null, new: time.from }, to: { old: null, new: time.to } },
    })),
  )
  const [first] = times.map((time) => time.from).toSorted()
  if (first) await emit(ctx, 'momentPlanned', { at: first })
  return times.map((time) => time.id)
}

const spanOf = ({ from, to }: Slot): Span => ({ from, to })

/**
 * Times that clash are not made. `confirmed`: clashes of students are allowed, and this is recorded. `after`: times
 * that begin earlier are not made.
 */
export async function generateScheduleTimes(
  ctx: Ctx,
  group: EducationalGroup,
  { confirmed = false, after }: { confirmed?: boolean; after?: Date } = {},
): Promise<Generated> {
  const [start, end] = [group.expectedStart!, group.expectedEnd!]
  const slots = slotsOf(await readSlices(ctx, group.id), {
    start,
    end,
    timeZone: ctx.timeZone,
    holidays: await readHolidays(ctx, start, end),
  }).filter(({ from }) => !after || Date.parse(from) > after.getTime())
  if (slots.length > maxTimes) throw new Refused(refuseField('expectedEnd', 'field.max', { max: maxTimes }))
  await holdSlots(ctx, group.id, slots)
  const taken = await readTaken(ctx, group.id)
  const missing = slots.filter((slot) => !taken.has(Date.parse(slot.from)))
  const hard = await findClashes(ctx, group.id, missing)
  const students = await findStudentClashes(ctx, group.id, missing)
  const judged = missing.map((slot, at) => ({
    slot,
    with: [...hard[at]!, ...students[at]!],
    isMade: hard[at]!.length === 0 && (confirmed || students[at]!.length === 0),
  }))
  const made = judged.filter((each) => each.isMade)
  const ids =
    made.length > 0
      ? await insertTimes(
          ctx,
          group.id,
          made.map(({ slot }) => slot),
        )
      : []
  const doubled = ids.filter((_, at) => made[at]!.with.length > 0)
  await noteOverride(ctx, doubled)
  await markConfirmed(ctx, doubled, true)
  return {
    made: made.map(({ slot }) => spanOf(slot)),
    skipped: slots.filter((slot) => taken.has(Date.parse(slot.from))).map(spanOf),
    clashing: judged.filter((each) => !each.isMade).map((each) => ({ ...spanOf(each.slot), with: each.with })),
  }
}
