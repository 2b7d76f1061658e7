/**
 * Clashes of a planned time (D4.2). The exclusion constraint booking_clash enforces the rule; this service finds
 * clashes earlier, so that the refusal can name them.
 */
import { entityOf } from '@topcenter/model/areas'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { groupOf } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { holds } from '@topcenter/model/kit/permission'
import { refuse, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../../records/context.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { hold } from './holding.ts'
import { clashesSql, seatClashesSql, studentClashesSql } from './clashes.sql.ts'

/** Instants in ISO 8601; the end is not included, so that one time may begin when another ends. */
export interface Slot {
  readonly from: string
  readonly to: string
  readonly place: string | null
  readonly lecturer: string | null
}

export interface Clash {
  readonly kind: 'place' | 'lecturer' | 'group' | 'student'
  readonly resource: { readonly token: string; readonly names: Names }
  readonly from: string
  readonly to: string
  /** The group that has the place or the lecturer then. */
  readonly group: { readonly token: string; readonly names: Names }
}

interface ClashRow {
  at: number
  kind: Exclude<Clash['kind'], 'student'>
  resource_id: string
  from: string
  to: string
  group_id: string
  group_names: Names
  resource_names: Names
}
const prefixOf = { place: 'plc', lecturer: 'usr', group: 'edg', student: 'usr' } as const

const clashOf = (row: Omit<ClashRow, 'at' | 'kind'>, kind: Clash['kind']): Clash => ({
  kind,
  resource: { token: tokenOf(prefixOf[kind], row.resource_id), names: row.resource_names },
  from: row.from,
  to: row.to,
  group: { token: tokenOf('edg', row.group_id), names: row.group_names },
})

/** Locks what these times of a group need, until the transaction ends. */
export const holdSlots = (ctx: Ctx, groupId: string, slots: readonly Slot[]): Promise<void> =>
  hold(ctx, {
    groups: [groupId],
    places: slots.map(({ place }) => place),
    lecturers: slots.map(({ lecturer }) => lecturer),
  })

/**
 * `clashes[i]`: what the i-th slot clashes with; one statement for all slots. `except`: times that are being moved or
 * replaced.
 */
export async function findClashes(
  ctx: Ctx,
  groupId: string,
  slots: readonly Slot[],
  except: readonly string[] = [],
): Promise<Clash[][]> {
  const found: Clash[][] = slots.map(() => [])
  if (slots.length === 0) return found
  const rows = await ctx.tx.query<ClashRow>({
    sql: clashesSql,
    parameters: [
      ctx.actor.establishmentId,
      except,
      slots.map((slot) => slot.from),
      slots.map((slot) => slot.to),
      slots.map((slot) => slot.place),
      slots.map((slot) => slot.lecturer),
      groupId,
    ],
  })
  for (const row of rows) found[row.at]!.push(clashOf(row, row.kind))
  return found
}

/**
 * `clashes[i]`: students who would have two sessions at once because of the i-th slot. `returns`: the slot was there
 * before, so clashes that somebody confirmed then are not found again.
 */
export async function findStudentClashes(
  ctx: Ctx,
  groupId: string,
  slots: readonly Pick<Slot, 'from' | 'to'>[],
  except: readonly string[] = [],
  returns = false,
): Promise<Clash[][]> {
  const found: Clash[][] = slots.map(() => [])
  if (slots.length === 0) return found
  const rows = await ctx.tx.query<Omit<ClashRow, 'kind'>>({
    sql: studentClashesSql,
    parameters: [
      ctx.actor.establishmentId,
      groupId,
      slots.map((slot) => slot.from),
      slots.map((slot) => slot.to),
      except,
      returns,
    ],
  })
  for (const row of rows) found[row.at]!.push(clashOf(row, 'student'))
  return found
}

/**
 * Times to come at which a student of another group would have a session of this group too. `returns`: the student was
 * in both groups before, so clashes that were confirmed then are not found again.
 */
export async function findSeatClashes(ctx: Ctx, groupId: string, studentId: string, returns = false): Promise<Clash[]> {
  const rows = await ctx.tx.query<Omit<ClashRow, 'at' | 'kind'>>({
    sql: seatClashesSql,
    parameters: [ctx.actor.establishmentId, groupId, studentId, ctx.now.toISOString(), returns],
  })
  return rows.map((row) => clashOf(row, 'student'))
}

export interface Verdict {
  readonly clashes: readonly Clash[]
  /** True if its place, lecturer or group is taken. The database refuses such a time unless it is marked as overbooked. */
  readonly overbooks: boolean
  /** True if a student would have two sessions at once. */
  readonly doublesStudents: boolean
  /** True if this user may book it although it clashes. */
  readonly confirmable: boolean
}

export interface Judging {
  /** Times that are being moved or replaced. */
  readonly except?: readonly string[]
  /** Set if it existed before: whether it was overbooked then, and whether somebody confirmed its clashes. */
  readonly returns?: { readonly overbooked: boolean; readonly confirmed: boolean }
}

export async function judgeSlot(
  ctx: Ctx,
  groupId: string,
  slot: Slot,
  { except = [], returns }: Judging = {},
): Promise<Verdict> {
  await holdSlots(ctx, groupId, [slot])
  const [taken] = returns?.overbooked ? [[]] : await findClashes(ctx, groupId, [slot], except)
  const [students] = returns?.confirmed
    ? [[]]
    : await findStudentClashes(ctx, groupId, [slot], except, returns !== undefined)
  const overbooks = taken!.length > 0
  const named = holds(ctx.actor, groupOf(entityOf('student')), 'view')
  return {
    clashes: [
      ...taken!,
      ...students!.map((clash) => (named ? clash : { ...clash, resource: { ...clash.resource, names: {} } })),
    ],
    overbooks,
    doublesStudents: students!.length > 0,
    confirmable: !overbooks || holds(ctx.actor, groupOf(educationalScheduleTime), 'confirmClash'),
  }
}

export const clashRefusal = ({ clashes, confirmable }: Pick<Verdict, 'clashes' | 'confirmable'>): Refusal =>
  refuse('schedule.clash', { extra: { clashes, confirmable } })

/** Records who confirmed that a student has two sessions at once. */
export async function noteOverride(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await leaveTrail(
    ctx,
    educationalScheduleTime,
    ids.map((id) => ({ id, action: 'confirmClash' })),
  )
}

/** Sets or clears the confirmation of students' clashes: confirmed times may return to where they are now. */
export async function markConfirmed(ctx: Ctx, ids: readonly string[], confirmed: boolean): Promise<void> {
  if (ids.length === 0) return
  await ctx.tx.run({
    sql: `
      update educational_schedule_time
      set students_confirmed = $3
      where establishment_id = $1 and id = any($2::uuid[]) and students_confirmed <> $3
    `,
    parameters: [ctx.actor.establishmentId, ids, confirmed],
  })
}
