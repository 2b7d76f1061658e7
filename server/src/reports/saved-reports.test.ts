/** D11.4 a saved report is shared with roles; nobody who may not open the report sees it. */
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { tokenOf } from '@topcenter/model/kit/token'
import { reports } from '@topcenter/model/reports/reports'
import { savedAs } from '@topcenter/model/reports/saved-report'
import { startTestApplication, type TestApplication, type TestUser } from '../../test/test-application.ts'

let app: TestApplication
before(async () => {
  app = await startTestApplication()
})
after(() => app?.close())

const [report, other] = [reports[0]!, reports.find(({ group }) => group !== reports[0]!.group)!]
const may = (flags: Record<string, string[]>, establishment?: string) => app.addUser('Employee', flags, establishment)
const holder = (establishment?: string) => may({ [report.group]: ['viewReport'] }, establishment)
const role = ({ roleId }: TestUser): string => tokenOf('rol', roleId)
const make = (by: TestUser, body: object = {}) =>
  app.call(by, 'POST', '/api/saved-views', { list: savedAs(report), name: 'By month', query: 'rows=month', ...body })
const change = (by: TestUser, token: string, body: object) => app.call(by, 'PATCH', `/api/saved-views/${token}`, body)
const offered = async (to: TestUser): Promise<{ name: string; isOwn: boolean; isDefault: boolean }[]> =>
  (await app.call(to, 'GET', '/api/saved-views')).body.items.map(
    ({ name, isOwn, isDefault }: { name: string; isOwn: boolean; isDefault: boolean }) => ({ name, isOwn, isDefault }),
  )

test('D11.4 every report is saved by who holds its flag, and by nobody else', async () => {
  const nobody = await may({ [report.group]: ['view', 'viewActive'] })
  for (const each of reports) {
    assert.equal((await make(app.users.MasterAdmin, { list: savedAs(each) })).status, 200, each.id)
    const refused = await make(nobody, { list: savedAs(each) })
    assert.deepEqual([refused.status, refused.body.code], [403, 'permission.missing'], each.id)
    assert.equal(
      (await app.call(nobody, 'GET', `/api/saved-views/roles?list=${savedAs(each)}`)).body.code,
      'permission.missing',
    )
  }
  // a portal user's role may contain the flag by mistake: reports are for staff
  const student = await app.addUser('Student', { [report.group]: ['viewReport'] })
  assert.equal((await make(student)).body.code, 'permission.missing')
})

test('D11.4 a shared report is offered to holders of its roles, who open the report with it and change nothing', async () => {
  const [by, to, beside] = [await holder(), await holder(), await holder()]
  const elsewhere = await holder(await app.addEstablishment('ELSE'))
  const { body: view } = await make(by, { roleTokens: [role(to)] })
  assert.deepEqual([view.isOwn, view.by, view.roleTokens], [true, null, [role(to)]])
  const [seen] = (await app.call(to, 'GET', '/api/saved-views')).body.items
  assert.deepEqual(
    [seen.token, seen.isOwn, typeof seen.by.en, seen.roleTokens, seen.query],
    [view.token, false, 'string', [], 'rows=month'],
  )
  for (const not of [beside, elsewhere]) {
    assert.deepEqual(await offered(not), [])
    assert.equal((await change(not, view.token, { isDefault: true })).status, 404)
  }
  for (const body of [{ name: 'Mine' }, { query: '' }, { roleTokens: [] }, { isDefault: true, name: 'Mine' }])
    assert.equal((await change(to, view.token, body)).body.code, 'permission.missing', JSON.stringify(body))
  assert.equal((await app.call(to, 'DELETE', `/api/saved-views/${view.token}`)).status, 404)
  // each opens the report with what they chose: one view of their own or another's
  assert.equal((await change(to, view.token, { isDefault: true })).body.isDefault, true)
  assert.deepEqual(await offered(by), [{ name: 'By month', isOwn: true, isDefault: false }])
  await make(to, { name: 'By year', isDefault: true })
  assert.deepEqual(await offered(to), [
    { name: 'By month', isOwn: false, isDefault: false },
    { name: 'By year', isOwn: true, isDefault: true },
  ])
  // private again
  assert.deepEqual((await change(by, view.token, { roleTokens: [] })).body.roleTokens, [])
  assert.deepEqual(await offered(to), [{ name: 'By year', isOwn: true, isDefault: true }])
})

test('D11.4 roles that may not open the report get nothing, nor those that lose its flag later', async () => {
  const [by, to] = [await holder(), await holder()]
  const without = await may({ [other.group]: ['viewReport'] })
  for (const roles of [[role(without)], [role(to), role(without)], [tokenOf('rol', by.id)]]) {
    const refused = await make(by, { roleTokens: roles })
    assert.deepEqual(
      refused.body.fields?.map(({ name, code }: { name: string; code: string }) => [name, code]),
      [['roleTokens', 'field.roleOpensNot']],
    )
  }
  assert.deepEqual(await offered(by), [], 'what is refused is not saved')
  assert.equal((await make(by, { list: 'student', roleTokens: [role(to)] })).body.fields[0].code, 'field.viewNotShared')
  const open = (await app.call(by, 'GET', `/api/saved-views/roles?list=${savedAs(report)}`)).body.items.map(
    ({ token }: { token: string }) => token,
  )
  assert.deepEqual([open.includes(role(to)), open.includes(role(without))], [true, false])
  const { body: view } = await make(by, { roleTokens: [role(to)] })
  await change(to, view.token, { isDefault: true })
  assert.equal((await offered(to)).length, 1)
  await app.database.owner.query("update establishment_role set privileges = '{}' where id = $1", [to.roleId])
  await delay(1_000) // who asks is remembered for less
  assert.deepEqual(await offered(to), [])
  assert.equal((await change(to, view.token, { isDefault: false })).status, 404)
})
