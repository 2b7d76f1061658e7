/**
 * Payments during faults (D6.2, D6.6): clients pay without a pause. Each retries with the same key until it has a
 * response. Meanwhile the application or PostgreSQL is killed with -9 or hit by another fault, and some clients hang up
 * before the response comes. After every fault each acknowledged payment exists once, nothing else does, the books are
 * proved, and receipt numbers have no gaps.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { everyPrivilege } from '@topcenter/model/areas'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { type Application, buildApplication } from '@topcenter/server/application'
import { makeDebt } from '@topcenter/server/finance/debts/debts.service'
import { prove } from '@topcenter/server/finance/books/proof.service'
import { systemClock } from '@topcenter/server/platform/clock'
import { migrate } from '@topcenter/server/platform/database/migrate'
import { type Postgres, startPostgres } from '@topcenter/server/platform/database/postgres'
import type { Order, Report } from '../bench/server-process.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const [clients, debtors] = [8, 12]
/** Acknowledged payments before each fault, about. */
const calm = 25

export interface Centre {
  readonly establishmentId: string
  readonly session: string
  readonly students: readonly string[]
  readonly account: string
  readonly method: string
}
export interface Acknowledged {
  readonly token: string
  readonly receiptNumber: number
  readonly money: number
}
export interface PaymentFaultResult {
  readonly blows: Readonly<Record<string, number>>
  readonly acknowledged: number
  readonly retried: number
  readonly droppedAnswers: number
}

/** A fault of the payments' database while they run. */
export interface Blow {
  readonly name: string
  /** Causes the fault. Killed processes restart by themselves, or have restarted when this returns. */
  strike(): Promise<void>
}
/** A database for payments, and its faults, which take turns. */
export interface FaultDatabase {
  readonly connection: pg.ClientConfig
  readonly blows: readonly Blow[]
  /** Resolves when nothing is left of transactions that a fault cut off. */
  quiet(): Promise<void>
  stop(): Promise<void>
}

/** The built-in one. */
async function openFaultPostgres(): Promise<FaultDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'topcenter-storm-postgres-'))
  const postgres = await startPostgres({ dataDir, log: quiet })
  const stop = async (): Promise<void> => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 })
  }
  try {
    await migrate(postgres.connection)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    connection: postgres.connection,
    blows: [
      {
        name: 'postgres killed',
        strike: async () => void process.kill(await postmasterOf(postgres), 'SIGKILL'),
      },
    ],
    quiet: () => Promise.resolve(),
    stop,
  }
}

export async function paymentFaults(
  times: number,
  say: (text: string) => void = () => {},
  open: () => Promise<FaultDatabase> = openFaultPostgres,
): Promise<PaymentFaultResult> {
  const postgres = await open()
  const dataDir = await mkdtemp(join(tmpdir(), 'topcenter-storm-'))
  const { connection } = postgres
  let server: Server | undefined
  try {
    const application = await buildApplication({
      connection,
      clock: systemClock,
      log: pino({ level: 'silent' }),
      config: { publicUrl: undefined, trustProxy: false, webDist: join(dataDir, 'none'), dataDir },
    })
    const centre = await makeCentre(application, connection)
    server = await startServer({ connection, webDist: join(dataDir, 'none'), dataDir })
    try {
      return await runFaults({ times, say, application, centre, postgres, server })
    } finally {
      await application.http.close()
      await application.close()
    }
  } finally {
    await server?.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 })
  }
}

interface FaultRun {
  readonly times: number
  say(text: string): void
  readonly application: Application
  readonly centre: Centre
  readonly postgres: FaultDatabase
  readonly server: Server
}

async function runFaults({ times, say, application, centre, postgres, server }: FaultRun): Promise<PaymentFaultResult> {
  const known = new Map<string, Acknowledged>()
  const counts = { retried: 0, droppedAnswers: 0 }
  const blows = [{ name: 'application killed', strike: () => server.kill() }, ...postgres.blows]
  const struck = Object.fromEntries(blows.map(({ name }) => [name, 0]))
  for (let round = 1; round <= times; round += 1) {
    const over = new AbortController()
    const client = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const [key, money] = [newId(), 1 + Math.floor(Math.random() * 500)]
        known.set(key, await payUntilAnswered({ centre, server, key, money, counts }))
      }
    }
    const paying = Array.from({ length: clients }, client)
    const enough = known.size + 5 + Math.random() * 2 * calm
    for (let waited = 0; waited < 200 && known.size < enough; waited += 1) await delay(50)
    await delay(Math.random() * 50)
    const blow = blows[(round - 1) % blows.length]!
    struck[blow.name]! += 1
    await blow.strike()
    await delay(300)
    over.abort()
    await Promise.all(paying)
    await postgres.quiet()
    await check(application, centre, known)
    say(
      `${round}: ${blow.name}; ${known.size} payments acknowledged, ${counts.retried} retries, ${counts.droppedAnswers} answers dropped; all there once, books proved`,
    )
  }
  return { blows: struck, acknowledged: known.size, ...counts }
}

/** After an earlier kill the process may still be starting. */
async function postmasterOf(postgres: Postgres): Promise<number> {
  for (let waited = 0; waited < 300; waited += 1) {
    const pid = postgres.pid()
    if (pid) return pid
    await delay(100)
  }
  throw new Error('PostgreSQL did not come back')
}

interface Attempt {
  readonly centre: Centre
  readonly server: Pick<Server, 'origin'>
  readonly key: string
  readonly money: number
  readonly counts: { retried: number; droppedAnswers: number }
}

/** Sends one payment with its key again and again until an answer says that it is taken. */
export async function payUntilAnswered({ centre, server, key, money, counts }: Attempt): Promise<Acknowledged> {
  const student = centre.students[Math.floor(Math.random() * centre.students.length)]!
  const body = JSON.stringify({
    payerToken: student,
    money,
    accountToken: centre.account,
    paymentMethodToken: centre.method,
  })
  for (let attempt = 1; attempt < 600; attempt += 1) {
    const hangsUp = attempt === 1 && Math.random() < 0.15
    if (hangsUp) counts.droppedAnswers += 1
    try {
      const answer = await fetch(`${server.origin()}/api/receipts`, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(hangsUp ? Math.random() * 40 : 15_000),
        headers: {
          'api-version': '1.0',
          'accept-language': 'en',
          'content-type': 'application/json',
          authorization: `Bearer ${centre.session}`,
          'idempotency-key': key,
        },
      })
      const text = await answer.text()
      if (answer.status === 200) return JSON.parse(text) as Acknowledged
      assert.ok(answer.status >= 500 || answer.status === 408, `${answer.status} ${text}`)
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error
    }
    counts.retried += 1
    await delay(200)
  }
  throw new Error('a payment was not answered for a minute')
}

async function check(
  application: Application,
  { establishmentId }: Centre,
  known: ReadonlyMap<string, Acknowledged>,
): Promise<void> {
  await application.db.transaction(establishmentId, async (tx) => {
    const receipts = await tx.query<{ id: string; n: number; money: number }>({
      sql: `
        select id, receipt_number as n, money
        from receipt
        where establishment_id = $1
        order by 2
      `,
      parameters: [establishmentId],
    })
    const said = [...known.values()]
      .map(({ token, receiptNumber, money }) => `${receiptNumber} ${token} ${money}`)
      .sort()
    assert.deepEqual(
      receipts.map(({ id, n, money }) => `${n} ${tokenOf('rcp', id)} ${money}`).sort(),
      said,
      'what was acknowledged is there once, and nothing else',
    )
    assert.deepEqual(
      receipts.map(({ n }) => n),
      receipts.map((_, at) => at + 1),
      'numbers without gap',
    )
    assert.deepEqual((await prove(tx)).findings, [])
  })
}

interface Server {
  origin(): string
  /** Kills it with -9; another one has started when this returns. */ kill(): Promise<void>
  stop(): Promise<void>
}

async function startServer(order: Order): Promise<Server> {
  let child: ChildProcess
  let port = 0
  const start = async (): Promise<void> => {
    child = fork(fileURLToPath(new URL('../bench/server-process.ts', import.meta.url)), [JSON.stringify(order)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, LOG_LEVEL: 'fatal', NODE_TEST_CONTEXT: '' },
    })
    const [report] = (await once(child, 'message')) as [Report]
    if ('port' in report) port = report.port
  }
  await start()
  return {
    origin: () => `http://127.0.0.1:${port}`,
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await start()
    },
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** Students who owe more than all payments of the test together, and one cashier. */
export async function makeCentre(application: Application, connection: pg.ClientConfig): Promise<Centre> {
  const owner = new pg.Client(connection)
  await owner.connect()
  const [establishmentId, roleId, userId, account, method] = [newId(), newId(), newId(), newId(), newId()]
  const students = Array.from({ length: debtors }, () => newId())
  const person = (id: string, type: string, role: string | null) =>
    owner.query(
      `
        insert into user_account (
          establishment_id, id, code, name_en, user_type, role_id, created_at, updated_at
        )
        values ($1, $2, $3, $3, $4, $5, now(), now())
      `,
      [establishmentId, id, `${type}-${id}`, type, role],
    )
  await owner.query(`insert into establishment (id, code, name_en) values ($1, 'STORM', 'Storm')`, [establishmentId])
  await owner.query(
    `
      insert into establishment_role (
        establishment_id, id, code, name_en, user_type, is_default, privileges, created_at, updated_at
      )
      values ($1, $2, 'ROLE', 'All', 'MasterAdmin', false, $3, now(), now())
    `,
    [establishmentId, roleId, JSON.stringify(everyPrivilege)],
  )
  await person(userId, 'MasterAdmin', roleId)
  for (const id of students) await person(id, 'Student', null)
  await owner.query(
    `
      insert into account (establishment_id, id, code, name_en, created_at, updated_at)
      values ($1, $2, 'A', 'Drawer', now(), now())
    `,
    [establishmentId, account],
  )
  await owner.query(
    `
      insert into payment_method (
        establishment_id, id, code, name_en, needs_verification, created_at, updated_at
      )
      values ($1, $2, 'M', 'Cash', false, now(), now())
    `,
    [establishmentId, method],
  )
  await owner.end()
  const session = await application.db.transaction(establishmentId, (tx) =>
    application.runtime.sessions.create(tx, {
      establishmentId,
      userId,
      userType: 'MasterAdmin',
      platform: 'desktop',
      lifetime: 'portal',
    }),
  )
  const actor = {
    userType: 'MasterAdmin',
    privileges: everyPrivilege,
    userId,
    names: {},
    homeEstablishmentId: establishmentId,
    ownGroupsOnly: false,
    establishmentId,
    address: '',
    requestId: 'storm',
  } as const
  await application.db.transaction(establishmentId, async (tx) => {
    for (const user of students)
      await makeDebt(
        {
          runtime: application.runtime,
          tx,
          actor,
          now: new Date(),
          timeZone: 'Africa/Cairo',
          language: 'en',
          key: newId(),
        },
        { user, debtType: 'Service', debtOn: { en: 'A course' }, price: 1_000_000_000 },
      )
  })
  return {
    establishmentId,
    session: session.token,
    students: students.map((id) => tokenOf('usr', id)),
    account: tokenOf('acc', account),
    method: tokenOf('pym', method),
  }
}
