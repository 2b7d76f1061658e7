/** The audit rows of one record, newest first, with the references in them shown as they are called now. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { traitFields } from '@topcenter/model/kit/input-fields'
import { isStaff, mayKnow } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { platformEstablishment, systemUser } from '../../platform/database/database.ts'
import type { Ctx } from '../context.ts'
import { readRow, recordId } from '../read.ts'
import { namesFrom } from '../row.ts'
import { presentShown } from '../label.ts'
import { changedProperties, shownProperties, type ShownProperty } from './property-history.ts'
import { displaySql } from '../list/select.ts'

const pageSize = 50
/** Maximum pages of a record's history; older changes are not shown. */
const maxPages = 200

interface AuditLine {
  at: string
  actor_id: string | null
  actor_name: string | null
  address: string | null
  action: string
  changes: Record<string, { old: unknown; new: unknown }>
  actor: never
}

export async function recordHistory(
  ctx: Ctx,
  entity: AnyEntity,
  token: string | undefined,
  query: Readonly<Record<string, string>>,
): Promise<unknown> {
  const row = await readRow(ctx, entity, recordId(entity, token))
  const page = Number(query.page ?? 1)
  if (!Number.isInteger(page) || page < 1 || page > maxPages) throw new Refused(refuse('request.malformed'))
  const lines = await ctx.tx.query<AuditLine>(sql`
    select
      t.at,
      t.actor_id,
      t.actor_name,
      t.address,
      t.action,
      t.changes,
      ${sql.raw(displaySql(entityOf('user'), 't.actor_id', 't'))} as actor
    from audit t
    where t.establishment_id = ${ctx.actor.establishmentId}::uuid
      and t.entity = ${entity.id}
      and t.record_id = ${row.id}::uuid
    order by t.at desc, t.id desc
    limit ${pageSize + 1}
    offset ${(page - 1) * pageSize}
  `)
  const [shown, strangers] = [await shownReferences(ctx, entity, lines), await namesOfPlatform(ctx, lines)]
  const properties = await shownProperties(
    ctx,
    lines.flatMap(({ changes }) =>
      Object.entries(changes).flatMap(([name, change]) =>
        fieldOf(entity, name)?.kind === 'properties' ? [change.old, change.new] : [],
      ),
    ),
  )
  return {
    items: lines.slice(0, pageSize).map((line) => ({
      at: line.at,
      action: line.action,
      address: isStaff(ctx.actor.userType) ? line.address : null,
      actor: presentShown(entityOf('user'), line.actor, ctx) ?? {
        names: strangers.get(line.actor_id ?? '') ?? { und: line.actor_name ?? '' },
      },
      changes: Object.fromEntries(
        Object.entries(line.changes)
          .filter(([name]) => isKnown(ctx, fieldOf(entity, name)))
          .map(([name, change]) => [name, showChange(entity, name, change, shown, properties)]),
      ),
    })),
    page: { number: page, size: pageSize, next: lines.length > pageSize && page < maxPages ? page + 1 : null },
  }
}

/**
 * A platform user who acted here is no user of the centre (D1.2): only their names are shown. What the seed wrote is
 * shown under the platform's name.
 */
async function namesOfPlatform(ctx: Ctx, lines: readonly AuditLine[]): Promise<ReadonlyMap<string, object>> {
  const ids = [...new Set(lines.flatMap(({ actor, actor_id: id }) => (actor || !id ? [] : [id])))]
  const rows =
    ids.length === 0
      ? []
      : await ctx.tx.within(platformEstablishment, (tx) =>
          tx.query<{ id: string }>(sql`
            select
              i.id,
              coalesce(u.name_ar, e.name_ar) as name_ar,
              coalesce(u.name_en, e.name_en) as name_en,
              u.name_und
            from unnest(${ids}::uuid[]) i(id)
            left join user_account u
              on u.establishment_id = ${platformEstablishment}::uuid and u.id = i.id
            left join establishment e
              on e.id = ${platformEstablishment}::uuid and i.id = ${systemUser}::uuid
          `),
        )
  return new Map(rows.map((row) => [row.id, namesFrom(row, 'name')]))
}

type Shown = ReadonlyMap<string, unknown>
const isKnown = (ctx: Ctx, field: Field | undefined): boolean => !field || mayKnow(ctx.actor, field)
const fieldOf = (entity: AnyEntity, name: string): Field | undefined =>
  ({ ...traitFields(entity), ...fieldsOf(entity) })[name]

function showChange(
  entity: AnyEntity,
  name: string,
  change: { old: unknown; new: unknown },
  shown: Shown,
  properties: ReadonlyMap<string, ShownProperty>,
): unknown {
  const field = fieldOf(entity, name)
  if (field?.kind === 'properties') return changedProperties(change.old, change.new, properties)
  if (field?.kind !== 'ref' && field?.kind !== 'refs') return change
  const show = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(show)
      : typeof value === 'string'
        ? (shown.get(value) ?? { token: value, names: {} })
        : value
  return { old: show(change.old), new: show(change.new) }
}

/** One statement for each entity that the page refers to. */
async function shownReferences(ctx: Ctx, entity: AnyEntity, lines: readonly AuditLine[]): Promise<Shown> {
  const tokens = new Map<string, Set<string>>()
  for (const line of lines) {
    for (const [name, change] of Object.entries(line.changes)) {
      const field = fieldOf(entity, name)
      if (field?.kind !== 'ref' && field?.kind !== 'refs') continue
      const held = tokens.get(field.to!) ?? new Set<string>()
      for (const value of [change.old, change.new].flat()) if (typeof value === 'string') held.add(value)
      tokens.set(field.to!, held)
    }
  }
  const shown = new Map<string, unknown>()
  for (const [target, held] of tokens) {
    const of = entityOf(target)
    const ids = [...held].map((token) => idOf(token, of.spec.prefix)).filter((id) => id !== undefined)
    if (ids.length === 0) continue
    const rows = await ctx.tx.query<{ shown: never }>(
      sql`
        select ${sql.raw(displaySql(of, 't.id', 't'))} as shown
        from (
          select ${ctx.actor.establishmentId}::uuid as establishment_id, unnest(${ids}::uuid[]) as id
        ) t
      `,
    )
    for (const row of rows) {
      const presented = presentShown(of, row.shown, ctx)
      if (presented) shown.set(presented.token, presented)
    }
  }
  return shown
}
