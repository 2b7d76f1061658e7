/** Settings of one's own centre, over HTTP on the real server. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApplication, type TestApplication } from '../../test/test-application.ts'

let app: TestApplication
before(async () => {
  app = await startTestApplication()
})
after(() => app.close())

const path = '/api/own-settings'
const column = async (name: string) =>
  (await app.database.owner.query(`select ${name} as is from establishment where id = $1`, [app.establishmentId]))
    .rows[0].is

test('staff change the settings whose flag they hold, and see no others than those that they may read', async () => {
  const messenger = await app.addUser('Employee', {
    AttendanceExcuse: ['changeAbsenceManner'],
    Complaint: ['view'],
  })
  const { body: before } = await app.call(messenger, 'GET', path)
  assert.deepEqual(
    ['absenceMessageDelay', 'complaintCloseDays', 'timeZone', 'accent', 'personQuota'].map((name) => name in before),
    [true, true, true, false, false],
  )
  const change = (body: object) => app.call(messenger, 'PATCH', path, { version: before.version, ...body })
  for (const refused of [
    { complaintCloseDays: 3 },
    { timeZone: 'UTC' },
    { accent: '#123456' },
    { webAddress: 'noor' },
  ]) {
    const { status, body } = await change({ absenceMessageDelay: 40, ...refused })
    assert.deepEqual([status, body.code], [403, 'permission.missing'], JSON.stringify(refused))
  }
  assert.equal(await column('absence_message_delay'), before.absenceMessageDelay, 'a refusal changes nothing')

  const wrong = await change({ absenceMessageDelay: 5000 })
  assert.deepEqual([wrong.status, wrong.body.fields[0].name], [406, 'absenceMessageDelay'])
  assert.equal((await change({ tax: 14 })).status, 406, 'an unknown setting')
  const saved = await change({ absenceMessageDelay: 40, quietFrom: '22:30' })
  assert.equal(saved.status, 200, saved.text)
  assert.deepEqual(
    [saved.body.absenceMessageDelay, saved.body.quietFrom, saved.body.version],
    [40, '22:30', before.version + 1],
  )
  const late = await change({ absenceMessageDelay: 50 })
  assert.deepEqual(
    [late.body.code, late.body.current.absenceMessageDelay, late.body.current.version],
    ['record.stale', 40, before.version + 1],
  )
  assert.ok(late.body.changedBy?.names, 'the refusal names who was faster')
  assert.equal('accent' in late.body.current, false)

  const reader = await app.addUser('Employee', { Complaint: ['view'] })
  for (const method of ['GET', 'PATCH'] as const)
    assert.equal((await app.call(reader, method, path, method === 'GET' ? undefined : {})).status, 403)
})

test('an admin of the platform changes every setting of the centre that they work in, with its days off', async () => {
  const admin = await app.addUser('AdminsEgypt', {})
  const { body: before } = await app.call(admin, 'GET', path)
  const saved = await app.call(admin, 'PATCH', path, {
    version: before.version,
    decimalPlaces: 0,
    timeZone: 'Asia/Riyadh',
    holidays: [{ on: '2027-01-07' }],
    personQuota: 2048,
  })
  assert.equal(saved.status, 200, saved.text)
  assert.deepEqual(
    [saved.body.decimalPlaces, saved.body.timeZone, saved.body.holidays.map(({ on }: { on: string }) => on)],
    [0, 'Asia/Riyadh', ['2027-01-07']],
  )
  assert.deepEqual((await column('settings')).holidays, ['2027-01-07'], 'where the schedule reads them')
  const again = await app.call(admin, 'PATCH', path, { version: saved.body.version, holidays: [{ on: '2027-01-07' }] })
  assert.deepEqual([again.status, again.body.version], [200, saved.body.version], 'what is the same is no change')
  const emptied = await app.call(admin, 'PATCH', path, { version: saved.body.version, timeZone: null })
  assert.deepEqual([emptied.status, emptied.body.fields?.[0]?.name], [406, 'timeZone'])

  const manager = app.users.MasterAdmin
  const { body: seen } = await app.call(manager, 'GET', path)
  assert.equal(seen.decimalPlaces, 0)
  const own = await app.call(manager, 'PATCH', path, { version: seen.version, decimalPlaces: 2 })
  assert.deepEqual([own.status, own.body.code], [403, 'permission.missing'])
})
