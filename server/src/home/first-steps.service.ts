/** What a new centre begins with. */
import { entityOf } from '@topcenter/model/areas'
import type { FirstStep } from '@topcenter/model/home/told'
import { type AnyEntity, groupOf, tableOf } from '@topcenter/model/kit/entity'
import { holds, isStaff } from '@topcenter/model/kit/permission'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { all, scope } from '../records/permissions/limits.ts'

/**
 * The steps of setting up a new centre, in the order in which each needs the one before; the establishment itself is
 * its logo and colour.
 */
export const begin = [
  'establishment',
  'placeStudent',
  'employee',
  'educationalPeriod',
  'educationalCategory',
  'student',
  'educationalGroup',
].map(entityOf)

/**
 * The steps that this user may take, until the centre has a group and a student. One statement, whatever exists
 * already.
 */
export async function firstSteps(ctx: Ctx): Promise<FirstStep[]> {
  const { actor } = ctx
  if (!isStaff(actor.userType)) return []
  const isThere = (entity: AnyEntity, at: number) =>
    entity.id === 'establishment'
      ? sql`
          (
            select accent is not null or image_at is not null
            from establishment
            where id = ${actor.establishmentId}::uuid
          ) as ${sql.ref(`at_${at}`)}
        `
      : sql`
      exists (
        select 1
        from ${sql.table(tableOf(entity))} t
        where ${all(scope(entity, actor.establishmentId))}
      ) as ${sql.ref(`at_${at}`)}
    `
  const [there] = await ctx.tx.query<Record<string, boolean>>(sql`select ${sql.join(begin.map(isThere))}`)
  const steps = begin.map((entity, at) => ({ entity, done: there![`at_${at}`]! }))
  if (steps.every(({ entity, done }) => done || (entity.id !== 'educationalGroup' && entity.id !== 'student')))
    return []
  return steps
    .filter(({ entity }) =>
      entity.id === 'establishment'
        ? holds(actor, 'EstablishmentLook', 'itemUpdate')
        : holds(actor, groupOf(entity), 'itemAdd'),
    )
    .map(({ entity, done }) => ({ entity: entity.id, done }))
}
