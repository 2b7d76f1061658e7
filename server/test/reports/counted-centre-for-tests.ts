/** The demo centre with all of its rows as they are, for tests that count reports a second time. */
import assert from 'node:assert/strict'
import { entityOf } from '@topcenter/model/areas'
import { tableOf } from '@topcenter/model/kit/entity'
import { newId } from '@topcenter/model/kit/token'
import { reports } from '@topcenter/model/reports/reports'
import { allTables } from '../../src/records/schema/table.ts'
import { startTestApplication, type TestApplication } from '../test-application.ts'
import type { Tables } from '../../src/reports/recount.ts'

export const zone = 'Africa/Cairo'

export interface CountedCentre {
  readonly app: TestApplication
  readonly tables: Tables
}

export async function startCountedCentre(): Promise<CountedCentre> {
  const app = await startTestApplication({ hasDemo: true })
  await sitExams(app)
  await leaveGroups(app)
  await sellCards(app)
  await moveStore(app)
  assert.equal((await app.call(app.users.MasterAdmin, 'POST', '/api/student-risks/compute', {})).status, 200)
  const named = new Set([
    ...allTables().map(({ name }) => name),
    ...reports.map(({ source }) => tableOf(entityOf(source))),
  ])
  const rows = new Map<string, Record<string, unknown>[]>()
  for (const name of named) {
    const { rows: found } = await app.database.owner.query(`select * from ${name} where establishment_id = $1`, [
      app.establishmentId,
    ])
    rows.set(name, found as Record<string, unknown>[])
  }
  const none: Record<string, unknown>[] = []
  return { app, tables: (table) => rows.get(table) ?? none }
}

/** Beside the sittings of the demo, of whoever has none: one student in three has not handed in, one in two is marked. */
async function sitExams(app: TestApplication): Promise<void> {
  const { rowCount } = await app.database.owner.query(
    `
      insert into student_schedule_exam_time (
        establishment_id, id, group_schedule_exam_id, educational_group_id, user_id,
        submit, started_at, ends_at, submitted_at, ended_by, student_degree, created_at, updated_at
      )
      select
        e.establishment_id, gen_random_uuid(), e.id, e.educational_group_id, s.student_id,
        case when nth % 3 > 0 then 'Submit' else 'Unknown' end,
        e."from",
        e."to",
        case when nth % 3 > 0 then e."from" + nth * interval '5 minutes' end,
        case when nth % 3 > 0 then 'Student' end,
        case when nth % 3 > 0 and nth % 2 = 0 then nth / 4.0 end,
        e."from", e."from"
      from group_schedule_exam e
      join lateral (
        select student_id, row_number() over (order by id) as nth
        from educational_group_student
        where establishment_id = e.establishment_id and educational_group_id = e.educational_group_id and left_on is null
      ) s on true
      where e.establishment_id = $1
      on conflict do nothing
    `,
    [app.establishmentId],
  )
  assert.ok(rowCount! > 3, `${rowCount} sittings`)
}

/** Nobody of the demo has left a group: one seat in five is given up, after a few days or a few weeks. */
async function leaveGroups(app: TestApplication): Promise<void> {
  const { rowCount } = await app.database.owner.query(
    `
      update educational_group_student s
      set left_on = s.joined_on + (nth % 7 * 9)::int
      from (
        select id, row_number() over (order by id) as nth
        from educational_group_student
        where establishment_id = $1 and left_on is null
      ) seats
      where s.establishment_id = $1 and s.id = seats.id and nth % 5 = 0
    `,
    [app.establishmentId],
  )
  assert.ok(rowCount! > 3, `${rowCount} left`)
}

/** Nobody of the demo has bought a card: three are sold over the counter. */
async function sellCards(app: TestApplication): Promise<void> {
  const manager = app.users.MasterAdmin
  const first = async (path: string): Promise<string> => {
    const { status, body } = await app.call(manager, 'GET', path)
    assert.equal(status, 200, `${path} ${JSON.stringify(body)}`)
    return (body as { items: { token: string }[] }).items[0]!.token
  }
  const [accountToken, paymentMethodToken, mediaPackageToken] = await Promise.all([
    first('/api/accounts'),
    first('/api/payment-methods?search=Cash'),
    first('/api/media-packages?search=ENG-A1-PACK'),
  ])
  const { status, body } = await app.call(
    manager,
    'POST',
    '/api/media-package-codes/sell',
    { accountToken, paymentMethodToken, mediaPackageToken, howMany: 3 },
    { 'idempotency-key': newId() },
  )
  assert.equal(status, 200, JSON.stringify(body))
}

/**
 * Moves stock: the demo's store was counted when the centre opened; since then some came, and some of one item was
 * lost.
 */
async function moveStore(app: TestApplication): Promise<void> {
  const manager = app.users.MasterAdmin
  const { body } = await app.call(manager, 'GET', '/api/store-items?sort=-quantity')
  const [first, second] = (body as { items: { token: string; quantity: number }[] }).items
  const acts = [
    [first!, 'receive', { quantity: 5, priceOne: 1_500 }],
    [second!, 'receive', { quantity: 2, priceOne: 700 }],
    [second!, 'count', { quantity: second!.quantity - 1, reason: 'Counted' }],
  ] as const
  for (const [{ token }, action, input] of acts) {
    const answer = await app.call(manager, 'POST', `/api/store-items/${token}/${action}`, input)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }
}
