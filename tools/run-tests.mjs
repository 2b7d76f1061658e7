/**
 * Runs the test files named, three at once and in the order given: `node --test` would sort them by name, and leave one
 * core to the longest at the end. At most three files that fail are run once more, each alone, and that decides
 * (docs/decisions/0007-checks.md). `--name=PATTERN` runs only the tests whose names match.
 */
import { relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

/** If more fail, it is not chance. */
const mostRepeated = 3
/**
 * Milliseconds for each test: one that waits for what never comes fails, and its hooks put away what it began. A file
 * that leaves something running is not ended.
 */
const timeout = 600_000
/** Files that are named with what they took, so that the next who finds the suite long knows where to look. */
const mostNamed = 15

/** Milliseconds of each file. */
const took = new Map()
const names = process.argv.filter((arg) => arg.startsWith('--name=')).map((arg) => new RegExp(arg.slice(7), 'u'))
const failed = await failures(
  process.argv.slice(2).filter((arg) => !arg.startsWith('--')),
  3,
)
if (took.size > mostNamed) {
  const longest = [...took].sort(([, one], [, other]) => other - one).slice(0, mostNamed)
  say(`\nLongest: ${longest.map(([file, ms]) => `${shown(file)} ${(ms / 1000).toFixed(0)} s`).join(', ')}`)
}
const isRepeated = failed.size > 0 && failed.size <= mostRepeated
if (isRepeated) say(`\nOnce more, each alone: ${[...failed.keys()].map(shown).join(', ')}`)
const stillFailed = isRepeated ? await failures([...failed.keys()], 1) : failed
const byChance = [...failed].filter(([file]) => !stillFailed.has(file))
if (byChance.length > 0)
  say('\nFailed beside others and passed alone: a race in the test or in the product, not mended yet.')
for (const [file, { name, error }] of byChance)
  say(`  ${shown(file)}: ${name}\n    ${error.split('\n').slice(0, 6).join('\n    ')}`)
if (stillFailed.size > 0) say(`\nFailed: ${[...stillFailed.keys()].map(shown).join(', ')}`)
process.exitCode = stillFailed.size > 0 ? 1 : 0

/** The first failure of each file that has one; a process that died and a hook that threw are failures of their file. */
async function failures(files, concurrency) {
  const first = new Map()
  const results = run({ files, concurrency, timeout, ...(names.length > 0 && { testNamePatterns: names }) }).on(
    'test:fail',
    ({ entryFile, file, name, details: { error } }) => {
      const where = entryFile ?? file // a test may be defined in another file, by a function that the test file calls
      if (!first.has(where))
        first.set(where, {
          name,
          error: error.signal ? `ended by ${error.signal}` : (error.cause?.message ?? error.message),
        })
    },
  )
  results.on('test:summary', ({ file, duration_ms }) => file && took.set(file, duration_ms))
  await pipeline(results.compose(spec), process.stdout, { end: false })
  return first
}

function shown(file) {
  return relative(process.cwd(), file)
}

function say(text) {
  process.stdout.write(`${text}\n`)
}
