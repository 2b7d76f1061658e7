/** The people whom a reader may look at, for answers that list people of several types: the others are counted. */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { userKinds } from '@topcenter/model/people/user'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../context.ts'
import { all, type Condition, visible } from './limits.ts'

/** Returns the condition on rows of a table of several kinds that the actor may see as one of them. */
export function visibleAsAny(
  kinds: readonly AnyEntity[],
  actor: Actor,
  states?: Parameters<typeof visible>[2],
  alias = 't',
): Condition {
  const seen = kinds.flatMap((kind) => {
    const conditions = visible(kind, actor, states, alias)
    return conditions ? [sql`(${all(conditions)})`] : []
  })
  return seen.length > 0 ? sql`(${sql.join(seen, sql` or `)})` : sql`false`
}

/** Returns the condition that a user account is of a person whom the actor may look at, or the actor's own. */
export const seenPerson = (actor: Actor, alias = 'u'): Condition =>
  sql`(${visibleAsAny(userKinds, actor, undefined, alias)} or ${sql.ref(`${alias}.id`)} = ${actor.userId}::uuid)`

/** Returns those of the ids whose people the reader may look at. */
export async function seenAmong({ tx, actor }: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select u.id
    from user_account u
    where u.establishment_id = ${actor.establishmentId}::uuid and u.id = any(${[...ids]}::uuid[]) and ${seenPerson(actor)}
  `)
  return new Set(rows.map(({ id }) => id))
}
