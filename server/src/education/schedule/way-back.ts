/**
 * Undoes what changed many lessons at once: each lesson returns to how it was, as long as nobody has changed it since.
 * It serves season shifts, the last acceptance of a plan, and lessons that a later holiday moved or canceled.
 */
import type { movedLesson } from '@topcenter/model/education/api'
import type { Described } from '@topcenter/model/kit/answer'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { refuse, Refused, type RefusalCode } from '@topcenter/model/kit/refusal'
import { firstListed } from '@topcenter/texts/readable'
import type { Ctx } from '../../records/context.ts'
import {
  holdTimes,
  judge,
  type Moving,
  type NamedTime,
  namesOfTimes,
  type Obstacle,
  putTimes,
  shownTimes,
  type Standing,
} from './moving.ts'

/** The act that is taken back, by its record. */
export interface Act {
  readonly of: 'season_shift_id' | 'timetable_plan_id' | 'holiday_id'
  readonly id: string
}

/** Keeps how the times are before the act changes them. */
export async function rememberTimes(ctx: Ctx, { of, id }: Act, times: readonly string[]): Promise<void> {
  await ctx.tx.run({
    sql: `
      insert into way_back_time (
        establishment_id, ${of}, schedule_time_id, state_before, record_state_before, from_before,
        to_before, place_before, lecturer_before, overbooked_before, students_confirmed_before,
        from_after, to_after, version_after
      )
      select
        $1,
        $2,
        t.id,
        t.state,
        t.record_state,
        t."from",
        t."to",
        t.place_id,
        t.lecturer_id,
        t.overbooked,
        t.students_confirmed,
        t."from",
        t."to",
        t.version
      from educational_schedule_time t
      where t.establishment_id = $1 and t.id = any($3::uuid[])
      on conflict (establishment_id, act_id, schedule_time_id) do update
      set (
        state_before, record_state_before, from_before, to_before, place_before, lecturer_before,
        overbooked_before, students_confirmed_before, from_after, to_after, version_after, returned_at
      ) = (
        excluded.state_before, excluded.record_state_before, excluded.from_before, excluded.to_before,
        excluded.place_before, excluded.lecturer_before, excluded.overbooked_before,
        excluded.students_confirmed_before, excluded.from_after, excluded.to_after,
        excluded.version_after, null
      )
    `,
    parameters: [ctx.actor.establishmentId, id, times],
  })
}
/** Keeps only the times that the act changed, with their version after it. */
export async function keepTouched(ctx: Ctx, { id }: Act, times: readonly string[]): Promise<void> {
  const of = `s.establishment_id = $1 and s.act_id = $2 and s.schedule_time_id = any($3::uuid[]) and t.establishment_id = $1 and t.id = s.schedule_time_id`
  const parameters = [ctx.actor.establishmentId, id, times]
  await ctx.tx.run({
    sql: `
      delete from way_back_time s using educational_schedule_time t
      where ${of} and t.version = s.version_after
    `,
    parameters,
  })
  await ctx.tx.run({
    sql: `
      update way_back_time s
      set version_after = t.version, from_after = t."from", to_after = t."to"
      from educational_schedule_time t
      where ${of}
    `,
    parameters,
  })
}
/** Keeps new lessons of a group, which are named by when they begin. */
export async function rememberMade(ctx: Ctx, { of, id }: Act, group: string, froms: readonly string[]): Promise<void> {
  await ctx.tx.run({
    sql: `
      insert into way_back_time (
        establishment_id, ${of}, schedule_time_id, from_after, to_after, version_after
      )
      select $1, $2, t.id, t."from", t."to", t.version
      from educational_schedule_time t
      where t.establishment_id = $1
        and t.educational_group_id = $3
        and t.generated_for = t."from"
        and t."from" = any($4::timestamptz[])
      on conflict do nothing
    `,
    parameters: [ctx.actor.establishmentId, id, group, froms],
  })
}
/** Counts the times of an act that can still be taken back. */
export async function countRemembered(ctx: Ctx, { id }: Act): Promise<number> {
  const row = await ctx.tx.first<{ count: number }>({
    sql: `
      select count(*)::int as count
      from way_back_time
      where establishment_id = $1 and act_id = $2 and returned_at is null
    `,
    parameters: [ctx.actor.establishmentId, id],
  })
  return row!.count
}
export async function forgetTimes(ctx: Ctx, { id }: Act): Promise<void> {
  await ctx.tx.run({
    sql: 'delete from way_back_time where establishment_id = $1 and act_id = $2',
    parameters: [ctx.actor.establishmentId, id],
  })
}

/** A time as it is now; `newFrom`, `place` and so on are how it was before. */
interface Remembered extends Moving {
  readonly group: string
  readonly confirmed: boolean
  readonly state: string
  readonly stateBefore: string | null
  readonly recordStateBefore: string | null
  readonly placeNow: string | null
  readonly lecturerNow: string | null
  readonly isChanged: boolean
}
const rememberedSql = `
  select
    t.id,
    t.version,
    t."from",
    t."to",
    t.state,
    t.place_id as "placeNow",
    t.lecturer_id as "lecturerNow",
    t.educational_group_id as "group",
    coalesce(s.overbooked_before, false) as overbooked,
    s.students_confirmed_before as confirmed,
    s.place_before as place,
    s.lecturer_before as lecturer,
    coalesce(s.from_before, t."from") as "newFrom",
    coalesce(s.to_before, t."to") as "newTo",
    s.state_before as "stateBefore",
    s.record_state_before as "recordStateBefore",
    t.version <> s.version_after
    or t.register <> 'NotTaken'
    or least(t."from", s.from_before) <= $3 as "isChanged"
  from way_back_time s
  join educational_schedule_time t on t.establishment_id = $1 and t.id = s.schedule_time_id
  where s.establishment_id = $1 and s.act_id = $2 and s.returned_at is null
  order by t."from", t.id
`

export interface ReturnOrder {
  /**
   * `leaveOut`: times that were changed since, are over, or whose old place is taken stay, and the others return;
   * without it nothing returns when there is such a time.
   */
  readonly leaveOut: boolean
  /** The refusal in that case; it gets `count`, `of` and `names`. */
  readonly refusal: RefusalCode
  /** Groups that were changed since, so that their lessons stay. */
  readonly changedGroups?: ReadonlyMap<string, Names>
  /** True: a lesson whose old place or lecturer is taken returns without them; otherwise it stays. */
  readonly orUnplaced?: boolean
}
export interface Returned {
  readonly going: readonly Remembered[]
  readonly left: readonly NamedTime[]
  readonly leftCount: number
  readonly unplaced: number
}

/** Puts the times of an act back to how they were before it, as far as that is possible. */
export async function returnTimes(ctx: Ctx, act: Act, order: ReturnOrder): Promise<Returned> {
  const { leaveOut, changedGroups = new Map() } = order
  await holdTimes(ctx, await readRemembered(ctx, act))
  const times = await readRemembered(ctx, act)
  const { stays, unplaced } = await judgeReturn(ctx, times, order)
  const shownAt = [...stays].slice(0, shownTimes)
  const names = await namesOfTimes(
    ctx,
    shownAt.map((at) => times[at]!.id),
  )
  const left = shownAt.map((at) => names.get(times[at]!.id)!)
  if (stays.size + changedGroups.size > 0 && !leaveOut)
    throw cannotReturn(ctx, order, { count: stays.size, of: times.length, shown: left })
  const going = times.flatMap((time, at) => (stays.has(at) ? [] : [{ time, isUnplaced: unplaced.has(at) }]))
  await putTimes(
    ctx,
    going.map(({ time, isUnplaced }) => ({ id: time.id, before: time, after: standingBefore(time, isUnplaced) })),
  )
  await ctx.tx.run({
    sql: `
      update way_back_time
      set returned_at = $3
      where establishment_id = $1 and act_id = $2 and schedule_time_id = any($4::uuid[])
    `,
    parameters: [ctx.actor.establishmentId, act.id, ctx.now.toISOString(), going.map(({ time }) => time.id)],
  })
  return { going: going.map(({ time }) => time), left, leftCount: stays.size, unplaced: unplaced.size }
}

const readRemembered = (ctx: Ctx, act: Act): Promise<Remembered[]> =>
  ctx.tx.query<Remembered>({
    sql: rememberedSql,
    parameters: [ctx.actor.establishmentId, act.id, ctx.now.toISOString()],
  })

/** By index in `times`: which of them stay where they are, and which return without their place and lecturer. */
interface ReturnJudged {
  readonly stays: ReadonlySet<number>
  readonly unplaced: ReadonlySet<number>
}
async function judgeReturn(
  ctx: Ctx,
  times: readonly Remembered[],
  { changedGroups = new Map(), orUnplaced = false }: ReturnOrder,
): Promise<ReturnJudged> {
  const own = new Map(
    times.flatMap((time, at): [number, Obstacle[]][] =>
      time.isChanged || changedGroups.has(time.group) ? [[at, [{ kind: 'past' }]]] : [],
    ),
  )
  // a time that the act made is canceled, and one that was canceled before is canceled again: neither needs a place
  const wanting = times.map((time): Moving =>
    time.stateBefore === 'Planned' && time.recordStateBefore !== 'archived'
      ? time
      : { ...time, place: null, lecturer: null, group: null },
  )
  const { stays } = await judge(ctx, wanting, own, { isReturn: true })
  const homeless = new Set(orUnplaced ? [...stays].filter((at) => !own.has(at)) : [])
  if (homeless.size === 0) return { stays, unplaced: homeless }
  const without = wanting.map((time, at) => (homeless.has(at) ? { ...time, place: null, lecturer: null } : time))
  const again = await judge(ctx, without, own, { isReturn: true })
  return { stays: again.stays, unplaced: new Set([...homeless].filter((at) => !again.stays.has(at))) }
}

function cannotReturn(
  ctx: Ctx,
  { refusal, changedGroups = new Map() }: ReturnOrder,
  { count, of, shown }: { readonly count: number; readonly of: number; readonly shown: readonly NamedTime[] },
): Refused {
  const groups = [...changedGroups.values(), ...shown.map(({ group }) => group.names)]
  const names = firstListed(ctx.language, [...new Set(groups.map((each) => nameIn(each, ctx.language)))])
  return new Refused(refuse(refusal, { params: { count, of, names }, extra: { times: shown } }))
}

const standingBefore = (time: Remembered, isUnplaced: boolean): Standing => ({
  from: time.newFrom,
  to: time.newTo,
  ...(time.stateBefore === null
    ? {
        place: time.placeNow,
        lecturer: time.lecturerNow,
        overbooked: false,
        confirmed: false,
        state: 'Canceled',
        recordState: 'archived',
      }
    : {
        place: isUnplaced ? null : time.place,
        lecturer: isUnplaced ? null : time.lecturer,
        overbooked: !isUnplaced && time.overbooked,
        confirmed: time.confirmed,
        state: time.stateBefore,
        recordState: time.recordStateBefore!,
      }),
})

export type MovedLesson = Described<typeof movedLesson>
interface MovedRow {
  schedule_time_id: string
  from_before: string
  to_before: string
  from_after: string
  to_after: string
  returned_at: string | null
}
/** Lists the first times that an act moved or canceled. A time whose moment did not change was canceled. */
export async function timesOf(ctx: Ctx, act: Act): Promise<MovedLesson[]> {
  const rows = await ctx.tx.query<MovedRow>({
    sql: `
      select schedule_time_id, from_before, to_before, from_after, to_after, returned_at
      from way_back_time
      where establishment_id = $1 and act_id = $2 and from_before is not null
      order by from_before, schedule_time_id
      limit $3
    `,
    parameters: [ctx.actor.establishmentId, act.id, shownTimes],
  })
  const names = await namesOfTimes(
    ctx,
    rows.map((row) => row.schedule_time_id),
  )
  return rows.map((row) => ({
    ...names.get(row.schedule_time_id)!,
    from: row.from_before,
    to: row.to_before,
    newFrom: row.from_after,
    newTo: row.to_after,
    canceled: row.from_before === row.from_after && row.to_before === row.to_after,
    returned: row.returned_at !== null,
    obstacles: [],
    stays: false,
  }))
}
