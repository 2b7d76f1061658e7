/**
 * `docs/database.md` is what `npm run database-docs` writes, and the declared kept totals are true: what they name
 * exists, and whatever changes a total is declared.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Catalogue, type CatalogueFunction, readCatalogue } from '../../tools/database/catalogue.ts'
import { ownTables } from '../../tools/database/tables.ts'
import { databaseDocs } from '../../tools/database/text.ts'
import { nights } from './background.ts'
import { keptTotals, unprovedFigures } from './kept-totals.ts'
import { startTestDatabase, type TestDatabase } from '../test/platform/database/test-database.ts'
import { allTables } from './records/schema/table.ts'

let database: TestDatabase
let catalogue: Catalogue
before(async () => {
  database = await startTestDatabase()
  catalogue = await readCatalogue(database.owner)
})
after(() => database.close())

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
const camel = (column: string): string => column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const mentions = (text: string, word: string): boolean => new RegExp(`\\b${word}\\b`).test(text)
const pairsOf = (columns: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(columns).flatMap(([table, of]) => of.map((column) => `${table}.${column}`))
const declared = new Set([...keptTotals, ...unprovedFigures].flatMap(({ columns }) => pairsOf(columns)))
const functionsNamed = (name: string): CatalogueFunction[] => catalogue.functions.filter((each) => each.name === name)
const figures = new Set(unprovedFigures.flatMap(({ columns }) => pairsOf(columns)))
/** The declared totals that a function may write. */
const totalsOf = (name: string): ReadonlySet<string> =>
  new Set(keptTotals.filter(({ functions }) => functions?.includes(name)).flatMap(({ columns }) => pairsOf(columns)))

/** Code without its comments, so that no word of a sentence counts as one of a statement. */
const withoutComments = (text: string): string => text.replaceAll(/--.*$|^\s*(?:\/?\*|\/\/).*$/gm, '')

/** Writes of an `update … set`, an `insert into … on conflict … do update set`, or an `insert into`, in a text of SQL. */
interface Write {
  readonly table: string
  readonly column: string
  /** True if the new value is the old one and something more or less. */
  readonly isAddition: boolean
}
function writesIn(text: string): Write[] {
  const statement =
    /\b(?:update\s+(?:only\s+)?(?<table>\w+)(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b|insert\s+into\s+(?<into>\w+)[^;]*?do\s+update\s+set\b)(?<set>[^;`]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|;|`|$)/gi
  return [...text.matchAll(statement)].flatMap(({ groups }) => {
    const { table, into, set } = groups as { table?: string; into?: string; set: string }
    return [...set.matchAll(/\b(?<column>[a-z_]\w*)\s*=(?!>)\s*(?:\w+\.)?(?<first>[a-z_]\w*)?(?<sign>\s*[+-])?/g)].map(
      ({ groups: of }) => ({
        table: (table ?? into)!,
        column: of!.column!,
        isAddition: of!.first === of!.column && of!.sign !== undefined,
      }),
    )
  })
}
/** Tells a column of objects, to which keys are added, from one of numbers. */
const isObject = (table: string, column: string): boolean => catalogue.tables.get(table)?.get(column) === 'jsonb'
/** Tables into which a text of SQL inserts. */
const insertsIn = (text: string): string[] => [...text.matchAll(/\binsert\s+into\s+(\w+)/gi)].map(([, table]) => table!)

/** A cluster takes triggers away and adds tables of its own. */
const skip = process.env.CLUSTER_URL ? 'the document is of one node' : false

test('docs/database.md is what the sources give', { skip }, async () => {
  const written = read('../../docs/database.md')
  const wanted = await databaseDocs(catalogue)
  const [lines, others] = [written.split('\n'), wanted.split('\n')]
  const at = others.findIndex((line, index) => line !== lines[index])
  assert.ok(
    written === wanted,
    `run npm run database-docs; line ${at + 1} is\n${lines[at]}\nand becomes\n${others[at]}`,
  )
  assert.ok(lines.length <= 1_200, 'the document stays readable')
})

test('each table that no definition gives has a line, and no other has', () => {
  const derived = new Set(allTables().flatMap(({ name, children }) => [name, ...children.map((child) => child.name)]))
  assert.deepEqual(
    Object.keys(ownTables).filter((name) => derived.has(name) || !catalogue.tables.has(name)),
    [],
  )
})

test('each column of a kept total and of a figure exists, and none is declared twice', () => {
  const pairs = [...keptTotals, ...unprovedFigures].flatMap(({ columns }) => pairsOf(columns))
  const missing = pairs.filter((pair) => {
    const [table = '', column = ''] = pair.split('.')
    return !catalogue.tables.get(table)?.has(column)
  })
  assert.deepEqual(missing, [])
  assert.equal(new Set(pairs).size, pairs.length)
})

test('each function that is declared for a total writes it, or calls one that does', () => {
  for (const { name, columns, functions = [], services = [] } of keptTotals) {
    assert.ok(functions.length + services.length > 0, `${name} has no writer`)
    const words = Object.values(columns).flat()
    const bodies = new Map(
      functions.map((each) => [
        each,
        functionsNamed(each)
          .map(({ body }) => body)
          .join('\n'),
      ]),
    )
    const writes = (each: string): boolean => {
      const body = bodies.get(each)!
      return (
        words.some((column) => mentions(body, column)) ||
        functions.some((other) => other !== each && mentions(body, other) && writes(other))
      )
    }
    for (const each of functions) {
      assert.ok(functionsNamed(each).length > 0, `${name}: there is no function ${each}`)
      assert.ok(writes(each), `${name}: ${each} mentions none of ${words.join(', ')}`)
    }
    for (const column of words)
      assert.ok(
        services.length > 0 || [...bodies.values()].some((body) => mentions(body, column)),
        `${name}: no function mentions ${column}`,
      )
  }
})

test('each service that is declared for a total has the function, and its file names a column or a function of it', () => {
  for (const { name, columns, functions = [], services = [] } of keptTotals)
    for (const service of services) {
      const [file = '', writer = ''] = service.split('#')
      const text = read(file)
      assert.match(text, new RegExp(`\\b(?:function|const) ${writer}\\b`), `${name}: ${service}`)
      const words = [...Object.values(columns).flat(), ...functions]
      assert.ok(
        words.some((word) => mentions(text, word) || mentions(text, camel(word))),
        `${name}: ${file} mentions none of ${words.join(', ')}`,
      )
    }
})

test('each kept total has a check of a nightly job', () => {
  const checks = nights.flatMap((nightly) => nightly.checks ?? [])
  assert.equal(new Set(checks).size, checks.length, 'a check has one job')
  for (const { name, checks: own, how } of keptTotals) {
    assert.ok(own.length > 0 && how.endsWith('.'), name)
    assert.deepEqual(
      own.filter((check) => !checks.includes(check)),
      [],
      name,
    )
  }
  const named = keptTotals.flatMap(({ checks: own }) => own)
  assert.deepEqual(
    nights
      .filter(({ kind }) => kind !== 'finance.prove') // which proves more than totals
      .flatMap((nightly) => nightly.checks ?? [])
      .filter((check) => !named.includes(check)),
    [],
  )
})

test('a function of the database that adds to a column of another table is declared', () => {
  const undeclared = catalogue.functions.flatMap(({ name, body }) =>
    writesIn(withoutComments(body))
      .filter(({ table, column, isAddition }) => isAddition && column !== 'version' && !isObject(table, column))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((pair) => !totalsOf(name).has(pair) && !figures.has(pair))
      .map((pair) => `${name}: ${pair}`),
  )
  assert.deepEqual([...new Set(undeclared)], [])
})

test('a function of the database that writes a column of a kept total, or into a table of totals, is declared', () => {
  const totals = new Set(keptTotals.flatMap(({ columns }) => pairsOf(columns)))
  const tables = new Set([...totals].map((pair) => pair.split('.')[0]!))
  const undeclared = catalogue.functions.flatMap(({ name, body }) => {
    const text = withoutComments(body)
    const own = totalsOf(name)
    return [
      ...writesIn(text)
        .map(({ table, column }) => `${table}.${column}`)
        .filter((pair) => totals.has(pair) && !own.has(pair)),
      ...insertsIn(text).filter((table) => tables.has(table) && ![...own].some((pair) => pair.startsWith(`${table}.`))),
    ].map((what) => `${name}: ${what}`)
  })
  assert.deepEqual([...new Set(undeclared)], [])
})

test('a statement of the server that adds to a column is of a declared total or figure, or its file a declared writer', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.test\.ts$|^seed\//.test(file))
  assert.ok(files.length > 500)
  const totals = new Set(keptTotals.flatMap(({ columns }) => pairsOf(columns)))
  const undeclared = files.flatMap((file) => {
    const text = read(file)
    if (!/\bset\b/.test(text)) return []
    const own = new Set(
      keptTotals
        .filter(({ services }) => services?.some((service) => service.startsWith(`${file}#`)))
        .flatMap(({ columns }) => pairsOf(columns)),
    )
    return writesIn(withoutComments(text))
      .filter(({ column }) => column !== 'version')
      .map(({ table, column, isAddition }) => ({ pair: `${table}.${column}`, isAddition }))
      .filter(({ pair, isAddition }) => (totals.has(pair) ? !own.has(pair) : isAddition && !declared.has(pair)))
      .map(({ pair }) => `${file}: ${pair}`)
  })
  assert.deepEqual([...new Set(undeclared)], [])
})
