/**
 * Measures the bytes that a browser loads, gzip, from a build in memory: the first page after the login, any list after
 * it, any form after that.
 */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/**
 * KB of JS and CSS that must not grow: the goals, each on top of those before it; what stands beside is not on the way
 * to the next. A list is 60 of its own and the 70 that lists and forms share
 * (docs/bench.md).
 */
const steps = [
  {
    what: 'the first page, with the cards of the home and all icons',
    most: 215.2,
    modules: [
      'app/pages/settings-others-page.tsx',
      'home/cards/today.tsx',
      'app/icon-set.ts',
      'platform/words/ar-frame.baked.ts',
      'platform/words/ar-today.baked.ts',
    ],
  },
  {
    // with the definitions of all kinds of record, some 0.3 kB for each new one
    what: 'a list',
    most: 124.5,
    modules: [
      'app/routing/entity-screen.tsx',
      'platform/words/ar-records.baked.ts',
      'texts/src/ar/people.ts',
      'model/src/areas.ts',
      'ui/messages/toast-region.tsx',
    ],
  },
  // fields for dates, filters, sending and the records behind a figure load when they are pressed
  { what: 'a report', most: 41.8, isBeside: true, modules: ['reports/report-screen.tsx', 'texts/src/ar/reports.ts'] },
  { what: 'a form', most: 72, modules: ['records/panel/record-panel.tsx', 'records/form/record-form.tsx'] },
]

const { output } = await build({
  configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)),
  logLevel: 'error',
  build: { write: false },
})
const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
const size = (file) =>
  gzipSync(chunks.get(file)?.code ?? output.find(({ fileName }) => fileName === file).source, { level: 9 }).length

let loaded = new Set()
function load(file) {
  if (loaded.has(file)) return 0
  loaded.add(file)
  const { imports, viteMetadata } = chunks.get(file) ?? { imports: [] }
  return [...imports, ...(viteMetadata?.importedCss ?? [])].reduce((sum, each) => sum + load(each), size(file))
}
const chunkOf = (module) => {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
  if (!found) throw new Error(`no chunk holds ${module}`)
  return found.fileName
}

const entry = load([...chunks.values()].find(({ isEntry }) => isEntry).fileName)
for (const [index, { what, most, modules, isBeside }] of steps.entries()) {
  const before = new Set(loaded)
  const bytes = modules.reduce((sum, module) => sum + load(chunkOf(module)), index === 0 ? entry : 0)
  if (isBeside) loaded = before
  const kB = (bytes / 1000).toFixed(1)
  process.stdout.write(`${what}: ${kB} kB of ${most}\n`)
  if (bytes > most * 1000) process.exitCode = 1
}
