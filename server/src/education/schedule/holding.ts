/**
 * The locks that are taken before times are booked (D4.2), so that what is free now is still free when it is booked.
 * Everything takes them in one order, because two transactions could wait for each other otherwise: first the record
 * that is changed (a lesson, a seat), then groups, places, lecturers and students, each kind in the order of its ids.
 * Students come last because a group's students are known for certain only while the group is locked: nobody can take a
 * seat in it meanwhile.
 */
import type { Ctx } from '../../records/context.ts'

export interface Held {
  /** Locked together with their students. */
  readonly groups: readonly string[]
  readonly places?: readonly (string | null)[]
  readonly lecturers?: readonly (string | null)[]
  /** Students beside those of the groups. */
  readonly students?: readonly string[]
}

function holdRows(ctx: Ctx, table: string, ids: readonly (string | null)[]): Promise<unknown> | undefined {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return undefined
  return ctx.tx.run({
    sql: `
      select 1
      from ${table}
      where establishment_id = $1 and id = any($2::uuid[])
      order by id
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, wanted],
  })
}

/**
 * Locks until the transaction ends. What is read afterwards includes what others booked before. All statements are sent
 * at once; PostgreSQL runs each of them after the one before it has its locks.
 */
export async function hold(ctx: Ctx, { groups, places = [], lecturers = [], students = [] }: Held): Promise<void> {
  await Promise.all([
    holdRows(ctx, 'educational_group', groups),
    holdRows(ctx, 'place', places),
    holdRows(ctx, 'user_account', lecturers),
    ctx.tx.query({
      sql: 'select hold_students($1, $2::uuid[], $3::uuid[])',
      parameters: [ctx.actor.establishmentId, groups, students],
    }),
  ])
}
