/**
 * Judges the statements that stand in the server's source (`npm run check`). A statement is put together of pieces; one
 * whose pieces cannot be guessed is left to the tests, and said to be so.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadModule, parseSync } from 'libpg-query'
import { faultsOf, faultsOfTest } from './statement-rules.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const isStatement = /^\s*(select|insert into|update|delete from|with)\s/i
/** Minimum percentage of statements whose pieces can be guessed; below it the guessing is broken. */
const leastGuessed = 70

/** By file and table: why a statement may look over all establishments. */
const allowed = JSON.parse(readFileSync(join(root, 'tools/statements-allowed.json'), 'utf8'))

await loadModule()
const tenants = tenantTables()
const found = []
let [all, guessed] = [0, 0]
for (const path of ['server/src', 'server/test'].flatMap((folder) => sources(join(root, folder)))) {
  const source = readFileSync(path, 'utf8')
  const rules = isTest(path) ? faultsOfTest : faultsOf
  for (const { text, line } of templates(source)) {
    all += 1
    const tree = treeOf(text)
    if (!tree) continue
    guessed += 1
    const file = relative(root, path)
    for (const fault of rules(tree, tenants))
      if (!(allowed[file] ?? []).some((known) => fault.startsWith(known))) found.push(`${file}:${line}: ${fault}`)
  }
}
const share = Math.round((100 * guessed) / all)
if (found.length > 0) console.log(found.join('\n'))
if (share < leastGuessed) console.log(`only ${share} of 100 statements could be read`)
if (process.argv.includes('--count')) console.log(`${guessed} of ${all} statements`)
process.exitCode = found.length > 0 || share < leastGuessed ? 1 : 0

function tenantTables() {
  const folder = join(root, 'server/migrations')
  const tables = new Set()
  for (const name of readdirSync(folder).sort()) {
    const text = readFileSync(join(folder, name), 'utf8')
    for (const [, table, columns] of text.matchAll(/create table (\w+) \(([\s\S]*?)\n\);?/g))
      if (/\bestablishment_id uuid\b/.test(columns)) tables.add(table)
  }
  // what a migration makes for several tables in a loop
  const parts = [...tables].flatMap((table) => [`${table}_attachments`, `${table}_property_value`])
  for (const part of parts) tables.add(part)
  for (const own of ['establishment', 'session', 'login_name', 'background_job', 'password_reset']) tables.delete(own)
  return tables
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return entry.name.endsWith('.ts') && !/\/(distribut|statement-rules|test-database)/.test(path) ? [path] : []
  })
}

function isTest(path) {
  return path.endsWith('.test.ts') || path.startsWith(join(root, 'server/test/'))
}

/** Texts that begin like a statement, with what stands in `${…}` as it is written. */
function* templates(source) {
  const stack = []
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at]
    const top = stack.at(-1)
    if (top?.kind === 'template') {
      if (char === '\\') at += 1
      else if (char === '`') {
        stack.pop()
        const text = source.slice(top.from, at)
        if (isStatement.test(text)) yield { text, line: source.slice(0, top.from).split('\n').length }
      } else if (char === '$' && source[at + 1] === '{') {
        stack.push({ kind: 'code', depth: 0 })
        at += 1
      }
    } else if (char === '`') stack.push({ kind: 'template', from: at + 1 })
    else if (char === '/' && source[at + 1] === '/') at = source.indexOf('\n', at)
    else if (char === '/' && source[at + 1] === '*') at = source.indexOf('*/', at) + 1
    else if (char === "'" || char === '"') {
      const from = at + 1
      for (at += 1; source[at] !== char && source[at] !== '\n'; at += 1) if (source[at] === '\\') at += 1
      const text = source.slice(from, at)
      if (isStatement.test(text)) yield { text, line: source.slice(0, from).split('\n').length }
    } else if (top) {
      if (char === '{') top.depth += 1
      else if (char === '}' && (top.depth -= 1) < 0) stack.pop()
    }
    if (at < 0) return
  }
}

/** The pieces as names, as values, or as nothing: the first way that PostgreSQL can read. */
function treeOf(text) {
  const pieces = []
  let whole = ''
  for (let at = 0, depth = 0, from = 0; at < text.length; at += 1) {
    if (depth === 0 && text[at] === '$' && text[at + 1] === '{') {
      depth = 1
      from = at + 2
      at += 1
      whole += '\u0000'
    } else if (depth > 0) {
      if (text[at] === '{') depth += 1
      if (text[at] === '}' && (depth -= 1) === 0) pieces.push(text.slice(from, at))
    } else whole += text[at]
  }
  const first = pieces.map((piece) =>
    /\bsql\.(table|ref|raw|join)|table|column|alias|ref\(/i.test(piece)
      ? 'x_'
      : /^\w+(\.\w+)*[!?]?(\(\))?$/.test(piece.trim())
        ? '$1'
        : '$1',
  )
  for (const way of [
    first,
    pieces.map(() => 'x_'),
    pieces.map(() => '$1'),
    pieces.map(() => ''),
    pieces.map(() => 'and true'),
    pieces.map(() => ', x_'),
  ]) {
    let next = 0
    const guess = whole.replaceAll('\u0000', () => way[next++])
    try {
      return parseSync(guess)
    } catch {
      // another way
    }
  }
  return undefined
}
