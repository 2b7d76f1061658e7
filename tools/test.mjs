/**
 * `npm test [-- files… | --changed[=REF]] [--seeds=random|NUMBER]`: installs and builds what is missing, starts one
 * PostgreSQL for all, and runs every test of the product, those named, or those that a change concerns. `npm run
 * test:cluster [-- files…]` runs those of the server, or those named, on the Citus cluster of CLUSTER_URL.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { areasToTest, changedSince, isEverywhere, testsFor } from './changed.mjs'
import {
  compiled,
  ensureBuilt,
  ensureInstalled,
  fail,
  findBrowser,
  productNode,
  requireNode,
  root,
  run,
} from './installation.mjs'

requireNode()
ensureInstalled()
/**
 * The files that take longest come first, so that no core is idle at the end. The first two make the two demo centres
 * that others copy, while the third needs none.
 */
const first = [
  'tests/journeys/portals.test.ts',
  'server/src/reports/random-questions.test.ts',
  'server/src/media/tracing/tracing.test.ts',
  'tests/journeys/daily.test.ts',
  'tests/journeys/paths.test.ts',
  'server/src/records/permissions/matrix.test.ts',
  'server/src/records/permissions/own.test.ts',
  'server/src/records/states.test.ts',
]
const every = [
  ...new Set([...first, ...['tests', 'server', 'web', 'texts', 'model'].flatMap((dir) => testFiles(join(root, dir)))]),
]
const isCluster = process.argv[2] === '--cluster'
if (isCluster && !process.env.CLUSTER_URL)
  fail('CLUSTER_URL must name a database on the coordinator of a Citus cluster that knows its workers, as a superuser.')
/** Beginnings of files of the server that are not run on a cluster, and why. */
const notOnCluster = {
  'server/src/platform/backup/': 'asks PostgreSQL for its own files and log',
  'server/src/platform/database/postgres.test.ts': 'starts a PostgreSQL of its own',
  'server/src/upgrades.test.ts': 'the same',
  'server/src/platform/cluster/distributable.test.ts': 'reads the schema as migrations leave it',
  'server/src/platform/database/slow-statements.test.ts': 'plans without values are of PostgreSQL 16',
  'server/src/platform/database/search-key.test.ts': 'compares letters with the Unicode of PostgreSQL 18',
  'server/src/records/list/search-key.test.ts': 'the same',
  'server/src/statements.test.ts': 'counts what one PostgreSQL is asked',
  'server/src/records/list/kept-plans.test.ts': 'reads the plans of one PostgreSQL',
  'server/src/records/permissions/own-limits.test.ts': 'the same',
  'server/src/records/list/counted.test.ts': 'reads the plans of one PostgreSQL',
}
const onCluster = every.filter(
  (file) => file.startsWith('server/') && !Object.keys(notOnCluster).some((begin) => file.startsWith(begin)),
)
const files = isCluster ? (process.argv.length > 3 ? process.argv.slice(3) : onCluster) : chosen(process.argv.slice(2))
if (files.some((file) => relative(root, resolve(root, file)).startsWith('tests'))) ensureBrowser()
await ensureBuilt()
if (isCluster && files === onCluster)
  for (const [file, why] of Object.entries(notOnCluster)) console.log(`Left out: ${file} ${why}.`)
const cluster = await startCluster()
const code = await run(productNode, [join(root, 'tools/run-tests.mjs'), ...files], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, TEST_POSTGRES: cluster.connection, ...compiled },
})
await cluster.stop()
process.exit(code)

/** The files that are named, those that a change concerns (`--changed[=REF]`), or all. */
function chosen(args) {
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg))
  const seeds = args.filter((arg) => arg.startsWith('--seeds='))
  if (!changed) return args.length > seeds.length ? args : [...every, ...seeds]
  const differing = changedSince(root, changed.split('=')[1])
  const files = testsFor(differing, every)
  const reason = differing.find(isEverywhere)
  console.log(
    `${files.length} of ${every.length} test files are concerned by what changed${reason ? `: ${reason} may have effects anywhere` : ''}.`,
  )
  if (files.length === 0) process.exit(0)
  const areas = areasToTest(differing)
  if (areas !== undefined) {
    process.env.TEST_AREAS = areas
    console.log(`Tests over all definitions are limited to: ${areas || 'none'}.`)
  }
  return [...files, ...seeds]
}

function testFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.name === 'node_modules' || entry.name === 'dist') return []
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return testFiles(path)
      return entry.name.endsWith('.test.ts') ? [relative(root, path)] : []
    })
    .sort()
}

function apt(...args) {
  return (
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  )
}

/** The journeys run in a real browser, with letters to draw Arabic with. */
function ensureBrowser() {
  if (findBrowser()) return
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall)
    fail(
      'The tests need Chromium: install it (Debian: apt-get install chromium fonts-noto-core), or name it in the variable CHROMIUM.',
    )
  console.log('Installing Chromium for the browser tests (apt-get) …')
  const install = (browser) => apt('install', '-y', '--no-install-recommends', browser, 'fonts-noto-core')
  // the shell alone is not in every Debian
  const either = () => install('chromium-headless-shell') || install('chromium')
  if (!either() && !(apt('update') && either()))
    fail(
      'Chromium could not be installed; apt-get says why above. Install it by hand, or name one in the variable CHROMIUM.',
    )
}

/** One cluster for all test files; it ends when its standard input does, so it never outlives this process. */
async function startCluster() {
  const program = `
    const { startTestCluster } = await import(${JSON.stringify(new URL('../server/test/platform/database/test-database.ts', import.meta.url).href)})
    const cluster = await startTestCluster()
    console.log(JSON.stringify(cluster.connection))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
    process.stdin.resume().on('end', async () => { await cluster.stop(); process.exit(0) })`
  const child = spawn(productNode, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', () => resolve(undefined)))
  const said = new Promise((resolve) => {
    let text = ''
    child.stdout.on('data', (part) => {
      if ((text += part).includes('\n')) resolve(text.trim())
    })
  })
  const connection = await Promise.race([said, ended])
  if (connection === undefined) fail('The PostgreSQL for the tests did not start; the reason is above.')
  return {
    connection,
    stop: () => {
      child.stdin.end()
      return ended
    },
  }
}
