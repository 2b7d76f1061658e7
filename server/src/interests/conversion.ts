/**
 * Counts people who are followed up, and those of them who joined, by the way in which they heard of the centre and by
 * interest. Like agents' figures, it counts cases that were opened, and people who joined, since a day.
 */
import type { BoardSource } from '@topcenter/model/interests/api'
import { tokenOf } from '@topcenter/model/kit/token'
import { interest } from '@topcenter/model/interests/interest'
import { knownMethod } from '@topcenter/model/lookups/plain-lists'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

const maxSources = 20

interface SourceRow extends DbRow {
  readonly id: string | null
  readonly people: number
  readonly joined: number
}

const sourceOf =
  (prefix: string) =>
  (row: SourceRow): BoardSource => ({
    token: row.id ? tokenOf(prefix, row.id) : null,
    names: row.id ? namesFrom(row, 'name') : null,
    people: row.people,
    joined: row.joined,
  })

/** @param what Rows of (user_id, id) */
const counted = (ctx: Ctx, table: string, what: string, since: string): Promise<SourceRow[]> =>
  ctx.tx.query<SourceRow>({
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
      limit ${maxSources}
    `,
    parameters: [ctx.actor.establishmentId, since],
  })

/** Counts people with two interests under both. People without a method or a listed interest have a null token. */
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
    methods: methods.map(sourceOf(knownMethod.spec.prefix)),
    interests: interests.map(sourceOf(interest.spec.prefix)),
  }
}
