/**
 * How many of those who are followed have joined, by how they heard of the centre and by what they want: of whose case
 * was opened since, or who has joined since, as agents' figures count them.
 */
import type { BoardSource } from '@topcenter/model/interests/told'
import { tokenOf } from '@topcenter/model/kit/token'
import { interest } from '@topcenter/model/interests/interest'
import { entityOf } from '@topcenter/model/areas'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

const mostSources = 20

const sourceOf =
  (prefix: string) =>
  (row: DbRow): BoardSource => ({
    token: row.id ? tokenOf(prefix, row.id as string) : null,
    names: row.id ? namesFrom(row, 'name') : null,
    people: row.people as number,
    joined: row.joined as number,
  })

/** @param what Rows of (user_id, id) */
const counted = (ctx: Ctx, table: string, what: string, since: string): Promise<DbRow[]> =>
  ctx.tx.query<DbRow>({
    sql: `
      with opened as (
        select c.establishment_id, c.user_id, coalesce(c.joined_at >= $2, false) as has_joined
        from follow_case c
        where c.establishment_id = $1 and (c.opened_at >= $2 or c.joined_at >= $2)
      ),
      said as (
        ${what}
      )
      select
        s.id,
        n.name_ar,
        n.name_en,
        n.name_und,
        count(*)::int as people,
        (count(*) filter (where s.has_joined))::int as joined
      from said s
      left join ${table} n on n.establishment_id = $1 and n.id = s.id
      group by s.id, n.name_ar, n.name_en, n.name_und
      order by people desc, s.id
      limit ${mostSources}
    `,
    parameters: [ctx.actor.establishmentId, since],
  })

/** Somebody with two interests is counted with both. Without a method, or an interest of the list: under none. */
export async function conversionOf(
  ctx: Ctx,
  since: string,
): Promise<{ methods: BoardSource[]; interests: BoardSource[] }> {
  const [methods, interests] = await Promise.all([
    counted(
      ctx,
      'known_method',
      `
        select u.known_method_id as id, o.has_joined
        from opened o
        join user_account u on u.establishment_id = o.establishment_id and u.id = o.user_id
      `,
      since,
    ),
    counted(
      ctx,
      'interest',
      `
        select i.interest_id as id, o.has_joined
        from opened o
        left join user_systeam_interest i
          on i.establishment_id = o.establishment_id and i.user_id = o.user_id and i.record_state = 'active'
      `,
      since,
    ),
  ])
  return {
    methods: methods.map(sourceOf(entityOf('knownMethod').spec.prefix)),
    interests: interests.map(sourceOf(interest.spec.prefix)),
  }
}
