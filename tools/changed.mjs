/**
 * `npm test -- --changed[=REF]`: which tests a change concerns. Compared with REF, or with where this branch left
 * `main`; what is not committed yet counts too. A guess by areas, for the time between commits: the whole runs in CI.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const { arrows } = createRequire(import.meta.url)('./arrows.cjs')

/**
 * Areas that each journey drives, its own first: a change of the server alone concerns only the journeys of its own
 * area, as the tests of the server cover the rest. One without a row here fails `tests/changed.test.ts`.
 */
export const journeys = {
  accepting: ['joining', 'records'],
  access: ['access', 'people'],
  approvals: ['quotations', 'portal'],
  attendance: ['attendance', 'education', 'alerts'],
  'bulk-actions': ['every definition', 'every screen'],
  calendar: ['education'],
  calls: ['interests'],
  conversations: ['alerts', 'portal'],
  daily: ['education', 'people', 'lookups', 'home'],
  desk: ['finance', 'people'],
  encrypted: ['access'],
  exam: ['exams'],
  'first-quarter': ['home', 'access', 'joining', 'finance', 'education', 'import'],
  'group-page': ['education', 'exams', 'alerts', 'home', 'planning'],
  home: ['home', 'reports', 'education', 'finance', 'interests'],
  jobs: ['joining', 'finance', 'education', 'exams', 'access', 'home', 'portal'],
  joining: ['joining', 'finance', 'education'],
  letters: ['every screen'],
  lists: ['people', 'lookups', 'joining'],
  media: ['media', 'portal'],
  newcomer: ['import', 'people', 'education', 'exams', 'home'],
  offers: ['offers', 'places'],
  'own-address': ['access', 'people'],
  packages: ['media', 'finance'],
  page: ['education', 'people'],
  papers: ['papers', 'exports', 'education', 'finance', 'joining', 'alerts', 'reports'],
  paths: ['every definition'],
  people: ['people', 'documents'],
  places: ['places', 'people'],
  planning: ['planning', 'education'],
  portals: ['portal', 'exams', 'finance'],
  orders: ['quotations', 'services', 'finance'],
  'extra-work': ['quotations'],
  quotations: ['quotations', 'services'],
  reports: ['reports', 'access'],
  'report-charts': ['reports'],
  'report-index': ['reports', 'access'],
  'report-sending': ['reports', 'access'],
  repetition: ['reminders', 'alerts'],
  results: ['exams'],
  risk: ['education', 'exams'],
  scanner: ['every screen'],
  screens: ['every screen'],
  settings: ['access', 'lookups'],
}

/**
 * Areas that a test of the whole product drives, beside what lies below all areas; one without a row here fails
 * `tests/changed.test.ts`. `any`: a change of any area concerns it.
 */
export const wholes = {
  'server/src/badges': ['any'],
  'server/src/database-docs': ['any'],
  'server/src/dump': ['seed', 'every definition'],
  'server/src/endpoints': ['any'],
  'server/src/figures': ['education', 'finance', 'home', 'quotations', 'reports'],
  'server/src/kept-totals': ['education', 'exams', 'media', 'planning', 'quotations'],
  'server/src/nights': ['any'],
  'server/src/plain-words': [],
  'server/src/skip-numbers': ['finance', 'quotations'],
  'server/src/statements': ['any'],
  'server/src/try-settings': [],
  'server/src/upgrades': ['every definition'],
  'server/src/records/write/image': ['people'],
  'tests/faults/acceptances': ['quotations'],
  'tests/faults/full-disk': [],
  'tests/faults/killed-servers': ['alerts', 'interests'],
  'tests/faults/nodes': ['access', 'alerts', 'import'],
  'tests/faults/outlived': [],
  'tests/faults/payments': ['finance'],
  'tests/faults/pooler': [],
  'tests/faults/replica': [],
  'tests/faults/restored-numbers': [],
  'tests/faults/start': ['seed', 'access'],
}

/** Folders below all areas: a change there may have effects anywhere. */
const below = /^(?:server\/src\/(?:platform|records|sheets|documents|exports)|model\/src\/kit)\//
const everywhere = 'everything'
const isTest = (file) => file.endsWith('.test.ts')

/**
 * Returns what a changed file concerns: names of areas, `every screen`, `every definition`, `everything`; nothing for
 * papers.
 */
export function concerns(file) {
  if (/\.md$|^docs\/|^LICENSE$|^\.git/.test(file) || isTest(file)) return []
  if (below.test(file)) return [everywhere]
  const [, part, area] = /^(model|server|web)\/src\/([a-z]+)\//.exec(file) ?? []
  if (part === 'web' && ['ui', 'fields', 'records', 'platform', 'app', 'styles'].includes(area)) return ['every screen']
  if (part === 'model') return [area, 'every definition']
  if (part) return [area]
  if (file.startsWith('server/migrations/')) {
    const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
    return (existsSync(path) && areasOfSql(readFileSync(path, 'utf8'))) || [everywhere]
  }
  const texts = /^texts\/src\/(?:ar|en)\/([a-z]+)/.exec(file)
  if (texts) return [texts[1] in arrows ? texts[1] : 'every screen', 'texts']
  return [everywhere]
}

/** Returns true for a file that may have effects anywhere. */
export const isEverywhere = (file) => concerns(file).includes(everywhere)

/**
 * Returns the areas whose tables a migration makes or alters, with `every definition`; undefined if it does anything
 * else (functions, policies, triggers), or if a table belongs to no definition.
 */
export function areasOfSql(sql) {
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
  const table = /^(?:create table|alter table|create (?:unique )?index \w+ on|update|comment on column) (\w+)/
  const areas = statements.map((statement) => areaOfTable(table.exec(statement)?.[1]))
  return areas.includes(undefined) ? undefined : [...new Set(areas), 'every definition']
}

function areaOfTable(table) {
  if (table === undefined) return undefined
  const id = table.replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase())
  const names = new RegExp(`export const ${id}\\b|table: '${table}'`)
  const model = fileURLToPath(new URL('../model/src', import.meta.url))
  const file = readdirSync(model, { recursive: true }).find(
    (each) => /\/.*\.ts$/.test(each) && names.test(readFileSync(join(model, each), 'utf8')),
  )
  return file?.split('/')[0]
}

/**
 * Returns the areas of the server that these changes are in (`own`), the areas that may use a changed definition
 * (`above`), and the folders with a file that imports a changed one, directly or through others. Undefined if a change
 * reaches all.
 */
function reach(changed) {
  // nothing of the server imports the web
  const belowWeb = changed.filter((file) => !file.startsWith('web/') && !isTest(file))
  const own = new Set(belowWeb.flatMap(concerns))
  if (own.has(everywhere)) return undefined
  const ofServer = belowWeb.filter((file) => file.startsWith('server/src/'))
  const others = new Set(belowWeb.filter((file) => !file.startsWith('server/src/')).flatMap(concerns))
  const folders = importing('server/src', ofServer).map((file) => dirname(file))
  return { own, above: usersOf(others), folders: new Set(folders) }
}

/**
 * Returns the value of TEST_AREAS: areas whose definitions and operations are tested, and with a `+` areas that import
 * a changed file, of which only the operations that no definition gives are tested. Undefined if all are.
 */
export function areasToTest(changed) {
  const reached = reach(changed)
  // a changed test over all definitions is tried over all of them
  if (!reached || changed.some((file) => file.startsWith('server/src/records/'))) return undefined
  const above = new Set([...reached.above, ...[...reached.folders].map(areaOf)])
  return [...reached.own, ...[...above].filter((area) => !reached.own.has(area)).map((area) => `+${area}`)].join(' ')
}

const areaOf = (folder) => folder.split('/')[0]

/** Returns the test files that these changes concern, out of all. */
export function testsFor(changed, tests) {
  const areas = new Set(changed.flatMap(concerns))
  if (areas.has(everywhere)) return tests
  const { own, above, folders } = reach(changed)
  const screens = new Set(importing('web/src', changed).map(areaOf))
  const isEveryScreen = areas.has('every screen')
  const reachesServer = own.size > 0
  const isServerAlone = changed.every((file) => file.startsWith('server/') || concerns(file).length === 0)
  const drives = ([first, ...others]) =>
    areas.has(first) ||
    (!isServerAlone && others.some((area) => areas.has(area))) ||
    [first, ...others].some((area) => screens.has(area))
  return tests.filter((test) => {
    if (changed.includes(test)) return true
    const journey = /^tests\/journeys\/([a-z-]+)\.test\.ts$/.exec(test)?.[1]
    if (journey) return isEveryScreen || drives(journeys[journey] ?? [])
    const whole = wholes[test.slice(0, -'.test.ts'.length)]
    if (whole) return reachesServer && whole.some((area) => area === 'any' || own.has(area))
    if (/^server\/src\/records\/|^texts\/src\/|^tests\/specification\/|^model\/src\/definitions\.test/.test(test))
      return reachesServer
    const [, part, area] = /^(model|server|web)\/src\/([a-z]+)\//.exec(test) ?? []
    if (part === 'web') return isEveryScreen || screens.has(area)
    // of the model's own tests none runs code of the server
    if (part === 'model') return own.has('every definition') && (own.has(area) || above.has(area))
    return (
      part === 'server' && (own.has(area) || above.has(area) || folders.has(dirname(test).slice('server/src/'.length)))
    )
  })
}

/**
 * Returns `changed` files and those that import one of them, directly or through others, relative to `folder`. Files
 * that put all areas together import every one and use none: they are passed over.
 */
function importing(folder, changed) {
  const root = fileURLToPath(new URL(`../${folder}`, import.meta.url))
  const importers = new Map()
  const files = readdirSync(root, { recursive: true }).filter((file) => /\.tsx?$/.test(file) && !isTest(file))
  for (const file of files)
    if (file.includes('/') && !/^(?:app|seed)\//.test(file))
      for (const [, from] of readFileSync(join(root, file), 'utf8').matchAll(
        /(?:from |import |import\()'(\.[^']+)'/g,
      )) {
        const imported = join(dirname(file), from)
        importers.set(imported, [...(importers.get(imported) ?? []), file])
      }
  const found = new Set(
    changed.filter((file) => file.startsWith(`${folder}/`) && !isTest(file)).map((file) => relative(folder, file)),
  )
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return [...found]
}

/** Returns these areas and all that may use them, directly or through others. */
function usersOf(areas) {
  const found = new Set(areas)
  for (const [area, used] of Object.entries(arrows)) if (used.some((each) => found.has(each))) found.add(area)
  return found
}

/** Paths of what differs from `ref`, committed or not, new files included. */
export function changedSince(root, ref) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr.trim())
    return stdout.split('\n').filter(Boolean)
  }
  const from = ref ?? git('merge-base', 'HEAD', 'main')[0]
  const known = git('diff', '--name-only', '--no-renames', from)
  return [...new Set([...known, ...git('ls-files', '--others', '--exclude-standard')])]
}
