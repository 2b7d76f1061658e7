/**
 * Payments acknowledged per second beside the same SQL sent by database clients alone, without the application, and
 * what is read of money: StudentHasDebts, one person's debts and statement.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import pg from 'pg'
import type { Pool } from 'undici'
import { buildApplication, type Application } from '@topcenter/server/application'
import { operations } from '@topcenter/server/areas'
import { createIdentify } from '@topcenter/server/access/identity'
import { systemClock } from '@topcenter/server/platform/clock'
import { hashBody, idempotent } from '@topcenter/server/platform/http/idempotency'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { type Bare, openBare } from './bare.ts'
import type { Centre } from './centres.ts'
import type { BenchCluster } from './cluster.ts'
import type { Flags } from './flags.ts'
import { line, ms, type Verdict, verdict } from './print.ts'
import { listening, type Recorded, settingsFor } from './recorder.ts'
import type { Call, Server } from './server-child.ts'
import { median, p95 } from './statistics.ts'

/** The least share that the application's throughput must reach of that of the database clients alone. */
const goal = 0.7
/** Milliseconds within which 19 of 20 payments are to be acknowledged, by how many clients pay at once. */
const maxWait: Readonly<Record<number, number>> = { 1: 20, 8: 80, 32: 320 }
/** Piastres of the largest payment, and those that somebody must owe to be a payer: many payments fit in. */
const [largest, minOwed] = [20, 20_000]
const columns = [34, 8, 12, 12, 22, 26]

interface Money {
  readonly account: string
  readonly method: string
  readonly debtors: readonly string[]
  readonly busy: string
}

export async function moneyPart(cluster: BenchCluster, server: Server, flags: Flags): Promise<Verdict[]> {
  const centre = cluster.centres[0]!
  const owner = new pg.Client(cluster.connection)
  await owner.connect()
  const money = await readMoney(owner, centre).finally(() => owner.end())
  const application = await buildApplication({
    connection: cluster.connection,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    config: { publicUrl: undefined, trustProxy: false, webDist: cluster.dataDir, dataDir: cluster.dataDir },
  })
  const session = await server.logIn(centre)
  process.stdout.write(
    `\nMoney: ${money.debtors.length.toLocaleString('en')} debtors\n\n${line(columns, ['figure', 'clients', 'HTTP', 'bare', 'ratio (range)', 'goal'])}`,
  )
  const verdicts: Verdict[] = []
  try {
    for (const clients of [1, 8, 32])
      verdicts.push(...(await payments({ cluster, server, application, session, money, flags }, clients)))
    await goOn(server, session, money)
    const busy = tokenOf('usr', money.busy)
    for (const [name, path, most] of [
      ['totals of all debts', '/api/student-debts/totals', 10],
      ['a page of debtors', '/api/student-debts', 5],
      ['all balances as CSV', '/api/student-debts/export?format=csv', 400],
      ['students with debts', '/api/debts?remainderFrom=1&sort=nextDueOn', 100],
      ['debts of one with 2,000 movements', `/api/debts?userToken=${busy}`, 50],
      ['payments of one with 2,000', `/api/installment-payments?userToken=${busy}`, 50],
    ] as const)
      verdicts.push(await read(server, session, { method: 'GET', path }, name, most))
  } finally {
    await application.http.close()
    await application.close()
  }
  return verdicts
}

async function read(server: Server, session: string, call: Call, name: string, most: number): Promise<Verdict> {
  const pool = server.connect(1)
  const times: number[] = []
  // a minute's files of one user are limited
  const [warming, rounds] = call.path.includes('/export') ? [2, 12] : [100, 200]
  for (let at = 0; at < warming + rounds; at += 1) {
    const from = performance.now()
    const { status, text } = await server.send(pool, session, call)
    if (status !== 200) throw new Error(`${call.path} was answered ${status}: ${text.slice(0, 300)}`)
    if (at >= warming) times.push(performance.now() - from)
  }
  await pool.close()
  const judged = verdict(`${name}, p95`, p95(times), most, (value) => `${ms(value)} ms`)
  process.stdout.write(line(columns, [name, '1', `${ms(median(times))} / ${ms(p95(times))}`, '', '', judged.text]))
  return judged
}

interface Paying {
  readonly cluster: BenchCluster
  readonly server: Server
  readonly application: Application
  readonly session: string
  readonly money: Money
  readonly flags: Flags
}

async function payments(
  { cluster, server, application, session, money, flags }: Paying,
  clients: number,
): Promise<Verdict[]> {
  const bares = await Promise.all(Array.from({ length: clients }, () => openBare(cluster.connection)))
  const pool = server.connect(clients)
  const count = clients * flags.requests
  const perSecond: Record<'http' | 'bare', number[]> = { http: [], bare: [] }
  const taken: Record<'http' | 'bare', number[]> = { http: [], bare: [] }
  const run = async (way: 'http' | 'bare'): Promise<number> => {
    const batch = Array.from({ length: count }, () => bodyOf(money))
    const recorded = way === 'bare' ? await inTurn(batch, (body) => record(application, session, body)) : []
    let next = 0
    const from = performance.now()
    await Promise.all(
      bares.map(async (bare) => {
        for (let at = next++; at < count; at = next++) {
          const asked = performance.now()
          await (way === 'http' ? send(server, pool, session, batch[at]!) : bare.run(recorded[at]!, 'transaction'))
          taken[way].push(performance.now() - asked)
        }
      }),
    )
    return count / ((performance.now() - from) / 1000)
  }
  try {
    for (let round = 0; round <= flags.rounds; round += 1) {
      for (const way of round % 2 ? (['http', 'bare'] as const) : (['bare', 'http'] as const)) {
        const rate = await run(way)
        if (round > 0) perSecond[way].push(rate)
        else taken[way].length = 0
      }
    }
  } finally {
    await pool.close()
    await Promise.all(bares.map((bare: Bare) => bare.close()))
  }
  const ratios = perSecond.http.map((rate, at) => rate / perSecond.bare[at]!)
  const ratio = median(ratios)
  const text = `${ratio >= goal ? 'pass' : 'MISS'} (${ratio.toFixed(2)}, goal ${goal})`
  process.stdout.write(
    line(columns, [
      'payments a second',
      String(clients),
      median(perSecond.http).toFixed(0),
      median(perSecond.bare).toFixed(0),
      `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)})`,
      text,
    ]),
  )
  const slow = verdict(
    `payments, ${clients} clients, p95`,
    p95(taken.http),
    maxWait[clients]!,
    (value) => `${ms(value)} ms`,
  )
  const figuresOf = (way: 'http' | 'bare') => `${ms(median(taken[way]))} / ${ms(p95(taken[way]))}`
  process.stdout.write(
    line(columns, ['a payment, median / p95', String(clients), figuresOf('http'), figuresOf('bare'), '', slow.text]),
  )
  return [{ name: `payments, ${clients} clients`, passed: ratio >= goal, text }, slow]
}

const bodyOf = ({ account, method, debtors }: Money) => ({
  payerToken: tokenOf('usr', debtors[Math.floor(Math.random() * debtors.length)]!),
  money: 1 + Math.floor(Math.random() * largest),
  accountToken: tokenOf('acc', account),
  paymentMethodToken: tokenOf('pym', method),
})

/**
 * Payments of an ordinary day, until what is owed is folded: the database clients, which paid last, plan no jobs as the
 * application does.
 */
async function goOn(server: Server, session: string, money: Money): Promise<void> {
  const pool = server.connect(1)
  for (let paid = 0; paid < 75; paid += 1) await send(server, pool, session, bodyOf(money))
  await pool.close()
  await delay(5_000) // jobs are looked for every two seconds
}

async function send(server: Server, pool: Pool, session: string, body: unknown): Promise<void> {
  const answer = await server.send(pool, session, { method: 'POST', path: '/api/receipts', body, key: newId() })
  if (answer.status !== 200) throw new Error(`a payment was answered ${answer.status}: ${answer.text.slice(0, 300)}`)
}

class Undo extends Error {}

/**
 * Runs a payment as the API does, under its Idempotency-Key in one transaction, and rolls it back; the database client
 * alone then sends the same statements, which name the receipt's number before they have it (`Tx.learns`).
 */
async function record(application: Application, session: string, body: unknown): Promise<Recorded> {
  const identify = createIdentify(application.db, systemClock)
  const identity = (await identify((await application.runtime.sessions.find(session))!))!
  const operation = operations.find(({ id }) => id === 'receipt.take')!
  const { establishmentId } = identity.actor
  const statements: { text: string; values: readonly unknown[] }[] = []
  await application.db
    .transaction(establishmentId, async (real) => {
      const tx = listening(real, statements)
      const key = newId()
      const ctx = {
        runtime: application.runtime,
        tx,
        actor: { ...identity.actor, address: '127.0.0.1', requestId: 'req_bench' },
        now: new Date(),
        timeZone: identity.timeZone,
        language: 'ar',
        key,
        fillsAnswer: true,
      } as const
      await idempotent(
        tx,
        {
          actorId: identity.actor.userId,
          key,
          route: 'POST /api/receipts',
          bodyHash: await hashBody(body),
          problem: () => '',
        },
        async () => ({
          status: 200,
          body: JSON.stringify(
            await operation.handle(ctx, { params: {}, query: {}, body, headers: {}, origin: 'http://localhost' }),
          ),
        }),
      )
      tx.sendAudit()
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return {
    establishmentId,
    settings: settingsFor(operation, identity.actor),
    access: 'write',
    statements,
  }
}

async function inTurn<A, B>(items: readonly A[], work: (item: A) => Promise<B>): Promise<B[]> {
  const all: B[] = []
  for (const item of items) all.push(await work(item))
  return all
}

/**
 * Records that `data/money.ts` made: the first drawer, cash, who owes enough, and the last of them, who has 2,000
 * payments.
 */
async function readMoney(owner: pg.Client, { id }: Centre): Promise<Money> {
  const { rows } = await owner.query<{ account: string; method: string; debtors: string[] }>(
    `
      select
        (select id from account where establishment_id = $1 and code = 'BENCH-1') as account,
        (select id from payment_method where establishment_id = $1 and code = 'BENCH-1') as method,
        array(
          select d.user_id
          from debt d
          join user_account u on u.establishment_id = $1 and u.id = d.user_id and u.record_state = 'active'
          where d.establishment_id = $1
          group by d.user_id
          having sum(d.remainder) > ${minOwed}
          order by d.user_id
        ) as debtors
    `,
    [id],
  )
  const { account, method, debtors } = rows[0]!
  return { account, method, debtors: debtors.slice(0, -1), busy: debtors.at(-1)! }
}
