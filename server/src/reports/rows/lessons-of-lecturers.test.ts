/** D12.4 what lecturers gave and travelled, counted a second time lesson by lesson. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import { startTestApplication, type TestApplication } from '../../../test/test-application.ts'

const path = '/api/reports/settlement-of-lecturers'
let app: TestApplication

before(async () => {
  app = await startTestApplication({ hasDemo: true })
  const set = (text: string) => app.database.owner.query(text, [app.establishmentId])
  await set(`update user_account set one_kilometre_price = 250 where establishment_id = $1 and user_type = 'Employee'`)
  await set(`update place set place_distance = 12.5 where establishment_id = $1 and capacity is not null`)
  await giveAnother()
})
after(() => app?.close())

/** A lecturer gives a second lesson, in the same room right after one of theirs. */
async function giveAnother() {
  const { rows } = await app.database.owner.query(
    `
      insert into educational_schedule_time (
        establishment_id, id, educational_group_id, lecturer_id, place_id, "from", "to",
        state, work_day, register, created_at, updated_at
      )
      select
        establishment_id, gen_random_uuid(), educational_group_id, lecturer_id, place_id, "to", "to" + interval '30 minutes',
        state, work_day, register, created_at, updated_at
      from educational_schedule_time
      where establishment_id = $1 and register = 'Taken' and lecturer_id is not null and place_id is not null
      order by "from" desc, id
      limit 1
      returning id
    `,
    [app.establishmentId],
  )
  assert.equal(rows.length, 1)
}

test('hours, trips and travel allowance of each lecturer: the way to a place counts once a day', async () => {
  const { rows } = await app.database.owner.query(
    `
      select t.lecturer_id, t.place_id, t."from", t."to", p.place_distance
      from educational_schedule_time t
      left join place p on p.establishment_id = t.establishment_id and p.id = t.place_id
      where t.establishment_id = $1
        and t.record_state = 'active' and t.state = 'Planned' and t.work_day = 'Work'
        and t.register in ('Taken', 'Closed') and t.lecturer_id is not null
    `,
    [app.establishmentId],
  )
  assert.ok(rows.length > 20)
  const expected = new Map<string, { held: number; hours: number; ways: Map<string, number> }>()
  for (const row of rows) {
    const key = tokenOf('usr', row.lecturer_id)
    const held = expected.get(key) ?? { held: 0, hours: 0, ways: new Map() }
    expected.set(key, held)
    held.held++
    held.hours += (row.to.getTime() - row.from.getTime()) / 3_600_000
    const day = utcToZoned(row.from.getTime(), 'Africa/Cairo').date
    if (row.place_id) held.ways.set(`${row.place_id} ${day}`, Number(row.place_distance ?? 0))
  }
  const { status, body } = await app.call(app.users.MasterAdmin, 'GET', `${path}?period=all&rows=lecturer`)
  assert.equal(status, 200, JSON.stringify(body))
  const { cells, measures } = body as ReportAnswer
  assert.deepEqual(measures, ['held', 'givenHours', 'trips', 'kilometres', 'travelAllowance'])
  const lines = cells.filter(({ row }) => row.length === 1)
  assert.equal(lines.length, expected.size)
  for (const { row, values } of lines) {
    const { held, hours, ways } = expected.get(row[0]!)!
    const kilometres = [...ways.values()].reduce((sum, each) => sum + each, 0)
    assert.deepEqual(values, [held, hours, ways.size, kilometres, kilometres * 250])
  }
  assert.ok(
    lines.some(({ values }) => values[2]! < values[0]!),
    'somebody gave two lessons in one place on a day',
  )
})

test('a trip opens the lessons behind it, all of the lecturer at that place', async () => {
  const { body } = await app.call(app.users.MasterAdmin, 'GET', `${path}?period=all`)
  for (const { row, values } of (body as ReportAnswer).cells.filter(({ row: keys }) => keys.length === 2)) {
    const query = new URLSearchParams({
      period: 'all',
      lecturer: row[0]!,
      place: row[1]!,
      measure: 'held',
      exact: 'true',
    })
    const behind = await app.call(app.users.MasterAdmin, 'GET', `${path}/rows?${query}`)
    assert.deepEqual([behind.status, behind.body.page?.total], [200, values[0]])
  }
})
