import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { writeAudit } from './audit.ts'
import { startTestDatabase, type TestDatabase } from '../../../test/platform/database/test-database.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database.close())

const establishmentId = randomUUID()

test('D1.4 audit rows carry who, when, from where and what', async () => {
  const recordId = randomUUID()
  await database.db.transaction(establishmentId, async (tx) =>
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

test('D1.4 what a savepoint takes back is not audited, what is done in another establishment is audited there, and any number goes out', async () => {
  const [elsewhere, recordId] = [randomUUID(), randomUUID()]
  const row = (action: string) => ({ at: new Date('2026-03-01T08:00:00Z'), entity: 'Student', recordId, action })
  const actionsIn = async (establishment: string): Promise<string[]> =>
    (
      await database.db.read(establishment, (tx) =>
        tx.query<{ action: string }>({
          sql: 'select action from audit where record_id = $1 order by id',
          parameters: [recordId],
        }),
      )
    ).map(({ action }) => action)
  await database.db.transaction(establishmentId, async (tx) => {
    writeAudit(tx, [row('first')])
    await tx
      .savepoint(async () => {
        writeAudit(tx, [row('taken back')])
        throw new Error('no')
      })
      .catch(() => undefined)
    await tx.savepoint(async () => writeAudit(tx, [row('kept')]))
    await tx.within(elsewhere, async (there) => {
      writeAudit(there, [row('there')])
      await there
        .savepoint(async () => {
          writeAudit(there, [row('taken back there')])
          throw new Error('no')
        })
        .catch(() => undefined)
    })
    writeAudit(tx, [row('last')])
  })
  assert.deepEqual(await actionsIn(establishmentId), ['first', 'kept', 'last'])
  assert.deepEqual(await actionsIn(elsewhere), ['there'])
  await assert.rejects(
    database.db.transaction(establishmentId, async (tx) => {
      writeAudit(tx, [row('of a failed one')])
      throw new Error('no')
    }),
  )
  await database.db.transaction(establishmentId, async (tx) => {
    writeAudit(
      tx,
      Array.from({ length: 2_500 }, () => row('many')),
    )
  })
  assert.equal((await actionsIn(establishmentId)).filter((action) => action === 'many').length, 2_500)
  assert.equal((await actionsIn(establishmentId)).length, 2_503)
})
