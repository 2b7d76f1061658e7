/** Counts of the records that the tabs of a person's page list, each as far as the reader may see them. */
import { entities } from '@topcenter/model/areas'
import { fieldsOf } from '@topcenter/model/kit/entity'
import { visibleStates } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { PersonCounts } from '@topcenter/model/people/api'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { readList } from '../records/list/list-query.ts'
import { countTabs } from '../records/list/tabs.ts'
import { whose } from './seen.ts'

/** Lists that are counted at once, and records that are counted of each. */
const [maxLists, maxCounted] = [16, 200]

/** @param of `entity.field` of each list, with commas: the field refers to the person */
export async function personCounts(ctx: Ctx, token: string, of: string): Promise<PersonCounts> {
  const { entity: person } = await whose(ctx, token)
  const asked = [...new Set(of.split(',').filter(Boolean))]
  if (asked.length > maxLists) throw new Refused(refuse('request.malformed'))
  const counted = await Promise.all(
    asked.map(async (list) => {
      const [id, name] = list.split('.')
      const entity = entities.find((each) => each.id === id)
      const field = entity && name ? fieldsOf(entity)[name] : undefined
      if (!entity || field?.kind !== 'ref' || !field.options.filter || ![person.id, 'user'].includes(field.to ?? ''))
        throw new Refused(refuse('request.malformed'))
      if (!visibleStates(ctx.actor, entity).includes('active')) return []
      const query = await readList(ctx, entity, { [`${name}Token`]: token })
      const { tabs, totalIsCapped } = await countTabs(ctx, entity, query, { all: sql`true` }, maxCounted)
      return [{ of: list, count: tabs.all, isCapped: totalIsCapped.all === true }]
    }),
  )
  return { items: counted.flat() }
}
