import { staffTypes } from '@topcenter/model/kit/permission'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'

/** Returns the staff who made a quotation and sent it last: they get its notifications. Clients make some themselves. */
export async function makersOf(ctx: Pick<Ctx, 'tx' | 'actor'>, quotation: string): Promise<string[]> {
  const found = await ctx.tx.query<{ id: string }>(sql`
    select u.id
    from price_quotation q
    left join price_quotation_version v
      on v.establishment_id = q.establishment_id and v.price_quotation_id = q.id and v.number = q.version_number
    join user_account u
      on u.establishment_id = q.establishment_id and u.id in (q.created_by, v.sent_by_id) and u.user_type = any(${staffTypes})
    where q.establishment_id = ${ctx.actor.establishmentId}::uuid and q.id = ${quotation}::uuid
  `)
  return found.map(({ id }) => id)
}
