/** A row of a seed file as the values of a record, and many of them into their table. */
import { type AnyEntity, fieldsOf, tableOf } from '@topcenter/model/kit/entity'
import type { Field, Fields } from '@topcenter/model/kit/field'
import { traitFields } from '@topcenter/model/kit/input-fields'
import type { Names } from '@topcenter/model/kit/names'
import { newId } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { writeAudit } from '../platform/database/audit.ts'
import type { Ctx } from '../records/context.ts'
import { all, scope } from '../records/permissions/limits.ts'
import type { Columns, Values } from '../records/rules.ts'
import { initialValues, insertRows } from '../records/write/write.ts'
import type { SeedRow } from './reference-files.ts'

/** Ids by entity and code: what a reference in a seed file means. */
export class CodeBook {
  readonly #ids = new Map<string, Map<string, string>>()

  add(entityId: string, code: string, id: string): void {
    const known = this.#ids.get(entityId) ?? new Map<string, string>()
    this.#ids.set(entityId, known.set(code, id))
  }
  has(entityId: string, code: string): boolean {
    return this.#ids.get(entityId)?.has(code) ?? false
  }
  /** Throws for an unknown code, which would be a fault in our own files. */
  id(entityId: string, code: string): string {
    const id = this.#ids.get(entityId)?.get(code)
    if (!id) throw new Error(`the seed refers to ${entityId} ${code}, which is not there`)
    return id
  }
  async load(ctx: Ctx, entity: AnyEntity): Promise<void> {
    const rows = await ctx.tx.query<{ code: string; id: string }>(
      sql`
        select t.code, t.id
        from ${sql.table(tableOf(entity))} t
        where ${all(scope(entity, ctx.actor.establishmentId))}
      `,
    )
    for (const { code, id } of rows) this.add(entity.id, code, id)
  }
}

/** By field name, references as ids. Keys that are no field (`iso3`) are ignored. */
export function seedValues(entity: AnyEntity, row: SeedRow, codes: CodeBook): Values {
  return fieldValues({ ...traitFields(entity), ...fieldsOf(entity) }, row, codes)
}

function fieldValues(fields: Fields, row: SeedRow, codes: CodeBook): Record<string, unknown> {
  const values = Object.entries(fields).map(([name, field]) => [name, fieldValue(name, field, row, codes)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

function fieldValue(name: string, field: Field, row: SeedRow, codes: CodeBook): unknown {
  if (field.kind === 'names')
    return namesIn(row, name === 'names' ? ['ar', 'en', 'und'] : [`${name}Ar`, `${name}En`, `${name}Und`])
  const value = row[name]
  if (value === undefined || value === null) return undefined
  if (field.kind === 'ref') return codes.id(field.to!, value as string)
  if (field.kind === 'refs') return (value as string[]).map((code) => codes.id(field.to!, code))
  if (field.kind === 'rows') return (value as SeedRow[]).map((line) => fieldValues(field.fields!, line, codes))
  return value
}

function namesIn(row: SeedRow, keys: readonly [string, string, string]): Names | undefined {
  const [ar, en, und] = keys.map((key) => row[key] as string | null | undefined)
  return ar || en || und ? { ar: ar ?? null, en: en ?? null, und: und ?? null } : undefined
}

/** A record to insert. `at`: when it was made; the time of the operation if left out. */
export interface SeedRecord {
  readonly id: string
  readonly values: Columns
  readonly at?: Date
}

export const seedRecord = (values: Columns, at?: Date): SeedRecord => ({
  id: newId(at?.getTime()),
  values,
  ...(at ? { at } : {}),
})

/**
 * Inserts many rows without rules, since their values are known to be valid, and without live updates. Each record
 * still gets its audit row.
 */
export async function insertSeeds(ctx: Ctx, entity: AnyEntity, records: readonly SeedRecord[]): Promise<void> {
  const initial = { ...initialValues(ctx, entity), ...(entity.spec.states ? { state: entity.spec.states[0] } : {}) }
  await insertRows(
    ctx,
    entity,
    records.map(({ id, values }) => ({ id, values: { ...initial, ...values } })),
  )
  const dated = records.filter((record) => record.at)
  if (dated.length > 0) {
    await ctx.tx.run(sql`
      update ${sql.table(tableOf(entity))} t
      set created_at = v.at, updated_at = v.at
      from unnest(
        ${dated.map(({ id }) => id)}::uuid[], ${dated.map(({ at }) => at!.toISOString())}::timestamptz[]
      ) v(id, at)
      where t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = v.id
    `)
  }
  noteSeeds(ctx, entity, 'create', records)
}

/** Codes that are given from now on go on from these, in their width. */
export async function goOnFrom(ctx: Ctx, entityId: string, codes: readonly string[]): Promise<void> {
  const last = Math.max(0, ...codes.map((code) => Number(/-(\d+)$/.exec(code)?.[1] ?? 0)))
  if (last === 0) return
  await ctx.tx.run(sql`
    insert into code_counter (establishment_id, entity, last)
    values (${ctx.actor.establishmentId}::uuid, ${entityId}, ${last})
    on conflict (establishment_id, entity) do update
    set last = greatest(code_counter.last, excluded.last)
  `)
}

/** Audit rows in the name of the system. */
export const noteSeeds = (
  ctx: Ctx,
  entity: AnyEntity,
  action: string,
  records: readonly { readonly id: string; readonly at?: Date; readonly changes?: Readonly<Record<string, unknown>> }[],
): void =>
  writeAudit(
    ctx.tx,
    records.map(({ id, at, changes }) => ({
      at: at ?? ctx.now,
      actorId: ctx.actor.userId,
      actorName: ctx.actor.names.ar ?? '',
      requestId: ctx.actor.requestId,
      entity: entity.id,
      recordId: id,
      action,
      changes,
    })),
  )
