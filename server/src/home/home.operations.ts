/** What waits for the one who logged in. Each number is the total of the list that it opens, asked in the same way. */
import { entityOf, needs } from '@topcenter/model/areas'
import { addDays } from '@topcenter/model/kit/date-text'
import { type AnyEntity, groupOf, tableOf } from '@topcenter/model/kit/entity'
import { holds, isStaff, visibleStates } from '@topcenter/model/kit/permission'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { all, scope } from '../records/limits.ts'
import { listRecords } from '../records/list.ts'
import type { Operation } from '../records/operation.ts'

interface Waiting { readonly id: string; readonly query: Readonly<Record<string, string>>; readonly total: number; readonly totalIsCapped: boolean }

/** Those of the needs that this person may do something about; one that nothing waits for is told too, with zero. */
async function waiting(ctx: Ctx): Promise<Waiting[]> {
  const { actor } = ctx
  const today = utcToZoned(ctx.now, ctx.timeZone).date
  const theirs = (isStaff(actor.userType) ? needs : []).filter((need) => holds(actor, need.group, need.flag) && visibleStates(actor, entityOf(need.entity)).length > 0)
  // asked at once, they are one wait
  const found = theirs.map(async (need): Promise<Waiting> => {
    const query = Object.fromEntries(Object.entries(need.query).map(([key, value]) => [key, value.replace('{today}', today).replace('{yesterday}', addDays(today, -1))]))
    const { page } = await listRecords(ctx, entityOf(need.entity), { ...query, size: '1' })
    return { id: need.id, query, total: page.total, totalIsCapped: page.totalIsCapped }
  })
  return Promise.all(found)
}

/** What a new centre is made of, in the order in which one asks for the other. */
const begin = ['placeStudent', 'employee', 'educationalPeriod', 'educationalCategory', 'educationalGroup', 'student'].map(entityOf)

interface FirstStep { readonly entity: string; readonly done: boolean }
/** Told until the centre has a group and a student: the steps that this person may take. */
async function firstSteps(ctx: Ctx): Promise<FirstStep[]> {
  const { actor } = ctx
  const isDone = async (entity: AnyEntity) => (await ctx.tx.query(sql`select 1 from ${sql.table(tableOf(entity))} t where ${all(scope(entity, actor.establishmentId))} limit 1`)).length > 0
  const begun = async (id: string) => isDone(entityOf(id))
  if (!isStaff(actor.userType) || ((await begun('educationalGroup')) && (await begun('student')))) return []
  return Promise.all(begin.filter((entity) => holds(actor, groupOf(entity), 'itemAdd')).map(async (entity) => ({ entity: entity.id, done: await isDone(entity) })))
}

export const homeOperations: readonly Operation[] = [
  { id: 'home.read', method: 'GET', path: '/api/home', access: 'read', permit: 'user', handle: async (ctx) => ({ needs: await waiting(ctx), steps: await firstSteps(ctx) }) },
]
