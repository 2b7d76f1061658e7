/** Moves all times to come between two days at once: what would happen, doing it, and taking it back. */
import { createHash } from 'node:crypto'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { weekdays } from '@topcenter/model/education/educational-group'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { seasonShift } from '@topcenter/model/planning/season-shift'
import { firstListed, readableDay } from '@topcenter/texts/readable'
import { notify } from '../alerts/notify.ts'
import { noteOverride } from '../education/schedule.service.ts'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/create.ts'
import { leaveTrail } from '../records/trail.ts'
import { concernedSql, movedSql, moveSql, shiftClashesSql, shiftedSql, shiftStudentClashesSql, timeNamesSql } from './season-shift.sql.ts'

/** References as ids, days YYYY-MM-DD, hours HH:MM. */
export interface ShiftRule {
  readonly from: string
  readonly to: string
  readonly educationalGroup?: string | null
  readonly place?: string | null
  readonly minutes?: number | null
  readonly duration?: number | null
  readonly hours?: readonly { readonly from: string; readonly until: string; readonly startsAt: string }[] | null
  readonly weekdays?: readonly { readonly weekday: (typeof weekdays)[number]; readonly toWeekday: (typeof weekdays)[number] }[] | null
}

interface Moving {
  readonly id: string; readonly version: number; readonly from: string; readonly to: string; readonly overbooked: boolean
  readonly place: string | null; readonly lecturer: string | null; readonly group: string; readonly newFrom: string; readonly newTo: string
}
interface Shifted extends Moving { readonly onHoliday: boolean; readonly isOutside: boolean }

/** `other`: another that is moved, by its place among them; `time`: one that stays. */
interface Obstacle { readonly kind: 'place' | 'lecturer' | 'group' | 'student' | 'holiday' | 'outside' | 'past'; readonly other?: number | null; readonly time?: string | null; readonly students?: number; readonly overbooked?: boolean }
/** What stands in the way of each, and who stays where it is so that the rest can move. */
interface Judged { readonly obstacles: ReadonlyMap<number, readonly Obstacle[]>; readonly stays: ReadonlySet<number> }

/** More at once would hold everybody else up for too long. */
const mostTimes = 20_000
const longestMinutes = 24 * 60

export function shiftRefusal(rule: ShiftRule): Refusal | undefined {
  const faulty = (rule.hours ?? []).findIndex((line) => line.until <= line.from)
  if (rule.to < rule.from) return refuseField('to', 'field.endBeforeStart')
  if (faulty >= 0) return refuseField(`hours[${faulty}].until`, 'field.endBeforeStart')
  return (rule.duration ?? 0) > longestMinutes ? refuseField('duration', 'field.max', { max: longestMinutes }) : undefined
}

async function readShifted(ctx: Ctx, rule: ShiftRule): Promise<Shifted[]> {
  const day = (name: string) => weekdays.indexOf(name as (typeof weekdays)[number])
  const { hours, weekdays: days } = { hours: rule.hours ?? [], weekdays: rule.weekdays ?? [] }
  const rows = await ctx.tx.query<Shifted>({
    sql: shiftedSql,
    parameters: [
      ctx.actor.establishmentId, rule.from, rule.to, ctx.timeZone, ctx.now.toISOString(), rule.educationalGroup ?? null, rule.place ?? null, rule.minutes ?? 0, rule.duration ?? null,
      hours.map((line) => line.from), hours.map((line) => line.until), hours.map((line) => line.startsAt), days.map((line) => day(line.weekday)), days.map((line) => day(line.toWeekday)),
    ],
  })
  if (rows.length > mostTimes) throw new Refused(refuse('record.tooMany', { params: { max: mostTimes } }))
  return rows
}

/** Times that are moved may take the room of each other. Of two that would meet, the earlier moves and the later stays; who stays may stand in others' way, so it is asked until nobody more stays. */
async function judge(ctx: Ctx, times: readonly Moving[], own: ReadonlyMap<number, readonly Obstacle[]>, { confirmed = false, isReturn = false } = {}): Promise<Judged> {
  const obstacles = new Map([...own].map(([at, found]) => [at, [...found]]))
  const stays = new Set(own.keys())
  for (;;) {
    const going = [...times.keys()].filter((at) => !stays.has(at))
    if (going.length === 0) return { obstacles, stays }
    const moved = going.map((at) => times[at]!)
    const parameters = [ctx.actor.establishmentId, moved.map(({ id }) => id), moved.map((time) => time.newFrom), moved.map((time) => time.newTo), moved.map((time) => time.place), moved.map((time) => time.lecturer), moved.map((time) => time.group)]
    const hard = await ctx.tx.query<Obstacle & { at: number }>({ sql: shiftClashesSql, parameters })
    const students = isReturn ? [] : await ctx.tx.query<Obstacle & { at: number }>({ sql: shiftStudentClashesSql, parameters })
    const before = stays.size
    for (const { at: index, other, ...rest } of [...hard, ...students]) {
      const [at, with_] = [going[index]!, typeof other === 'number' ? going[other]! : null]
      // what was booked over a clash before may go back to it
      if (isReturn && (rest.overbooked || times[at]!.overbooked || (with_ !== null && times[with_]!.overbooked))) continue
      const known = obstacles.get(at) ?? []
      if (!known.some((each) => each.kind === rest.kind && each.time === rest.time && each.other === with_)) obstacles.set(at, [...known, { ...rest, other: with_ }])
      const counts = rest.kind !== 'student' || !confirmed
      if (counts && (with_ === null || with_ < at)) stays.add(at)
    }
    if (stays.size === before) return { obstacles, stays }
  }
}

const ownObstacles = (ctx: Ctx, times: readonly Shifted[]): Map<number, Obstacle[]> => new Map(times.flatMap((time, at): [number, Obstacle[]][] => {
  const found: Obstacle[] = [...(time.onHoliday ? [{ kind: 'holiday' } as const] : []), ...(time.isOutside ? [{ kind: 'outside' } as const] : []), ...(Date.parse(time.newFrom) <= ctx.now.getTime() ? [{ kind: 'past' } as const] : [])]
  return found.length > 0 ? [[at, found]] : []
}))

/** Of what was looked at: another one means that the schedule has changed since. */
const seenOf = (times: readonly Moving[]): string => createHash('sha256').update(times.map((time) => `${time.id} ${time.version} ${time.newFrom} ${time.newTo}`).join('\n')).digest('base64url')

interface Named { readonly token: string; readonly names: Names }
interface NamesRow { id: string; from: string; to: string; group_id: string; group_names: Names; place_id: string | null; place_names: Names; lecturer_id: string | null; lecturer_names: Names }
async function namesOfTimes(ctx: Ctx, ids: readonly string[]): Promise<Map<string, { token: string; from: string; to: string; group: Named; place: Named | null; lecturer: Named | null }>> {
  const rows = await ctx.tx.query<NamesRow>({ sql: timeNamesSql, parameters: [ctx.actor.establishmentId, [...new Set(ids)]] })
  return new Map(rows.map((row) => [row.id, {
    token: tokenOf('est', row.id), from: row.from, to: row.to, group: { token: tokenOf('edg', row.group_id), names: row.group_names },
    place: row.place_id ? { token: tokenOf('plc', row.place_id), names: row.place_names } : null,
    lecturer: row.lecturer_id ? { token: tokenOf('usr', row.lecturer_id), names: row.lecturer_names } : null,
  }]))
}

/** Shown at most, those with obstacles first; the counts are of all. */
const shownTimes = 300

export async function previewShift(ctx: Ctx, rule: ShiftRule, confirmed: boolean) {
  const times = await readShifted(ctx, rule)
  const { obstacles, stays } = await judge(ctx, times, ownObstacles(ctx, times), { confirmed })
  const shown = [...times.keys()].sort((a, b) => Number(obstacles.has(b)) - Number(obstacles.has(a)) || a - b).slice(0, shownTimes)
  const names = await namesOfTimes(ctx, shown.flatMap((at) => [times[at]!.id, ...(obstacles.get(at) ?? []).flatMap(({ other, time }) => time ?? (typeof other === 'number' ? times[other]!.id : []))]))
  return {
    seen: seenOf(times), total: times.length, moves: times.length - stays.size, stays: stays.size, hasStudentClashes: [...obstacles.values()].flat().some(({ kind }) => kind === 'student'),
    times: shown.map((at) => {
      const { id, newFrom, newTo } = times[at]!
      return {
        ...names.get(id)!, newFrom, newTo, stays: stays.has(at),
        obstacles: (obstacles.get(at) ?? []).slice(0, 10).map(({ kind, other, time, students }) => {
          const met = time ? names.get(time) : typeof other === 'number' ? names.get(times[other]!.id) : undefined
          const [from, to] = typeof other === 'number' ? [times[other]!.newFrom, times[other]!.newTo] : [met?.from, met?.to]
          return { kind, ...(students ? { students } : {}), ...(met ? { group: met.group, from, to } : {}) }
        }),
      }
    }),
  }
}

/** In the order in which single bookings take them: times, places, lecturers, groups. */
async function hold(ctx: Ctx, times: readonly Moving[]): Promise<void> {
  const ids = { educational_schedule_time: times.map(({ id }) => id), place: times.map(({ place }) => place), user_account: times.map(({ lecturer }) => lecturer), educational_group: times.map(({ group }) => group) }
  for (const [table, wanted] of Object.entries(ids)) {
    await ctx.tx.run({ sql: `select 1 from ${table} where establishment_id = $1 and id = any($2::uuid[]) order by id for no key update`, parameters: [ctx.actor.establishmentId, [...new Set(wanted.filter(Boolean))]] })
  }
}

/** Their bookings go first, so that a whole set may move over itself; the database books them anew and refuses what still meets. Answers the new versions. */
async function move(ctx: Ctx, times: readonly Moving[], overbooked: (time: Moving) => boolean): Promise<Map<string, number>> {
  const ids = times.map(({ id }) => id)
  await ctx.tx.run({ sql: 'delete from booking where establishment_id = $1 and schedule_time_id = any($2::uuid[])', parameters: [ctx.actor.establishmentId, ids] })
  const rows = await ctx.tx.query<{ id: string; version: number }>({
    sql: moveSql, parameters: [ctx.actor.establishmentId, ids, times.map(({ newFrom }) => newFrom), times.map(({ newTo }) => newTo), times.map(overbooked), ctx.now.toISOString(), ctx.actor.userId],
  })
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  await leaveTrail(ctx, educationalScheduleTime, times.map(({ id, from, to, newFrom, newTo }) => ({ id, action: 'update', version: versions.get(id)!, changes: { from: { old: from, new: newFrom }, to: { old: to, new: newTo } } })))
  return versions
}

async function tell(ctx: Ctx, times: readonly Moving[], title: Names, about: Names): Promise<void> {
  const rows = await ctx.tx.query<{ who: string }>({ sql: concernedSql, parameters: [ctx.actor.establishmentId, times.map(({ id }) => id)] })
  await notify(ctx, rows.map(({ who }) => who), { names: title, description: about, link: '/educational/educational-schedule-times' })
}
const daysOf = ({ from, to }: Pick<ShiftRule, 'from' | 'to'>) => {
  const [ar, en] = (['ar', 'en'] as const).map((language) => [readableDay(from, language), readableDay(to, language)])
  return { ar: `من ${ar!.join(' إلى ')}`, en: `from ${en!.join(' to ')}` }
}
const inBoth = (names: Names): { ar: string; en: string } => ({ ar: names.ar ?? names.und ?? names.en ?? '', en: names.en ?? names.und ?? names.ar ?? '' })

export interface ShiftOrder { readonly names: Names; readonly description?: Names | null; readonly seen: string; readonly leaveOut: boolean; readonly confirmed: boolean }

/** Answers the id of the shift. What the person saw is what happens: a schedule that changed since is refused. */
export async function applyShift(ctx: Ctx, rule: ShiftRule, order: ShiftOrder): Promise<string> {
  await hold(ctx, await readShifted(ctx, rule))
  const times = await readShifted(ctx, rule)
  if (seenOf(times) !== order.seen) throw new Refused(refuse('season.changedSince'))
  const { obstacles, stays } = await judge(ctx, times, ownObstacles(ctx, times), order)
  if (stays.size > 0 && !order.leaveOut) throw new Refused(refuse('season.clashing', { params: { count: stays.size } }))
  const going = [...times.keys()].filter((at) => !stays.has(at))
  if (going.length === 0) throw new Refused(refuse('season.nothingMoves'))
  const moved = going.map((at) => times[at]!)
  const versions = await move(ctx, moved, () => false)
  const id = await insertRecord(ctx, seasonShift, { ...rule, names: order.names, description: order.description ?? null, moved: moved.length, leftOut: stays.size })
  await ctx.tx.run({
    sql: `insert into season_shift_time (establishment_id, shift_id, schedule_time_id, from_before, to_before, overbooked_before, from_after, to_after, version_after)
      select $1, $2, m.* from unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::boolean[], $7::timestamptz[], $8::timestamptz[], $9::int[]) m`,
    parameters: [ctx.actor.establishmentId, id, moved.map((time) => time.id), moved.map((time) => time.from), moved.map((time) => time.to), moved.map((time) => time.overbooked), moved.map((time) => time.newFrom), moved.map((time) => time.newTo), moved.map((time) => versions.get(time.id)!)],
  })
  await noteOverride(ctx, going.filter((at) => obstacles.get(at)?.some(({ kind }) => kind === 'student')).map((at) => times[at]!.id))
  const { ar, en } = inBoth(order.names)
  await tell(ctx, moved, { ar: `مواعيد جديدة: ${ar}`, en: `New times: ${en}` }, { ar: `تغيّرت مواعيد حصصك ${daysOf(rule).ar}.`, en: `The times of your sessions ${daysOf(rule).en} have changed.` })
  return id
}

/** Back where they were: whole, or without those that changed since, are over, or whose old room is taken. Answers those. */
export async function returnShift(ctx: Ctx, shift: { readonly id: string; readonly names: Names; readonly from: string; readonly to: string }, leaveOut: boolean): Promise<{ returned: number; left: unknown[] }> {
  const read = () => ctx.tx.query<Moving & { isChanged: boolean }>({ sql: movedSql, parameters: [ctx.actor.establishmentId, shift.id] })
  await hold(ctx, await read())
  const times = await read()
  const own = new Map(times.flatMap((time, at): [number, Obstacle[]][] => (time.isChanged || Math.min(Date.parse(time.from), Date.parse(time.newFrom)) <= ctx.now.getTime() ? [[at, [{ kind: 'past' }]]] : [])))
  const { stays } = await judge(ctx, times, own, { isReturn: true })
  const names = await namesOfTimes(ctx, [...stays].slice(0, shownTimes).map((at) => times[at]!.id))
  const left = [...stays].slice(0, shownTimes).map((at) => names.get(times[at]!.id)!)
  if (stays.size > 0 && !leaveOut) {
    const called = [...new Set(left.map(({ group }) => inBoth(group.names)[ctx.language]))]
    throw new Refused(refuse('season.cannotReturn', { params: { count: stays.size, of: times.length, names: firstListed(ctx.language, called) }, extra: { times: left } }))
  }
  const going = times.filter((_, at) => !stays.has(at))
  await move(ctx, going, (time) => time.overbooked)
  await ctx.tx.run({ sql: 'update season_shift_time set returned_at = $3 where establishment_id = $1 and shift_id = $2 and schedule_time_id = any($4::uuid[])', parameters: [ctx.actor.establishmentId, shift.id, ctx.now.toISOString(), going.map(({ id }) => id)] })
  const { ar, en } = inBoth(shift.names)
  await tell(ctx, going, { ar: `عادت المواعيد: ${ar}`, en: `Times as before: ${en}` }, { ar: `عادت حصصك ${daysOf(shift).ar} إلى مواعيدها الأولى.`, en: `Your sessions ${daysOf(shift).en} are back at their first times.` })
  return { returned: going.length, left }
}

interface MovedRow { schedule_time_id: string; from_before: string; to_before: string; from_after: string; to_after: string; returned_at: string | null }
/** What a shift moved; the first of them. */
export async function timesOfShift(ctx: Ctx, shiftId: string) {
  const rows = await ctx.tx.query<MovedRow>({
    sql: 'select schedule_time_id, from_before, to_before, from_after, to_after, returned_at from season_shift_time where establishment_id = $1 and shift_id = $2 order by from_before, schedule_time_id limit $3',
    parameters: [ctx.actor.establishmentId, shiftId, shownTimes],
  })
  const names = await namesOfTimes(ctx, rows.map((row) => row.schedule_time_id))
  return { times: rows.map((row) => ({ ...names.get(row.schedule_time_id)!, from: row.from_before, to: row.to_before, newFrom: row.from_after, newTo: row.to_after, returned: row.returned_at !== null, obstacles: [], stays: false })) }
}
