import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { stoppedClock } from '../clock.ts'
import { startTestDatabase, type TestDatabase } from '../../../test/platform/database/test-database.ts'
import { createSessions, type IssuedSession, type NewSession } from './session.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database.close())

const establishmentId = randomUUID()

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
