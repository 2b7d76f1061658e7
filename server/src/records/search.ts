/** Finds records of every kind that the actor may see, for the command palette: a few of each, best first. */
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, groupOf, hasTrait, tableOf } from '@topcenter/model/kit/entity'
import { holds } from '@topcenter/model/kit/permission'
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { all, visible } from './limits.ts'
import { hasSearchText, searchCondition } from './list-query.ts'
import { type DbRow, presentRecord } from './row.ts'
import { selectList } from './select.ts'

const eachKind = 5

/** People and courses come before the lookup lists, which only answer from three letters on. Families of kinds are searched in their own lists: they are too many. */
export async function searchEverything(ctx: Ctx, typed: string): Promise<{ groups: { entity: string; items: unknown[] }[] }> {
  const text = typed.trim()
  if (text.length < 2) return { groups: [] }
  const searched = entities.filter((entity) => !entity.spec.abstract && !entity.spec.kindOf && hasTrait(entity, 'named') && hasSearchText(entity) && (!entity.spec.lookup || text.length >= 3) && holds(ctx.actor, groupOf(entity), 'view'))
  const groups: { entity: string; items: unknown[] }[] = []
  for (const entity of [...searched].sort((a, b) => Number(a.spec.lookup ?? false) - Number(b.spec.lookup ?? false))) {
    const items = await hits(ctx, entity, text)
    if (items.length) groups.push({ entity: entity.id, items })
  }
  return { groups }
}

async function hits(ctx: Ctx, entity: AnyEntity, text: string): Promise<unknown[]> {
  const bounds = visible(entity, ctx.actor, ['active'])
  const found = searchCondition(ctx, entity, text)
  if (!bounds || !found) return []
  const table = sql.table(tableOf(entity))
  const rows = await ctx.tx.query<DbRow>(sql`
    with hit as materialized (select t.id, t.created_at from ${table} t where ${all([...bounds, found])} offset 0),
    page as (select id from hit order by created_at desc, id desc limit ${eachKind})
    select ${sql.raw(selectList(entity, []))} from page join ${table} t on t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = page.id`)
  return rows.map((row) => {
    const record = presentRecord(ctx, entity, row, { whole: false })
    return { token: record.token, label: record.label, code: record.code ?? null, sub: record.phone ?? record.code ?? null }
  })
}
