/** Writes the text of `docs/database.md`. */
import { areaOf, areas } from '@topcenter/model/areas'
import { labelOfEntity } from '@topcenter/texts/describe'
import { nights } from '../../server/src/background.ts'
import { keptTotals, unprovedFigures } from '../../server/src/kept-totals.ts'
import { readMigrations } from '../../server/src/platform/database/migrate.ts'
import { allTables } from '../../server/src/records/schema/table.ts'
import type { Catalogue, CatalogueFunction } from './catalogue.ts'
import { ownTables } from './tables.ts'

const heading = `# Database

Written from the catalogue by \`npm run database-docs\`; change the sources, not this file. \`server/src/database-docs.test.ts\`
compares both. \`npm run show ENTITY\` prints the columns of a table that derives from a definition.
`
const aboutTotals = `## Kept totals

Stored counts and sums of other rows. Each is declared in the \`*.totals.ts\` of its area, with the code that changes it. A
nightly job works it out again and reports what differs: \`finance.prove\` on the screen of the trial balance and to those who
see the accounts, the others as errors in the log (\`check\`, \`record\`, \`stored\`, \`counted\`). Only attendance, what is owed and
the sums of money are also set right. A total whose change is not declared fails the test.
`
const aboutFigures = `### Figures without a proof

Numbers that look like a total, and the reason why nothing proves them. Results of categories, balances of accounts, units of
subscriptions and figures of media packages are stored nowhere: they are counted when they are read.
`
const aboutTables = `## Tables

Most derive from a definition in \`model/\`; the others are written by hand.
`
const aboutFunctions = `## Functions

The sentence is the \`comment on function\` of the catalogue.
`
const aboutTriggers = `## Triggers

The sentence is the \`comment on trigger\` of the catalogue. Functions whose triggers are alike on three tables or more:
`
const aboutPolicies = `## Policies

Row security is forced on every table with rows of an establishment. Two policies are made alike for all tables:

- \`own_establishment\` (by \`protect_table\`): a transaction sees and writes only rows of its establishment, \`app.establishment\`.
- \`own_groups\` (by \`limit_to_own_groups\`): a user who is limited to own groups reads only rows that lead to a group, category
  or person that they teach.
`

type Row = readonly string[]
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
const table = (head: Row, rows: readonly Row[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |\n`).join('')
const code = (text: string): string => `\`${text}\``
const sentence = (comment: string | null): string => comment ?? '—'
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const unique = (values: readonly string[]): string[] => [...new Set(values)]

/** Returns the area of a table, its entity or the field that it holds the rows of, and what its rows are. */
function describeTables({ tables }: Catalogue): ReadonlyMap<string, { area: string; from: string; rows: string }> {
  const described = new Map<string, { area: string; from: string; rows: string }>()
  for (const { name, kinds, children } of allTables()) {
    const [entity] = kinds
    const area = areaOf(entity!).id
    const rest = kinds.length > 1 ? `, ${kinds.length} kinds` : ''
    described.set(name, {
      area,
      from: code(entity!.id) + rest,
      rows: labelOfEntity(entity!.id, 'en', 'many'),
    })
    for (const child of children)
      described.set(child.name, {
        area,
        from: code(`${entity!.id}.${child.field}`),
        rows: child.columns.some((column) => column.name === 'target_id') ? 'References' : 'Lines',
      })
  }
  for (const [name, [area, rows]] of Object.entries(ownTables)) described.set(name, { area, from: '', rows })
  const missing = [...tables.keys()].filter((name) => !described.has(name))
  if (missing.length > 0) throw new Error(`tools/database/tables.ts has no line for ${missing.join(', ')}`)
  return described
}

/** Areas in the order of the document: those of the product as the model lists them, then the others. */
function ordered(found: readonly string[]): string[] {
  const known = areas.map(({ id }) => id)
  const others = unique(found).filter((area) => !known.includes(area))
  return [...known.filter((area) => found.includes(area)), ...others.toSorted(compare)]
}

function byArea<T>(rows: readonly T[], areaOfRow: (row: T) => string, write: (rows: readonly T[]) => string): string {
  return ordered(rows.map(areaOfRow))
    .map((area) => `### ${area}\n\n${write(rows.filter((row) => areaOfRow(row) === area))}`)
    .join('\n')
}

/** Returns the area of each function: that of the tables with its triggers, else of the first table that it names. */
function areasOfFunctions(
  { functions, triggers, tables }: Catalogue,
  areaOfTable: (table: string) => string,
): (given: CatalogueFunction) => string {
  const names = new RegExp(`\\b(?:${[...tables.keys()].toSorted((a, b) => b.length - a.length).join('|')})\\b`)
  const found = new Map(
    functions.map((each) => {
      const own = unique(triggers.filter((trigger) => trigger.function === each.name).map(({ table: on }) => on))
      if (own.length > 0) {
        const ofTables = unique(own.map(areaOfTable))
        return [each, ofTables.length === 1 ? ofTables[0]! : 'platform'] as const
      }
      const named = names.exec(`${each.arguments} ${each.body}`)?.[0]
      return [each, named && named !== 'establishment' ? areaOfTable(named) : 'platform'] as const
    }),
  )
  return (given) => found.get(given)!
}

/** Returns a link to the last migration that makes a function. */
async function functionLinks(): Promise<(name: string) => string> {
  const migrations = await readMigrations()
  return (name) => {
    const file = migrations.findLast(({ text }) => new RegExp(`function (?:public\\.)?${name}\\s*\\(`).test(text))?.name
    return file ? `[${code(name)}](../server/migrations/${file})` : code(name)
  }
}

const columnsOf = (columns: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(columns)
    .map(([name, of]) => code(`${name}.${of.length > 1 ? `{${of.join(', ')}}` : of[0]}`))
    .join(', ')

function jobOf(check: string): string {
  const job = nights.find(({ checks }) => checks?.includes(check))
  if (!job) throw new Error(`no nightly job proves ${check}`)
  return job.kind
}

async function totals(): Promise<string> {
  const link = await functionLinks()
  const service = (named: string): string => {
    const [file = '', name = ''] = named.split('#')
    return `[${code(name)}](../server/src/${file})`
  }
  return table(
    ['total', 'source rows', 'writers', 'proof'],
    keptTotals.map(({ name, columns, source, functions = [], services = [], checks, how }) => [
      `**${name}**: ${columnsOf(columns)}`,
      source,
      [...functions.map(link), ...services.map(service)].join(', '),
      `${code(jobOf(checks[0]!))}: ${checks.map(code).join(', ')}. ${how}`,
    ]),
  )
}

/** Returns the functions with triggers on at least three tables. */
const sharedFunctions = ({ triggers }: Catalogue): ReadonlySet<string> =>
  new Set(
    unique(triggers.map((trigger) => trigger.function)).filter(
      (name) => unique(triggers.filter((each) => each.function === name).map(({ table: on }) => on)).length >= 3,
    ),
  )

function triggersText(catalogue: Catalogue, areaOfTable: (table: string) => string): string {
  const shared = sharedFunctions(catalogue)
  const commentOf = (name: string) => catalogue.functions.find((each) => each.name === name)?.comment ?? null
  const alike = [...shared].toSorted(compare).map((name) => {
    const own = catalogue.triggers.filter((trigger) => trigger.function === name)
    return [code(name), unique(own.map(({ table: on }) => code(on))).join(', '), sentence(commentOf(name))]
  })
  const single = catalogue.triggers.filter((trigger) => !shared.has(trigger.function))
  const lines = byArea(
    single,
    ({ table: on }) => areaOfTable(on),
    (rows) =>
      table(
        ['trigger', 'function', 'sentence'],
        rows.map((row) => [code(`${row.table}.${row.name}`), code(row.function), sentence(row.comment)]),
      ),
  )
  return `${table(['function', 'tables', 'sentence'], alike)}\n${lines}`
}

function policiesText({ policies, tables }: Catalogue): string {
  const common = ['own_establishment', 'own_groups']
  const limited = new Set(policies.filter(({ name }) => name === 'own_establishment').map(({ table: on }) => on))
  const without = [...tables.keys()].filter((name) => !limited.has(name)).map(code)
  const others = policies.filter(({ name }) => !common.includes(name))
  return `Tables and views without \`own_establishment\`: ${without.join(', ')}.\n\n${table(
    ['policy', 'table', 'sentence'],
    others.map(({ name, table: on, comment }) => [code(name), code(on), sentence(comment)]),
  )}`
}

export async function databaseDocs(catalogue: Catalogue): Promise<string> {
  const described = describeTables(catalogue)
  const areaOfTable = (name: string): string => described.get(name)!.area
  const areaOfFunction = areasOfFunctions(catalogue, areaOfTable)
  const tables = [...catalogue.tables.keys()].map((name) => ({ name, ...described.get(name)! }))
  return [
    heading,
    aboutTotals,
    await totals(),
    aboutFigures,
    table(
      ['columns', 'reason'],
      unprovedFigures.map(({ columns, reason }) => [columnsOf(columns), reason]),
    ),
    aboutTables,
    byArea(
      tables,
      ({ area }) => area,
      (rows) =>
        table(
          ['table', 'definition', 'rows'],
          rows.map(({ name, from, rows: about }) => [code(name), from, about]),
        ),
    ),
    aboutFunctions,
    byArea(catalogue.functions, areaOfFunction, (rows) =>
      table(
        ['function', 'returns', 'sentence'],
        rows.map((each) => [code(`${each.name}(${each.arguments})`), code(each.result), sentence(each.comment)]),
      ),
    ),
    aboutTriggers,
    triggersText(catalogue, areaOfTable),
    aboutPolicies,
    policiesText(catalogue),
  ].join('\n')
}
