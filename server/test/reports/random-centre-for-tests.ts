/**
 * A small centre of records at random, written past the rules of forms but within those of the tables, so that reports
 * are asked about what no demo thinks of: empty tables, empty fields, archived and canceled records, the nights in
 * which the clock changes, years and months that end.
 */
import type pg from 'pg'
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, hasTrait, snake, tableOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { reach } from '@topcenter/model/reports/reach'
import { type FieldPath, type Report, workedOutRows } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import { recountSql } from '../../src/education/attendance/counts.sql.ts'
import { beginPastRules } from '../platform/database/test-database.ts'
import { allTables, columnName, fieldColumns, isWritten, type Table } from '../../src/records/schema/table.ts'
import { type Draw, drawing } from './random-draws-for-tests.ts'
import { type Made, type MadeRow, senses } from './random-senses-for-tests.ts'

const tables = new Map(allTables().map((table) => [table.name, table]))

/** Fields of records that a report reads; not the numbers that its rows are given by a statement of their own. */
function pathsOf(report: Report): FieldPath[] {
  const own = report.rowsOf ? workedOutRows[report.rowsOf] : undefined
  const given: readonly string[] = own ? [...own.numbers, ...own.money, ...own.counts, ...own.keys, ...own.records] : []
  const measured = Object.values(report.measures).flatMap((measure) => [
    ...('distinct' in measure ? [measure.distinct] : []),
    ...('sum' in measure ? [measure.sum] : []),
    ...('time' in measure ? measure.time : []),
    ...('where' in measure ? Object.keys(measure.where ?? {}) : []),
  ])
  const grouped = Object.values(report.dimensions).flatMap((by) => (typeof by === 'string' ? by : Object.values(by)))
  return [...measured, ...grouped, ...Object.keys(report.where ?? {}), report.time ?? []]
    .flat()
    .filter((path) => !given.includes(path))
}

/** Tables that a report reads, and those that their rows cannot be without; what is referred to comes first. */
export const readTables: readonly string[] = (() => {
  const read = new Set<string>()
  for (const report of reports) {
    const source = entityOf(report.source)
    read.add(tableOf(source))
    for (const path of pathsOf(report)) {
      const { field, through } = reach(source, path)
      for (const each of [...through.map((step) => step.field), field])
        if (each?.kind === 'ref') read.add(tableOf(entityOf(each.to!)))
    }
  }
  const ordered = new Set<string>()
  const visited = new Set<string>()
  const visit = (name: string): void => {
    if (visited.has(name)) return
    visited.add(name)
    for (const kind of tables.get(name)?.kinds ?? [])
      for (const field of Object.values(fieldsOf(kind))) {
        const target = field.kind === 'ref' && isWritten(field) ? tableOf(entityOf(field.to!)) : undefined
        if (target && (field.required || read.has(target))) visit(target)
      }
    ordered.add(name)
  }
  for (const name of read) visit(name)
  return [...ordered]
})()

const functions = `
  create function put_rows(target regclass, rows jsonb) returns table (made uuid, refused text) language plpgsql as $$
  declare
    one jsonb;
    names text;
  begin
    for one in select * from jsonb_array_elements(rows) loop
      begin
        select string_agg(quote_ident(k), ', ') into names from jsonb_object_keys(one) k;
        execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%s, $1) returning 1', target, names, names, target) using one;
        made := one ->> 'id';
        refused := null;
      exception when integrity_constraint_violation then
        made := null;
        get stacked diagnostics refused = message_text;
      end;
      return next;
    end loop;
  end $$
`

export interface Filled {
  readonly rows: number
  /** Refusals of the tables, and their number. */
  readonly refused: ReadonlyMap<string, number>
}

/** Fills these centres, each from its seed. Triggers and foreign keys rest meanwhile: what they keep is kept by hand. */
export async function fillCentres(
  owner: pg.Pool,
  centres: readonly { readonly id: string; readonly seed: number }[],
): Promise<Filled> {
  const client = await owner.connect()
  const refused = new Map<string, number>()
  let rows = 0
  try {
    await client.query(functions)
    const needed = await neededColumns(client)
    for (const { id, seed } of centres) {
      await beginPastRules(client)
      for (const answer of await fill(client, id, seed, needed))
        if (answer.refused === null) rows += 1
        else refused.set(answer.refused, (refused.get(answer.refused) ?? 0) + 1)
      await client.query('select recount_money($1)', [id])
      await client.query('commit')
    }
  } finally {
    client.release()
  }
  return { rows, refused }
}

/** A centre that is being filled. */
interface Filling {
  readonly seed: number
  readonly draw: Draw
  readonly made: Made
  /** `table.column` of all that the database does not let be empty. */
  readonly needed: ReadonlySet<string>
}

interface Put {
  readonly made: string | null
  readonly refused: string | null
}

async function neededColumns(client: pg.PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(`
    select table_name || '.' || column_name as name
    from information_schema.columns
    where table_schema = 'public' and is_nullable = 'NO'
  `)
  return new Set(rows.map(({ name }) => name))
}

async function fill(
  client: pg.PoolClient,
  establishmentId: string,
  seed: number,
  needed: Filling['needed'],
): Promise<Put[]> {
  const draw = drawing(seed)
  const rows = new Map<string, readonly MadeRow[]>()
  const made: Made = (table) => rows.get(table) ?? []
  const answers: Put[] = []
  const put = async (name: string, wanted: readonly MadeRow[]): Promise<void> => {
    const { rows: found } = await client.query<Put>('select * from put_rows($1, $2)', [
      name,
      JSON.stringify(wanted.map((row) => ({ ...row, establishment_id: establishmentId }))),
    ])
    const taken = new Set(found.map((answer) => answer.made))
    rows.set(
      name,
      wanted.filter(({ id }) => taken.has(id)),
    )
    answers.push(...found)
  }
  for (const name of readTables) {
    const table = tables.get(name)
    if (table) await put(name, rowsOf({ seed, draw, made, needed }, table))
  }
  await put('ledger_event', eventsOf(draw, made))
  await put('ledger_transfer', transfersOf(draw, made))
  await client.query(recountSql, [establishmentId, made('educational_schedule_time').map(({ id }) => id)])
  return answers
}

/** Makes some rows of each kind of a table, none of one kind in ten. */
function rowsOf(filling: Filling, table: Table): MadeRow[] {
  const { draw, seed } = filling
  const kinds = table.kinds.filter(({ spec }) => !spec.abstract && !spec.view)
  const isSmall = kinds.every(({ spec }) => spec.lookup)
  return kinds.flatMap((kind) => {
    const count = draw.chance(0.1) ? 0 : 1 + draw.below(isSmall ? 3 : (sizes[kind.id] ?? 12))
    return Array.from({ length: count }, (_, at) => rowOf(filling, kind, `${seed}-${kind.id}-${at + 1}`, at)).filter(
      (row) => row !== undefined,
    )
  })
}
/** The most rows of kinds of which a centre has many or few; of others twelve. */
const sizes: Readonly<Record<string, number>> = {
  educationalGroupAttendance: 60,
  educationalScheduleTime: 20,
  educationalGroupStudent: 24,
  student: 24,
  debt: 24,
  installmentScheduleTime: 24,
  installmentPayment: 24,
  receipt: 24,
  educationalGroup: 6,
  educationalCategory: 4,
}

/** Undefined when something that it cannot be without is missing. */
function rowOf(filling: Filling, kind: AnyEntity, name: string, at: number): MadeRow | undefined {
  const { draw, made, needed } = filling
  const state = draw.one(['active', 'active', 'active', 'active', 'archived', 'blocked'])
  const createdAt = draw.moment()
  const row: MadeRow = {
    id: draw.id(),
    record_state: state,
    version: 1,
    created_at: createdAt,
    updated_at: createdAt,
    archived_at: state === 'archived' ? createdAt : null,
    blocked_at: state === 'blocked' ? createdAt : null,
  }
  if (hasTrait(kind, 'coded')) row.code = name
  if (hasTrait(kind, 'named')) Object.assign(row, { name_ar: `اسم ${name}`, name_en: draw.chance(0.5) ? name : null })
  if (kind.spec.states) row.state = draw.one(kind.spec.states)
  for (const [id, field] of Object.entries(fieldsOf(kind))) {
    if (!isWritten(field)) continue
    for (const column of fieldColumns(id, field)) {
      const isNeeded = needed.has(`${tableOf(kind)}.${column.name}`)
      const value = valueOf(filling, field, isNeeded, `${name}-${at}`)
      if (value === null && column.default === undefined && isNeeded) return undefined
      if (value !== null || column.default === undefined) row[column.name] = value
    }
  }
  for (const [id, { options }] of Object.entries(fieldsOf(kind)))
    if (options.timeOf && (row[snake(options.timeOf)] ?? null) === null) row[snake(id)] = null
  for (const [id, value] of Object.entries(kind.spec.fixed ?? {})) row[columnName(id, fixedField)] = value
  for (const [one, other] of (kind.spec.ordered ?? []).map((pair) =>
    pair.map((id) => columnName(id, fieldsOf(kind)[id]!)),
  ))
    inOrder(row, one!, other!)
  const sense = senses[tableOf(kind)]
  return sense && !sense({ row, draw, made, at }) ? undefined : row
}
const fixedField: Field = { kind: 'text', options: {}, required: true }

/** Puts two values of a row in order. */
export function inOrder(row: MadeRow, one: string, other: string): void {
  const [first, second] = [row[one], row[other]]
  if (first === null || second === null || first === undefined || second === undefined) return
  if (typeof first === 'number' ? first > Number(second) : String(first) > String(second))
    Object.assign(row, { [one]: second, [other]: first })
}

function valueOf({ draw, made }: Filling, field: Field, isNeeded: boolean, name: string): unknown {
  const { min = 0, max = Number.MAX_SAFE_INTEGER, initial } = field.options
  if (!isNeeded && !field.required && initial === undefined && draw.chance(0.25)) return null
  const whole = (most: number): number => {
    const low = Math.max(min, -most)
    return low + draw.below(Math.min(max, low + most) - low + 1)
  }
  switch (field.kind) {
    case 'ref':
      return idFor(draw, entityOf(field.to!), made)
    case 'oneOf':
      return draw.one(field.values!)
    case 'bool':
      return draw.chance(0.5)
    case 'int':
      return whole(40)
    case 'money':
      return whole(90_000)
    case 'decimal':
    case 'percent':
      return Math.min(Math.max(whole(99) + draw.below(4) / 4, min), max)
    case 'date':
      return draw.date()
    case 'dateTime':
      return draw.moment()
    case 'time':
      return '10:00'
    case 'names':
    case 'text':
    case 'longText':
      return name.slice(0, Math.min(field.options.maxLength ?? 40, 40))
    case 'colour':
      return '#336699'
    case 'privileges':
      return {}
    default:
      return null
  }
}

/** Null where there is none yet. */
function idFor(draw: Draw, target: AnyEntity, made: Made): string | null {
  const fixed = Object.entries(target.spec.fixed ?? {})
  const found = made(tableOf(target)).filter((row) =>
    fixed.every(([id, value]) => row[columnName(id, fixedField)] === value),
  )
  return found.length ? draw.one(found).id : null
}

/** An event of the books for each transfer of `transfersOf`. */
const eventsOf = (draw: Draw, made: Made): MadeRow[] =>
  Array.from({ length: made('account').length ? draw.below(16) : 0 }, () => {
    const id = draw.id()
    return {
      id,
      kind: 'AccountDeposited',
      key: id,
      entity: 'account',
      record_id: draw.one(made('account')).id,
      at: draw.moment(),
      by_id: draw.chance(0.8) && made('user_account').length ? draw.one(made('user_account')).id : null,
    }
  })
const transfersOf = (draw: Draw, made: Made): MadeRow[] =>
  made('ledger_event').map(({ id, at }) => {
    const account = draw.one(made('account')).id
    const centre = '00000000-0000-0000-0000-000000000000'
    const cash = { kind: 'Cash', id: account }
    const other = { kind: 'Owner', id: centre }
    const [debit, credit] = draw.chance(0.6) ? [cash, other] : [other, cash]
    return {
      id: draw.id(),
      event_id: id,
      debit_kind: debit.kind,
      debit_id: debit.id,
      credit_kind: credit.kind,
      credit_id: credit.id,
      amount: 1 + draw.below(90_000),
      kind: draw.one(['AccountDeposited', 'ExpensePaid', 'ExpenseRefunded', 'RevenueAccrued', 'RevenueRefunded']),
      at,
    }
  })
