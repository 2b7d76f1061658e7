/**
 * `npm run bench`: a large generated centre, the real application in a process of its own, and figures beside their
 * goals (docs/bench.md).
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { productOptions } from '../../tools/installation.mjs'
import { backupPart } from './backup-part.ts'
import { browserPart } from './browser-part.ts'
import { callsPart } from './calls-part.ts'
import { centresFor } from './centres.ts'
import { openCluster } from './cluster.ts'
import { clusterPart } from './cluster-part.ts'
import { everyRead } from './every-read.ts'
import { examPart } from './exam-part.ts'
import { type Flags, readFlags, usage } from './flags.ts'
import { interactionsPart } from './interactions.ts'
import { sayAll, type Verdict } from './print.ts'
import { loadPart } from './load-part.ts'
import { mediaPart } from './media-part.ts'
import { moneyPart } from './money-part.ts'
import { noticesPart } from './notices-part.ts'
import { openingsPart } from './openings.ts'
import { papersPart } from './papers-part.ts'
import { pushPart } from './push-part.ts'
import { quotationsPart } from './quotations-part.ts'
import { readersPart } from './readers-part.ts'
import { reportsPart } from './reports-part.ts'
import { sizesPart } from './sizes-part.ts'
import { startServer } from './server-child.ts'
import { serverPart } from './server-part.ts'
import { strangersPart } from './strangers-part.ts'
import { timetablePart } from './timetable-part.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const say = (text: string): void => void process.stdout.write(`${text}\n`)

async function bench(flags: Flags): Promise<void> {
  say(
    `${new Date().toISOString()}  node ${process.version}, ${cpus().length} cores, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
  if (flags.only === 'interactions') return summary(await interactionsPart(flags.figure))
  if (flags.only === 'openings') return summary(await openingsPart(flags.figure))
  if (flags.only === 'timetable') return summary(await timetablePart(say))
  if (flags.only === 'strangers') return summary(await strangersPart(say))
  if (flags.only === 'calls') return summary(await callsPart(say))
  if (flags.only === 'notices') return summary(await noticesPart(say))
  if (flags.only === 'media') return summary(await mediaPart(flags.figure, say))
  if (flags.only === 'quotations') return summary(await quotationsPart(flags.figure, say))
  if (flags.only === 'push') return summary(await pushPart(say))
  if (flags.only === 'reports') return summary(await reportsPart(flags, say))
  if (flags.only === 'papers') return summary(await papersPart(flags, say))
  if (flags.only === 'load') return summary(await loadPart(flags, say))
  if (flags.only === 'cluster') return summary(sayAll(say, await clusterPart(flags, say)))
  if (flags.only === 'backup') return summary(await backupPart(flags, say))
  if (flags.only === 'sizes') return summary(await sizesPart(flags, say))
  const cluster = await openCluster(flags, String(flags.students), centresFor(flags.students), say)
  if (flags.only === 'data') return cluster.stop()
  process.once('SIGINT', () => void cluster.stop().finally(() => process.exit(130)))
  const webDist = await webCopy(join(root, 'web/dist'), join(cluster.dataDir, 'web'))
  const server = await startServer(cluster, webDist)
  const verdicts: Verdict[] = []
  try {
    if (flags.only === 'all' || flags.only === 'server') verdicts.push(...(await serverPart(cluster, server, flags)))
    if (flags.only === 'all' || flags.only === 'readers') verdicts.push(...(await readersPart(cluster, server, flags)))
    if (flags.only === 'all' || flags.only === 'reads') verdicts.push(...(await everyRead(cluster, server, flags)))
    if (flags.only === 'all' || flags.only === 'money') verdicts.push(...(await moneyPart(cluster, server, flags)))
    if (flags.only === 'all' || flags.only === 'exams') verdicts.push(...(await examPart(cluster, server)))
    if (flags.only === 'all' || flags.only === 'browser')
      verdicts.push(
        ...(existsSync(join(webDist, 'index.html')) ? await browserPart(cluster, server, webDist) : skipped()),
      )
  } finally {
    await server.stop()
    await cluster.stop()
  }
  if (flags.only === 'all')
    verdicts.push(
      ...(await reportsPart(flags, say)),
      ...(await papersPart(flags, say)),
      ...(await strangersPart(say)),
      ...(await callsPart(say)),
      ...(await noticesPart(say)),
      ...(await pushPart(say)),
      ...(await quotationsPart(flags.figure, say)),
      ...(await timetablePart(say)),
      ...(await interactionsPart(flags.figure)),
      ...(await openingsPart(flags.figure)),
    )
  summary(verdicts)
}

/** The build is measured from a copy: a new build meanwhile would delete its files. */
async function webCopy(built: string, copy: string): Promise<string> {
  await rm(copy, { recursive: true, force: true })
  if (existsSync(join(built, 'index.html'))) await cp(built, copy, { recursive: true })
  return copy
}

function skipped(): Verdict[] {
  say('\nBrowser: skipped, web/dist is missing (npm run build)')
  return []
}

function summary(verdicts: readonly Verdict[]): void {
  const missed = verdicts.filter(({ passed }) => !passed)
  say(
    `\n${verdicts.length - missed.length} of ${verdicts.length} goals reached; load at the end ${loadavg()[0]!.toFixed(1)}`,
  )
  for (const { name, text } of missed) say(`  ${name}: ${text}`)
}

const flags = readFlags(root.replace(/\/$/, ''))
if (!flags) say(usage)
// some parts hold the application themselves, so they run as the product does
else if (!productOptions.every((option) => process.execArgv.includes(option)))
  process.exitCode =
    spawnSync(process.execPath, [...productOptions, import.meta.filename, ...process.argv.slice(2)], {
      stdio: 'inherit',
    }).status ?? 1
else await bench(flags)
