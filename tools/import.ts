/**
 * Moves a folder or a sheet into the running product, over its API: npm run import -- --profile oulad FOLDER npm run
 * import -- --entity students FILE with [--url http://127.0.0.1:3000, or the port in PORT] [--user manager] [--password
 * … | env TOPCENTER_PASSWORD] [--language ar|en] Ends with 0 when every row was taken in, 1 when some were refused, 2
 * when the import could not be done.
 */
import { openAsBlob } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Api, loginOptions, logIn, Stop } from './client.ts'

interface Counts {
  new: number
  same: number
  changed: number
  duplicate: number
  refused: number
}
interface Run {
  token: string
  state: string
  totalRows: number | null
  headers: string[]
  table: { sheet: string; headLine: number }
  tables: { sheet: string }[]
  mapping: Record<string, string>
  steps: { label: string; id: string; counts: Counts }[]
  progress: { done: number }
  error: string | null
}

const usage =
  'npm run import -- --profile oulad FOLDER\nnpm run import -- --entity students FILE\n  [--url http://127.0.0.1:3000] [--user manager] [--password … | env TOPCENTER_PASSWORD] [--language en]'

function readArguments() {
  const { values, positionals } = given()
  const [path] = positionals
  if (!path || positionals.length > 1 || Boolean(values.profile) === Boolean(values.entity)) throw new Stop(usage)
  return { ...values, path }
}

const options = {
  profile: { type: 'string' },
  entity: { type: 'string' },
  ...loginOptions,
} as const

function given() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new Stop(`${(error as Error).message.split('. ')[0]}\n${usage}`)
  }
}

async function main(): Promise<number> {
  const asked = readArguments()
  const api = await logIn(asked, 'npm-run-import')
  try {
    const run = asked.profile
      ? await startProfile(api, asked.profile, asked.path)
      : await startList(api, asked.entity!, asked.path)
    const done = await followed(api, run)
    return await report(api, done)
  } finally {
    await api('DELETE', '/api/session').catch(() => {})
  }
}

/** Every file of the folder whose name is one of the profile's, gzipped or not: `studentInfo.csv.gz` is studentInfo. */
async function startProfile(api: Api, profile: string, folder: string): Promise<Run> {
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw new Stop(`${folder} is no folder`)
  const form = new FormData()
  for (const name of (await readdir(folder)).sort()) {
    const file = /^([A-Za-z]\w*)\.(csv|xlsx)(\.gz)?$/.exec(name)?.[1]
    if (file && !form.has(file)) form.append(file, await openAsBlob(join(folder, name)), name)
  }
  return api<Run>('POST', `/api/import-profiles/${profile}`, form)
}

async function startList(api: Api, resource: string, path: string): Promise<Run> {
  if (!(await stat(path).catch(() => undefined))?.isFile()) throw new Stop(`${path} is no file`)
  const form = new FormData()
  form.append('file', await openAsBlob(path), basename(path))
  const run = await api<Run>('POST', `/api/${resource}/import`, form)
  const others = run.tables.filter(({ sheet }) => sheet !== run.table.sheet).map(({ sheet }) => sheet)
  if (others.length) process.stdout.write(`Only the sheet ${run.table.sheet} is read, not ${others.join(', ')}\n`)
  process.stdout.write(
    `${run.table.headLine ? `Row ${run.table.headLine} names the columns` : 'No row names the columns'}\n`,
  )
  const known = run.headers.map((header, at) => `  ${header} → ${run.mapping[at] ?? '—'}`)
  process.stdout.write(`${known.join('\n')}\n`)
  return api<Run>('POST', `/api/imports/${run.token}/run`, {})
}

async function followed(api: Api, run: Run): Promise<Run> {
  const began = performance.now()
  for (;;) {
    const now = await api<Run>('GET', `/api/imports/${run.token}`)
    const step = now.steps.at(-1)
    const seconds = Math.round((performance.now() - began) / 1000)
    if (process.stdout.isTTY)
      process.stdout.write(
        `\r\u001b[K${step ? `${step.label}: ` : ''}${now.progress.done}${now.totalRows ? ` / ${now.totalRows}` : ''}, ${seconds} s`,
      )
    if (now.state !== 'running' && now.state !== 'stopping') {
      process.stdout.write(`${process.stdout.isTTY ? '\r\u001b[K' : ''}${now.state}, ${seconds} s\n`)
      return now
    }
    await delay(500)
  }
}

async function report(api: Api, run: Run): Promise<number> {
  const names = ['new', 'same', 'changed', 'duplicate', 'refused'] as const
  const width = Math.max(8, ...run.steps.map((step) => `${step.label} (${step.id})`.length))
  process.stdout.write(`${''.padEnd(width)}${names.map((name) => name.padStart(11)).join('')}\n`)
  for (const step of run.steps)
    process.stdout.write(
      `${`${step.label} (${step.id})`.padEnd(width)}${names.map((name) => String(step.counts[name]).padStart(11)).join('')}\n`,
    )
  const total = (name: (typeof names)[number]) => run.steps.reduce((sum, step) => sum + step.counts[name], 0)
  if (total('refused') + total('duplicate') > 0) {
    const { items } = await api<{
      items: { line: number; step: string; faults: { label: string; value: string; message: string }[] }[]
    }>('GET', `/api/imports/${run.token}/rows`)
    for (const row of items.slice(0, 20))
      for (const fault of row.faults)
        process.stdout.write(
          `${row.step} ${row.line}: ${[fault.label, fault.value, fault.message].filter(Boolean).join(' · ')}\n`,
        )
  }
  if (run.state !== 'done') {
    process.stderr.write(`the import did not end well: ${run.error ?? run.state}\n`)
    return 2
  }
  return total('refused') > 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Stop ? error.message : String((error as Error).stack)}\n`)
  process.exitCode = 2
}
