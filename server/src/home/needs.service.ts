/** Counts what waits for the reader. Each number is the total of the list that it opens, by the same query. */
import { entityOf } from '@topcenter/model/areas'
import type { Waiting } from '@topcenter/model/home/api'
import { onDay } from '@topcenter/model/home/days'
import { needsOf, queryOf } from '@topcenter/model/home/needs'
import type { Need } from '@topcenter/model/kit/area'
import { type Ctx, today } from '../records/context.ts'
import { countRecords } from '../records/list/list.ts'

/** Returns the needs that the reader can act on, without those that another card shows. */
const needsFor = ({ actor }: Ctx, shown: ReadonlySet<string>): readonly Need[] =>
  needsOf(actor).filter(({ id }) => !shown.has(id))

/** Counts the needs: the one that has waited longest first, those that need no action last. */
export async function waiting(ctx: Ctx, shown: ReadonlySet<string>): Promise<Waiting[]> {
  const own = needsFor(ctx, shown)
  // sent together, so that they take one round trip
  const found = await Promise.all(own.map((need) => count(ctx, need)))
  const calm = new Set(own.filter((need) => need.calm).map(({ id }) => id))
  const place = ({ id, since }: Waiting): string => `${calm.has(id) ? 1 : 0} ${since ?? '9'}`
  return found.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

async function count(ctx: Ctx, need: Need): Promise<Waiting> {
  const query = onDay(queryOf(need), today(ctx))
  const { total, totalIsCapped, first } = await countRecords(ctx, entityOf(need.entity), { ...query, sort: need.since })
  return { id: need.id, query, total, totalIsCapped, since: typeof first === 'string' ? first : null }
}
