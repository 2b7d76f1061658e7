import { isStaff } from '@topcenter/model/kit/permission'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import type { Medium } from '../sharing/medium.ts'

/** Who watches what may only be viewed reads their own name over it; null where nothing is marked. */
export async function markOf(ctx: Ctx, { viewOnly }: Medium): Promise<object | null> {
  if (!viewOnly || isStaff(ctx.actor.userType)) return null
  const row = await ctx.tx.first<DbRow>(sql`
    select
      u.name_ar,
      u.name_en,
      u.name_und,
      u.code,
      case when e.whole_phone_mark then u.phone else right(u.phone, 4) end as digits
    from user_account u
    join establishment e on e.id = u.establishment_id
    where u.establishment_id = ${ctx.actor.establishmentId}::uuid and u.id = ${ctx.actor.userId}::uuid
  `)
  return { names: namesFrom(row!, 'name'), digits: row!.digits ?? null, code: row!.code }
}
