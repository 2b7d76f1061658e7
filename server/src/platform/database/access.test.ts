import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import { writeAudit } from './audit.ts'
import { stoppedClock } from '../clock.ts'
import { isCommonPassword } from '../session/common-password.ts'
import { hashBody, idempotent } from '../http/idempotency.ts'
import type { Answer } from '../http/idempotency.ts'
import { createPacer, looks, paces } from '../pace/pace.ts'
import { hashPassword, verifyPassword } from '../session/password.ts'
import { createSessions } from '../session/session.ts'
import type { IssuedSession, NewSession } from '../session/session.ts'
import { startTestDatabase } from './test-database.ts'
import type { TestDatabase } from './test-database.ts'
import { asStranger, byItself, createThrottle } from '../pace/throttle.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database.close())

const establishmentId = randomUUID()
const refusedWith =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof Refused && error.refusal.refused === code

const somebody = (extra: Partial<NewSession> = {}): NewSession => ({
  establishmentId,
  userId: randomUUID(),
  userType: 'Employee',
  platform: 'web',
  lifetime: 'staff',
  ...extra,
})
const fresh = () => {
  const clock = stoppedClock('2026-03-01T08:00:00Z')
  const sessions = createSessions(database.db, clock)
  const login = (input: NewSession): Promise<IssuedSession> => database.db.platform((tx) => sessions.create(tx, input))
  return { clock, sessions, login }
}

test('D2.1 a session is found by its token, which is nowhere stored, and ends at logout', async () => {
  const { sessions, login } = fresh()
  const { token, session } = await login(somebody())
  assert.match(token, /^ses_[\w-]{43}$/)
  assert.equal((await sessions.find(token))?.userId, session.userId)
  assert.equal(await sessions.find(`ses_${'a'.repeat(43)}`), undefined)
  assert.equal(await sessions.find('nonsense'), undefined)
  const { rows } = await database.owner.query<{ row: string }>('select session::text as row from session')
  assert.ok(rows.every(({ row }) => !row.includes(token)))
  await database.db.platform((tx) => sessions.end(tx, session, 'logout'))
  assert.equal(await sessions.find(token), undefined)
})

test('sessions idle out after 30 minutes and never outlive 12 hours (staff), 24 h and 30 days (portal)', async () => {
  for (const [lifetime, idle, absolute] of [
    ['staff', 30, 12 * 60],
    ['portal', 24 * 60, 30 * 24 * 60],
  ] as const) {
    const { clock, login } = fresh()
    const uncached = () => createSessions(database.db, clock)
    const idler = await login(somebody({ lifetime }))
    clock.advance(idle * 60_000)
    assert.equal(await uncached().find(idler.token), undefined)
    const worker = await login(somebody({ lifetime }))
    for (let minutes = 0; minutes < absolute - idle; minutes += idle - 1) {
      assert.ok(await uncached().find(worker.token), `${lifetime} after ${minutes} minutes`)
      clock.advance((idle - 1) * 60_000)
    }
    clock.advance(idle * 60_000)
    assert.equal(await uncached().find(worker.token), undefined)
  }
})

test('R10 a clock that steps back neither revives nor drops a session', async () => {
  const { clock, login } = fresh()
  const { token } = await login(somebody())
  clock.advance(-10 * 60_000)
  assert.ok(await createSessions(database.db, clock).find(token))
})

test('at most five sessions of one user: the oldest goes', async () => {
  const { clock, sessions, login } = fresh()
  const user = somebody()
  const tokens: string[] = []
  for (let i = 0; i < 6; i += 1) {
    clock.advance(1_000)
    tokens.push((await login(user)).token)
  }
  const alive = await Promise.all(tokens.map((token) => sessions.find(token)))
  assert.deepEqual(alive.map(Boolean), [false, true, true, true, true, true])
  assert.equal((await database.db.platform((tx) => sessions.list(tx, establishmentId, user.userId))).length, 5)
})

test('D2.1 a password or role change ends the other sessions at once; D2.5 a code reset asks all for the code', async () => {
  const { sessions, login } = fresh()
  const user = somebody()
  const [mine, other, stranger] = [await login(user), await login(user), await login(somebody())]
  assert.ok(await sessions.find(other.token))
  await database.db.transaction(establishmentId, (tx) => sessions.setLoginCodeDue(tx, user, true))
  assert.equal((await sessions.find(other.token))?.loginCodeDue, true)
  assert.equal((await sessions.find(stranger.token))?.loginCodeDue, false)
  await database.db.transaction(establishmentId, (tx) =>
    sessions.endUsers(tx, establishmentId, [user.userId], 'passwordChange', mine.session),
  )
  const alive = await Promise.all([mine, other, stranger].map(({ token }) => sessions.find(token)))
  assert.deepEqual(alive.map(Boolean), [true, false, true])
})

test('R4 one key in parallel happens once, and every answer has the same bytes', async () => {
  const actorId = randomUUID()
  const bodyHash = await hashBody({ amount: 5, names: { ar: 'أ' } })
  assert.deepEqual(bodyHash, await hashBody({ names: { ar: 'أ' }, amount: 5 }))
  let works = 0
  const pay = (over: { key?: string; route?: string; bodyHash?: Buffer; actorId?: string } = {}): Promise<Answer> =>
    database.db.transaction(establishmentId, (tx) =>
      idempotent(
        tx,
        { actorId, key: 'k1', route: 'POST /api/payments', bodyHash, problem: () => '', ...over },
        async () => {
          works += 1
          await tx.run({ sql: 'select pg_sleep(0.03)' })
          return { status: 200, body: `{"n":${works}}` }
        },
      ),
    )
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => pay()))
  assert.equal(works, 1)
  assert.deepEqual(new Set(answers.map(({ body }) => body)), new Set(['{"n":1}']))
  assert.equal(answers.filter(({ replayed }) => replayed).length, 4)
  await assert.rejects(pay({ bodyHash: await hashBody({ amount: 6 }) }), refusedWith('request.idempotencyMismatch'))
  await assert.rejects(pay({ route: 'POST /api/other' }), refusedWith('request.idempotencyMismatch'))
  await assert.rejects(pay({ key: 'a b' }), refusedWith('request.malformed'))
  assert.equal((await pay({ actorId: randomUUID() })).replayed, false)
})

test('R4 a refusal is kept with its key and undoes its work; a crash keeps nothing', async () => {
  const request = {
    actorId: randomUUID(),
    route: 'POST /x',
    bodyHash: await hashBody({}),
    problem: () => '{"code":"group.full"}',
  }
  const work = (key: string, fault: unknown): Promise<Answer> =>
    database.db.transaction(establishmentId, (tx) =>
      idempotent(tx, { ...request, key }, async () => {
        await tx.run({
          sql: 'insert into outbox (establishment_id, id, kind, payload) values ($1, $2, $3, $4)',
          parameters: [establishmentId, randomUUID(), key, {}],
        })
        if (fault) throw fault
        return { status: 200, body: 'fine' }
      }),
    )
  assert.deepEqual(await work('full', new Refused(refuse('group.full'))), {
    status: 406,
    body: '{"code":"group.full"}',
    replayed: false,
  })
  assert.deepEqual(await work('full', undefined), { status: 406, body: '{"code":"group.full"}', replayed: true })
  await assert.rejects(work('bug', new Error('bug')), /bug/)
  assert.deepEqual(await work('bug', undefined), { status: 200, body: 'fine', replayed: false })
  const rows = await database.db.read(establishmentId, (tx) =>
    tx.query({ sql: "select kind from outbox where kind in ('full', 'bug')" }),
  )
  assert.deepEqual(rows, [{ kind: 'bug' }])
})

const tries = async (count: number, attempt: (n: number) => Promise<unknown>): Promise<number> => {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, n) => attempt(n)))
  for (const outcome of outcomes)
    if (outcome.status === 'rejected' && !refusedWith('session.slowDown')(outcome.reason)) throw outcome.reason
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

test('D2.7 ten tries of a name from one network, also at once and on two nodes, then one a minute; elsewhere it has its own', async () => {
  const clock = stoppedClock('2026-03-01T08:00:00Z')
  const nodes = [createThrottle(database.db, clock), createThrottle(database.db, clock)] as const
  const as = (name: string, address = '10.0.0.1') => asStranger('login', name, address)
  assert.equal(await tries(40, (n) => nodes[n % 2]!.admit(as('ahmed'))), 10)
  await assert.rejects(
    nodes[0].admit(as('ahmed')),
    (error: unknown) => error instanceof Refused && error.refusal.params?.retryAfter === 60,
  )
  assert.ok(await nodes[1].admit(as('mona')))
  assert.equal(await tries(12, () => nodes[0].admit(as('ahmed', '10.0.2.1'))), 10, 'another network')
  clock.advance(61_000)
  assert.equal(await tries(5, () => nodes[1].admit(as('ahmed'))), 1)
  for (let minutes = 0; minutes < 20; minutes += 1) {
    clock.advance(61_000)
    assert.equal(await tries(3, () => nodes[0].admit(as('ahmed'))), 1, 'as long as wrong tries go on')
  }
  clock.advance(16 * 60_000)
  assert.equal(await tries(12, () => nodes[0].admit(as('ahmed'))), 10)
})

test('D2.7 fifty tries from an address (one /64), then one a minute; right ones do not count', async () => {
  const clock = stoppedClock('2026-04-01T08:00:00Z')
  const throttle = createThrottle(database.db, clock)
  for (let n = 0; n < 60; n += 1)
    await throttle.takeBack(await throttle.admit(asStranger('login', 'salma', '2001:db8::1')))
  const guess = (n: number) => throttle.admit(asStranger('login', `guess ${n}`, `2001:db8:0:0:${n.toString(16)}::1`))
  assert.equal(await tries(60, guess), 50)
  assert.ok(await throttle.admit(asStranger('login', 'salma', '2001:db8:0:1::1')))
  assert.ok(await throttle.admit(byItself('login device', 'hers')), 'counted by itself')
  clock.advance(61_000)
  assert.equal(await tries(30, (n) => guess(100 + n)), 1)
})

test('D2.7 what is refused by one count is counted by no other, and what is right in the slow minute lets the next in', async () => {
  const clock = stoppedClock('2026-05-01T08:00:00Z')
  const throttle = createThrottle(database.db, clock)
  const way = asStranger('login', 'hoda', '10.9.0.1')
  assert.equal(await tries(200, () => throttle.admit(way)), 10)
  assert.equal(await tries(60, (n) => throttle.admit(asStranger('login', `other ${n}`, '10.9.0.1'))), 40)
  clock.advance(61_000)
  await throttle.takeBack(await throttle.admit(way))
  await throttle.takeBack(await throttle.admit(way))
})

test('passwords: argon2id, an unknown name takes the same way, and a long queue is turned away', async () => {
  const stored = await hashPassword('كلمة-Secret1')
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(await verifyPassword('كلمة-Secret1', stored), true)
  assert.equal(await verifyPassword('other', stored), false)
  assert.equal(await verifyPassword('nobody has this password', undefined), false)
  const crowd = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword('x', stored)))
  assert.equal(crowd.filter(({ status }) => status === 'rejected').length, 6)
})

test('D1.4 audit rows carry who, when, from where and what', async () => {
  const recordId = randomUUID()
  await database.db.transaction(establishmentId, (tx) =>
    writeAudit(tx, [
      {
        at: new Date('2026-03-01T08:00:00.123Z'),
        entity: 'Student',
        recordId,
        action: 'update',
        actorName: "O'Neil",
        changes: { 'names.ar': ['أحمد', null] },
      },
      { at: new Date('2026-03-01T08:00:01Z'), entity: 'Student', recordId, action: 'archive' },
    ]),
  )
  const rows = await database.db.read(establishmentId, (tx) =>
    tx.query({
      sql: 'select at, action, actor_name, changes from audit where record_id = $1 order by at',
      parameters: [recordId],
    }),
  )
  assert.deepEqual(rows, [
    { at: '2026-03-01T08:00:00.123Z', action: 'update', actor_name: "O'Neil", changes: { 'names.ar': ['أحمد', null] } },
    { at: '2026-03-01T08:00:01.000Z', action: 'archive', actor_name: null, changes: {} },
  ])
})

test('a user asks for a dear thing so often in a minute on all nodes together, ten users’ worth come from one network, and the next minute all begin anew', async () => {
  const clock = stoppedClock('2026-03-01T08:00:00Z')
  const nodes = [createPacer(database.db, clock), createPacer(database.db, clock)] as const
  const ask = async (user: string, times: number, network = 1) => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: times }, (_, at) =>
        nodes[at % 2]!('file', user, `2001:db8:0:${network}::${at.toString(16)}`),
      ),
    )
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && !refusedWith('request.tooOften')(outcome.reason)) throw outcome.reason
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }
  assert.equal(await ask('one', paces.file + 30), paces.file, 'exactly, though all at once')
  clock.advance(20_000)
  await assert.rejects(
    createPacer(database.db, clock)('file', 'one', '::1'),
    (error) => refusedWith('request.tooOften')(error) && (error as Refused).refusal.params?.retryAfter === 40,
  )
  await nodes[0]('search', 'one', '::1') // another thing
  for (let user = 2; user <= 10; user += 1) assert.equal(await ask(`user ${user}`, paces.file), paces.file)
  assert.equal(await ask('eleventh', 1), 0)
  assert.equal(await ask('twelfth', 1, 2), 1) // elsewhere
  clock.advance(40_000)
  await createPacer(database.db, clock)('file', 'one', '2001:db8:0:1::1')
})

test('public links are counted in memory: so many looks of a network in a minute, and nothing is written', async () => {
  const waitOf = looks(30)
  const waits = await Promise.all(Array.from({ length: 40 }, (_, at) => waitOf(`2001:db8:7::${at.toString(16)}`)))
  assert.equal(waits.filter((wait) => wait === 0).length, 30)
  assert.ok(waits.every((wait) => wait <= 60))
  assert.equal(await waitOf('2001:db8:8::1'), 0)
})

test('a password that intruders try first is one, whatever its signs and capitals; a person’s own is not', () => {
  const first =
    `P@ssw0rd Passw0rd! P@ssword1 P@$$w0rd Pa$$w0rd Password1! Password@123 Pass@123 Pass@1234 Admin@123 Admin@1234 Admin123! @Admin123 Administrator1! Welcome@123 Welcome1! Welcome2024! Qwerty@123 Qwerty123! Qwerty1!
    Abc@1234 Abc@12345 Abcd@1234 Abcd1234! Aa@123456 Aa123456@ Aa123456! A123456! Asd@12345 Zxc@1234 Qwe@1234 Qwe123!@# 1qaz!QAZ 1qaz@WSX !QAZ2wsx ZAQ!2wsx Q1w2e3r4! Test@123 Test1234! User@123 Root@123 Hello@123 India@123
    Login@123 Master@123 Summer2024! Winter@2023 Ahmed@123 Mohamed@123 Mohamed@2020 Egypt@123 Cairo@2024 Iloveyou1! Letmein1! Monkey1! Dragon1! Football1! Changeme1! Secret@123 Student@123 Teacher@2025 Company@123 Google@123
    Samsung@1 Windows@10 Alahly@1907 Zamalek@1911 Omar@2010 Allah@786 Ch@ngeme1 Manager@321`.split(/\s+/)
  for (const password of first) assert.equal(isCommonPassword(password), true, password)
  for (const password of [
    'Nagwa@2027',
    'Newer@1234',
    'Bench@1234',
    'Salma-walks-home-7',
    'Mohamed@7391',
    'كلمة Aa1-سر',
    'tr0ub4dor&3Q',
    'Xk9$mPq2',
    'Ahmed2024and!Mona',
    '',
  ])
    assert.equal(isCommonPassword(password), false, password)
})
