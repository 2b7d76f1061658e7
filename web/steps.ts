/**
 * Steps of loading: modules that are always loaded together are one file. With a file for each set of modules that some
 * screens share, a list needed 160 requests; each costs about 10 ms at a fourfold slow-down, whatever its size.
 */
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

interface Step {
  /** Modules that are asked for together, below src; the definitions are the file of that name. */
  readonly roots: readonly string[]
  /** The steps that are there when this one comes: what they have is not part of it. */
  readonly after?: readonly string[]
}
/** Modules of the first page: no other step contains them. */
const first = 'first'
const icons = 'icons' // of the menu, on every page: some are those of lists, which they would bring along
const definitions = 'definitions'
const steps: Readonly<Record<string, Step>> = {
  [first]: { roots: ['main.tsx'] },
  [icons]: { roots: ['app/icon-set.ts'] },
  login: {
    roots: [
      'app/login/login-page.tsx',
      'app/login/login-code-page.tsx',
      'app/login/forgotten-password-page.tsx',
      'app/login/own-password-page.tsx',
    ],
  },
  home: { roots: ['app/pages/settings-others-page.tsx', 'home/cards/today.tsx'] },
  list: {
    roots: ['definitions', 'app/routing/entity-screen.tsx', 'people/people-screen.tsx', 'ui/messages/toast-region.tsx'],
  },
  report: { roots: ['reports/report-screen.tsx'], after: ['list'] },
  form: { roots: ['records/panel/record-panel.tsx', 'records/form/record-form.tsx'], after: ['list'] },
}
/** Characters before minifying: a file that is large enough by itself, if others need it without the rest. */
const large = 30_000
/** A screen that needs more of a step than this loses nothing by all of it. */
const nearlyAll = 0.6
/** Numbers of others that need a module without the rest of its step: the fewer, the less often they load it all. */
const tiers = [2, 10, Infinity]

type Chunk = Rolldown.OutputChunk

/**
 * The file of each module, by the module's id: called after the steps that need it, so that none loads what only
 * another needs, and after how many other screens need it. Modules say only what they import, by lists of hundreds of
 * names in some packages; which of them a screen really needs is known when a build is done. So one is made for this
 * alone.
 */
export async function stepsOf(
  web: string,
  plugins: readonly Plugin[],
  output: Rolldown.OutputOptions,
): Promise<ReadonlyMap<string, string>> {
  const made = (await build({
    configFile: false,
    root: web,
    logLevel: 'error',
    plugins: [...plugins],
    build: { write: false, minify: false, cssMinify: false, reportCompressedSize: false, rolldownOptions: { output } },
  })) as Rolldown.RolldownOutput
  const chunks = made.output.filter((each) => each.type === 'chunk')
  const isAt = (root: string, { name, moduleIds }: Chunk): boolean =>
    root === definitions ? name === root : moduleIds.includes(join(web, 'src', root))
  const needs = new Map<Chunk, string[]>()
  for (const [step, { roots, after = [] }] of Object.entries(steps))
    for (const chunk of closureOf(
      chunks,
      chunks.filter((each) => roots.some((root) => isAt(root, each))),
    )) {
      const by = needs.get(chunk) ?? []
      if (!by.some((each) => each === first || each === icons || after.includes(each))) needs.set(chunk, [...by, step])
    }
  const others = chunks
    .filter((each) => each.isDynamicEntry && !needs.has(each))
    .map((each) => closureOf(chunks, [each]))
  const records = chunks.find((each) => isAt(definitions, each))!
  const knowsRecords = (chunk: Chunk): boolean => closureOf(chunks, [chunk]).has(records)
  return new Map(
    [...Map.groupBy(needs, ([chunk, by]) => [...by, ...(knowsRecords(chunk) ? [definitions] : [])].join('-'))].flatMap(
      ([step, found]) =>
        tiersOf(
          found.map(([chunk]) => chunk),
          step === first || step === icons ? [] : others,
        ).flatMap(([chunk, tier]) => chunk.moduleIds.map((id): [string, string] => [id, `${step}-${tier}`])),
    ),
  )
}

function tiersOf(step: readonly Chunk[], others: readonly ReadonlySet<Chunk>[]): [Chunk, number][] {
  const sum = (some: readonly Chunk[]): number => some.reduce((all, { code }) => all + code.length, 0)
  const most = nearlyAll * sum(step)
  const light = others.filter((other) => sum(step.filter((chunk) => other.has(chunk))) < most)
  return step.flatMap((chunk) => {
    const count = light.filter((other) => other.has(chunk)).length
    return count > 0 && chunk.code.length > large ? [] : [[chunk, tiers.findIndex((upTo) => count <= upTo)]]
  })
}

/** Some files and all that these import. */
function closureOf(chunks: readonly Chunk[], roots: readonly Chunk[]): ReadonlySet<Chunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set(roots)
  for (const chunk of seen) for (const file of chunk.imports) seen.add(byName.get(file)!)
  return seen
}
