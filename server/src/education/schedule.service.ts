/**
 * What a planned time clashes with (D4.2). The exclusion constraint booking_clash is the rule; this says it kindly, and
 * beforehand.
 */
import { entityOf } from '@topcenter/model/areas'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { groupOf } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import { holds } from '@topcenter/model/kit/permission'
import { refuse, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../records/context.ts'
import { leaveTrail } from '../records/trail.ts'
import { clashesSql, seatClashesSql, studentClashesSql } from './clashes.sql.ts'

/** Instants ISO; half-open, so that touching ends are free. */
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
  /** The group that has the resource then. */
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

/**
 * Holds the places, lecturers and groups until the transaction ends, in the order in which the database's trigger takes
 * them, so that what is free now is still free when it is booked.
 */
export async function holdResources(ctx: Ctx, groups: readonly string[], slots: readonly Slot[]): Promise<void> {
  const ids = (of: (slot: Slot) => string | null) => [...new Set(slots.flatMap((slot) => of(slot) ?? []))]
  const hold = (table: string, wanted: readonly string[]) =>
    wanted.length > 0
      ? ctx.tx.run({
          sql: `
            select 1
            from ${table}
            where establishment_id = $1 and id = any($2::uuid[])
            order by id
            for no key update
          `,
          parameters: [ctx.actor.establishmentId, wanted],
        })
      : undefined
  await hold(
    'place',
    ids((slot) => slot.place),
  )
  await hold(
    'user_account',
    ids((slot) => slot.lecturer),
  )
  await hold('educational_group', groups)
}

/**
 * `clashes[i]`: what the i-th slot clashes with; one statement for all of them. `except`: times that are being moved or
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

/** `clashes[i]`: students whom the i-th slot would put in two rooms at once. */
export async function findStudentClashes(
  ctx: Ctx,
  groupId: string,
  slots: readonly Pick<Slot, 'from' | 'to'>[],
  except: readonly string[] = [],
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
    ],
  })
  for (const row of rows) found[row.at]!.push(clashOf(row, 'student'))
  return found
}

/** Times to come at which a student of another group would have to be in this one as well. */
export async function findSeatClashes(ctx: Ctx, groupId: string, studentId: string): Promise<Clash[]> {
  const rows = await ctx.tx.query<Omit<ClashRow, 'at' | 'kind'>>({
    sql: seatClashesSql,
    parameters: [ctx.actor.establishmentId, groupId, studentId, ctx.now.toISOString()],
  })
  return rows.map((row) => clashOf(row, 'student'))
}

export interface Verdict {
  readonly clashes: readonly Clash[]
  /** Its place, lecturer or group is taken: the database refuses it unless it is marked. */
  readonly overbooks: boolean
  /** This person may book it all the same. */
  readonly confirmable: boolean
}

/** `except`: times that are being moved or replaced. */
export async function judgeSlot(
  ctx: Ctx,
  groupId: string,
  slot: Slot,
  except: readonly string[] = [],
): Promise<Verdict> {
  await holdResources(ctx, [groupId], [slot])
  const [taken] = await findClashes(ctx, groupId, [slot], except)
  const [students] = await findStudentClashes(ctx, groupId, [slot], except)
  const overbooks = taken!.length > 0
  const named = holds(ctx.actor, groupOf(entityOf('student')), 'view')
  return {
    clashes: [
      ...taken!,
      ...students!.map((clash) => (named ? clash : { ...clash, resource: { ...clash.resource, names: {} } })),
    ],
    overbooks,
    confirmable: !overbooks || holds(ctx.actor, groupOf(educationalScheduleTime), 'confirmClash'),
  }
}

export const clashRefusal = ({ clashes, confirmable }: Pick<Verdict, 'clashes' | 'confirmable'>): Refusal =>
  refuse('schedule.clash', { extra: { clashes, confirmable } })

/** Recorded, so that it can be asked later who put a student in two rooms. */
export const noteOverride = (ctx: Ctx, ids: readonly string[]): Promise<void> =>
  leaveTrail(
    ctx,
    educationalScheduleTime,
    ids.map((id) => ({ id, action: 'confirmClash' })),
  )
