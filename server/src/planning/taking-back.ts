/**
 * Takes a plan's last acceptance back: weekly times are as they were, lessons that it made are canceled, lessons that
 * it canceled are planned again, and places and lecturers return.
 */
import { educationalGroup, type EducationalGroup } from '@topcenter/model/education/educational-group'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { timetableGroup } from '@topcenter/model/planning/timetable-plan'
import { notifyUsers } from '../alerts/tell.ts'
import { inBoth } from '../alerts/said.ts'
import { namesSql } from '../records/list/select.ts'
import {
  type Act,
  forgetTimes,
  keepTouched,
  rememberMade,
  rememberTimes,
  returnTimes,
} from '../education/schedule/way-back.ts'
import type { Ctx } from '../records/context.ts'
import { lockRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { changeRecord } from '../records/write/update.ts'
import { updateRow } from '../records/write/write.ts'

type Before = Pick<EducationalGroup, 'fixedSchedule' | 'expectedStart' | 'expectedEnd' | 'slices'>
interface TakenGroup {
  id: string
  taught: string
  names: Names
  before: Before
  changed: boolean
}

const actOf = (id: string): Act => ({ of: 'timetable_plan_id', id })
async function forgetTaken(ctx: Ctx, planId: string): Promise<void> {
  await ctx.tx.run({
    sql: 'delete from timetable_taken_group where establishment_id = $1 and plan_id = $2',
    parameters: [ctx.actor.establishmentId, planId],
  })
  await forgetTimes(ctx, actOf(planId))
}

/**
 * Runs before an acceptance changes anything: keeps how the groups' generated lessons to come are, for `keepTouched`
 * afterwards. An earlier acceptance of the plan can no longer be taken back then.
 */
export async function rememberLessons(
  ctx: Ctx,
  planId: string,
  groups: readonly string[],
): Promise<{ keepTouched(): Promise<void> }> {
  await forgetTaken(ctx, planId)
  const times = await ctx.tx.query<{ id: string }>({
    sql: `
      select t.id
      from educational_schedule_time t
      where t.establishment_id = $1
        and t.educational_group_id = any($2::uuid[])
        and t.generated_for = t."from"
        and t.register = 'NotTaken'
        and t."from" > $3
      order by t.id
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, groups, ctx.now.toISOString()],
  })
  return rememberTaken(
    ctx,
    planId,
    times.map(({ id }) => id),
  )
}

/** Locks these lessons and keeps how they are. */
export async function rememberTaken(
  ctx: Ctx,
  planId: string,
  ids: readonly string[],
): Promise<{ keepTouched(): Promise<void> }> {
  await rememberTimes(ctx, actOf(planId), ids)
  return { keepTouched: () => keepTouched(ctx, actOf(planId), ids) }
}
/** The references in a group's weekly times are read as records with names. */
export const idOf = (shown: unknown): string | null =>
  shown && typeof shown === 'object' && 'id' in shown ? String(shown.id) : shown ? String(shown) : null

/**
 * Runs after one group was accepted.
 *
 * @param made When its new lessons begin
 */
export async function rememberGroup(
  ctx: Ctx,
  planId: string,
  groupId: string,
  { id, fixedSchedule, expectedStart, expectedEnd, slices }: EducationalGroup,
  made: readonly string[],
): Promise<void> {
  const { establishmentId } = ctx.actor
  await ctx.tx.run({
    sql: `
      insert into timetable_taken_group (establishment_id, plan_id, group_id, before, version_after)
      select $1, $2, $3, $5, g.version
      from educational_group g
      where g.establishment_id = $1 and g.id = $4
      returning 1
    `,
    parameters: [
      establishmentId,
      planId,
      groupId,
      id,
      JSON.stringify({
        fixedSchedule,
        expectedStart,
        expectedEnd,
        slices: (slices ?? []).map((slice) => ({ ...slice, place: idOf(slice.place), lecturer: idOf(slice.lecturer) })),
      } satisfies Before),
    ],
  })
  await rememberMade(ctx, actOf(planId), id, made)
}

const groupsSql = `
  select
    s.group_id as id,
    g.id as taught,
    ${namesSql('g')} as names,
    s.before,
    g.version <> s.version_after as changed
  from timetable_taken_group s
  join timetable_group m on m.establishment_id = $1 and m.id = s.group_id
  join educational_group g on g.establishment_id = $1 and g.id = m.educational_group_id
  where s.establishment_id = $1 and s.plan_id = $2
  order by g.id
`

/**
 * Takes everything back, or with `leaveOut` everything that was not changed since and is not over. `unplaced`: lessons
 * that return without their old place or lecturer, because it is taken.
 */
export async function takeBack(
  ctx: Ctx,
  planId: string,
  leaveOut: boolean,
): Promise<{ returned: number; left: number; unplaced: number }> {
  const groups = await ctx.tx.query<TakenGroup>({ sql: groupsSql, parameters: [ctx.actor.establishmentId, planId] })
  if (groups.length === 0) throw new Refused(refuse('timetable.nothingAccepted'))
  const changed = groups.filter((each) => each.changed)
  const { going, leftCount, unplaced } = await returnTimes(ctx, actOf(planId), {
    leaveOut,
    refusal: 'timetable.cannotReturn',
    orUnplaced: true,
    changedGroups: new Map(changed.map(({ taught, names }) => [taught, names])),
  })
  for (const { id, taught, before } of groups.filter((each) => !each.changed)) {
    await changeRecord(
      ctx,
      educationalGroup,
      recordOf(educationalGroup, await lockRow(ctx, educationalGroup, taught)),
      before,
    )
    await updateRow(ctx, timetableGroup, id, { acceptedAt: null, made: null, clashing: null })
  }
  await forgetTaken(ctx, planId)
  await tell(
    ctx,
    groups.filter((each) => !each.changed).map(({ taught }) => taught),
    going,
  )
  return { returned: going.length, left: leftCount, unplaced }
}

async function tell(
  ctx: Ctx,
  groups: readonly string[],
  times: readonly { readonly lecturer: string | null }[],
): Promise<void> {
  const students = await ctx.tx.query<{ who: string }>({
    sql: `
      select distinct student_id as who
      from educational_group_student
      where establishment_id = $1
        and educational_group_id = any($2::uuid[])
        and left_on is null
        and record_state <> 'archived'
    `,
    parameters: [ctx.actor.establishmentId, groups],
  })
  await notifyUsers(ctx, 'timetableChanged', {
    users: [...students.map(({ who }) => who), ...times.flatMap(({ lecturer }) => lecturer ?? [])],
    names: inBoth('weeksBack'),
    description: inBoth('weeksBackText'),
    link: '/educational/educational-schedule-times',
  })
}
