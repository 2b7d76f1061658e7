/**
 * Who is held while hours are given away (D4.2), so that what is free now is still free when it is booked. Everybody
 * takes them in one order, or two would wait for each other: first the record that is changed (a lesson, a seat), then
 * groups, places, lecturers and students, each kind in the order of its ids. Students come last because who they are is
 * known for certain only while their group is held: nobody can take a seat in it meanwhile.
 */
import type { Ctx } from '../../records/context.ts'

export interface Held {
  /** With the students who sit in them. */
  readonly groups: readonly string[]
  readonly places?: readonly (string | null)[]
  readonly lecturers?: readonly (string | null)[]
  /** Others than those of the groups. */
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
 * Until the transaction ends. What is read afterwards holds what others booked before. All is sent at once; each
 * statement runs, and looks, when the one before it has what it waited for.
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
