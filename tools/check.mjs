/** `npm run check`: types, lint, arrows, sizes, bytes, definitions and their texts. Everything that can be said without a database or a browser; under a minute on two cores. */
import { spawn } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name) => join(root, 'node_modules/.bin', name)

/** Alarms, not targets: lines that a part may have before someone looks for the missing idea (docs/decisions/0001). */
const sizes = [
  { what: 'model/src/kit', files: 'model/src/kit/*.ts', most: 1_530 },
  { what: 'server/src/records', files: 'server/src/records/*.ts', most: 2_820 },
  { what: 'web/src/records + fields', files: 'web/src/{records,fields}/*.{ts,tsx}', most: 4_680 },
]
const longest = 400

const run = (name, command, args) => new Promise((resolve) => {
  const started = performance.now()
  let output = ''
  const child = spawn(command, args, { cwd: root })
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  child.on('close', (code) => resolve({ name, ok: code === 0, output, seconds: (performance.now() - started) / 1000 }))
})

async function linesOf(pattern) {
  const found = []
  for await (const file of glob(pattern, { cwd: root })) {
    if (!/\.test\.tsx?$/.test(file)) found.push({ file, lines: (await readFile(join(root, file), 'utf8')).split('\n').length - 1 })
  }
  return found
}

async function checkSizes() {
  const started = performance.now()
  const faults = []
  for (const { what, files, most } of sizes) {
    const total = (await linesOf(files)).reduce((sum, { lines }) => sum + lines, 0)
    if (total > most) faults.push(`${what}: ${total} lines, the alarm is at ${most}`)
  }
  for (const { file, lines } of await linesOf('{model,texts,server,web}/src/**/*.{ts,tsx}')) if (lines > longest && !file.startsWith('texts/')) faults.push(`${file}: ${lines} lines, the alarm is at ${longest}`)
  return { name: 'sizes', ok: faults.length === 0, output: faults.join('\n'), seconds: (performance.now() - started) / 1000 }
}

const typed = (workspace) => run(`types ${workspace}`, bin('tsc'), ['-p', workspace])
/** What a definition and its texts lack, which no type can say. */
const told = ['model/src/definitions.test.ts', 'texts/src/texts.test.ts', 'server/seed/seed-data.test.ts']
const results = []
const note = (result) => {
  results.push(result)
  process.stdout.write(`${result.ok ? 'ok  ' : 'FAIL'} ${result.name} (${result.seconds.toFixed(1)} s)\n${result.ok ? '' : result.output + '\n'}`)
}
const chain = async (...jobs) => {
  for (const job of jobs) note(await job())
}
await Promise.all([
  chain(() => typed('model'), () => typed('texts'), () => typed('server'), () => typed('tests')),
  chain(() => typed('web'), () => run('lint', bin('oxlint'), []), () => run('arrows', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'model/src', 'texts/src', 'server/src', 'web/src']), checkSizes, () => run('bytes', process.execPath, ['tools/bytes.mjs']), () => run('definitions', bin('node'), ['--test', '--test-reporter=dot', ...told])),
])
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
