/** The lookup lists that pickers and forms need, loaded once and cached by version (`GET /api/constants-lists`). */
import { createHash } from 'node:crypto'
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, hasTrait, tableOf } from '@topcenter/model/kit/entity'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { namesFrom } from '../row.ts'
import { columnName, isScalar, languages } from './table.ts'

export const lookupEntities: readonly AnyEntity[] = entities.filter((entity) => entity.spec.lookup)

/** Changes whenever a lookup record does: the number of rows and the newest change over all lists. */
export async function constantsVersion(ctx: Ctx): Promise<string> {
  const parts = lookupEntities.map(
    (entity) =>
      sql`
        select count(*)::int as n, coalesce(sum(version), 0)::bigint as v, max(updated_at) as at
        from ${sql.table(tableOf(entity))}
        where establishment_id = ${ctx.actor.establishmentId}::uuid
      `,
  )
  const row = await ctx.tx.first<{ sign: string }>(
    sql`
      select coalesce(
        string_agg(n || '.' || v || '.' || coalesce(at::text, ''), ',' order by at, n), ''
      ) as sign
      from (${sql.join(parts, sql` union all `)}) z
    `,
  )
  return createHash('sha256').update(row!.sign).digest('base64url').slice(0, 16)
}

export async function constantsLists(ctx: Ctx): Promise<{ lists: Record<string, unknown[]> }> {
  const lists: Record<string, unknown[]> = {}
  for (const entity of lookupEntities) lists[entity.id] = await lookupItems(ctx, entity)
  return { lists }
}

/**
 * Contains scalar fields too (a colour's hex, a country's dial code), but no lines, no long texts, and nothing that
 * only staff are told.
 */
async function lookupItems(ctx: Ctx, entity: AnyEntity): Promise<unknown[]> {
  const extra = Object.entries(fieldsOf(entity)).filter(
    ([, field]) => isScalar(field) && !field.options.transient && !field.options.forStaff && field.kind !== 'longText',
  )
  const columns = [
    'id',
    'code',
    ...languages.map((language) => `name_${language}`),
    ...(hasTrait(entity, 'tree') ? ['parent_id'] : []),
    ...extra.map(([name, field]) => columnName(name, field)),
  ]
  const rows = await ctx.tx.query<Record<string, unknown>>(sql`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(tableOf(entity))}
    where establishment_id = ${ctx.actor.establishmentId}::uuid and record_state = 'active'
    order by code
  `)
  return rows.map((row) => ({
    itemToken: tokenOf(entity.spec.prefix, row.id as string),
    // of these lists whoever is logged in sees what is active, and nothing else is in them (D12.14)
    viewTypeToken: 'vwt_ViewActive',
    activationTypeToken: 'act_Active',
    code: row.code,
    names: namesFrom(row, 'name'),
    ...(hasTrait(entity, 'tree')
      ? { parentToken: row.parent_id ? tokenOf(entity.spec.prefix, row.parent_id as string) : null }
      : {}),
    ...Object.fromEntries(
      extra.filter(([, field]) => field.kind !== 'ref').map(([name, field]) => [name, row[columnName(name, field)]]),
    ),
    ...Object.fromEntries(
      extra
        .filter(([, field]) => field.kind === 'ref')
        .map(([name, field]) => [`${name}Token`, tokenOrNull(field.to!, row[columnName(name, field)])]),
    ),
  }))
}

const prefixes = new Map(entities.map((entity) => [entity.id, entity.spec.prefix]))
const tokenOrNull = (target: string, id: unknown): string | null =>
  typeof id === 'string' ? tokenOf(prefixes.get(target)!, id) : null
