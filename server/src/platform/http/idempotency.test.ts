import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import { startTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { type Answer, hashBody, idempotent, idempotentTogether, type KeyedRequest } from './idempotency.ts'

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

test('R4 several requests in one transaction: each has its own answer, what came before is answered as it was', async () => {
  const [mona, ahmed, sara, omar, huda] = Array.from({ length: 5 }, () => randomUUID())
  const bodyHash = await hashBody({})
  const asked = (
    actorId: string | undefined,
    over: { key?: string | undefined; route?: string } = {},
  ): KeyedRequest => ({
    actorId: actorId!,
    key: 'together',
    route: 'POST /redeem',
    bodyHash,
    problem: ({ refused }) => refused,
    ...over,
  })
  const worked: string[] = []
  const write = (requests: readonly KeyedRequest[], ends: Readonly<Record<string, unknown>> = {}) =>
    database.db.transaction(establishmentId, (tx) =>
      idempotentTogether(tx, requests, async (fresh) => {
        worked.push(...fresh.map(({ actorId }) => actorId))
        return fresh.map(({ actorId }) =>
          ends[actorId]
            ? { status: 'rejected', reason: ends[actorId] }
            : { status: 'fulfilled', value: { status: 200, body: `of ${actorId}` } },
        )
      }),
    )
  const said = (results: readonly PromiseSettledResult<Answer>[]) =>
    results.map((each) =>
      each.status === 'rejected'
        ? (each.reason as Refused).refusal.refused
        : `${each.value.status}${each.value.replayed ? ' again' : ''} ${each.value.body}`,
    )
  const all = [mona, ahmed, sara, omar].map((user) => asked(user))
  const ends = { [ahmed!]: new Refused(refuse('group.full')), [sara!]: new Refused(refuse('session.slowDown')) }
  assert.deepEqual(said(await write([...all, asked(huda, { key: 'a b' })], ends)), [
    `200 of ${mona}`,
    '406 group.full',
    'session.slowDown',
    `200 of ${omar}`,
    'request.malformed',
  ])
  // refusals of the rules are kept; who came too often may come again; a key belongs to its route
  const again = [all[0]!, all[1]!, all[2]!, asked(omar, { route: 'POST /other' }), asked(huda, { key: undefined })]
  worked.length = 0
  assert.deepEqual(said(await write(again)), [
    `200 again of ${mona}`,
    '406 again group.full',
    `200 of ${sara}`,
    'request.idempotencyMismatch',
    `200 of ${huda}`,
  ])
  assert.deepEqual(worked, [sara, huda])
  // what is no refusal undoes all
  const others = [mona, ahmed].map((user) => asked(user, { key: 'fault' }))
  await assert.rejects(write(others, { [ahmed!]: new Error('bug') }), /bug/)
  assert.deepEqual(said(await write(others)), [`200 of ${mona}`, `200 of ${ahmed}`])
  // from two servers at once, each the same users in another order
  const racing = await Promise.all(
    Array.from({ length: 8 }, (_, at) => {
      const some = [mona, ahmed, sara].map((user) => asked(user, { key: 'race' }))
      return write(at % 2 ? some.toReversed() : some)
    }),
  )
  const fresh = racing.flat().filter((each) => each.status === 'fulfilled' && !each.value.replayed)
  assert.equal(fresh.length, 3)
})
