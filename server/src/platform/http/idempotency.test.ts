import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import { startTestDatabase, type TestDatabase } from '../../../test/platform/database/test-database.ts'
import { type Answer, hashBody, idempotent } from './idempotency.ts'

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
