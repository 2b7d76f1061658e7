/**
 * Writes a record: the values of its fields into columns and lines, with the code that it gets and the picture that it
 * keeps.
 */
import { type AnyEntity, hasTrait, snake, tableOf } from '@topcenter/model/kit/entity'
import type { Field, Fields } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import { fieldsOf } from '@topcenter/model/kit/entity'
import { traitFields } from '@topcenter/model/kit/input-fields'
import { newId } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { type RawBuilder, sql } from 'kysely'
import { together } from '../../platform/database/together.ts'
import type { Ctx } from '../context.ts'
import type { DbRow } from '../row.ts'
import type { Columns, Values } from '../rules.ts'
import { childName, columnName, isScalar, isWritten, languages, namesColumns } from '../schema/table.ts'

const written = new WeakMap<AnyEntity, Fields>()
/** Every field with a column, secrets too. */
function writtenFields(entity: AnyEntity): Fields {
  const known = written.get(entity)
  if (known) return known
  const all = Object.entries({ ...traitFields(entity), ...fieldsOf(entity) })
  const fields = Object.fromEntries(all.filter(([, field]) => isWritten(field)))
  written.set(entity, fields)
  return fields
}

/** Columns of the entity's own table for the fields that `values` names. */
export function columnsOf(entity: AnyEntity, values: Columns): Values {
  const columns: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(writtenFields(entity))) {
    if (values[name] === undefined) continue
    if (field.kind === 'names') Object.assign(columns, namesValues(name, values[name]))
    else if (isScalar(field)) columns[columnName(name, field)] = values[name]
  }
  if (values.state !== undefined) columns.state = values.state
  return columns
}

const namesValues = (name: string, value: Names | null): Record<string, unknown> => {
  const given = namesColumns(name === 'names' ? 'name' : name)
  return Object.fromEntries(given.map((column, index) => [column, value?.[languages[index]!] ?? null]))
}

/**
 * The values of a new record where nothing was given; 'now' and 'today' are the time of the operation in the
 * establishment's zone.
 */
export function initialValues(ctx: Ctx, entity: AnyEntity): Values {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(writtenFields(entity))) {
    const { initial } = field.options
    if (initial !== undefined)
      values[name] =
        initial === 'now'
          ? ctx.now.toISOString()
          : initial === 'today'
            ? utcToZoned(ctx.now.toISOString(), ctx.timeZone).date
            : initial
    else if (field.kind !== 'rows' && field.kind !== 'refs') values[name] = field.kind === 'properties' ? {} : null
  }
  return values
}

export interface NewRow {
  readonly id: string
  readonly values: Columns
}

/**
 * Inserts rows of one entity, all with the same columns, in one statement for each thousand. `values` contain every
 * field.
 */
export async function insertRows(ctx: Ctx, entity: AnyEntity, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  const full = rows.map((row) => fullRow(ctx, entity, row))
  const names = Object.keys(full[0]!)
  // jsonb_populate_recordset keeps the text of the statement the same for one row and for a thousand; without
  // `returning` a distributed database would copy the rows, which row security refuses
  const own = ctx.tx.run(sql`
    insert into ${sql.table(tableOf(entity))} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => sql.ref(`r.${name}`)))}
    from ${rowsOf(tableOf(entity), full, ctx.tx)} r
    returning 1
  `)
  await Promise.all([
    own,
    ...Object.entries(writtenFields(entity)).map(([name, field]) => insertLines(ctx, entity, name, field, rows)),
  ])
}

/** Every column of a new row. */
export function fullRow(ctx: Ctx, entity: AnyEntity, { id, values }: NewRow): DbRow {
  const fixed = Object.fromEntries(Object.entries(entity.spec.fixed ?? {}).map(([name, value]) => [snake(name), value]))
  const [at, by] = [ctx.now.toISOString(), ctx.actor.userId]
  return {
    establishment_id: ctx.actor.establishmentId,
    id,
    ...columnsOf(entity, values),
    ...fixed,
    created_at: at,
    created_by: by,
    updated_at: at,
    updated_by: by,
  }
}

/** Rows of a table out of JSON, with the values that the transaction has learned. */
const rowsOf = (
  table: string,
  rows: readonly object[],
  { learned }: Pick<Ctx['tx'], 'learned'>,
): RawBuilder<unknown> => {
  const given = learned.length > 0 ? sql`filled(${JSON.stringify(rows)})` : sql`${JSON.stringify(rows)}`
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${given}::jsonb)`
}

/**
 * Common table expressions with the name of the entity's table, and of those of its lines, that hold one row which is
 * not written yet: what reads these tables behind them reads it as it will be.
 */
export function asWritten(ctx: Ctx, entity: AnyEntity, row: NewRow): RawBuilder<unknown> {
  const tables = [[tableOf(entity), [{ version: 1, record_state: 'active', ...fullRow(ctx, entity, row) }]] as const]
  const lines = Object.entries(writtenFields(entity)).flatMap(([name, field]) =>
    field.kind === 'rows' || field.kind === 'refs'
      ? [[childName(tableOf(entity), name), linesOf(ctx, name, field, [row])] as const]
      : [],
  )
  return sql`with ${sql.join(
    [...tables, ...lines].map(
      ([table, rows]) => sql`${sql.table(table)} as (select * from ${rowsOf(table, rows, { learned: [] })})`,
    ),
  )}`
}

/** The rows of the child table of one field. */
const linesOf = (ctx: Ctx, name: string, field: Field, rows: readonly NewRow[]): Record<string, unknown>[] =>
  rows.flatMap(({ id, values }) =>
    ((values[name] ?? []) as readonly unknown[]).map((line, position) => ({
      establishment_id: ctx.actor.establishmentId,
      parent_id: id,
      position,
      ...(field.kind === 'refs' ? { target_id: line } : lineColumns(field, line as Columns)),
    })),
  )

async function insertLines(
  ctx: Ctx,
  entity: AnyEntity,
  name: string,
  field: Field,
  rows: readonly NewRow[],
): Promise<void> {
  if (field.kind !== 'rows' && field.kind !== 'refs') return
  const lines = linesOf(ctx, name, field, rows)
  if (lines.length === 0) return
  const child = childName(tableOf(entity), name)
  const changed = Object.keys(lines[0]!).filter((column) => !['establishment_id', 'parent_id', 'id'].includes(column))
  await ctx.tx.run(
    sql`
      insert into ${sql.table(child)} as kept
      select *
      from jsonb_populate_recordset(null::${sql.table(child)}, ${JSON.stringify(lines)}::jsonb)
      ${
        field.options.identified
          ? sql`
              on conflict (establishment_id, id) do update
              set ${sql.join(changed.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
              where kept.parent_id = excluded.parent_id
            `
          : sql`returning 1`
      }
    `,
  )
}

function lineColumns({ fields = {}, options }: Field, line: Columns): Record<string, unknown> {
  return Object.assign(
    options.identified ? { id: line.id ?? newId() } : {},
    ...Object.entries(fields).map(([name, field]) => {
      if (field.kind === 'names') return namesValues(name, (line[name] ?? null) as Names | null)
      return { [columnName(name, field)]: line[name] ?? field.options.initial ?? null }
    }),
  ) as Record<string, unknown>
}

/** Writes the changed fields and raises the version. `stamps` are further columns (archived_at …). */
export async function updateRow(
  ctx: Ctx,
  entity: AnyEntity,
  id: string,
  changes: Columns,
  stamps: Record<string, unknown> = {},
): Promise<void> {
  const set = {
    ...columnsOf(entity, changes),
    ...stamps,
    updated_at: ctx.now.toISOString(),
    updated_by: ctx.actor.userId,
  }
  const pairs = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await ctx.tx.run(
    sql`
      update ${sql.table(tableOf(entity))}
      set version = version + 1, ${sql.join(pairs)}
      where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
    `,
  )
  for (const [name, field] of Object.entries(writtenFields(entity))) {
    if (changes[name] === undefined || (field.kind !== 'rows' && field.kind !== 'refs')) continue
    await clearLines(ctx, childName(tableOf(entity), name), id, field.options.identified ? idsOf(changes[name]) : [])
    await insertLines(ctx, entity, name, field, [{ id, values: changes }])
  }
}

const idsOf = (lines: unknown): string[] => (lines as readonly { readonly id?: string }[]).flatMap(({ id }) => id ?? [])

/** Lines with one of these ids stay, and give way to the positions of those that are written next. */
async function clearLines(ctx: Ctx, child: string, id: string, kept: readonly string[]): Promise<void> {
  const own = sql`establishment_id = ${ctx.actor.establishmentId}::uuid and parent_id = ${id}::uuid`
  const others = kept.length > 0 ? sql`and not id = any(${kept}::uuid[])` : sql``
  await ctx.tx.run(sql`delete from ${sql.table(child)} where ${own} ${others}`)
  if (kept.length > 0) await ctx.tx.run(sql`update ${sql.table(child)} set position = -1 - position where ${own}`)
}

/**
 * The letters before a code: `STU` for student, `BLT` for a list. Kinds of people have different ones, other codes
 * begin like their tokens.
 */
export const codePrefix = (entity: AnyEntity): string =>
  (tableOf(entity) === 'user_account' ? entity.id.slice(0, 3) : entity.spec.prefix).toUpperCase()

const codeOf = (entity: AnyEntity, number: number): string => `${codePrefix(entity)}-${String(number).padStart(6, '0')}`

/** Builds the code of a number in a statement. */
const codeIn = (entity: AnyEntity, number: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${codePrefix(entity)} || '-' || lpad(${number}::text, greatest(6, length(${number}::text)), '0')`

/**
 * The next free codes, `STU-000123` (D1.6). Skips codes that somebody typed, also when a whole sheet of them was
 * imported: the counter of a kind stays locked until the transaction ends, so nobody else is given what is free.
 */
export async function nextCodes(ctx: Ctx, entity: AnyEntity, count: number): Promise<string[]> {
  if (!hasTrait(entity, 'coded') || count === 0) return []
  const own = sql`establishment_id = ${ctx.actor.establishmentId}::uuid`
  const counting = ctx.tx.first<{ last: number }>(sql`
    insert into code_counter (establishment_id, entity, last)
    values (${ctx.actor.establishmentId}::uuid, ${entity.id}, ${count})
    on conflict (establishment_id, entity) do update
    set last = code_counter.last + ${count}
    returning last
  `)
  if (count === 1) {
    // asked for with the number; of a list PostgreSQL does not know how long it is, and would plan anew each time
    const [counter, taken] = await together([
      counting,
      ctx.tx.first(sql`
        select 1
        from ${sql.table(tableOf(entity))}
        where ${own} and code = (
          select ${codeIn(entity, sql.ref('last'))}
          from code_counter
          where ${own} and entity = ${entity.id}
        )
      `),
    ])
    return taken ? codesAfter(ctx, entity, counter!.last, 1) : [codeOf(entity, counter!.last)]
  }
  const { last } = (await counting)!
  const offered = Array.from({ length: count }, (_, at) => codeOf(entity, last - count + 1 + at))
  const taken = await ctx.tx.query<{ code: string }>(sql`
    select code
    from ${sql.table(tableOf(entity))}
    where ${own} and code = any(${offered})
  `)
  if (taken.length === 0) return offered
  const used = new Set(taken.map(({ code }) => code))
  const free = offered.filter((code) => !used.has(code))
  return [...free, ...(await codesAfter(ctx, entity, last, count - free.length))]
}

/** How far one statement searches for free numbers. */
const reach = 100_000

/** The next free ones after a number; the counter goes on from the last of them. */
async function codesAfter(ctx: Ctx, entity: AnyEntity, number: number, count: number): Promise<string[]> {
  const numbers: number[] = []
  for (let from = number + 1; numbers.length < count; from += reach) {
    const free = await ctx.tx.query<{ number: number }>(sql`
      select number
      from generate_series(${from}::int, ${from + reach - 1}::int) as number
      where not exists (
        select
        from ${sql.table(tableOf(entity))} taken
        where taken.establishment_id = ${ctx.actor.establishmentId}::uuid
          and taken.code = ${codeIn(entity, sql.ref('number'))}
      )
      order by number
      limit ${count - numbers.length}
    `)
    numbers.push(...free.map((each) => each.number))
  }
  await ctx.tx.run(sql`
    update code_counter
    set last = ${numbers.at(-1)}
    where establishment_id = ${ctx.actor.establishmentId}::uuid and entity = ${entity.id}
  `)
  return numbers.map((each) => codeOf(entity, each))
}
