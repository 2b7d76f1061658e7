/** Final delete: only from archived, only when nothing refers to the record; the refusal names what does (D1.3). */
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, hasTrait, tableOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { refuse, Refused, unlessRefused } from '@topcenter/model/kit/refusal'
import { labelOfEntity } from '@topcenter/texts/describe'
import { listed } from '@topcenter/texts/readable'
import { sql } from 'kysely'
import { auditChanges } from './changes.ts'
import type { Ctx } from '../context.ts'
import { removableFrom } from '../permissions/allowed.ts'
import { permitOn } from '../permissions/permit.ts'
import { lockRow, recordId } from '../read.ts'
import { recordOf } from '../row.ts'
import type { ActionRule } from '../rules.ts'
import { storedFields } from '../list/select.ts'
import { childName, columnName, quoteName, tableOfRef } from '../schema/table.ts'
import { forgetImage } from './image.ts'
import { leaveTrail } from './trail.ts'

export async function removeRecord(ctx: Ctx, entity: AnyEntity, token: string | undefined): Promise<void> {
  permitOn(ctx.actor, entity, 'remove')
  const row = recordOf(entity, await lockRow(ctx, entity, recordId(entity, token)))
  if (row.recordState !== removableFrom(entity)) throw new Refused(refuse('record.notArchived'))
  const holders = await referringEntities(ctx, entity, row.id)
  if (holders.length)
    throw new Refused(
      refuse('record.heldBy', {
        params: {
          holders: listed(
            ctx.language,
            ...holders.map(({ entity: id, count }) => `${labelOfEntity(id, ctx.language, 'many')}: ${count}`),
          ),
        },
        extra: { heldBy: holders },
      }),
    )
  const rule = (ctx.runtime.rules.get(entity.id)?.standard.remove ?? {}) as ActionRule<unknown, unknown>
  unlessRefused(await rule.check?.(ctx, row, {}))
  await rule.apply?.(ctx, row, {})
  if (hasTrait(entity, 'imaged')) await forgetImage(ctx, entity, row.id)
  await ctx.tx.run(
    sql`
      delete from ${sql.table(tableOf(entity))}
      where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${row.id}::uuid
    `,
  )
  await leaveTrail(ctx, entity, [
    {
      id: row.id,
      action: 'remove',
      changes: auditChanges(
        entity,
        Object.keys(storedFields(entity)).filter((name) => row[name] !== null),
        row,
        {},
      ),
    },
  ])
}

interface Referrer {
  readonly entity: string
  readonly table: string
  readonly column: string
}
const memo = new Map<string, readonly Referrer[]>()

/** Every column of every table that refers to the table of this entity. */
function referrersOf(table: string): readonly Referrer[] {
  const kept = memo.get(table)
  if (kept) return kept
  const found = entities.flatMap((entity) => [
    ...Object.entries(fieldsOf(entity)).flatMap(([name, field]) => columnsTo(table, entity, name, field)),
    ...(hasTrait(entity, 'tree') && tableOf(entity) === table
      ? [{ entity: entity.id, table, column: 'parent_id' }]
      : []),
  ])
  const unique = [...new Map(found.map((each) => [`${each.table}.${each.column}`, each])).values()]
  memo.set(table, unique)
  return unique
}

function columnsTo(table: string, entity: AnyEntity, name: string, field: Field): Referrer[] {
  const own = tableOf(entity)
  if (field.options.transient || field.options.computed) return []
  if (field.kind === 'ref')
    return tableOfRef(field) === table ? [{ entity: entity.id, table: own, column: columnName(name, field) }] : []
  if (field.kind === 'refs')
    return tableOfRef(field) === table ? [{ entity: entity.id, table: childName(own, name), column: 'target_id' }] : []
  if (field.kind === 'rows')
    return Object.entries(field.fields!)
      .filter(([, inner]) => inner.kind === 'ref' && tableOfRef(inner) === table)
      .map(([inner, innerField]) => ({
        entity: entity.id,
        table: childName(own, name),
        column: columnName(inner, innerField),
      }))
  return []
}

/** Ids of the entities that refer to the record, with the number of references. */
async function referringEntities(
  ctx: Ctx,
  entity: AnyEntity,
  id: string,
): Promise<{ entity: string; count: number }[]> {
  const referrers = referrersOf(tableOf(entity))
  if (referrers.length === 0) return []
  const counts = referrers.map(
    (each, index) =>
      sql`
        select ${sql.lit(index)} as at, count(*)::int as n
        from ${sql.table(each.table)}
        where establishment_id = ${ctx.actor.establishmentId}::uuid
          and ${sql.raw(quoteName(each.column))} = ${id}::uuid
      `,
  )
  const rows = await ctx.tx.query<{ at: number; n: number }>(sql`${sql.join(counts, sql` union all `)}`)
  return rows.filter((row) => row.n > 0).map((row) => ({ entity: referrers[row.at]!.entity, count: row.n }))
}
