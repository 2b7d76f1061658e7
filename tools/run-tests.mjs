/**
 * Runs the test files named, in the order given, in three processes that take them from one list. A file that fails is
 * run once more in a process of its own, if at most three do, and that decides (docs/decisions/0007-checks.md).
 * `--name=PATTERN` runs only the tests whose names match. At the end stands the CPU time of each file.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { followBackends } from './cpu.mjs'
import { root } from './installation.mjs'

const workers = Number(process.env.TEST_WORKERS ?? 3)
/** If more fail, it is not chance. */
const maxRepeated = 3
/** Files named with their CPU time when not all are asked for. */
const maxListed = 25

const worker = JSON.stringify(new URL('test-worker.mjs', import.meta.url).href)
const argv = process.argv.slice(2)
const names = argv.filter((arg) => arg.startsWith('--name=')).map((arg) => new RegExp(arg.slice(7), 'u'))
const files = argv.filter((arg) => !arg.startsWith('--')).map((file) => relative(root, file))

const folder = mkdtempSync(join(tmpdir(), 'topcenter-suite-'))
writeFileSync(join(folder, 'files.json'), JSON.stringify(files))
const shared = Array.from({ length: Math.min(workers, files.length) }, (_, index) =>
  program(`shared-${index}`, `await runSharedFiles(${JSON.stringify(folder)})`),
)
const backends = followBackends(dirname(JSON.parse(process.env.TEST_POSTGRES).host), ownerOf)
const failed = await failures(shared)
for (const file of unfinished()) failed.set(file, { name: file, error: 'its process ended' })
const backendSeconds = backends.stop()
if (names.length === 0) printCpu(backendSeconds)

const isRepeated = failed.size > 0 && failed.size <= maxRepeated
if (isRepeated) say(`\nOnce more, each alone: ${[...failed.keys()].join(', ')}`)
const stillFailed = isRepeated ? await failures([...failed.keys()].map(alone)) : failed
const byChance = [...failed].filter(([file]) => !stillFailed.has(file))
if (byChance.length > 0)
  say('\nFailed beside others and passed alone: a race in the test or in the product, not mended yet.')
for (const [file, { name, error }] of byChance)
  say(`  ${file}: ${name}\n    ${error.split('\n').slice(0, 6).join('\n    ')}`)
if (stillFailed.size > 0) say(`\nFailed: ${[...stillFailed.keys()].join(', ')}`)
rmSync(folder, { recursive: true })
process.exitCode = stillFailed.size > 0 ? 1 : 0

/** Writes a program that runs test files, and returns its path. */
function program(name, work) {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, `import { runFile, runSharedFiles } from ${worker}\n${work}\n`)
  return path
}
function alone(file, index) {
  return program(`alone-${index}`, `await runFile(${JSON.stringify(folder)}, ${JSON.stringify(file)})`)
}

/** Returns the first failure of each file that has one; a process that died is a failure of the file it was at. */
async function failures(programs) {
  const found = new Map()
  let last
  const results = run({
    files: programs,
    concurrency: programs === shared ? workers : 1,
    ...(names.length > 0 && { testNamePatterns: names }),
  }).on('test:fail', ({ name, nesting, file, details: { error } }) => {
    const failure = { name, error: error.signal ? `ended by ${error.signal}` : (error.cause?.message ?? error.message) }
    if (nesting > 0) last ??= failure
    else {
      found.set(files.includes(name) ? name : shown(file), last ?? failure)
      last = undefined
    }
  })
  await pipeline(results.compose(spec), process.stdout, { end: false })
  return found
}

/** Returns the files that no worker ended: the one at which a worker died, and those that none was left for. */
function unfinished() {
  const finished = new Set(readTimes().map(({ file }) => file))
  return files.filter((file) => !finished.has(file))
}

/** Returns the wall-clock and CPU seconds of each file that ran to its end. */
function readTimes() {
  const path = join(folder, 'took')
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Returns the test file that made a database, which the process at work names in the run's folder. */
function ownerOf(database) {
  const pid = /^test_(\d+)_/.exec(database)?.[1]
  const path = join(folder, `of-${pid}`)
  return existsSync(path) ? readFileSync(path, 'utf8') : 'templates'
}

/** Prints a table of CPU seconds: each process of tests with its children, and PostgreSQL for it. */
function printCpu(backendSeconds) {
  const rows = readTimes().map(({ file, cpu, seconds }) => ({
    file,
    cpu,
    seconds,
    postgres: backendSeconds.get(file) ?? 0,
  }))
  rows.push({ file: 'templates', cpu: 0, seconds: 0, postgres: backendSeconds.get('templates') ?? 0 })
  const total = (name) => rows.reduce((sum, row) => sum + row[name], 0)
  const line = (name, { cpu, postgres, seconds }) =>
    `${[cpu, postgres, cpu + postgres, seconds].map((each) => each.toFixed(1).padStart(9)).join('')}  ${name}`
  rows.sort((one, other) => other.cpu + other.postgres - one.cpu - one.postgres)
  say('\nCPU seconds\n  process postgres      both  wall s  file')
  for (const row of rows.slice(0, maxListed)) say(line(row.file, row))
  const rest = rows.slice(maxListed)
  const sum = (name) => rest.reduce((all, row) => all + row[name], 0)
  if (rest.length > 0)
    say(line(`${rest.length} others`, { cpu: sum('cpu'), postgres: sum('postgres'), seconds: sum('seconds') }))
  say(line('in all', { cpu: total('cpu'), postgres: total('postgres'), seconds: total('seconds') }))
}

function shown(file) {
  return relative(root, file)
}

function say(text) {
  process.stdout.write(`${text}\n`)
}
