import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { writeAudit } from './audit.ts'
import { startTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database.close())

const establishmentId = randomUUID()

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
