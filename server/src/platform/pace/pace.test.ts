import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Refused } from '@topcenter/model/kit/refusal'
import { stoppedClock } from '../clock.ts'
import { startTestDatabase, type TestDatabase } from '../../../test/platform/database/test-database.ts'
import { createPacer, looks, paces } from './pace.ts'
import { asStranger, byItself, createThrottle } from './throttle.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database.close())

const refusedWith =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof Refused && error.refusal.refused === code

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
