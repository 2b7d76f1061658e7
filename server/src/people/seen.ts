/** What of a person the reader may see, for statements that tell of many kinds of record at once. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { userKinds } from '@topcenter/model/people/user'
import { sql } from '../platform/database/database.ts'
import type { Actor, Ctx } from '../records/context.ts'
import { all, type Condition, visible } from '../records/permissions/limits.ts'
import { visibleRow } from '../records/read.ts'
import type { DbRow } from '../records/row.ts'

/** Conditions on the active rows that the reader may see; undefined if there is none. */
export function seen(actor: Actor, entity: string, alias = 't'): Condition | undefined {
  const conditions = visible(entityOf(entity), actor, ['active'], alias)
  return conditions && all(conditions)
}

/** `{ ar, en, und }` of a row's names, as JSON; null where it has none. */
export const namesJson = (alias: string, field = 'name'): Condition => {
  const at = (language: string) => sql.ref(`${alias}.${field}_${language}`)
  return sql`
    nullif(jsonb_strip_nulls(jsonb_build_object('ar', ${at('ar')}, 'en', ${at('en')}, 'und', ${at('und')})), '{}')
  `
}

export interface Whose {
  readonly entity: AnyEntity
  readonly id: string
  readonly row: DbRow
}

/** Not found for a reader who may not see the person's record (D2.4). */
export async function whose(ctx: Ctx, token: string | undefined): Promise<Whose> {
  const id = idOf(token ?? '', 'usr')
  const account =
    id &&
    (await ctx.tx.first<{ user_type: string }>(sql`
      select user_type
      from ${sql.table(tableOf(userKinds[0]!))}
      where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
    `))
  const entity = account && userKinds.find(({ spec }) => spec.fixed?.userType === account.user_type)
  const row = entity && (await visibleRow(ctx, entity, id))
  if (!row) throw new Refused(refuse('record.notFound'))
  return { entity, id, row }
}
