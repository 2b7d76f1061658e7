/**
 * Finds the existing record of a row: the one that an import made from it before, or one with its code or its unique
 * values. It joins with `unnest` instead of `= any(…)`: on a table that has just grown, PostgreSQL would compare every
 * row with every value.
 */
import { type AnyEntity, fieldsOf, hasTrait, snake, tableOf } from '@topcenter/model/kit/entity'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, scope } from '../../records/permissions/limits.ts'
import { columnName } from '../../records/schema/table.ts'
import type { ParsedRow } from './parsed-row.ts'
import { faultAt, type SheetRow } from './sheet-row.ts'
import type { RowFault, Step } from '../run/step.ts'

export interface Remembered {
  readonly source_key: string
  readonly record_id: string
  readonly row_hash: string
  readonly made_by: string | null
}

/** Returns the existing records that were imported under these keys, by key. */
export async function remembered(ctx: Ctx, step: Step, rows: readonly SheetRow[]): Promise<Map<string, Remembered>> {
  const found = await ctx.tx.query<Remembered>(sql`
    select k.source_key, k.record_id, k.row_hash, k.made_by
    from unnest(${rows.map((row) => row.key)}::text[]) w(key)
    join import_key k
      on k.establishment_id = ${ctx.actor.establishmentId}::uuid
      and k.entity = ${step.entity.id}
      and k.source = ${step.source}
      and k.source_key = w.key
    join ${sql.table(tableOf(step.entity))} t
      on t.establishment_id = k.establishment_id and t.id = k.record_id
  `)
  return new Map(found.map((row) => [row.source_key, row]))
}

/** Ids of existing records, and faults of values that belong to another record; both by row. */
export interface Matches {
  readonly ids: Map<ParsedRow, string>
  readonly faults: Map<ParsedRow, RowFault[]>
}

/** Finds the existing records of rows by code, national ID and the values that the entity declares unique. */
export async function existing(ctx: Ctx, step: Step, rows: readonly ParsedRow[]): Promise<Matches> {
  const matches: Matches = { ids: new Map(), faults: new Map() }
  const { entity } = step
  if (hasTrait(entity, 'coded')) await byColumn(ctx, entity, rows, 'code', 'code', matches, false)
  for (const [name, field] of Object.entries(fieldsOf(entity)))
    if (field.options.unique) await byColumn(ctx, entity, rows, name, columnName(name, field), matches, true)
  for (const names of entity.spec.unique ?? []) await byColumns(ctx, entity, rows, names, matches)
  return matches
}

async function byColumn(
  ctx: Ctx,
  entity: AnyEntity,
  rows: readonly ParsedRow[],
  name: string,
  column: string,
  { ids, faults }: Matches,
  allKinds: boolean,
): Promise<void> {
  const holders = rows.filter((row) => row.values[name])
  if (holders.length === 0) return
  const where = allKinds
    ? [sql`t.establishment_id = ${ctx.actor.establishmentId}::uuid`]
    : scope(entity, ctx.actor.establishmentId)
  const kind = Object.entries(entity.spec.fixed ?? {}).map(
    ([key, value]) => sql`and t.${sql.ref(snake(key))} = ${value}`,
  )
  const hits = await ctx.tx.query<{ id: string; value: string; ours: boolean }>(sql`
    select t.id, w.value, (true ${sql.join(kind, sql` `)}) as ours
    from unnest(${holders.map((row) => row.values[name])}::text[]) w(value)
    join ${sql.table(tableOf(entity))} t on ${all(where)} and t.${sql.ref(column)} = w.value
  `)
  const byValue = new Map(hits.map((hit) => [hit.value, hit]))
  for (const row of holders) {
    const hit = byValue.get(row.values[name] as string)
    if (!hit) continue
    const before = ids.get(row)
    // the row has the ID of one person and the code of another, or the ID of somebody who is not a student
    if (!hit.ours || (before && before !== hit.id))
      faults.set(row, [...(faults.get(row) ?? []), faultAt(row, name, 'field.taken')])
    else ids.set(row, hit.id)
  }
}

async function byColumns(
  ctx: Ctx,
  entity: AnyEntity,
  rows: readonly ParsedRow[],
  names: readonly string[],
  { ids }: Matches,
): Promise<void> {
  const fields = fieldsOf(entity)
  const valueOf = (row: ParsedRow, name: string) => row.values[name] ?? fields[name]!.options.initial
  const whole = rows.filter((row) => names.every((name) => valueOf(row, name) !== undefined))
  if (whole.length === 0) return
  const table = sql.table(tableOf(entity))
  const columns = names.map((name) => columnName(name, fields[name]!))
  const wanted = whole.map((row, at) => ({
    ...Object.fromEntries(names.map((name, index) => [columns[index], valueOf(row, name)])),
    version: at,
  }))
  const pairs = columns.map((column) => sql`t.${sql.ref(column)} = r.${sql.ref(column)}`)
  const hits = await ctx.tx.query<{ id: string; at: number }>(sql`
    select t.id, r.version as at
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(wanted)}::jsonb) r
    join ${table} t on t.establishment_id = ${ctx.actor.establishmentId}::uuid and ${all(pairs)}
  `)
  for (const { id, at } of hits) ids.set(whole[at]!, id)
}

export interface KeyMemory {
  readonly key: string
  readonly recordId: string
  readonly hash: string
  readonly line: number
  readonly version: number
  readonly made: boolean
}

/** Stores the record of each row. A record that this run did not make keeps the run that made it. */
export async function remember(
  ctx: Ctx,
  step: Pick<Step, 'entity' | 'source'>,
  runId: string,
  keys: readonly KeyMemory[],
): Promise<void> {
  if (keys.length === 0) return
  const rows = keys.map(({ key, recordId, hash, line, version, made }) => ({
    source_key: key,
    record_id: recordId,
    row_hash: hash,
    line,
    version,
    made_by: made ? runId : null,
  }))
  await ctx.tx.run({
    sql: `
      insert into import_key as k (
        establishment_id, entity, source, source_key, record_id, row_hash, line, version, made_by
      )
      select $1::uuid, $2, $3, r.*
      from jsonb_to_recordset($4::jsonb) as r(
        source_key text, record_id uuid, row_hash text, line integer, version integer, made_by uuid
      )
      on conflict (establishment_id, entity, source, source_key) do update
      set
        record_id = excluded.record_id,
        row_hash = excluded.row_hash,
        line = excluded.line,
        version = excluded.version,
        made_by = case
          when excluded.made_by is not null or k.record_id <> excluded.record_id then excluded.made_by
          else k.made_by
        end
    `,
    parameters: [ctx.actor.establishmentId, step.entity.id, step.source, JSON.stringify(rows)],
  })
}
