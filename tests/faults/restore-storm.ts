/**
 * The machine is lost during payments (D13.1): the product itself, with a backup, and all of it killed with -9 at once;
 * its DATA_DIR is deleted and restored from the backup. Only the last acknowledged payments may be missing, a minute's
 * at most, and the report of the restore is true.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { buildApplication } from '@topcenter/server/application'
import { prove } from '@topcenter/server/finance/books/proof.service'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { openSignatures } from '@topcenter/server/platform/backup/signatures'
import { systemClock } from '@topcenter/server/platform/clock'
import { openDatabase } from '@topcenter/server/platform/database/database'
import { migrate } from '@topcenter/server/platform/database/migrate'
import { startPostgres } from '@topcenter/server/platform/database/postgres'
import { type Acknowledged, type Centre, makeCentre, payUntilAnswered } from './payment-storm.ts'

const run = promisify(execFile)
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const source = (name: string): string => fileURLToPath(new URL(`../../server/src/${name}.ts`, import.meta.url))

export interface RestoreFaultOptions {
  /** Seconds of payments before the machine is lost. */
  readonly seconds: number
  readonly clients: number
}

export interface RestoreFaultResult {
  readonly acknowledged: number
  readonly missing: number
  /** Age of the oldest acknowledged payment that is missing, when the machine was lost. */
  readonly missingSeconds: number
  readonly restoredInSeconds: number
}

export async function restoreFaults(
  { seconds, clients }: RestoreFaultOptions,
  say: (text: string) => void = () => {},
): Promise<RestoreFaultResult> {
  const root = await mkdtemp(join(tmpdir(), 'topcenter-lost-'))
  const [dataDir, backup] = [join(root, 'data'), join(root, 'backup')]
  await mkdir(backup)
  let product: ChildProcess | undefined
  try {
    const centre = await prepare(dataDir)
    product = spawn(process.execPath, [source('main')], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        BACKUP_TO: backup,
        PORT: '0',
        LOG_LEVEL: 'fatal',
        NODE_TEST_CONTEXT: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const origin = await addressOf(product)
    await backedUp(origin)
    say('the first copy is made and rehearsed')
    const known = await pay(centre, origin, seconds, clients)
    const postmaster = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    const lostAt = Date.now()
    process.kill(postmaster, 'SIGKILL')
    product.kill('SIGKILL')
    await once(product, 'exit')
    await delay(1_500) // PostgreSQL's other processes see that it is gone
    const { key } = await openSignatures(dataDir)
    await rm(dataDir, { recursive: true, maxRetries: 40, retryDelay: 250 })
    say(`${known.length} payments were acknowledged; the machine is lost`)

    const began = performance.now()
    const { stdout } = await run(process.execPath, [source('restore'), '--from', backup, '--key', key!], {
      env: { ...process.env, DATA_DIR: dataDir, NODE_TEST_CONTEXT: '' },
    })
    const restoredInSeconds = (performance.now() - began) / 1_000
    const restoredTo = /as it was at .*?\((\S+)\)/.exec(stdout)?.[1]
    assert.ok(restoredTo, stdout)
    const there = await whatIsThere(dataDir, centre)
    return { ...compare(known, there, { until: Date.parse(restoredTo), lostAt }), restoredInSeconds }
  } finally {
    if (product && product.exitCode === null) product.kill('SIGKILL')
    await rm(root, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 })
  }
}

export async function prepare(dataDir: string): Promise<Centre> {
  const postgres = await startPostgres({ dataDir, log: quiet })
  try {
    await migrate(postgres.connection)
    const application = await buildApplication({
      connection: postgres.connection,
      clock: systemClock,
      log: pino({ level: 'silent' }),
      config: { publicUrl: undefined, trustProxy: false, webDist: join(dataDir, 'none'), dataDir },
    })
    try {
      return await makeCentre(application, postgres.connection)
    } finally {
      await application.http.close()
      await application.close()
    }
  } finally {
    await postgres.stop()
  }
}

export async function addressOf(product: ChildProcess): Promise<string> {
  let text = ''
  product.stdout!.on('data', (part) => (text += String(part)))
  for (let waited = 0; waited < 1_200; waited += 1, await delay(100)) {
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text)
    if (found) return found[0]
    assert.equal(product.exitCode, null, text)
  }
  throw new Error(`it did not start: ${text}`)
}

export async function backedUp(origin: string): Promise<void> {
  for (let waited = 0; waited < 600; waited += 1, await delay(100)) {
    const health = (await (await fetch(`${origin}/api/health`, { headers: { 'api-version': '1.0' } })).json()) as {
      backup: { state: string; lastRehearsalAt: string | null; lastError: string | null }
    }
    assert.equal(health.backup.lastError, null)
    if (health.backup.state === 'ok' && health.backup.lastRehearsalAt) return
  }
  throw new Error('no backup was made within a minute')
}

interface Known extends Acknowledged {
  readonly at: number
}

async function pay(centre: Centre, origin: string, seconds: number, clients: number): Promise<Known[]> {
  const known: Known[] = []
  const over = Date.now() + seconds * 1_000
  const counts = { retried: 0, droppedAnswers: 0 }
  const server = { origin: () => origin }
  const client = async (): Promise<void> => {
    while (Date.now() < over) {
      const money = 1 + Math.floor(Math.random() * 500)
      const paid = await payUntilAnswered({ centre, server, key: newId(), money, counts })
      known.push({ ...paid, at: Date.now() })
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return known
}

async function whatIsThere(dataDir: string, { establishmentId }: Centre): Promise<ReadonlySet<string>> {
  const postgres = await startPostgres({ dataDir, log: quiet })
  const db = openDatabase({ connection: postgres.connection, role: 'topcenter_app', size: 2 })
  try {
    return await db.read(establishmentId, async (tx) => {
      assert.deepEqual((await prove(tx)).findings, [], 'the books are right')
      const receipts = await tx.query<{ id: string; n: number }>({
        sql: 'select id, receipt_number as n from receipt where establishment_id = $1 order by 2',
        parameters: [establishmentId],
      })
      assert.deepEqual(
        receipts.map(({ n }) => n),
        receipts.map((_, at) => at + 1),
        'numbers without gap',
      )
      return new Set(receipts.map(({ id }) => tokenOf('rcp', id)))
    })
  } finally {
    await db.close()
    await postgres.stop()
  }
}

function compare(
  known: readonly Known[],
  there: ReadonlySet<string>,
  { until, lostAt }: { until: number; lostAt: number },
): Omit<RestoreFaultResult, 'restoredInSeconds'> {
  const missing = known.filter(({ token }) => !there.has(token))
  const oldest = Math.min(lostAt, ...missing.map(({ at }) => at))
  assert.ok(lostAt - oldest <= 60_000, `a payment of ${(lostAt - oldest) / 1_000} s before is missing`)
  assert.ok(oldest >= until, 'what was told to be there is there')
  assert.ok(there.size > 0, 'something of what was paid is there')
  return { acknowledged: known.length, missing: missing.length, missingSeconds: (lostAt - oldest) / 1_000 }
}
