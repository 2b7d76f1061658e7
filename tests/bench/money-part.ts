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
import { listening, type Recorded } from './recorder.ts'
import type { Call, Server } from './server-child.ts'
import { median, p95 } from './statistics.ts'

/** The least share that the application's throughput must reach of that of the database clients alone. */
const goal = 0.7
/** Milliseconds within which 19 of 20 payments are to be acknowledged, by how many clients pay at once. */
const mostWait: Readonly<Record<number, number>> = { 8: 80, 32: 320 }
/** Takes the place of the receipt's number in recorded statements: each replay gets another number. */
const numberToCome = 1_900_000_001
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
  const money = await makeMoney(owner, centre).finally(() => owner.end())
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
    for (const clients of [8, 32])
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
          await (way === 'http'
            ? send(server, pool, session, batch[at]!)
            : bare.run(recorded[at]!, 'transaction', fill))
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
    mostWait[clients]!,
    (value) => `${ms(value)} ms`,
  )
  const told = (way: 'http' | 'bare') => `${ms(median(taken[way]))} / ${ms(p95(taken[way]))}`
  process.stdout.write(
    line(columns, ['a payment, median / p95', String(clients), told('http'), told('bare'), '', slow.text]),
  )
  return [{ name: `payments, ${clients} clients`, passed: ratio >= goal, text }, slow]
}

const bodyOf = ({ account, method, debtors }: Money) => ({
  payerToken: tokenOf('usr', debtors[Math.floor(Math.random() * debtors.length)]!),
  money: 1 + Math.floor(Math.random() * 20),
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
 * alone then sends the same statements.
 */
async function record(application: Application, session: string, body: unknown): Promise<Recorded> {
  const identify = createIdentify(application.db, systemClock)
  const identity = (await identify((await application.runtime.sessions.find(session))!))!
  const operation = operations.find(({ id }) => id === 'receipt.take')!
  const { establishmentId } = identity.actor
  const statements: { text: string; values: readonly unknown[] }[] = []
  await application.db
    .transaction(establishmentId, async (real) => {
      const heard = listening(real, statements)
      const tx = {
        ...heard,
        first: async (query: Parameters<typeof heard.first>[0]) => {
          const row = await heard.first(query)
          return row && 'last' in (row as object) ? { last: numberToCome } : row
        },
      } as typeof heard
      const key = newId()
      const ctx = {
        runtime: application.runtime,
        tx,
        actor: { ...identity.actor, address: '127.0.0.1', requestId: 'req_bench' },
        now: new Date(),
        timeZone: identity.timeZone,
        language: 'ar',
        key,
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
      heard.sendAudit()
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return { establishmentId, access: 'write', statements }
}

/** The number that the counter gave in this replay, wherever it was recorded. */
const fill = (value: unknown, answers: readonly unknown[]): unknown => {
  const last = answers
    .map((answer) => (answer as { last?: number } | undefined)?.last)
    .find((each) => each !== undefined)
  if (last === undefined) return value
  return value === numberToCome
    ? last
    : typeof value === 'string' && value.includes(String(numberToCome))
      ? value.replaceAll(String(numberToCome), String(last))
      : value
}

async function inTurn<A, B>(items: readonly A[], work: (item: A) => Promise<B>): Promise<B[]> {
  const all: B[] = []
  for (const item of items) all.push(await work(item))
  return all
}

/**
 * Once per centre: two debts of each student, 200,000 at most, every third one planned in four parts, and one student
 * with 2,000 movements.
 * They are inserted into the tables directly, without triggers.
 */
async function makeMoney(owner: pg.Client, { id, students: size }: Centre): Promise<Money> {
  const known = await owner.query<{ account: string; method: string }>(
    `
      select
        (select id from account where establishment_id = $1 and code = 'BENCH') as account,
        (select id from payment_method where establishment_id = $1 and code = 'BENCH') as method
    `,
    [id],
  )
  const { account = null, method = null } = known.rows[0]!
  if (!account || !method) {
    await owner.query('begin; set local session_replication_role = replica')
    await owner.query(
      `
        insert into account (establishment_id, id, code, name_en, created_at, updated_at)
        values ($1, gen_random_uuid(), 'BENCH', 'Drawer', now(), now())
      `,
      [id],
    )
    await owner.query(
      `
        insert into payment_method (
          establishment_id, id, code, name_en, needs_verification, created_at, updated_at
        )
        values ($1, gen_random_uuid(), 'BENCH', 'Cash', false, now(), now())
      `,
      [id],
    )
    const debts = (prefix: string, from: string, count: number, per: number) =>
      owner.query(
        `
          insert into debt (
            establishment_id, id, code, user_id, debt_type, debt_on_en, at, price, money, remainder,
            unscheduled, due_on, next_due_on, created_at, updated_at
          )
          select
            $1,
            gen_random_uuid(),
            '${prefix}-' || u.code || '-' || n,
            u.id,
            'Service',
            'A course',
            now(),
            1000000000,
            1000000000,
            1000000000,
            1000000000,
            d,
            d,
            now(),
            now()
          from (${from} limit ${count}) u, generate_series(1, ${per}) n, lateral (
            select (current_date - (random() * 200)::int) as d
            where n > 0
          ) due
        `,
        [id],
      )
    const students = `
      select id, code
      from user_account
      where establishment_id = $1 and user_type = 'Student' and record_state = 'active'
      order by id
    `
    await debts('BENCH', students, 200_000, Math.min(2, Math.max(1, Math.ceil(200_000 / size))))
    await debts('MORE', `${students} desc`, 1, 40)
    await plans(owner, id)
    await movements(owner, id)
    await owner.query('select recount_owed($1)', [id])
    await owner.query('commit')
    await owner.query('vacuum analyze debt, installment_schedule_time, ledger_transfer, installment_payment')
    return makeMoney(owner, { id, students: size } as Centre)
  }
  const debtors = (
    await owner.query<{ user_id: string }>(
      `
        select distinct user_id
        from debt
        where establishment_id = $1 and remainder > 1000000
        order by 1
        limit 200000
      `,
      [id],
    )
  ).rows.map((row) => row.user_id)
  return { account, method, debtors: debtors.slice(0, -1), busy: debtors.at(-1)! }
}

/** Four parts, a month from one to the next, of every third debt. */
async function plans(owner: pg.Client, id: string): Promise<void> {
  await owner.query(
    `
      with planned as (
        update debt
        set unscheduled = 0, state = 'Scheduled'
        where establishment_id = $1
          and code like 'BENCH-%'
          and ('x' || right(id::text, 6))::bit(24)::int % 3 = 0
        returning *
      )
      insert into installment_schedule_time (
        establishment_id, id, installment_schedule_id, debt_id, user_id, due_date_time, amount, remainder,
        created_at, updated_at
      )
      select
        d.establishment_id,
        gen_random_uuid(),
        gen_random_uuid(),
        d.id,
        d.user_id,
        d.due_on + n * interval '30 days',
        d.remainder / 4,
        d.remainder / 4,
        now(),
        now()
      from planned d, generate_series(0, 3) n
    `,
    [id],
  )
}

/** Two thousand payments of the last student, with their transfers. */
async function movements(owner: pg.Client, id: string): Promise<void> {
  const [receipt, event] = [newId(), newId()]
  const stamps = 'now(), now()'
  await owner.query(
    `
      insert into receipt (
        establishment_id, id, receipt_number, user_id, account_id, payment_method_id, money, allocated,
        at, created_at, updated_at
      )
      select
        d.establishment_id,
        $2,
        1,
        d.user_id,
        (select id from account where establishment_id = $1 and code = 'BENCH'),
        (select id from payment_method where establishment_id = $1 and code = 'BENCH'),
        2000,
        2000,
        now(),
        ${stamps}
      from debt d
      where establishment_id = $1
      order by user_id desc
      limit 1
    `,
    [id, receipt],
  )
  await owner.query(
    `
      insert into receipt_counter (establishment_id, last)
      values ($1, 1)
      on conflict (establishment_id) do update
      set last = greatest(receipt_counter.last, 1)
    `,
    [id],
  )
  await owner.query(
    `
      insert into ledger_event (establishment_id, id, kind, key, entity, record_id, at)
      values ($1, $2, 'PaymentReceived', 'bench', 'receipt', $3, now())
    `,
    [id, event, receipt],
  )
  const of = `(select d.id, d.user_id, row_number() over () as at from debt d where d.establishment_id = $1 and d.user_id = (select max(user_id::text)::uuid from debt where establishment_id = $1))`
  await owner.query(
    `
      insert into installment_payment (
        establishment_id, id, receipt_id, receipt_number, debt_id, user_id, account_id, money, at,
        ${'created_at, updated_at'}
      )
      select
        $1,
        gen_random_uuid(),
        $2,
        1,
        d.id,
        d.user_id,
        (select id from account where establishment_id = $1 and code = 'BENCH'),
        1,
        now() - n * interval '1 hour',
        ${stamps}
      from ${of} d, generate_series(1, 50) n
      where d.at <= 40
    `,
    [id, receipt],
  )
  await owner.query(
    `
      insert into ledger_transfer (
        establishment_id, id, event_id, debit_kind, debit_id, credit_kind, credit_id, amount, debt_id,
        kind, at
      )
      select
        $1,
        gen_random_uuid(),
        $2,
        'Cash',
        (select id from account where establishment_id = $1 and code = 'BENCH'),
        'Receivable',
        d.user_id,
        1,
        d.id,
        'PaymentReceived',
        now() - n * interval '1 hour'
      from ${of} d, generate_series(1, 50) n
      where d.at <= 40
    `,
    [id, event],
  )
}
