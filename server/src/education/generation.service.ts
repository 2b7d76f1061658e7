/** Makes the schedule times that a group's slices promise and that are not there yet (D4.2). */
import type { EducationalGroup } from '@topcenter/model/education/educational-group'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { refuse, refuseField, Refused, type Refusal } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import type { Ctx } from '../records/context.ts'
import { leaveTrail } from '../records/trail.ts'
import { type Clash, findClashes, holdResources, type Slot } from './schedule.service.ts'
import { type Slice, slotsOf } from './slots.ts'

/** Two years of daily lessons; more is a mistyped year. */
const mostTimes = 1_500

export interface Span { readonly from: string; readonly to: string }
export interface Generated { readonly made: Span[]; readonly skipped: Span[]; readonly clashing: (Span & { readonly with: Clash[] })[] }

export function generationRefusal(group: EducationalGroup): Refusal | undefined {
  if (!group.fixedSchedule || group.slices === null || group.slices.length === 0) return refuse('group.fixedScheduleNeeded')
  return group.expectedStart && group.expectedEnd ? undefined : refuse('group.datesNeeded')
}

async function readSlices(ctx: Ctx, groupId: string): Promise<Slice[]> {
  return ctx.tx.query<Slice>({
    sql: `select s.weekday, s."from", s."to", s.place_id as place, coalesce(s.lecturer_id, g.lecturer_id) as lecturer
      from educational_group_slices s join educational_group g on g.establishment_id = $1 and g.id = s.parent_id
      where s.establishment_id = $1 and s.parent_id = $2 order by s.position`,
    parameters: [ctx.actor.establishmentId, groupId],
  })
}

/** Days off of the whole establishment: `holidays` of its settings, dates as YYYY-MM-DD. */
async function readHolidays(ctx: Ctx): Promise<Set<string>> {
  const row = await ctx.tx.first<{ holidays: unknown }>({ sql: `select settings -> 'holidays' as holidays from establishment where id = $1`, parameters: [ctx.actor.establishmentId] })
  return new Set(Array.isArray(row?.holidays) ? row.holidays.filter((day): day is string => typeof day === 'string') : [])
}

/** A time that was generated and then moved or canceled is not made again; neither is one that starts when another of the group does. */
async function readTaken(ctx: Ctx, groupId: string): Promise<Set<number>> {
  const rows = await ctx.tx.query<{ from: string; generated_for: string | null }>({
    sql: `select "from", generated_for from educational_schedule_time where establishment_id = $1 and educational_group_id = $2`, parameters: [ctx.actor.establishmentId, groupId],
  })
  return new Set(rows.flatMap((row) => [Date.parse(row.from), ...(row.generated_for ? [Date.parse(row.generated_for)] : [])]))
}

async function insertTimes(ctx: Ctx, groupId: string, slots: readonly Slot[]): Promise<void> {
  const times = slots.map((slot) => ({ ...slot, id: newId(ctx.now.getTime()) }))
  await ctx.tx.run({
    sql: `insert into educational_schedule_time (establishment_id, id, educational_group_id, "from", "to", place_id, lecturer_id, generated_for, created_at, created_by, updated_at, updated_by)
      select $1, w.id, $2, w.starts, w.ends, w.place, w.lecturer, w.starts, $8, $9, $8, $9
      from unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::uuid[], $7::uuid[]) w(id, starts, ends, place, lecturer)`,
    parameters: [
      ctx.actor.establishmentId, groupId, times.map((time) => time.id), times.map((time) => time.from), times.map((time) => time.to), times.map((time) => time.place),
      times.map((time) => time.lecturer), ctx.now.toISOString(), ctx.actor.userId,
    ],
  })
  await leaveTrail(ctx, educationalScheduleTime, times.map((time) => ({ id: time.id, action: 'create', version: 1, changes: { from: { old: null, new: time.from }, to: { old: null, new: time.to } } })))
}

const spanOf = ({ from, to }: Slot): Span => ({ from, to })

export async function generateScheduleTimes(ctx: Ctx, group: EducationalGroup): Promise<Generated> {
  const term = { start: group.expectedStart!, end: group.expectedEnd!, timeZone: ctx.timeZone, holidays: await readHolidays(ctx) }
  const slots = slotsOf(await readSlices(ctx, group.id), term)
  if (slots.length > mostTimes) throw new Refused(refuseField('expectedEnd', 'field.max', { max: mostTimes }))
  await holdResources(ctx, group.id, slots)
  const taken = await readTaken(ctx, group.id)
  const missing = slots.filter((slot) => !taken.has(Date.parse(slot.from)))
  const clashes = await findClashes(ctx, group.id, missing)
  const free = missing.filter((_, at) => clashes[at]!.length === 0)
  if (free.length > 0) await insertTimes(ctx, group.id, free)
  return {
    made: free.map(spanOf),
    skipped: slots.filter((slot) => taken.has(Date.parse(slot.from))).map(spanOf),
    clashing: missing.flatMap((slot, at) => (clashes[at]!.length > 0 ? [{ ...spanOf(slot), with: clashes[at]! }] : [])),
  }
}
