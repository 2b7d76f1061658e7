/** What waits for the one who logged in. Each number is the total of the list that it opens, asked in the same way. */
import { entityOf, needs } from '@topcenter/model/areas'
import { holds, isStaff, visibleStates } from '@topcenter/model/kit/permission'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Ctx } from '../records/context.ts'
import { listRecords } from '../records/list.ts'
import type { Operation } from '../records/operation.ts'

interface Waiting { readonly id: string; readonly query: Readonly<Record<string, string>>; readonly total: number; readonly totalIsCapped: boolean }

/** Those of the needs that this person may do something about; one that nothing waits for is told too, with zero. */
async function waiting(ctx: Ctx): Promise<{ needs: Waiting[] }> {
  const { actor } = ctx
  const today = utcToZoned(ctx.now, ctx.timeZone).date
  const theirs = (isStaff(actor.userType) ? needs : []).filter((need) => holds(actor, need.group, need.flag) && visibleStates(actor, entityOf(need.entity)).length > 0)
  // asked at once, they are one wait
  const found = theirs.map(async (need): Promise<Waiting> => {
    const query = Object.fromEntries(Object.entries(need.query).map(([key, value]) => [key, value.replace('{today}', today)]))
    const { page } = await listRecords(ctx, entityOf(need.entity), { ...query, size: '1' })
    return { id: need.id, query, total: page.total, totalIsCapped: page.totalIsCapped }
  })
  return { needs: await Promise.all(found) }
}

export const homeOperations: readonly Operation[] = [
  { id: 'home.read', method: 'GET', path: '/api/home', access: 'read', permit: 'user', handle: (ctx) => waiting(ctx) },
]
