/**
 * The lists that are loaded at login (`GET /api/constants-lists`): lookup lists, which pickers cache by version, and
 * the newest records of what else is chosen often.
 */
import { createHash } from 'node:crypto'
import { entities, entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, hasTrait, tableOf } from '@topcenter/model/kit/entity'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { presentShown, type Shown } from '../label.ts'
import { shownSql } from '../list/select.ts'
import { visibleAsAny } from '../permissions/seen-people.ts'
import { namesFrom } from '../row.ts'
import { columnName, isScalar, languages } from './table.ts'

export const lookupEntities: readonly AnyEntity[] = entities.filter((entity) => entity.spec.lookup)
/** Kinds of record that are listed beside the lookups, each of them bounded. */
export const listedEntities: readonly AnyEntity[] = [
  'place',
  'educationalCategory',
  'educationalGroup',
  'educationalPeriod',
  'simpleExamModel',
  'groupScheduleExam',
  'mediaPackage',
  'storageSpace',
  'priceList',
  'account',
].map(entityOf)
/** Maximum items of a list of records. What is beyond it is searched. */
export const maxListed = 1_000

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

type Lists = Record<string, readonly unknown[]>

export async function constantsLists(ctx: Ctx): Promise<{ lists: Lists }> {
  const lists: Lists = {}
  for (const entity of lookupEntities) lists[entity.id] = await lookupItems(ctx, entity)
  return { lists }
}

/** Reads the lists of records, and names those that have more records than are listed. */
export async function recordLists(ctx: Ctx): Promise<{ lists: Lists; cut: string[] }> {
  const lists: Lists = {}
  const cut: string[] = []
  for (const entity of listedEntities) {
    const items = await recordItems(ctx, entity)
    lists[entity.id] = items.slice(0, maxListed)
    if (items.length > maxListed) cut.push(entity.id)
  }
  return { lists, cut }
}

type ListedRow = Readonly<{ shown: Shown; parent: string | null }>

/** Returns the active records that the reader may see, the newest first, and one more than are listed. */
async function recordItems(ctx: Ctx, entity: AnyEntity): Promise<unknown[]> {
  const kinds = entities.filter((each) => !each.spec.abstract && tableOf(each) === tableOf(entity))
  const isTree = hasTrait(entity, 'tree')
  const rows = await ctx.tx.query<ListedRow>(sql`
    select ${sql.raw(shownSql(entity, 't'))} as shown, ${isTree ? sql`t.parent_id` : sql`null::uuid`} as parent
    from ${sql.table(tableOf(entity))} t
    where t.establishment_id = ${ctx.actor.establishmentId}::uuid
      and t.record_state = 'active'
      and ${visibleAsAny(kinds, ctx.actor, ['active'])}
    order by t.created_at desc, t.id desc
    limit ${maxListed + 1}
  `)
  return rows.map(({ shown, parent }) => {
    const { token, names, code } = presentShown(entity, shown, ctx)!
    return {
      itemToken: token,
      ...ofActive,
      ...(code === undefined ? {} : { code }),
      names,
      ...(isTree ? { parentToken: tokenOrNull(entity.id, parent) } : {}),
    }
  })
}

/** In these lists a reader sees active records alone (D12.14). */
const ofActive = { viewTypeToken: 'vwt_ViewActive', activationTypeToken: 'act_Active' } as const

/**
 * Returns the items of a lookup. Includes scalar fields (a colour's hex, a country's dial code), but no lines, no long
 * texts, and no fields for staff only.
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
    ...ofActive,
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
