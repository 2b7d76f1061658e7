/**
 * The browser half of the bench: bytes, thread time and axe faults of the main screens, as Chromium gets them from the
 * application.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { type Browser, chromium } from 'playwright-core'
import type { BenchCluster } from './cluster.ts'
import { kB, line, ms, verdict, type Verdict } from './print.ts'
import { type MainScreen, mainScreens } from './screens.ts'
import type { Server } from './server-child.ts'
import { median } from './statistics.ts'
import { type Look, openContext, signIn, type SignedIn, type Visit, visit } from './visit.ts'

const slowdown = 4
const visits = 3
/** The goals: bytes of JS and CSS, compressed with gzip. */
const budgets = { first: 200_000, lazy: 60_000, form: 90_000, shared: 70_000 } as const
const looks: readonly Look[] = [
  { language: 'ar', theme: 'dark' },
  { language: 'ar', theme: 'light' },
  { language: 'en', theme: 'dark' },
  { language: 'en', theme: 'light' },
]
const say = (text: string): void => void process.stdout.write(`${text}\n`)

export async function browserPart(cluster: BenchCluster, server: Server, webDist: string): Promise<Verdict[]> {
  const executable = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (!existsSync(executable)) {
    say(`\nBrowser: skipped, there is no ${executable} (name another with CHROMIUM)`)
    return []
  }
  const browser = await chromium.launch({
    executablePath: executable,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    return await measureScreens(browser, cluster, server, webDist)
  } finally {
    await browser.close()
  }
}

interface Seen {
  readonly screen: MainScreen
  readonly slow: readonly Visit[]
  readonly faults: readonly { readonly look: Look; readonly violations: Visit['violations'] }[]
}

async function measureScreens(
  browser: Browser,
  cluster: BenchCluster,
  server: Server,
  webDist: string,
): Promise<Verdict[]> {
  const owner = new pg.Client(cluster.connection)
  await owner.connect()
  const screens = await mainScreens(owner, cluster.centres[0]!)
  await owner.end()
  say(
    `\nBrowser: gzip bytes of the JS and CSS that are asked for; main-thread CPU at ${slowdown}x slow-down (median of ${visits} visits, Arabic, dark); axe WCAG A/AA in ar/en x dark/light.\n`,
  )
  const signedIn = await signIn(
    browser,
    server.origin,
    cluster.centres[0]!,
    screens.find(({ weight }) => weight === 'login')!.path,
  )
  const seen: Seen[] = []
  for (const screen of screens) {
    const one = await see(browser, server.origin, screen.session ? signedIn : undefined, screen)
    const { unusable } = one.slow[0]!
    if (unusable) say(`${screen.name} (${screen.path}): skipped, ${unusable}`)
    else seen.push(one)
  }
  return report(seen, webDist)
}

async function see(browser: Browser, origin: string, session: SignedIn | undefined, screen: MainScreen): Promise<Seen> {
  const slow: Visit[] = []
  for (let turn = 0; turn < visits && !slow.some(({ unusable }) => unusable); turn += 1) {
    const context = await openContext(browser, origin, session, looks[0]!) // each visit begins with an empty cache
    slow.push(await visit(context, screen, { slowdown, axe: false }))
    await context.close()
  }
  const faults: { look: Look; violations: Visit['violations'] }[] = []
  for (const look of slow.some(({ unusable }) => unusable) ? [] : looks) {
    const context = await openContext(browser, origin, session, look)
    const { violations, unusable } = await visit(context, screen, { slowdown: 1, axe: true })
    faults.push({ look, violations: unusable ? [{ rule: unusable, nodes: 1 }] : violations })
    await context.close()
  }
  return { screen, slow, faults }
}

async function report(seen: readonly Seen[], webDist: string): Promise<Verdict[]> {
  const widths = [24, 11, 11, 6, 10, 11, 7, 5, 44] as const
  process.stdout.write(
    line(widths, ['screen', 'all', 'its own', 'files', 'task ms', 'script ms', 'CLS', 'axe', 'goals']),
  )
  const sizes = await sizesOf(seen, webDist)
  const sum = (files: readonly string[]): number => files.reduce((bytes, file) => bytes + sizes.get(file)!, 0)
  const first = new Set(seen.find(({ screen }) => screen.weight === 'first')?.slow[0]!.files)
  const lists = new Set(seen.filter(({ screen }) => screen.weight === 'lazy').flatMap(({ slow }) => slow[0]!.files))
  const later = (file: string): number =>
    seen.filter(({ screen, slow }) => screen.session && screen.weight !== 'form' && slow[0]!.files.includes(file))
      .length
  const verdicts: Verdict[] = []
  for (const { screen, slow, faults } of seen) {
    const { files } = slow[0]!
    const own = files.filter((file) =>
      screen.weight === 'form'
        ? !first.has(file) && !lists.has(file)
        : screen.weight === 'lazy'
          ? !first.has(file) && later(file) === 1
          : true,
    )
    const axe = faults.reduce(
      (count, { violations }) => count + violations.reduce((nodes, each) => nodes + each.nodes, 0),
      0,
    )
    const judged = [
      ...(screen.weight === 'login' ? [] : [verdict(`${screen.name}, bytes`, sum(own), budgets[screen.weight], kB)]),
      verdict(`${screen.name}, axe`, axe, 0, String),
    ]
    verdicts.push(...judged)
    const times = (of: (each: Visit) => number): string => median(slow.map(of)).toFixed(0)
    process.stdout.write(
      line(widths, [
        screen.name,
        kB(sum(files)),
        kB(sum(own)),
        String(files.length),
        times(({ task }) => task),
        times(({ script }) => script),
        ms(Math.max(...slow.map(({ shift }) => shift))),
        String(axe),
        judged.map(({ text }) => text).join(' '),
      ]),
    )
    if (!judged[0]!.passed && screen.weight !== 'login')
      say(
        `  largest: ${[...own]
          .sort((a, b) => sizes.get(b)! - sizes.get(a)!)
          .slice(0, 6)
          .map((file) => `${file.split('/').at(-1)} ${kB(sizes.get(file)!)}`)
          .join(', ')}`,
      )
    for (const { look, violations } of faults)
      if (violations.length)
        say(
          `  axe ${look.language} ${look.theme}: ${violations.map(({ rule, nodes }) => `${rule} x${nodes}`).join(', ')}`,
        )
  }
  const shared = [...lists].filter((file) => !first.has(file) && later(file) > 1)
  verdicts.push(verdict('chunks shared by lazy screens', sum(shared), budgets.shared, kB))
  say(`chunks shared by lazy screens, counted once: ${verdicts.at(-1)!.text}`)
  return verdicts
}

async function sizesOf(seen: readonly Seen[], webDist: string): Promise<Map<string, number>> {
  const files = new Set(seen.flatMap(({ slow }) => slow.flatMap(({ files }) => files)))
  const sizes = new Map<string, number>()
  for (const file of files) sizes.set(file, gzipSync(await readFile(join(webDist, file)), { level: 9 }).length)
  return sizes
}
