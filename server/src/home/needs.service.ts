/** What waits for this reader. Each number is the total of the list that it opens, counted with the same query. */
import { entityOf } from '@topcenter/model/areas'
import { onDay } from '@topcenter/model/home/days'
import { needsOf } from '@topcenter/model/home/needs'
import type { Waiting } from '@topcenter/model/home/told'
import type { Need } from '@topcenter/model/kit/area'
import { type Ctx, today } from '../records/context.ts'
import { listRecords } from '../records/list/list.ts'

/** The needs about which this reader may do something, without those that another card tells. */
const needsFor = ({ actor }: Ctx, told: ReadonlySet<string>): readonly Need[] =>
  needsOf(actor).filter(({ id }) => !told.has(id))

/** What is late comes first, and of these what has waited the longest; what is only told comes last. */
export async function waiting(ctx: Ctx, told: ReadonlySet<string>): Promise<Waiting[]> {
  const own = needsFor(ctx, told)
  // sent together, so that they cost one wait
  const found = await Promise.all(own.map((need) => count(ctx, need)))
  const calm = new Set(own.filter((need) => need.calm).map(({ id }) => id))
  const place = ({ id, since }: Waiting): string => `${calm.has(id) ? 1 : 0} ${since ?? '9'}`
  return found.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

async function count(ctx: Ctx, need: Need): Promise<Waiting> {
  const query = onDay(need.query, today(ctx))
  const { items, page } = await listRecords(ctx, entityOf(need.entity), {
    ...query,
    sort: need.since,
    columns: need.since,
    size: '1',
  })
  const since = items[0]?.[need.since]
  return {
    id: need.id,
    query,
    total: page.total,
    totalIsCapped: page.totalIsCapped,
    since: typeof since === 'string' ? since : null,
  }
}
