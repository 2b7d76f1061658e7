/** Records of several kinds behind one figure (people of every type): each is opened by who may look at its kind. */
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import type { Permit } from '../records/serving/operation.ts'
import { all, type Condition, visible } from '../records/permissions/limits.ts'
import { permitFor } from '../records/permissions/permit.ts'

export const kindsOf = (entity: AnyEntity): readonly AnyEntity[] =>
  entities.filter((kind) => !kind.spec.abstract && kind.spec.fixed && tableOf(kind) === tableOf(entity))

/** Any of the flags that let somebody look at records of the entity, or of one of its kinds. */
export function permitToOpen(entity: AnyEntity): Permit {
  if (!entity.spec.abstract) return permitFor(entity, 'view')!
  return {
    anyOf: kindsOf(entity).flatMap((kind) => {
      const permit = permitFor(kind, 'view')
      if (!permit || typeof permit === 'string') return []
      return 'anyOf' in permit ? permit.anyOf : [permit]
    }),
  }
}

export function ofVisibleKinds(ctx: Ctx, entity: AnyEntity): Condition {
  const seen = kindsOf(entity).flatMap((kind) => {
    const conditions = visible(kind, ctx.actor, ['active'])
    return conditions ? [sql`(${all(conditions)})`] : []
  })
  return seen.length ? sql`(${sql.join(seen, sql` or `)})` : sql`false`
}
