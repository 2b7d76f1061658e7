/** Moves all times to come between two days at once: the preview, the move itself, and taking it back. */
import { createHash } from 'node:crypto'
import { endsNextDay, lengthOf, type Weekday, weekdays } from '@topcenter/model/kit/week'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { refuse, Refused, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import type { ResolvedInput } from '@topcenter/model/kit/request'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { previewSeasonShift, readShiftedLessons } from '@topcenter/model/planning/api'
import { seasonShift, type shiftRule } from '@topcenter/model/planning/season-shift'
import { readableDay } from '@topcenter/texts/readable'
import { notifyUsers } from '../alerts/tell.ts'
import { inBoth } from '../alerts/said.ts'
import {
  holdTimes,
  judge,
  type Moving,
  type NamedTime,
  namesOfTimes,
  type Obstacle,
  putTimes,
  shownTimes,
} from '../education/schedule/moving.ts'
import { noteOverride } from '../education/schedule/schedule.service.ts'
import { type Act, keepTouched, rememberTimes, returnTimes, timesOf } from '../education/schedule/way-back.ts'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/write/create.ts'
import { concernedSql, shiftedSql } from './season-shift.sql.ts'

/** Days are YYYY-MM-DD, hours HH:MM, and references ids. */
type ShiftRule = ResolvedInput<typeof shiftRule>

export interface Shifted extends Moving {
  readonly group: string
  readonly onHoliday: boolean
  readonly isOutside: boolean
}

/** Maximum of times in one shift; more would make all other users wait for too long. */
const maxTimes = 20_000
const longestMinutes = 24 * 60
/** The longest line of hours over midnight, in minutes; a longer one was mistyped. */
const longestNight = 12 * 60

export function shiftRefusal(rule: ShiftRule): Refusal | undefined {
  const faulty = (rule.hours ?? []).findIndex(({ from, until: to }) => {
    const length = lengthOf({ from, to })
    return length === 0 || (endsNextDay({ from, to }) && length > longestNight)
  })
  if (rule.to < rule.from) return refuseField('to', 'field.endBeforeStart')
  if (faulty >= 0) return refuseField(`hours[${faulty}].until`, 'field.endBeforeStart')
  return (rule.duration ?? 0) > longestMinutes
    ? refuseField('duration', 'field.max', { max: longestMinutes })
    : undefined
}

export async function readShifted(ctx: Ctx, rule: ShiftRule): Promise<Shifted[]> {
  const day = (name: Weekday) => weekdays.indexOf(name)
  const { hours, weekdays: days } = { hours: rule.hours ?? [], weekdays: rule.weekdays ?? [] }
  const rows = await ctx.tx.query<Shifted>({
    sql: shiftedSql,
    parameters: [
      ctx.actor.establishmentId,
      rule.from,
      rule.to,
      ctx.timeZone,
      ctx.now.toISOString(),
      rule.educationalGroup ?? null,
      rule.place ?? null,
      rule.minutes ?? 0,
      rule.duration ?? null,
      hours.map((line) => line.from),
      hours.map((line) => line.until),
      hours.map((line) => line.startsAt),
      days.map((line) => day(line.weekday)),
      days.map((line) => day(line.toWeekday)),
    ],
  })
  if (rows.length > maxTimes) throw new Refused(refuse('record.tooMany', { params: { max: maxTimes } }))
  return rows
}

export const ownObstacles = (ctx: Ctx, times: readonly Shifted[]): Map<number, Obstacle[]> =>
  new Map(
    times.flatMap((time, at): [number, Obstacle[]][] => {
      const found: Obstacle[] = [
        ...(time.onHoliday ? [{ kind: 'holiday' } as const] : []),
        ...(time.isOutside ? [{ kind: 'outside' } as const] : []),
        ...(Date.parse(time.newFrom) <= ctx.now.getTime() ? [{ kind: 'past' } as const] : []),
      ]
      return found.length > 0 ? [[at, found]] : []
    }),
  )

/** Returns a fingerprint of what the person saw. Another one means that the schedule has changed since. */
const seenOf = (times: readonly Moving[]): string =>
  createHash('sha256')
    .update(times.map((time) => `${time.id} ${time.version} ${time.newFrom} ${time.newTo}`).join('\n'))
    .digest('base64url')

type Preview = AnswerOf<typeof previewSeasonShift>
export async function previewShift(ctx: Ctx, rule: ShiftRule, confirmed: boolean): Promise<Preview> {
  const times = await readShifted(ctx, rule)
  const { obstacles, stays } = await judge(ctx, times, ownObstacles(ctx, times), { confirmed })
  const shown = [...times.keys()]
    .sort((a, b) => Number(obstacles.has(b)) - Number(obstacles.has(a)) || a - b)
    .slice(0, shownTimes)
  const names = await namesOfTimes(
    ctx,
    shown.flatMap((at) => [
      times[at]!.id,
      ...(obstacles.get(at) ?? []).flatMap(
        ({ other, time }) => time ?? (typeof other === 'number' ? times[other]!.id : []),
      ),
    ]),
  )
  return {
    seen: seenOf(times),
    total: times.length,
    moves: times.length - stays.size,
    stays: stays.size,
    hasStudentClashes: [...obstacles.values()].flat().some(({ kind }) => kind === 'student'),
    times: shown.map((at) => {
      const { id, newFrom, newTo } = times[at]!
      return {
        ...names.get(id)!,
        newFrom,
        newTo,
        stays: stays.has(at),
        obstacles: (obstacles.get(at) ?? []).slice(0, 10).map(({ kind, other, time, students }) => {
          const met = time ? names.get(time) : typeof other === 'number' ? names.get(times[other]!.id) : undefined
          const [from, to] =
            typeof other === 'number' ? [times[other]!.newFrom, times[other]!.newTo] : [met?.from, met?.to]
          return { kind, ...(students ? { students } : {}), ...(met ? { group: met.group, from, to } : {}) }
        }),
      }
    }),
  }
}

async function tell(
  ctx: Ctx,
  times: readonly Pick<Moving, 'id'>[],
  what: 'shifted' | 'shiftedBack',
  { names, from, to }: Pick<ShiftRule, 'from' | 'to'> & { readonly names: Names },
): Promise<void> {
  const rows = await ctx.tx.query<{ who: string }>({
    sql: concernedSql,
    parameters: [ctx.actor.establishmentId, times.map(({ id }) => id)],
  })
  await notifyUsers(ctx, 'timetableChanged', {
    users: rows.map(({ who }) => who),
    names: inBoth(what, (language) => ({ name: nameIn(names, language) })),
    description: inBoth(`${what}Text`, (language) => ({
      from: readableDay(from, language),
      to: readableDay(to, language),
    })),
    link: '/educational/educational-schedule-times',
  })
}

const actOf = (id: string): Act => ({ of: 'season_shift_id', id })

export interface ShiftOrder {
  readonly names: Names
  readonly description?: Names | null
  readonly seen: string
  readonly leaveOut: boolean
  readonly confirmed: boolean
}

/**
 * Moves exactly what the person saw: when the schedule has changed since, the shift is refused.
 *
 * @returns The id of the shift
 */
export async function applyShift(ctx: Ctx, rule: ShiftRule, order: ShiftOrder): Promise<string> {
  await holdTimes(ctx, await readShifted(ctx, rule))
  const times = await readShifted(ctx, rule)
  if (seenOf(times) !== order.seen) throw new Refused(refuse('season.changedSince'))
  const { obstacles, stays } = await judge(ctx, times, ownObstacles(ctx, times), order)
  if (stays.size > 0 && !order.leaveOut) throw new Refused(refuse('season.clashing', { params: { count: stays.size } }))
  const going = [...times.keys()].filter((at) => !stays.has(at))
  if (going.length === 0) throw new Refused(refuse('season.nothingMoves'))
  const moved = going.map((at) => ({ ...times[at]!, at }))
  const isDoubled = (at: number) => obstacles.get(at)?.some(({ kind }) => kind === 'student') === true
  const id = await insertRecord(ctx, seasonShift, {
    ...rule,
    names: order.names,
    description: order.description ?? null,
    moved: moved.length,
    leftOut: stays.size,
  })
  const ids = moved.map((time) => time.id)
  await rememberTimes(ctx, actOf(id), ids)
  await putTimes(
    ctx,
    moved.map((time) => movedTime(time, isDoubled(time.at))),
  )
  await keepTouched(ctx, actOf(id), ids)
  await noteOverride(
    ctx,
    going.filter(isDoubled).map((at) => times[at]!.id),
  )
  await tell(ctx, moved, 'shifted', { ...rule, names: order.names })
  return id
}

/** @param confirmed Whether a person moves the time although some of its students have another one then */
export const movedTime = (time: Moving, confirmed: boolean) => ({
  id: time.id,
  before: { from: time.from, to: time.to, state: 'Planned' },
  after: {
    from: time.newFrom,
    to: time.newTo,
    place: time.place,
    lecturer: time.lecturer,
    overbooked: false,
    confirmed,
    state: 'Planned',
    recordState: 'active',
  },
})

/**
 * Moves the times back: all of them, or without those that changed since, are over, or whose old place is taken.
 *
 * @returns The number of times that returned, and the times that stayed
 */
export async function returnShift(
  ctx: Ctx,
  shift: { readonly id: string; readonly names: Names; readonly from: string; readonly to: string },
  leaveOut: boolean,
): Promise<{ returned: number; left: readonly NamedTime[] }> {
  const { going, left } = await returnTimes(ctx, actOf(shift.id), { leaveOut, refusal: 'season.cannotReturn' })
  await tell(ctx, going, 'shiftedBack', shift)
  return { returned: going.length, left }
}

/** Lists the first times that a shift moved. */
export const timesOfShift = async (ctx: Ctx, shiftId: string): Promise<AnswerOf<typeof readShiftedLessons>> => ({
  times: await timesOf(ctx, actOf(shiftId)),
})
