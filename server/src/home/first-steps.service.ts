/** Reads the first steps of a new centre. */
import { entityOf } from '@topcenter/model/areas'
import { type FirstStep, firstStepIds } from '@topcenter/model/home/api'
import { groupOf, tableOf } from '@topcenter/model/kit/entity'
import { holds, isStaff } from '@topcenter/model/kit/permission'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../records/context.ts'
import { all, scope } from '../records/permissions/limits.ts'

type Id = FirstStep['entity']

/** Students from which on a centre needs no invitation to bring the others. */
const severalStudents = 3

const entityOfStep = (id: Id) => entityOf(id === 'students' ? 'student' : id)

/** Returns true if the user may take the step. */
function may(actor: Actor, id: Id): boolean {
  if (id === 'establishment') return holds(actor, 'EstablishmentLook', 'itemUpdate')
  if (id === 'receipt') return holds(actor, 'InstallmentPayment', 'addPayments')
  return holds(actor, groupOf(entityOfStep(id)), 'itemAdd')
}

/**
 * Returns the steps that the user may take, until the centre has a group, a receipt and several students. Runs one
 * statement.
 */
export async function firstSteps(ctx: Ctx): Promise<FirstStep[]> {
  const { actor } = ctx
  if (!isStaff(actor.userType)) return []
  const isThere = (id: Id, at: number) =>
    id === 'establishment'
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
        from ${sql.table(tableOf(entityOfStep(id)))} t
        where ${all(scope(entityOfStep(id), actor.establishmentId))}
        limit 1
        offset ${sql.lit(id === 'students' ? severalStudents - 1 : 0)}
      ) as ${sql.ref(`at_${at}`)}
    `
  const [there] = await ctx.tx.query<Record<string, boolean>>(sql`select ${sql.join(firstStepIds.map(isThere))}`)
  const steps = firstStepIds.map((entity, at) => ({ entity, done: there![`at_${at}`]! }))
  const last: readonly Id[] = ['educationalGroup', 'receipt', 'students']
  if (steps.every(({ entity, done }) => done || !last.includes(entity))) return []
  return steps.filter(({ entity }) => may(actor, entity))
}
