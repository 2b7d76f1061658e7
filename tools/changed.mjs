/**
 * `npm test -- --changed[=REF]`: which tests a change concerns. Compared with REF, or with where this branch left
 * `main`; what is not committed yet counts too. A guess by areas, for the time between commits: the whole runs in CI.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const { arrows } = createRequire(import.meta.url)('./arrows.cjs')

/** Which areas each journey drives; one without a row here fails `tests/changed.test.ts`. */
export const journeys = {
  access: ['access', 'people'],
  attendance: ['attendance', 'education', 'alerts'],
  'bulk-actions': ['every definition', 'every screen'],
  calendar: ['education'],
  daily: ['education', 'people', 'lookups', 'home'],
  desk: ['finance', 'people'],
  encrypted: ['access'],
  exam: ['exams'],
  home: ['home', 'reports', 'education', 'finance', 'interests'],
  jobs: ['joining', 'finance', 'education', 'exams', 'access', 'home', 'portal'],
  joining: ['joining', 'finance', 'education'],
  letters: ['every screen'],
  lists: ['people', 'lookups', 'joining'],
  newcomer: ['import', 'people', 'education', 'exams', 'home'],
  'own-address': ['access', 'people'],
  page: ['education', 'people'],
  papers: ['papers', 'exports', 'education', 'finance', 'joining', 'alerts', 'reports'],
  paths: ['every definition'],
  people: ['people', 'documents'],
  places: ['places', 'people'],
  planning: ['planning', 'education'],
  portals: ['portal', 'alerts', 'interests', 'media', 'quotations', 'exams', 'finance', 'places'],
  orders: ['quotations', 'services', 'finance'],
  'extra-work': ['quotations'],
  quotations: ['quotations', 'services'],
  reports: ['reports', 'access'],
  'report-charts': ['reports'],
  'report-sending': ['reports', 'access'],
  results: ['exams'],
  risk: ['education', 'exams'],
  scanner: ['every screen'],
  screens: ['every screen'],
}

/** Folders below all areas: a change there may have effects anywhere. */
const below = /^(?:server\/src\/(?:platform|records|sheets|documents|exports)|model\/src\/kit)\//
const everywhere = 'everything'

/** What a changed file concerns: names of areas, `every screen`, `every definition`, `everything`; nothing for papers. */
export function concerns(file) {
  if (/\.md$|^docs\/|^LICENSE$|^\.git/.test(file) || file.endsWith('.test.ts')) return []
  if (below.test(file)) return [everywhere]
  const [, part, area] = /^(model|server|web)\/src\/([a-z]+)\//.exec(file) ?? []
  if (part === 'web' && ['ui', 'fields', 'records', 'platform', 'app', 'styles'].includes(area)) return ['every screen']
  if (part === 'model') return [area, 'every definition']
  if (part) return [area]
  const texts = /^texts\/src\/(?:ar|en)\/([a-z]+)/.exec(file)
  if (texts) return [texts[1] in arrows ? texts[1] : 'every screen', 'texts']
  return [everywhere]
}

/** The test files that these changes concern, out of all. */
export function testsFor(changed, tests) {
  const areas = new Set(changed.flatMap(concerns))
  if (areas.has(everywhere)) return tests
  // nothing of the server imports the web
  const belowWeb = new Set(changed.filter((file) => !file.startsWith('web/')).flatMap(concerns))
  const above = usersOf(belowWeb)
  const screens = screensThatUse(changed)
  const isEveryScreen = areas.has('every screen')
  const reachesServer = belowWeb.size > 0
  return tests.filter((test) => {
    if (changed.includes(test)) return true
    const journey = /^tests\/journeys\/([a-z-]+)\.test\.ts$/.exec(test)?.[1]
    if (journey) return isEveryScreen || (journeys[journey] ?? []).some((area) => areas.has(area) || screens.has(area))
    if (test.startsWith('server/src/records/') || /^(?:texts|server)\/src\/[a-z-]+\.test\.ts$/.test(test))
      return reachesServer
    if (test.startsWith('tests/specification/') || test === 'model/src/definitions.test.ts') return reachesServer
    if (test.startsWith('tests/faults/')) return belowWeb.has('finance') || belowWeb.has('seed')
    const [, part, area] = /^(model|server|web)\/src\/([a-z]+)\//.exec(test) ?? []
    return above.has(area) || (part === 'web' && (isEveryScreen || screens.has(area)))
  })
}

/** Areas of the web with a file that imports a changed one, directly or through others. */
function screensThatUse(changed) {
  const web = fileURLToPath(new URL('../web/src', import.meta.url))
  const importers = new Map()
  // the router imports every screen, and uses none
  const files = readdirSync(web, { recursive: true }).filter((file) => /\.tsx?$/.test(file) && !file.startsWith('app/'))
  for (const file of files)
    for (const [, from] of readFileSync(join(web, file), 'utf8').matchAll(/(?:from |import |import\()'(\.[^']+)'/g)) {
      const imported = join(dirname(file), from)
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  const found = new Set(changed.filter((file) => file.startsWith('web/src/')).map((file) => relative('web/src', file)))
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return new Set([...found].map((file) => file.split('/')[0]))
}

/** These areas and all that use them, directly or through others. */
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
