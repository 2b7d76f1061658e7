/** Many schedule times that change at once: which of them may, judged together, and the change itself. */
import type { lesson } from '@topcenter/model/education/api'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import type { Described } from '@topcenter/model/kit/answer'
import type { Names } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../../records/context.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { hold } from './holding.ts'
import { lockTimes } from './lock-times.ts'
import { movedClashesSql, movedStudentClashesSql, putSql, timeNamesSql } from './moving.sql.ts'

/** A time without place, lecturer and group is in nobody's way. */
export interface Moving {
  readonly id: string
  readonly version: number
  readonly from: string
  readonly to: string
  readonly overbooked: boolean
  /** True if somebody confirmed the clashes of its students at the time to which it returns. */
  readonly confirmed?: boolean
  readonly place: string | null
  readonly lecturer: string | null
  readonly group: string | null
  readonly newFrom: string
  readonly newTo: string
}
/** An obstacle: `other` is the index of another moved time, `time` the id of a time that is not moved. */
export interface Obstacle {
  readonly kind: 'place' | 'lecturer' | 'group' | 'student' | 'holiday' | 'outside' | 'past'
  readonly other?: number | null
  readonly time?: string | null
  readonly students?: number
  readonly overbooked?: boolean
  readonly confirmed?: boolean
}
/** Obstacles of each time, and times that stay so that the others can move. Both by index. */
export interface Judged {
  readonly obstacles: ReadonlyMap<number, readonly Obstacle[]>
  readonly stays: ReadonlySet<number>
}

/**
 * Moved times may take the places that other moved times leave. Of two that would overlap, the earlier one moves and
 * the later one stays. A time that stays can be in the way of others, so the check is repeated until no more times
 * stay.
 */
export async function judge(
  ctx: Ctx,
  times: readonly Moving[],
  own: ReadonlyMap<number, readonly Obstacle[]>,
  { confirmed = false, isReturn = false } = {},
): Promise<Judged> {
  const obstacles = new Map([...own].map(([at, found]) => [at, [...found]]))
  const stays = new Set(own.keys())
  for (;;) {
    const going = [...times.keys()].filter((at) => !stays.has(at))
    if (going.length === 0) return { obstacles, stays }
    const moved = going.map((at) => times[at]!)
    const parameters = [
      ctx.actor.establishmentId,
      moved.map(({ id }) => id),
      moved.map((time) => time.newFrom),
      moved.map((time) => time.newTo),
      moved.map((time) => time.place),
      moved.map((time) => time.lecturer),
      moved.map((time) => time.group),
    ]
    const hard = await ctx.tx.query<Obstacle & { at: number }>({ sql: movedClashesSql, parameters })
    const students = await ctx.tx.query<Obstacle & { at: number }>({
      sql: movedStudentClashesSql,
      parameters: [...parameters, isReturn],
    })
    const before = stays.size
    for (const { at: index, other, ...rest } of [...hard, ...students]) {
      const [at, with_] = [going[index]!, typeof other === 'number' ? going[other]! : null]
      // a time that was booked over a clash before may return to that clash
      const wasConfirmed = rest.kind === 'student' ? 'confirmed' : 'overbooked'
      if (
        isReturn &&
        (rest[wasConfirmed] || times[at]![wasConfirmed] || (with_ !== null && times[with_]![wasConfirmed]))
      )
        continue
      const known = obstacles.get(at) ?? []
      if (!known.some((each) => each.kind === rest.kind && each.time === rest.time && each.other === with_))
        obstacles.set(at, [...known, { ...rest, other: with_ }])
      const counts = rest.kind !== 'student' || !confirmed
      if (counts && (with_ === null || with_ < at)) stays.add(at)
    }
    if (stays.size === before) return { obstacles, stays }
  }
}

/** Locks the times first, and then what they need. */
export async function holdTimes(
  ctx: Ctx,
  times: readonly Pick<Moving, 'id' | 'place' | 'lecturer' | 'group'>[],
): Promise<void> {
  await lockTimes(
    ctx,
    times.map(({ id }) => id),
  )
  await hold(ctx, {
    groups: [...new Set(times.flatMap(({ group }) => group ?? []))],
    places: times.map(({ place }) => place),
    lecturers: times.map(({ lecturer }) => lecturer),
  })
}

/** The state of a schedule time, with when and where it is. */
export interface Standing {
  readonly from: string
  readonly to: string
  readonly place: string | null
  readonly lecturer: string | null
  readonly overbooked: boolean
  /** True if somebody confirmed the clashes of its students. */
  readonly confirmed: boolean
  readonly state: string
  readonly recordState: string
}

/**
 * The old bookings are deleted first, so that times may take each other's places; then the database books the new ones
 * and refuses those that still overlap.
 */
export async function putTimes(
  ctx: Ctx,
  times: readonly {
    readonly id: string
    readonly before: Pick<Standing, 'from' | 'to' | 'state'>
    readonly after: Standing
  }[],
): Promise<void> {
  const ids = times.map(({ id }) => id)
  const each = <K extends keyof Standing>(key: K) => times.map(({ after }) => after[key])
  await ctx.tx.run({
    sql: `
      delete from booking
      where establishment_id = $1 and schedule_time_id = any($2::uuid[])
    `,
    parameters: [ctx.actor.establishmentId, ids],
  })
  const rows = await ctx.tx.query<{ id: string; version: number }>({
    sql: putSql,
    parameters: [
      ctx.actor.establishmentId,
      ids,
      each('from'),
      each('to'),
      each('place'),
      each('lecturer'),
      each('overbooked'),
      each('state'),
      each('recordState'),
      ctx.now.toISOString(),
      ctx.actor.userId,
      each('confirmed'),
    ],
  })
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  await leaveTrail(
    ctx,
    educationalScheduleTime,
    times.map(({ id, before, after }) => {
      const changed = (['from', 'to', 'state'] as const).filter((key) => before[key] !== after[key])
      return {
        id,
        action: before.state === after.state ? 'update' : after.state === 'Canceled' ? 'cancel' : 'plan',
        version: versions.get(id)!,
        changes: Object.fromEntries(changed.map((key) => [key, { old: before[key], new: after[key] }])),
      }
    }),
  )
}

export type NamedTime = Described<typeof lesson>
interface NamesRow {
  id: string
  from: string
  to: string
  group_id: string
  group_names: Names
  place_id: string | null
  place_names: Names
  lecturer_id: string | null
  lecturer_names: Names
}
export async function namesOfTimes(ctx: Ctx, ids: readonly string[]): Promise<Map<string, NamedTime>> {
  const rows = await ctx.tx.query<NamesRow>({
    sql: timeNamesSql,
    parameters: [ctx.actor.establishmentId, [...new Set(ids)]],
  })
  return new Map(
    rows.map((row) => [
      row.id,
      {
        token: tokenOf('est', row.id),
        from: row.from,
        to: row.to,
        group: { token: tokenOf('edg', row.group_id), names: row.group_names },
        place: row.place_id ? { token: tokenOf('plc', row.place_id), names: row.place_names } : null,
        lecturer: row.lecturer_id ? { token: tokenOf('usr', row.lecturer_id), names: row.lecturer_names } : null,
      },
    ]),
  )
}
/** Maximum of times that are shown, those with obstacles first; the counts are of all times. */
export const shownTimes = 300
