/** The way back from a plan's last acceptance: weekly times as they were, made lessons away, canceled ones there again, places and lecturers as before. */
import { educationalGroup, type EducationalGroup } from '@topcenter/model/education/educational-group'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { timetableGroup } from '@topcenter/model/planning/timetable-plan'
import { firstListed } from '@topcenter/texts/readable'
import { notify } from '../alerts/notify.ts'
import { namesSql } from '../education/register.sql.ts'
import { findClashes, holdResources } from '../education/schedule.service.ts'
import type { Ctx } from '../records/context.ts'
import { lockRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { leaveTrail } from '../records/trail.ts'
import { changeRecord } from '../records/update.ts'
import { updateRow } from '../records/write.ts'

type Before = Pick<EducationalGroup, 'fixedSchedule' | 'expectedStart' | 'expectedEnd' | 'slices'>
interface TakenGroup { id: string; taught: string; names: Names; before: Before; changed: boolean }
interface TakenTime { id: string; group: string; from: string; to: string; place: string | null; lecturer: string | null; before: 'Planned' | 'Canceled' | null; overbooked: boolean; changed: boolean }

async function forgetTaken(ctx: Ctx, planId: string): Promise<void> {
  for (const table of ['timetable_taken_group', 'timetable_taken_time']) await ctx.tx.run({ sql: `delete from ${table} where establishment_id = $1 and plan_id = $2`, parameters: [ctx.actor.establishmentId, planId] })
}

/** Before an acceptance touches anything: the groups' generated lessons to come, as they stand. Another acceptance of the plan is forgotten. */
export async function rememberTimes(ctx: Ctx, planId: string, groups: readonly string[]): Promise<void> {
  const { establishmentId } = ctx.actor
  await forgetTaken(ctx, planId)
  await ctx.tx.run({
    sql: `insert into timetable_taken_time (establishment_id, plan_id, schedule_time_id, state_before, record_state_before, place_before, lecturer_before, overbooked_before, version_after)
      select $1, $2, t.id, t.state, t.record_state, t.place_id, t.lecturer_id, t.overbooked, t.version from educational_schedule_time t
      where t.establishment_id = $1 and t.educational_group_id = any($3::uuid[]) and t.generated_for = t."from" and t.register = 'NotTaken' and t."from" > $4`,
    parameters: [establishmentId, planId, groups, ctx.now.toISOString()],
  })
}
/** Of these only what it touched. */
export async function keepTouched(ctx: Ctx, planId: string): Promise<void> {
  const of = `s.establishment_id = $1 and s.plan_id = $2 and t.establishment_id = $1 and t.id = s.schedule_time_id`
  const parameters = [ctx.actor.establishmentId, planId]
  await ctx.tx.run({ sql: `delete from timetable_taken_time s using educational_schedule_time t where ${of} and t.version = s.version_after`, parameters })
  await ctx.tx.run({ sql: `update timetable_taken_time s set version_after = t.version from educational_schedule_time t where ${of}`, parameters })
}
/** References of lines are read as the records that are shown. */
const idOf = (shown: unknown): string | null => (shown && typeof shown === 'object' ? (shown as { id: string }).id : ((shown ?? null) as string | null))

/** After one group was accepted. `made`: the beginnings of its new lessons. */
export async function rememberGroup(ctx: Ctx, planId: string, groupId: string, { id, fixedSchedule, expectedStart, expectedEnd, slices }: EducationalGroup, made: readonly string[]): Promise<void> {
  const { establishmentId } = ctx.actor
  await ctx.tx.run({
    sql: 'insert into timetable_taken_group (establishment_id, plan_id, group_id, before, version_after) select $1, $2, $3, $5, g.version from educational_group g where g.establishment_id = $1 and g.id = $4',
    parameters: [establishmentId, planId, groupId, id, JSON.stringify({ fixedSchedule, expectedStart, expectedEnd, slices: (slices ?? []).map((slice) => ({ ...slice, place: idOf(slice.place), lecturer: idOf(slice.lecturer) })) } satisfies Before)],
  })
  await ctx.tx.run({
    sql: `insert into timetable_taken_time (establishment_id, plan_id, schedule_time_id, version_after) select $1, $2, t.id, t.version from educational_schedule_time t
      where t.establishment_id = $1 and t.educational_group_id = $3 and t.generated_for = t."from" and t."from" = any($4::timestamptz[]) on conflict do nothing`,
    parameters: [establishmentId, planId, id, made],
  })
}

const groupsSql = `
  select s.group_id as id, g.id as taught, ${namesSql('g')} as names, s.before, g.version <> s.version_after as changed from timetable_taken_group s
  join timetable_group m on m.establishment_id = $1 and m.id = s.group_id join educational_group g on g.establishment_id = $1 and g.id = m.educational_group_id
  where s.establishment_id = $1 and s.plan_id = $2 order by g.id`
const timesSql = `
  select t.id, t.educational_group_id as "group", t."from", t."to", s.place_before as place, s.lecturer_before as lecturer, s.state_before as before, coalesce(s.overbooked_before, false) as overbooked,
    t.version <> s.version_after or t."from" <= $3 or t.register <> 'NotTaken' as changed
  from timetable_taken_time s join educational_schedule_time t on t.establishment_id = $1 and t.id = s.schedule_time_id where s.establishment_id = $1 and s.plan_id = $2 order by t.id for no key update of t`
const canceled = `state = 'Canceled', record_state = 'archived', archived_at = $3`
const touched = 'version = version + 1, updated_at = $3, updated_by = $4'
/** Back as they were, yet without place and lecturer; not where the group meets at that hour by now. */
const returnSql = `
  update educational_schedule_time t set state = s.state_before, record_state = s.record_state_before, archived_at = case when s.record_state_before = 'archived' then $3::timestamptz end, ${touched} from timetable_taken_time s
  where t.establishment_id = $1 and t.id = any($2::uuid[]) and s.establishment_id = $1 and s.plan_id = $5 and s.schedule_time_id = t.id and (s.state_before <> 'Planned' or not exists (
    select 1 from booking b where b.establishment_id = $1 and b.resource_kind = 'group' and b.resource_id = t.educational_group_id and b.schedule_time_id <> t.id and b.during && tstzrange(t."from", t."to", '[)')))
  returning t.id`

/** Whole, or with `leaveOut` without what was changed since or is over. `unplaced`: lessons whose old place or lecturer is taken by now. */
export async function takeBack(ctx: Ctx, planId: string, leaveOut: boolean): Promise<{ returned: number; left: number; unplaced: number }> {
  const { establishmentId, userId } = ctx.actor
  const now = ctx.now.toISOString()
  const groups = await ctx.tx.query<TakenGroup>({ sql: groupsSql, parameters: [establishmentId, planId] })
  if (groups.length === 0) throw new Refused(refuse('timetable.nothingAccepted'))
  const times = await ctx.tx.query<TakenTime>({ sql: timesSql, parameters: [establishmentId, planId, now] })
  await holdResources(ctx, groups.map(({ taught }) => taught), times)
  const changed = new Set(groups.filter((each) => each.changed).map(({ taught }) => taught))
  const stays = times.filter((time) => time.changed || changed.has(time.group))
  const staying = new Set([...changed, ...stays.map(({ group }) => group)])
  if (staying.size > 0 && !leaveOut) {
    const called = groups.filter(({ taught }) => staying.has(taught)).map(({ names }) => nameIn(names, ctx.language))
    throw new Refused(refuse('timetable.cannotReturn', { params: { count: stays.length, of: times.length, names: firstListed(ctx.language, called) } }))
  }
  const going = times.filter((time) => !time.changed && !changed.has(time.group))
  const [made, old] = [going.filter(({ before }) => before === null), going.filter(({ before }) => before !== null)]
  const idsOf = (of: readonly TakenTime[]) => of.map(({ id }) => id)
  await ctx.tx.run({ sql: `update educational_schedule_time set ${canceled}, ${touched} where establishment_id = $1 and id = any($2::uuid[])`, parameters: [establishmentId, idsOf(made), now, userId] })
  await ctx.tx.run({ sql: 'update educational_schedule_time set place_id = null, lecturer_id = null, overbooked = false where establishment_id = $1 and id = any($2::uuid[])', parameters: [establishmentId, idsOf(old)] })
  const back = new Set((await ctx.tx.query<{ id: string }>({ sql: returnSql, parameters: [establishmentId, idsOf(old), now, userId, planId] })).map(({ id }) => id))
  let unplaced = old.length - back.size
  for (const [group, lessons] of Map.groupBy(old.filter(({ id }) => back.has(id)), (time) => time.group)) {
    const clashes = await findClashes(ctx, group, lessons, idsOf(lessons))
    const placed = lessons.filter((lesson, at) => lesson.before === 'Canceled' || lesson.overbooked || clashes[at]!.length === 0)
    unplaced += lessons.length - placed.length
    await ctx.tx.run({
      sql: 'update educational_schedule_time t set place_id = m.place, lecturer_id = m.lecturer, overbooked = m.overbooked from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::boolean[]) m(id, place, lecturer, overbooked) where t.establishment_id = $1 and t.id = m.id',
      parameters: [establishmentId, idsOf(placed), placed.map(({ place }) => place), placed.map(({ lecturer }) => lecturer), placed.map(({ overbooked }) => overbooked)],
    })
  }
  for (const { id, taught, before } of groups.filter((each) => !each.changed)) {
    await changeRecord(ctx, educationalGroup, recordOf(educationalGroup, await lockRow(ctx, educationalGroup, taught)), before)
    await updateRow(ctx, timetableGroup, id, { acceptedAt: null, made: null, clashing: null })
  }
  await forgetTaken(ctx, planId)
  const versions = await ctx.tx.query<{ id: string; version: number }>({ sql: 'select id, version from educational_schedule_time where establishment_id = $1 and id = any($2::uuid[])', parameters: [establishmentId, idsOf(going)] })
  const isMade = new Set(idsOf(made))
  await leaveTrail(ctx, educationalScheduleTime, versions.map(({ id, version }) => ({ id, action: isMade.has(id) ? 'cancel' : 'update', version })))
  await tell(ctx, groups.filter((each) => !each.changed).map(({ taught }) => taught), going)
  return { returned: going.length, left: stays.length, unplaced }
}

async function tell(ctx: Ctx, groups: readonly string[], times: readonly TakenTime[]): Promise<void> {
  const students = await ctx.tx.query<{ who: string }>({
    sql: `select distinct student_id as who from educational_group_student where establishment_id = $1 and educational_group_id = any($2::uuid[]) and left_on is null and record_state <> 'archived'`, parameters: [ctx.actor.establishmentId, groups],
  })
  await notify(ctx, [...new Set([...students.map(({ who }) => who), ...times.flatMap(({ lecturer }) => lecturer ?? [])])], {
    names: { ar: 'عاد الجدول الأسبوعي السابق', en: 'The weekly timetable as before' }, description: { ar: 'عادت مجموعاتك إلى مواعيدها الأسبوعية السابقة.', en: 'Your groups are back at their earlier weekly times.' }, link: '/educational/educational-schedule-times',
  })
}
