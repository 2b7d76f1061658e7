/** Finds records of every kind that the actor may see, for the command palette: a few of each kind, the best first. */
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, groupOf, hasTrait } from '@topcenter/model/kit/entity'
import { holds } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../context.ts'
import { pageRows } from './list.ts'
import { readListQuery } from './list-query.ts'
import { hasSearchText } from './search-condition.ts'
import { presenter } from '../presenter.ts'

const eachKind = 5
/** Number of kinds that are searched concurrently. Between these steps the search stops if the user no longer waits. */
const atOnce = 50

/**
 * Searches all kinds. People and courses come before the lookup lists, which need at least three letters. Kinds that
 * share a table have too many records, so only their own lists search them.
 */
export async function searchEverything(
  ctx: Ctx,
  typed: string,
): Promise<{ groups: { entity: string; items: unknown[] }[] }> {
  const text = typed.trim()
  if (text.length < 2) return { groups: [] }
  const searched = entities.filter(
    (entity) =>
      !entity.spec.abstract &&
      !entity.spec.kindOf &&
      hasTrait(entity, 'named') &&
      hasSearchText(entity) &&
      (!entity.spec.lookup || text.length >= 3) &&
      holds(ctx.actor, groupOf(entity), 'view'),
  )
  const ordered = [...searched].sort((a, b) => Number(a.spec.lookup ?? false) - Number(b.spec.lookup ?? false))
  const groups: { entity: string; items: unknown[] }[] = []
  const refuseOvertaken = (): void => {
    if (ctx.signal?.aborted) throw new Refused(refuse('request.overtaken'))
  }
  for (let at = 0; at < ordered.length; at += atOnce) {
    refuseOvertaken()
    const some = ordered.slice(at, at + atOnce)
    groups.push(
      ...(await Promise.all(some.map(async (entity) => ({ entity: entity.id, items: await hits(ctx, entity, text) })))),
    )
  }
  refuseOvertaken()
  return { groups: groups.filter(({ items }) => items.length) }
}

async function hits(ctx: Ctx, entity: AnyEntity, text: string): Promise<unknown[]> {
  const asked = readListQuery(ctx, entity, { search: text, sort: '-createdAt', columns: 'phone' })
  if (!asked.conditions || !asked.search) return []
  const rows = await pageRows(ctx, entity, asked, eachKind)
  return rows.map(presenter(ctx, entity, { whole: false })).map((record) => ({
    token: record.token,
    label: record.label ?? record.names,
    code: record.code ?? null,
    sub: record.phone ?? record.code ?? null,
    ...(record.imageAt ? { imageAt: record.imageAt } : {}),
  }))
}
