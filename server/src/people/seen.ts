/** Permission checks for statements over a person and their records of many kinds. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { type user, userKinds } from '@topcenter/model/people/user'
import { sql } from '../platform/database/database.ts'
import type { Actor, Ctx } from '../records/context.ts'
import { all, type Condition, visible } from '../records/permissions/limits.ts'
import { visibleRow } from '../records/read.ts'
import type { RowFrom } from '../records/row.ts'

/** Returns conditions on the active rows that the reader may see; undefined if the reader may see none. */
export function seen(actor: Actor, entity: string, alias = 't'): Condition | undefined {
  const conditions = visible(entityOf(entity), actor, ['active'], alias)
  return conditions && all(conditions)
}

/** Selects a row's names as JSON (`{ ar, en, und }`), or null without a name. */
export const namesJson = (alias: string, field = 'name'): Condition => {
  const at = (language: string) => sql.ref(`${alias}.${field}_${language}`)
  return sql`
    nullif(jsonb_strip_nulls(jsonb_build_object('ar', ${at('ar')}, 'en', ${at('en')}, 'und', ${at('und')})), '{}')
  `
}

export type PersonRow = RowFrom<typeof user>
export interface Whose {
  readonly entity: AnyEntity
  readonly id: string
  readonly row: PersonRow
}

/**
 * Reads the record of a person.
 *
 * @throws {Refused} `record.notFound` if the reader may not see it (D2.4)
 */
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
  return { entity, id, row: row as PersonRow }
}
