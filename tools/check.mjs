/**
 * `npm run check`: formatting, types, lint, arrows, counts, the kit's surface, bytes, licences, definitions and their
 * texts. Everything that can be said without a database or a browser; about a minute on two cores.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name) => join(root, 'node_modules/.bin', name)

const run = (name, command, args) =>
  new Promise((resolve) => {
    const started = performance.now()
    let output = ''
    const child = spawn(command, args, { cwd: root })
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('close', (code) =>
      resolve({ name, ok: code === 0, output, seconds: (performance.now() - started) / 1000 }),
    )
  })

const typed = (workspace) => run(`types ${workspace}`, bin('tsc'), ['-p', workspace])
/** Tests of definitions and texts for gaps that no type can express. */
const definitionTests = ['model/src/definitions.test.ts', 'texts/src/texts.test.ts', 'server/seed/seed-data.test.ts']
const results = []
const note = (result) => {
  results.push(result)
  process.stdout.write(
    `${result.ok ? 'ok  ' : 'FAIL'} ${result.name} (${result.seconds.toFixed(1)} s)\n${result.ok && !['kit', 'counts'].includes(result.name) ? '' : result.output}`,
  )
}
const chain = async (...jobs) => {
  for (const job of jobs) note(await job())
}
await Promise.all([
  chain(
    () => typed('model'),
    () => typed('texts'),
    () => typed('server'),
    () => typed('tests'),
  ),
  chain(
    () => typed('web'),
    () => run('format', bin('oxfmt'), ['--check']),
    () => run('lint', bin('oxlint'), []),
    () =>
      run('arrows', bin('depcruise'), [
        '--config',
        '.dependency-cruiser.cjs',
        'model/src',
        'texts/src',
        'server/src',
        'server/test',
        'web/src',
      ]),
    () => run('statements', bin('node'), ['tools/statements.mjs']),
    () => run('counts', bin('node'), ['tools/counts.mjs']),
    () => run('kit', bin('node'), ['tools/kit-surface.mjs']),
    () => run('licences', process.execPath, ['tools/licences.mjs']),
    () => run('bytes', process.execPath, ['tools/bytes.mjs']),
    () => run('definitions', bin('node'), ['--test', '--test-reporter=dot', ...definitionTests]),
  ),
])
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
