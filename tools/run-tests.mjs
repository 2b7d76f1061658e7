/**
 * Runs the test files named, in the order given, in three processes that take them from one list. A file that fails is
 * run once more in a process of its own, if at most six do, and that decides (docs/decisions/0007-checks.md).
 * `--name=PATTERN` runs only the tests whose names match. Random tests draw from a seed that follows from the commit,
 * so that a commit gives the same answer each time; `--seeds=random` draws another, `--seeds=NUMBER` repeats one. At
 * the end stands the CPU time of each file.
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { followProcesses } from './cpu.mjs'
import { root } from './installation.mjs'

const workers = 3
/** If more fail, it is not chance. */
const maxRepeated = 6
/** Files named in the table of CPU time. */
const maxListed = 25

const worker = JSON.stringify(new URL('test-worker.mjs', import.meta.url).href)
const argv = process.argv.slice(2)
const names = argv.filter((arg) => arg.startsWith('--name=')).map((arg) => new RegExp(arg.slice(7), 'u'))
const files = argv.filter((arg) => !arg.startsWith('--')).map((file) => relative(root, file))
const seed = seedOf(argv.find((arg) => arg.startsWith('--seeds='))?.slice(8))
process.env.TEST_SEED = String(seed)
say(`Random tests draw from seed ${seed} (again: --seeds=${seed}; others: --seeds=random).`)

const folder = mkdtempSync(join(tmpdir(), 'topcenter-suite-'))
writeFileSync(join(folder, 'files.json'), JSON.stringify(files))
// names: each file in a process of its own, because Node applies the pattern to the path of a later file too
const shared =
  names.length > 0
    ? files.map(alone)
    : Array.from({ length: Math.min(workers, files.length) }, (_, index) =>
        program(`shared-${index}`, `await runSharedFiles(${JSON.stringify(folder)})`),
      )
const followed = followProcesses(dirname(JSON.parse(process.env.TEST_POSTGRES).host), ownerOf)
const failed = await failures(shared)
const lost = unfinished()
// the file at which a worker died fails in its place
if (lost.length > 0) for (const key of failed.keys()) if (!isListed(key)) failed.delete(key)
for (const file of lost) failed.set(file, { name: file, error: 'its process ended' })
const seconds = followed.stop()
if (names.length === 0) printCpu(seconds)

// a worker that failed after its last file is no file to repeat
const isRepeated = failed.size > 0 && failed.size <= maxRepeated && [...failed.keys()].every(isListed)
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

/** Returns the seed that was named, a random one, or that of the commit; 1 where there is no commit. */
function seedOf(named) {
  if (named === 'random') return randomInt(2 ** 31)
  if (named !== undefined) return Number.parseInt(named, 10) | 0
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return /^[0-9a-f]{8}/.test(stdout ?? '') ? Number.parseInt(stdout.slice(0, 7), 16) : 1
}

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
      found.set(isListed(name) ? name : relative(root, file), last ?? failure)
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

/** Returns the test file that a process is at, which it names in the run's folder. */
function ownerOf(pid) {
  const path = join(folder, `of-${pid}`)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/**
 * Prints a table of CPU seconds: the processes of each file (the tests, what they start, the browser but for its
 * pages), the pages of its browser, and PostgreSQL's backends for it.
 */
function printCpu({ postgres, browser }) {
  const rows = readTimes().map(({ file, cpu, seconds }) =>
    row(file, cpu, browser.get(file) ?? 0, postgres.get(file) ?? 0, seconds),
  )
  rows.push(row('templates', 0, 0, postgres.get('templates') ?? 0, 0))
  rows.sort((one, other) => other.sum - one.sum)
  const rest = rows.slice(maxListed)
  say('\nCPU seconds\n  process    pages postgres      sum  wall s  file')
  for (const each of rows.slice(0, maxListed)) sayRow(each)
  if (rest.length > 0) sayRow(added(`${rest.length} others`, rest))
  sayRow(added('in all', rows))
}
function row(name, cpu, pages, postgres, seconds) {
  return { name, cpu, pages, postgres, sum: cpu + pages + postgres, seconds }
}
function added(name, rows) {
  const sum = (key) => rows.reduce((all, each) => all + each[key], 0)
  return row(name, sum('cpu'), sum('pages'), sum('postgres'), sum('seconds'))
}
function sayRow({ name, cpu, pages, postgres, sum, seconds }) {
  say(`${[cpu, pages, postgres, sum, seconds].map((each) => each.toFixed(1).padStart(9)).join('')}  ${name}`)
}

function isListed(file) {
  return files.includes(file)
}

function say(text) {
  process.stdout.write(`${text}\n`)
}
