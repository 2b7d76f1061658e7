/**
 * Counts habits that we are giving up (`npm run check`). `tools/counts.json` holds for each count its rule, the way of
 * counting, the value of today and the goal. A count that differs from its value fails: one that rose has to come down,
 * one that fell is stored with `--write`, which only lowers values.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { changedSince } from './changed.mjs'

const stored = 'tools/counts.json'
const command = 'node tools/counts.mjs --write'
const shownPlaces = 10
/** The first commit after which subjects are counted. */
const firstCommit = '8d407238'
const longestSubject = 72

const isProduction = (path) => /^(?:model|texts|server|web)\/src\/.*(?<!\.test)\.tsx?$/.test(path)
const inServer = (path) => path.startsWith('server/src/') && isProduction(path)
const inWeb = (path) => path.startsWith('web/src/') && isProduction(path)
const everywhere = () => true

const opening = /^[ \t]*\/?\*\*? (?:What|Who|Of|Those|Where|As|That|Whether|How many|Which) /gm
const oldWord = /\b(?:told|befallen|strangers|hearers|asker|blow)\b/i
const nameOfLimit = /^most[A-Z]/

/**
 * Ways of counting by the name of the count: in which files, a `hint` without which a file is not parsed, and `find`,
 * which returns the nodes or comments that count. Of several with one `key`, the first counts.
 */
const ways = {
  'answers-files': {
    files: (path) => inServer(path) && path.endsWith('.answers.ts'),
    find: () => [{ start: 0 }],
  },
  'generic-calls': {
    files: inWeb,
    hint: /\.(?:get|post|patch|put|delete)</,
    find: ({ source, nodes }) =>
      nodes('CallExpression')
        .filter(
          ({ callee, typeArguments }) =>
            typeArguments && /\bapi\s*\.(?:get|post|patch|put|delete)$/.test(source.slice(callee.start, callee.end)),
        )
        .map(({ callee }) => callee.property),
  },
  'parsed-inputs': {
    files: (path) => inServer(path) && path !== 'server/src/records/serving/read-fields.ts',
    hint: /\bfieldsSchema\(/,
    find: ({ nodes }) =>
      nodes('CallExpression').filter(
        ({ callee, arguments: [input] }) =>
          callee.property?.name === 'safeParse' &&
          callee.object.callee?.name === 'fieldsSchema' &&
          input?.type !== 'ObjectExpression',
      ),
  },
  'untyped-answers': {
    files: inServer,
    hint: /Record<string, unknown>|\bobject\b/,
    find: ({ source, functions }) =>
      functions().filter(({ isExported, returns }) => {
        const type = returns && source.slice(returns.start, returns.end).replaceAll(/\s/g, '')
        return isExported && /^(?:Record<string,unknown>|object|Promise<(?:Record<string,unknown>|object)>)$/.test(type)
      }),
  },
  casts: {
    files: inServer,
    hint: /\bas\s/,
    find: ({ source, nodes }) =>
      nodes('TSAsExpression')
        .map(({ typeAnnotation }) => typeAnnotation)
        .filter(({ start, end }) => !/^(?:const|unknown)$/.test(source.slice(start, end))),
  },
  'casts-by-unknown': {
    files: inServer,
    hint: /\bas\s+unknown\b/,
    find: ({ nodes }) =>
      nodes('TSAsExpression')
        .filter(({ expression }) => expression.typeAnnotation?.type === 'TSUnknownKeyword')
        .map(({ typeAnnotation }) => typeAnnotation),
  },
  openings: {
    files: everywhere,
    find: ({ source }) => [...source.matchAll(opening)].map(({ index }) => ({ start: index })),
  },
  'old-words': {
    files: everywhere,
    hint: oldWord,
    find: ({ comments }) =>
      comments().flatMap(({ start, text }) => {
        const index = text.search(oldWord)
        return index < 0 ? [] : [{ start: start + index }]
      }),
  },
  'most-names': {
    files: everywhere,
    hint: /\bmost[A-Z]/,
    find: ({ nodes }) =>
      [...nodes('Identifier'), ...nodes('JSXIdentifier')]
        .filter(({ name }) => nameOfLimit.test(name))
        .map(({ start, name }) => ({ start, key: name })),
  },
  'functions-over-120-lines': functionsOver(120),
  'functions-over-80-lines': functionsOver(80),
}

function functionsOver(limit) {
  const lines = (text) => text.split('\n').length
  return {
    files: isProduction,
    hint: { test: (source) => lines(source) > limit },
    find: ({ source, functions }) => functions().filter(({ start, end }) => lines(source.slice(start, end)) > limit),
  }
}

/** Returns the places that count in one file, as `{ line, key }`, by the name of the count. */
export function countFile(path, source) {
  const file = parts(path, source)
  const found = {}
  for (const [name, { files, hint, find }] of Object.entries(ways))
    if (files(path) && (hint?.test(source) ?? true))
      found[name] = find(file).map(({ start, key }) => ({ line: source.slice(0, start).split('\n').length, key }))
  return found
}

/** Reads the parts of a file, each when it is first asked for: comments are cheap, the tree is not. */
function parts(path, source) {
  const parsed = once(() => {
    const result = parseSync(path, source)
    if (result.errors.length > 0) throw new Error(`${path}: ${result.errors[0].message}`)
    return result
  })
  const nodes = once(() => nodesByType(parsed().program))
  return {
    source,
    nodes: (type) => nodes().get(type) ?? [],
    comments: () => parsed().comments.map(({ start, end }) => ({ start, text: source.slice(start, end) })),
    functions: () => parsed().program.body.flatMap(functionsIn),
  }
}

function once(make) {
  let made
  return () => (made ??= make())
}

function nodesByType(program) {
  const nodes = new Map()
  const walk = (node) => {
    const same = nodes.get(node.type)
    if (same) same.push(node)
    else nodes.set(node.type, [node])
    for (const key in node) {
      const child = node[key]
      if (Array.isArray(child)) for (const each of child.filter(Boolean)) walk(each)
      else if (child?.type) walk(child)
    }
  }
  walk(program)
  return nodes
}

/** Finds functions that a statement of a module declares, also wrapped in a call: `const Row = memo(function Row() …)`. */
function functionsIn(statement) {
  const isExported = statement.type.startsWith('Export')
  const declaration = (isExported && statement.declaration) || statement
  const { start, end } = statement
  if (/^(?:FunctionDeclaration|TSDeclareFunction)$/.test(declaration.type))
    return [{ start, end, isExported, returns: declaration.returnType?.typeAnnotation }]
  if (declaration.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init, start, end }) => {
    const value = init?.type === 'CallExpression' ? init.arguments[0] : init
    if (!/^(?:ArrowFunction|Function)Expression$/.test(value?.type)) return []
    const returnType = value.returnType ?? id.typeAnnotation?.typeAnnotation.returnType
    return [{ start, end, isExported, returns: returnType?.typeAnnotation }]
  })
}

/** Returns the places that count below a folder, as `path:line`, by the name of the count. */
export function countFolder(root) {
  const found = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  const keys = new Set()
  for (const path of sources(root))
    for (const [name, places] of Object.entries(countFile(path, readFileSync(join(root, path), 'utf8'))))
      for (const { line, key } of places) {
        if (key && keys.has(`${name} ${key}`)) continue
        if (key) keys.add(`${name} ${key}`)
        found[name].push(key ? `${path}:${line} ${key}` : `${path}:${line}`)
      }
  return found
}

function sources(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name
    if (!entry.isDirectory()) return /\.(?:tsx?|mjs)$/.test(path) ? [path] : []
    // what git ignores, too
    const isForeign = /(?:^|\/)(?:node_modules|dist|\.[^/]*)$|^data$|^tests\/openapi\/client-/.test(path)
    return isForeign ? [] : sources(root, `${path}/`)
  })
}

/** Returns commits with a long subject since `first`; undefined without a history that reaches back to it. */
export function longSubjects(root, first = firstCommit) {
  const { status, stdout } = spawnSync('git', ['log', '--format=%h %s', `${first}..HEAD`], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) return undefined
  const length = (line) => Array.from(line.slice(line.indexOf(' ') + 1)).length
  return stdout.split('\n').filter((line) => length(line) > longestSubject)
}

/** Returns one message for each count that differs from its stored value; a count that is not found is skipped. */
export function judge(counts, found, changed = []) {
  return Object.entries(counts).flatMap(([name, { rule, value, goal }]) => {
    const places = found[name]
    if (!places || places.length === value) return []
    if (places.length < value)
      return [
        `${name} fell from ${value} to ${places.length}: lower it to ${places.length} in ${stored}: run ${command}`,
      ]
    // places of changed files first: the new one is among them
    const isChanged = (place) => changed.some((path) => place.startsWith(`${path}:`))
    const shown = places.toSorted((a, b) => isChanged(b) - isChanged(a)).slice(0, shownPlaces)
    return [
      [
        `${name} rose from ${value} to ${places.length}${value <= goal ? `; its goal of ${goal} was reached and holds` : ''}`,
        rule,
        ...shown,
        ...(places.length > shown.length ? [`and ${places.length - shown.length} more`] : []),
      ].join('\n  '),
    ]
  })
}

/** Returns the counts with the value of each that fell. */
export function lowered(counts, found) {
  const lower = ([name, count]) => [
    name,
    { ...count, value: Math.min(count.value, found[name]?.length ?? count.value) },
  ]
  return Object.fromEntries(Object.entries(counts).map(lower))
}

function changedFiles(root) {
  try {
    return changedSince(root)
  } catch {
    return [] // no git, or no branch named main
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  let counts = JSON.parse(readFileSync(join(root, stored), 'utf8'))
  const found = { ...countFolder(root), 'long-subjects': longSubjects(root) }
  if (process.argv.includes('--write')) {
    counts = lowered(counts, found)
    writeFileSync(join(root, stored), `${JSON.stringify(counts, null, 2)}\n`)
  }
  if (!found['long-subjects']) console.log(`long-subjects skipped: the history does not reach back to ${firstCommit}`)
  const messages = judge(counts, found, changedFiles(root))
  if (messages.length > 0) {
    console.log(messages.join('\n'))
    process.exitCode = 1
  }
}
