import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { isStaff } from '@topcenter/model/kit/permission'
import type { startPlay } from '@topcenter/model/media/api'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import type { Medium } from '../sharing/medium.ts'

type Mark = NonNullable<AnswerOf<typeof startPlay>['mark']>

/** Returns the viewer's own name, shown over a view-only medium; null if the medium is not marked. */
export async function markOf(ctx: Ctx, { viewOnly }: Medium): Promise<Mark | null> {
  if (!viewOnly || isStaff(ctx.actor.userType)) return null
  const row = await ctx.tx.first<DbRow & { readonly code: string; readonly digits: string | null }>(sql`
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
  return { names: namesFrom(row!, 'name'), digits: row!.digits, code: row!.code }
}
