/**
 * Tests that the counts of a list's tabs and of home use an index. The tables contain few counted rows among many
 * others; each statement is explained, and must read hardly more rows than it counts.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { entities, entityOf, needs } from '@topcenter/model/areas'
import { addDays } from '@topcenter/model/kit/date-text'
import { type AnyEntity, fieldsOf, resourceOf, tableOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { startTestApplication, type TestApplication } from '../../../test/test-application.ts'
import { tabColumn } from './list-parameters.ts'
import { columnName } from '../schema/table.ts'

const rowsOfTable = 3_000
/** Number of rows with each rare value. They are so far apart that no index by age reaches them. */
const fewOfEach = 8
const apart = rowsOfTable / fewOfEach
const today = '2026-11-21'
/**
 * Maximum rows that a statement may read: a fifth more than it counts, and twenty for each counter (names of a page's
 * row).
 */
const maxRows = (counted: number, counters: number): number => counted * 1.2 + counters * 20
/** Maximum pages of tables and indexes: the path to each counter's rows, then at most one page for each row. */
const maxPages = (counted: number, counters: number): number => counted * 1.2 + counters * 40

interface Asked {
  readonly text: string
  readonly values: readonly unknown[]
}
let app: TestApplication
let asked: Asked[] | undefined
const send = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown

before(async () => {
  pg.Client.prototype.query = function listen(this: pg.Client, ...given: unknown[]) {
    const [first, values] = given as [string | Partial<Asked>, (readonly unknown[])?]
    // a statement gets a name when it is sent again; before, it is sent as text and values
    if (typeof first !== 'string') asked?.push({ text: first.text!, values: first.values ?? [] })
    else if (values) asked?.push({ text: first, values })
    return send.apply(this, given)
  } as typeof pg.Client.prototype.query
  app = await startTestApplication({ now: `${today}T09:00:00Z` })
  const client = await app.database.owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const [table, kinds] of countedTables()) await fill(client, table, kinds)
    await client.query('reset session_replication_role')
  } finally {
    client.release() // otherwise this file would never end
  }
})
after(async () => {
  pg.Client.prototype.query = send as typeof pg.Client.prototype.query
  await app.close()
})

const isCounted = (entity: AnyEntity): boolean =>
  !entity.spec.view && (entity.spec.list?.tabs !== undefined || needs.some((need) => need.entity === entity.id))
const countedTables = (): ReadonlyMap<string, readonly AnyEntity[]> =>
  Map.groupBy(
    entities.filter((entity) => isCounted(entity) && !entity.spec.abstract),
    tableOf,
  )

/** SQL of a value by the type of the column; `n` is the number of the row. */
const plainCell: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'x' || n`,
  integer: 'n',
  bigint: 'n',
  numeric: '1',
  boolean: 'false',
  jsonb: `'{}'::jsonb`,
  date: `date '${addDays(today, 40)}' + n % 300`,
  'timestamp with time zone': `timestamptz '${addDays(today, 40)}' + n * interval '1 minute'`,
  'time without time zone': `time '10:00'`,
}
const quoted = (value: string) => `'${value}'`
const columnOf = (entity: AnyEntity, name: string): string =>
  name === 'tab' ? tabColumn(entity)!.column : columnName(name, fieldsOf(entity)[name]!)

const fieldOfColumn = (entity: AnyEntity, column: string): Field | undefined =>
  Object.entries(fieldsOf(entity)).find(([name, field]) => columnName(name, field) === column)?.[1]

/** Returns the values of the columns that lists count by: one value nearly everywhere, each other value a few times. */
function countedCells(kinds: readonly AnyEntity[]): Map<string, string> {
  const cells = new Map<string, string>()
  const first = kinds[0]!
  const tabs = tabColumn(first)
  const wanted = needs.filter((need) => kinds.some(({ id }) => id === need.entity))
  const cases = new Map<string, string[]>()
  const when = (column: string, residue: number, value: string) =>
    cases.set(column, [...(cases.get(column) ?? []), `when ${residue} then ${value}`])
  const usual = tabs && (first.spec.list!.usualTab ?? tabs.values.at(-1)!)
  tabs?.values.forEach((value, at) => value !== usual && when(tabs.column, 10 + at, quoted(value)))
  wanted.forEach(({ entity: id, query }, at) => {
    const entity = entityOf(id)
    for (const [key, value] of Object.entries(query)) {
      const name = key.replace(/(From|To)$/, '')
      const day = value.replace('{today}', today).replace('{yesterday}', addDays(today, -1))
      const moment = value === 'now' ? `${today} 08:00Z` : `${day} 10:00Z` // the test's clock is at 09:00
      const isMoment = fieldsOf(entity)[name]?.kind === 'dateTime'
      when(columnOf(entity, name), 100 + at, isMoment ? `timestamptz '${moment}'` : quoted(day))
    }
  })
  for (const [column, lines] of cases) {
    const field = fieldOfColumn(first, column)
    const values = new Set(lines.map((line) => line.replace(/^when \d+ then /, '')))
    const otherwise =
      column === tabs?.column
        ? quoted(usual!)
        : field?.kind === 'oneOf'
          ? quoted(field.values!.find((value) => !values.has(quoted(value)))!)
          : plainCell[field?.kind === 'date' ? 'date' : 'timestamp with time zone']!
    cells.set(column, `case n % ${apart} ${lines.join(' ')} else ${otherwise} end`)
  }
  return cells
}

async function fill(client: pg.PoolClient, table: string, kinds: readonly AnyEntity[]): Promise<void> {
  const { rows: checks } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  // the test only counts these rows: they need not be valid, and nobody searches them by words
  for (const { name } of checks) await client.query(`alter table ${table} drop constraint "${name}"`)
  await client.query(`drop index if exists ${table}_search`)
  // nor may an index keep the values of the tabs unique
  const tab = tabColumn(kinds[0]!)?.column
  const { rows: uniques } = await client.query<{ name: string }>(
    `
      select i.indexrelid::regclass::text as name
      from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.attname = $2
      where i.indrelid = $1::regclass and i.indisunique and i.indnkeyatts = 2 and i.indpred is not null
    `,
    [table, tab ?? ''],
  )
  for (const { name } of uniques) await client.query(`drop index ${name}`)
  const { rows: columns } = await client.query<{ name: string; type: string; needed: boolean }>(
    `
      select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as needed
      from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
    `,
    [table],
  )
  const cells = countedCells(kinds)
  const fixed = new Map(Object.entries(kinds[0]!.spec.fixed ?? {}).map(([name, value]) => [snakeOf(name), value]))
  const sorted = kinds[0]!.spec.list?.sort?.replace(/^-/, '') ?? ''
  const order = fieldsOf(kinds[0]!)[sorted] && columnName(sorted, fieldsOf(kinds[0]!)[sorted]!)
  const filled = columns.flatMap(({ name, type, needed }): [string, string][] => {
    if (name === 'establishment_id') return [[name, quoted(app.establishmentId)]]
    if (cells.has(name)) return [[name, cells.get(name)!]]
    if (fixed.has(name)) return [[name, quoted(fixed.get(name)!)]]
    if (!needed && name !== order) return []
    const field = fieldOfColumn(kinds[0]!, name)
    return [[name, field?.kind === 'oneOf' ? quoted(field.values![0]!) : plainCell[type]!]]
  })
  await client.query(`
    insert into ${table} (${filled.map(([name]) => `"${name}"`).join(', ')})
    select ${filled.map(([, value]) => value).join(', ')}
    from generate_series(1, ${rowsOfTable}) n
  `)
  await client.query(`vacuum analyze ${table}`)
}
const snakeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}
const rowsRead = (plan: Plan): number =>
  (plan['Relation Name'] === undefined
    ? 0
    : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) *
      plan['Actual Loops']) + (plan.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), 0)

/** Explains the statement with the application's role, in its establishment. */
async function explain({ text, values }: Asked): Promise<{ rows: number; pages: number; plan: Plan }> {
  const client = await app.database.owner.connect()
  try {
    await client.query('begin')
    await client.query('set local role topcenter_app')
    await client.query(`select set_config('app.establishment', $1, true)`, [app.establishmentId])
    const answer = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...values],
    )
    const plan = answer.rows[0]!['QUERY PLAN'][0].Plan
    return { rows: rowsRead(plan), pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], plan }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Returns the response, and the statements that it caused and that count something. */
async function recorded<T>(path: string): Promise<{ body: T; counting: Asked[] }> {
  asked = []
  const answer = await app.call(app.users.MasterAdmin, 'GET', path)
  const sent = asked
  asked = undefined
  assert.equal(answer.status, 200, answer.text)
  return { body: answer.body, counting: sent.filter(({ text }) => text.includes('count(*)')) }
}
async function assertFew(statement: Asked, counted: number, counters: number): Promise<void> {
  const { rows, pages, plan } = await explain(statement)
  const report = `${rows} rows and ${pages} pages for ${counted} counted by\n${statement.text}\n${JSON.stringify(plan, null, 1)}`
  assert.ok(rows <= maxRows(counted, counters), report)
  assert.ok(pages <= maxPages(counted, counters), report)
}

/** Adds up the counts that a list shows: up to 1,000, plus one for "more". */
const read = (tabs: Readonly<Record<string, number>>, capped: Readonly<Record<string, boolean>>): number =>
  Object.entries(tabs).reduce((sum, [tab, count]) => sum + count + (capped[tab] ? 1 : 0), 0)

for (const entity of entities.filter((each) => each.spec.list?.tabs && isCounted(each) && !each.spec.abstract)) {
  test(`the tabs of ${entity.id} are counted without reading the others`, async () => {
    const { body, counting } = await recorded<{ tabs: Record<string, number>; totalIsCapped: Record<string, boolean> }>(
      `/api/${resourceOf(entity)}/tabs`,
    )
    assert.equal(counting.length, 1)
    const isFilled = countedTables().get(tableOf(entity))![0] === entity
    if (isFilled)
      assert.ok(
        // the records that wait at home may be in the same tab
        Object.values(body.tabs).some((count) => count === fewOfEach || count === 2 * fewOfEach),
        JSON.stringify(body.tabs),
      )
    await assertFew(counting[0]!, read(body.tabs, body.totalIsCapped), Object.keys(body.tabs).length)
  })
}

test('the pending records of home are counted without reading the others', async () => {
  const { body, counting } = await recorded<{ cards: { id: string; told?: { id: string; total: number }[] }[] }>(
    '/api/home',
  )
  const counts = body.cards.find(({ id }) => id === 'needs')!.told!
  const totals = counts.map(({ total }) => total)
  for (const { id, total } of counts) assert.ok(total >= fewOfEach && total <= 10 * fewOfEach, `${id}: ${total}`)
  const tables = new Set(
    needs.filter(({ id }) => counts.some((need) => need.id === id)).map(({ entity }) => tableOf(entityOf(entity))),
  )
  const lists = counting.filter(({ text }) =>
    [...tables].some((table) => /\bas first\b/.test(text) && text.includes(`from "${table}" t`)),
  )
  assert.ok(lists.length >= counts.length)
  for (const statement of lists) await assertFew(statement, 2 * Math.max(...totals), 1) // counts, and reads the first
})

test('D3.2 joined students are counted without reading the others', async () => {
  await app.database.owner.query(`
    update educational_joining_application
    set
      state = 'Accepted',
      freeze_from = '2026-01-01',
      freeze_to = case when ctid::text like '%,1)' then date '2027-01-01' else date '2026-02-01' end,
      postpone_from = '2026-01-01',
      postpone_to = case when ctid::text like '%,2)' then date '2027-01-01' else date '2026-02-01' end
  `)
  await app.database.owner.query('vacuum analyze educational_joining_application')
  const { body, counting } = await recorded<{ tabs: Record<string, number>; totalIsCapped: Record<string, boolean> }>(
    '/api/joined-students/tabs',
  )
  assert.ok(body.tabs.Freezed! > 0 && body.tabs.Freezed! < 1_000 && body.tabs.Postponed! > 0)
  await assertFew(counting[0]!, read(body.tabs, body.totalIsCapped), 5)
})
