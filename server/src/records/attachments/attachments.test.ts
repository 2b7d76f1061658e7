import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { newId } from '@topcenter/model/kit/token'
import { putFile, type Put, putRecord } from '../../../test/platform/uploads/put-for-tests.ts'
import { startTestApplication, type TestApplication, type TestUser } from '../../../test/test-application.ts'
import { sweepAttachments } from './sweep-attachments.ts'

let app: TestApplication
let base: string
let manager: TestUser
let student: TestUser
let other: TestUser
before(async () => {
  app = await startTestApplication()
  base = await app.application.http.listen({ port: 0, host: '127.0.0.1' })
  manager = app.users.MasterAdmin
  student = await app.addUser('Student', everyPrivilege)
  other = await app.addUser('Student', everyPrivilege)
})
after(() => app.close())

const media = new URL('../../../seed/media/', import.meta.url)
const pdf = await readFile(new URL('summary.pdf', media))
const photo = await readFile(new URL('board.jpg', media))

const attach = (user: TestUser, name: string, bytes: Buffer, entity = 'complaint') =>
  putRecord(putOf(user, name, bytes, entity))
const putOf = (user: TestUser, name: string, bytes: Buffer, entity = 'complaint'): Put => ({
  base,
  session: user.session,
  target: `attachment:${entity}`,
  name,
  bytes,
})
const complain = async (user: TestUser, attachmentsTokens: readonly string[]) => {
  const { body: type } = await app.call(manager, 'POST', '/api/complaint-types', { names: { en: 'Anything' } })
  return app.call(user, 'POST', '/api/complaints', {
    names: { en: 'The air conditioner' },
    complaintTypeToken: type.token,
    attachmentsTokens,
  })
}
/** Opens an attachment by the address in the record, and hashes its bytes. */
async function open(user: TestUser, path: string): Promise<{ status: number; sha256?: string; type?: string | null }> {
  const headers = { authorization: `Bearer ${user.session}`, 'api-version': '1.0' }
  const sent = await fetch(base + path, { headers, redirect: 'manual' })
  if (sent.status !== 303) return { status: sent.status }
  const file = await fetch(base + sent.headers.get('location')!, { headers })
  const bytes = Buffer.from(await file.arrayBuffer())
  return { status: file.status, sha256: shaOf(bytes), type: file.headers.get('content-type') }
}
const shaOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

test('a student attaches files to what they write; staff who may see it open them, nobody else', async () => {
  const tokens = [await attach(student, 'الإيصال.pdf', pdf), await attach(student, 'board.jpg', photo)]
  const made = await complain(student, tokens)
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const { body: seen } = await app.call(manager, 'GET', `/api/complaints/${made.body.token}`)
  assert.deepEqual(
    seen.attachments.map((each: { names: object; size: number; mediaType: string }) => [
      Object.values(each.names)[0],
      each.size,
      each.mediaType,
    ]),
    [
      ['الإيصال.pdf', pdf.length, 'pdf'],
      ['board.jpg', photo.length, 'image'],
    ],
  )
  const [{ path }] = seen.attachments
  for (const user of [manager, student])
    assert.deepEqual(await open(user, path), { status: 200, sha256: shaOf(pdf), type: 'application/pdf' })
  assert.equal((await open(other, path)).status, 404)
  const blind = await app.addUser('Employee', {})
  assert.equal((await open(blind, path)).status, 403)
  const elsewhere = await app.addUser('MasterAdmin', everyPrivilege, await app.addEstablishment('FAR'))
  assert.equal((await open(elsewhere, path)).status, 404)
  // of another record
  const second = await complain(student, [])
  assert.equal((await open(student, path.replace(made.body.token, second.body.token))).status, 404)
})

test('who brought a file alone may refer to it, and what was attached stays when the record changes', async () => {
  const token = await attach(student, 'mine.pdf', pdf)
  assert.equal((await complain(other, [token])).body.fields[0].code, 'field.reference')
  assert.equal((await complain(manager, [token])).body.fields[0].code, 'field.reference')
  const { body: made } = await complain(student, [token])
  const mine = await attach(manager, 'answer.jpg', photo)
  const changed = await app.call(manager, 'PATCH', `/api/complaints/${made.token}`, {
    version: made.version,
    attachmentsTokens: [token, mine],
  })
  assert.deepEqual(changed.body.attachmentsTokens, [token, mine], JSON.stringify(changed.body))
  const fewer = await app.call(manager, 'PATCH', `/api/complaints/${made.token}`, {
    version: changed.body.version,
    attachmentsTokens: [mine],
  })
  assert.deepEqual(fewer.body.attachmentsTokens, [mine])
  const { body: history } = await app.call(manager, 'GET', `/api/complaints/${made.token}/history`)
  assert.match(JSON.stringify(history.items[0].changes), /mine\.pdf/)
})

test('who may neither make nor change such a record uploads nothing for it', async () => {
  const status = async (put: Put) => (await putFile(put)).status
  assert.equal(await status(putOf(student, 'voucher.jpg', photo, 'expense')), 403)
  assert.equal(await status(putOf(await app.addUser('Employee', {}), 'a.jpg', photo)), 403)
  assert.equal(await status(putOf(manager, 'a.jpg', photo, 'student')), 403)
  assert.equal(await status(putOf(manager, 'a.jpg', photo, '__proto__')), 403)
})

test('D6.7 the voucher of an expense comes when there is one; what was paid stays as it was', async () => {
  const post = async (path: string, sent: object) => {
    const { status, body } = await app.call(manager, 'POST', `/api/${path}`, sent, { 'idempotency-key': newId() })
    assert.ok(status < 300, JSON.stringify(body))
    return body
  }
  const account = await post('accounts', { names: { en: 'Drawer' } })
  await post(`accounts/${account.token}/deposit`, { version: account.version, money: 9_000, reason: 'Change' })
  const { token: type } = await post('expenses-types', { names: { en: 'Rent' } })
  const paid = await post('expenses', { expensesTypeToken: type, accountToken: account.token, money: 2_000 })
  const voucher = await attach(manager, 'voucher.jpg', photo, 'expense')
  const change = (sent: object) => app.call(manager, 'PATCH', `/api/expenses/${paid.token}`, sent)
  const { body } = await change({ version: paid.version, attachmentsTokens: [voucher] })
  assert.deepEqual(body.attachmentsTokens, [voucher], JSON.stringify(body))
  assert.equal((await open(manager, body.attachments[0].path)).status, 200)
  assert.equal((await change({ version: body.version, money: 1 })).status, 406)
  const { body: after } = await app.call(manager, 'GET', `/api/expenses/${paid.token}`)
  assert.equal(after.money, 2_000)
})

test('what no record refers to goes after a day, and not before', async () => {
  const waiting = await attach(manager, 'lost.pdf', pdf)
  const { body: made } = await complain(manager, [await attach(manager, 'kept.pdf', pdf)])
  const names = async () =>
    (await app.database.owner.query<{ name: string }>('select file_name as name from attachment')).rows.map(
      ({ name }) => name,
    )
  const { db } = app.application
  await sweepAttachments({ db, clock: app.clock })
  assert.ok((await names()).includes('lost.pdf'))
  await app.database.owner.query(
    `update attachment set created_at = (created_at at time zone 'UTC' - interval '25 hours') at time zone 'UTC'`,
  )
  await sweepAttachments({ db, clock: app.clock })
  assert.ok(!(await names()).includes('lost.pdf'), waiting)
  assert.ok((await names()).includes('kept.pdf'))
  const { body } = await app.call(manager, 'GET', `/api/complaints/${made.token}`)
  assert.equal((await open(manager, body.attachments[0].path)).status, 200)
})
