/** Lessons on the days of a holiday: cancels them, or moves them to the next free day at the same time of day. */
import type { readHolidayLessons, readStandingHolidays, settleHoliday, takenBack } from '@topcenter/model/education/api'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { holiday } from '@topcenter/model/education/holiday'
import type { Described } from '@topcenter/model/kit/answer'
import { addDays } from '@topcenter/model/kit/date-text'
import type { AnswerOf, ParsedBody } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import { dayRange, utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { type Ctx, today } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { updateRow } from '../../records/write/write.ts'
import { isFree, type Taken } from '../schedule/free-slots.ts'
import { type Needs, openDays, readTaken } from '../schedule/free-slots.service.ts'
import { holdTimes, putTimes } from '../schedule/moving.ts'
import { type Happening, tellGroup } from '../schedule/schedule-notices.ts'
import { readNames } from './timetable.service.ts'
import { type Act, countRemembered, keepTouched, rememberTimes, returnTimes, timesOf } from '../schedule/way-back.ts'

/** Maximum of days by which a lesson is moved. */
const ahead = 30

interface Standing extends Needs {
  readonly id: string
  readonly overbooked: boolean
  readonly confirmed: boolean
  readonly version: number
  readonly from: string
  readonly to: string
  readonly students: number
}
interface Span {
  readonly from: string
  readonly to: string
}

/** Reads planned lessons on the holiday whose register nobody has taken. */
async function standingTimes(ctx: Ctx, token: string | undefined): Promise<{ times: Standing[]; last: string }> {
  const row = await readRow(ctx, holiday, recordId(holiday, token))
  const [first, last] = [row.from, row.to ?? row.from]
  if (row.record_state !== 'active') return { times: [], last }
  const times = await ctx.tx.query<Standing>({
    sql: `
      select
        t.id,
        t.version,
        t."from",
        t."to",
        t.overbooked,
        t.students_confirmed as confirmed,
        t.educational_group_id as group,
        t.place_id as place,
        t.lecturer_id as lecturer,
        g.total_number_of_students as students
      from educational_schedule_time t
      join educational_group g
        on g.establishment_id = t.establishment_id and g.id = t.educational_group_id
      where t.establishment_id = $1
        and t."from" >= $2
        and t."from" < $3
        and t.state = 'Planned'
        and t.work_day = 'Work'
        and t.register = 'NotTaken'
        and t.record_state = 'active'
      order by t."from", t.id
      limit 2000
    `,
    parameters: [ctx.actor.establishmentId, dayRange(first, ctx.timeZone).from, dayRange(last, ctx.timeZone).to],
  })
  return { times, last }
}

/**
 * Returns the time to which each lesson would move; undefined if none of the next thirty days is free. A time that one
 * lesson takes is no longer free for the next one.
 */
async function nextDays(ctx: Ctx, times: readonly Standing[], last: string): Promise<Map<string, Span | undefined>> {
  const first = addDays(last, 1)
  const days = await openDays(ctx, [...new Set(times.map(({ group }) => group))], first, ahead)
  const window = { from: dayRange(first, ctx.timeZone).from, to: dayRange(addDays(first, ahead), ctx.timeZone).to }
  const { taken, sharesStudents } = await readTaken(ctx, times, window, [])
  const given: (Needs & Taken)[] = []
  return new Map(
    times.map((time) => {
      const clock = utcToZoned(time.from, ctx.timeZone).time
      const length = Date.parse(time.to) - Date.parse(time.from)
      const mine = [
        ...taken(time),
        ...given.filter(
          (each) =>
            each.group === time.group ||
            sharesStudents(each.group, time.group) ||
            (each.place !== null && each.place === time.place) ||
            (each.lecturer !== null && each.lecturer === time.lecturer),
        ),
      ]
      for (const day of days.get(time.group) ?? []) {
        const from = Date.parse(zonedToUtc(day, clock, ctx.timeZone))
        if (from <= ctx.now.getTime() || !isFree(mine, from, from + length)) continue
        given.push({ group: time.group, place: time.place, lecturer: time.lecturer, from, to: from + length })
        return [time.id, { from: new Date(from).toISOString(), to: new Date(from + length).toISOString() }]
      }
      return [time.id, undefined]
    }),
  )
}

/** Lists holidays to come with lessons on their days, the next holiday first. */
export async function standingHolidays(ctx: Ctx): Promise<AnswerOf<typeof readStandingHolidays>> {
  const rows = await ctx.tx.query<DbRow & { id: string; count: number }>({
    sql: `
      select h.id, h.name_ar, h.name_en, h.name_und, s.count
      from holiday h, lateral (
        select count(*)::int as count
        from educational_schedule_time t
        where t.establishment_id = h.establishment_id
          and t."from" >= h."from"::timestamp at time zone $2
          and t."from" < (coalesce(h."to", h."from") + 1)::timestamp at time zone $2
          and t.state = 'Planned'
          and t.work_day = 'Work'
          and t.register = 'NotTaken'
          and t.record_state = 'active'
      ) s
      where h.establishment_id = $1
        and h.record_state = 'active'
        and coalesce(h."to", h."from") >= $3::date
        and s.count > 0
      order by h."from"
      limit 20
    `,
    parameters: [ctx.actor.establishmentId, ctx.timeZone, today(ctx)],
  })
  return {
    items: rows.map((row) => ({ token: tokenOf('hol', row.id), names: namesFrom(row, 'name'), count: row.count })),
  }
}

export async function readHolidayTimes(
  ctx: Ctx,
  token: string | undefined,
): Promise<AnswerOf<typeof readHolidayLessons>> {
  const { times, last } = await standingTimes(ctx, token)
  const next = times.length > 0 ? await nextDays(ctx, times, last) : new Map<string, Span>()
  const [groups, places] = await Promise.all([
    readNames(
      ctx,
      'educational_group',
      times.map(({ group }) => group),
    ),
    readNames(
      ctx,
      'place',
      times.map(({ place }) => place),
    ),
  ])
  const shown = (prefix: string, names: ReadonlyMap<string, Names>, id: string | null) =>
    id === null ? null : { token: tokenOf(prefix, id), names: names.get(id)! }
  return {
    times: times.map((time) => ({
      token: tokenOf('est', time.id),
      from: time.from,
      to: time.to,
      group: shown('edg', groups, time.group),
      place: shown('plc', places, time.place),
      students: time.students,
      next: next.get(time.id) ?? null,
    })),
    settled: await timesOf(ctx, actOf(recordId(holiday, token))),
  }
}

/**
 * Cancels or moves the lessons that are still on the holiday, as the person chose. Lessons that cannot be moved stay
 * and are named in the answer.
 */
export async function settleTimes(
  ctx: Ctx,
  token: string | undefined,
  body: ParsedBody<typeof settleHoliday>,
): Promise<AnswerOf<typeof settleHoliday>> {
  const chosen = new Map(body.times.map((each) => [recordId(educationalScheduleTime, each.timeToken), each.do]))
  const { times: seen } = await standingTimes(ctx, token)
  const mine = (times: readonly Standing[], what?: 'Cancel' | 'Move') =>
    times.filter(({ id }) => (what ? chosen.get(id) === what : chosen.has(id)))
  await holdTimes(ctx, mine(seen))
  const { times, last } = await standingTimes(ctx, token) // read again under the locks, because others may have booked before
  const moving = mine(times, 'Move')
  const next = moving.length > 0 ? await nextDays(ctx, moving, last) : new Map<string, Span>()
  const moved = moving.flatMap((time) => (next.get(time.id) ? [{ ...time, next: next.get(time.id)! }] : []))
  const canceled = mine(times, 'Cancel')
  const act = actOf(recordId(holiday, token))
  const ids = [...canceled, ...moved].map(({ id }) => id)
  await rememberTimes(ctx, act, ids)
  await putTimes(ctx, [
    ...canceled.map((time) => ({
      id: time.id,
      before: asPlanned(time),
      after: { ...asPlanned(time), state: 'Canceled' },
    })),
    ...moved.map((time) => ({
      id: time.id,
      before: asPlanned(time),
      after: { ...asPlanned(time), ...time.next, overbooked: false, confirmed: false },
    })),
  ])
  await keepTouched(ctx, act, ids)
  await countSettled(ctx, act)
  const happened: (Happening & { group: string })[] = [
    ...canceled.map((time) => ({ group: time.group, what: 'canceled' as const, before: time })),
    ...moved.map((time) => ({
      group: time.group,
      what: 'moved' as const,
      before: time,
      after: { ...time, ...time.next },
    })),
  ]
  for (const [group, each] of Map.groupBy(happened, (one) => one.group)) await tellGroup(ctx, group, each)
  return { canceled: canceled.length, moved: moved.length, left: moving.length - moved.length }
}

const actOf = (id: string): Act => ({ of: 'holiday_id', id })
const asPlanned = ({ from, to, place, lecturer, overbooked, confirmed }: Standing) => ({
  from,
  to,
  place,
  lecturer,
  overbooked,
  confirmed,
  state: 'Planned',
  recordState: 'active',
})
const countSettled = async (ctx: Ctx, { id }: Act): Promise<void> =>
  updateRow(ctx, holiday, id, { settled: await countRemembered(ctx, { of: 'holiday_id', id }) })

/**
 * Puts the lessons that were moved or canceled back, also those on the holiday's days; a person then chooses again what
 * happens to them.
 */
export async function takeHolidayBack(ctx: Ctx, id: string, leaveOut: boolean): Promise<Described<typeof takenBack>> {
  const { going, left } = await returnTimes(ctx, actOf(id), { leaveOut, refusal: 'season.cannotReturn' })
  await countSettled(ctx, actOf(id))
  const back = going.map(({ group, state, from, to, placeNow, lecturerNow, newFrom, newTo, place, lecturer }) => {
    const [now, then] = [
      { from, to, place: placeNow, lecturer: lecturerNow },
      { from: newFrom, to: newTo, place, lecturer },
    ]
    return {
      group,
      ...(state === 'Canceled'
        ? { what: 'planned' as const, before: then }
        : { what: 'moved' as const, before: now, after: then }),
    }
  })
  for (const [group, each] of Map.groupBy(back, (one) => one.group)) await tellGroup(ctx, group, each)
  return { returned: going.length, left }
}
