/**
 * What needs the user's attention today. Each number is the total of the list that it opens, counted with the same
 * query.
 */
import { entityOf, needs } from '@topcenter/model/areas'
import { addDays } from '@topcenter/model/kit/date-text'
import { type AnyEntity, groupOf, tableOf } from '@topcenter/model/kit/entity'
import { holds, isStaff, visibleStates } from '@topcenter/model/kit/permission'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { sql } from 'kysely'
import { list, object, oneOf, record, text, whole, yesNo } from '../records/serving/answer.ts'
import type { Ctx } from '../records/context.ts'
import { all, scope } from '../records/permissions/limits.ts'
import { listRecords } from '../records/list/list.ts'
import { answers, type Operation } from '../records/serving/operation.ts'

interface Waiting {
  readonly id: string
  readonly query: Readonly<Record<string, string>>
  readonly total: number
  readonly totalIsCapped: boolean
}

/** The needs about which this user may do something; one with nothing to do is answered too, with zero. */
async function waiting(ctx: Ctx): Promise<Waiting[]> {
  const { actor } = ctx
  const today = utcToZoned(ctx.now, ctx.timeZone).date
  const theirs = (isStaff(actor.userType) ? needs : []).filter(
    (need) => holds(actor, need.group, need.flag) && visibleStates(actor, entityOf(need.entity)).length > 0,
  )
  // sent together, so that they cost one wait
  const found = theirs.map(async (need): Promise<Waiting> => {
    const query = Object.fromEntries(
      Object.entries(need.query).map(([key, value]) => [
        key,
        value.replace('{today}', today).replace('{yesterday}', addDays(today, -1)),
      ]),
    )
    const { page } = await listRecords(ctx, entityOf(need.entity), { ...query, size: '1' })
    return { id: need.id, query, total: page.total, totalIsCapped: page.totalIsCapped }
  })
  return Promise.all(found)
}

/** The steps of setting up a new centre, in the order in which each needs the one before. */
const begin = [
  'placeStudent',
  'employee',
  'educationalPeriod',
  'educationalCategory',
  'educationalGroup',
  'student',
].map(entityOf)

interface FirstStep {
  readonly entity: string
  readonly done: boolean
}
/**
 * The steps that this user may take, until the centre has a group and a student. One statement, whatever exists
 * already.
 */
async function firstSteps(ctx: Ctx): Promise<FirstStep[]> {
  const { actor } = ctx
  if (!isStaff(actor.userType)) return []
  const isThere = (entity: AnyEntity, at: number) =>
    sql`
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
    .filter(({ entity }) => holds(actor, groupOf(entity), 'itemAdd'))
    .map(({ entity, done }) => ({ entity: entity.id, done }))
}

const home = object({
  needs: list(
    object({ id: oneOf(needs.map(({ id }) => id)), query: record(text), total: whole, totalIsCapped: yesNo }),
  ),
  steps: list(object({ entity: oneOf(begin.map(({ id }) => id)), done: yesNo })),
})

export const homeOperations: readonly Operation[] = [
  {
    id: 'home.read',
    method: 'GET',
    path: '/api/home',
    access: 'read',
    permit: 'user',
    describe: () => ({
      summary: 'Read what waits for the one who logged in',
      description:
        '`needs`: each with the total of the list that its query finds · `steps`: the first ones of a new centre.',
      answer: answers(home),
    }),
    handle: async (ctx) => {
      const [waitingNow, steps] = await Promise.all([waiting(ctx), firstSteps(ctx)])
      return { needs: waitingNow, steps }
    },
  },
]
