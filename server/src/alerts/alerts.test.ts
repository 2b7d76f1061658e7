/** Complaints and notifications, over HTTP and the real database. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tokenOf } from '@topcenter/model/kit/token'
import { type Centre, codeIn, startCentre } from '../education/test-centre.ts'
import type { TestUser } from '../test-application.ts'

let centre: Centre
let student: TestUser
let stranger: TestUser
before(async () => {
  centre = await startCentre()
  const { users } = centre.app
  student = users.Student
  stranger = await centre.app.addUser('Student', {
    Complaint: ['view', 'viewActive', 'itemAdd'],
    ComplaintFollowUp: ['view', 'viewActive', 'itemAdd'],
    Notification: ['notificationView', 'notificationRead'],
  })
})
after(() => centre.close())

const { call } = { call: (...args: Parameters<Centre['app']['call']>) => centre.app.call(...args) }
const ok = async (answer: ReturnType<typeof call>) => {
  const { status, body, text } = await answer
  assert.ok(status < 300, text)
  return body
}

async function complain(user: TestUser) {
  const { token: type } = await centre.create('complaintType', { names: { en: 'Noise' }, scopeType: 'General' })
  return ok(call(user, 'POST', '/api/complaints', { names: { en: 'Too loud' }, complaintTypeToken: type }))
}
const write = (user: TestUser, complaint: { token: string }, text = 'Hello') =>
  call(user, 'POST', '/api/complaint-follow-ups', { complaintToken: complaint.token, text })
const stateOf = async (complaint: { token: string }) => (await centre.read('complaint', complaint.token)).state

test('D8.2 a complaint awaits the side that did not write last, also when both write at once, until it is closed by somebody', async () => {
  const complaint = await complain(student)
  assert.equal(complaint.complainantToken, student.token)
  assert.equal(complaint.state, 'OpenAwaitingTechnicalSupport')
  const { MasterAdmin } = centre.app.users
  assert.equal((await ok(write(MasterAdmin, complaint))).sideType, 'TechnicalSupport')
  assert.equal(await stateOf(complaint), 'OpenAwaitingComplainingPerson')
  assert.equal((await ok(write(student, complaint))).sideType, 'ComplainingPerson')
  assert.equal(await stateOf(complaint), 'OpenAwaitingTechnicalSupport')
  await Promise.all([student, MasterAdmin, student, MasterAdmin].map((user) => ok(write(user, complaint))))
  const last = (
    await centre.owner(
      `
        select side_type
        from complaint_follow_up
        where complaint_id = (
            select id
            from complaint
            where version > 0
            order by created_at desc, id desc
            limit 1
          )
        order by ctid desc
        limit 1
      `,
    )
  )[0]
  assert.equal(
    await stateOf(complaint),
    last.side_type === 'ComplainingPerson' ? 'OpenAwaitingTechnicalSupport' : 'OpenAwaitingComplainingPerson',
  )
  const closed = await ok(call(MasterAdmin, 'POST', `/api/complaints/${complaint.token}/closeComplaint`, {}))
  assert.equal(closed.record.closedBy.token, MasterAdmin.token)
  assert.equal((await write(student, complaint)).body.code, 'complaint.closed')
  assert.equal(
    (await call(MasterAdmin, 'POST', `/api/complaints/${complaint.token}/closeComplaint`, {})).body.code,
    'record.wrongState',
  )
})

test('D2.4 nobody sees or answers another one’s complaint, nor makes one in another one’s name', async () => {
  const complaint = await complain(student)
  await ok(write(centre.app.users.MasterAdmin, complaint))
  assert.deepEqual((await ok(call(stranger, 'GET', '/api/complaint-follow-ups'))).items, [])
  assert.equal((await call(stranger, 'GET', `/api/complaints/${complaint.token}`)).status, 404)
  assert.equal((await write(stranger, complaint)).body.fields[0].code, 'field.reference')
  assert.equal(
    (
      await call(stranger, 'POST', '/api/complaints', {
        names: { en: 'Not mine' },
        complaintTypeToken: complaint.complaintTypeToken,
        complainantToken: student.token,
      })
    ).body.fields[0].code,
    'field.reference',
  )
})

test('D8.4 notifications arrive live for their user alone, stay until they are read, and go when all are deleted', async () => {
  const { MasterAdmin, Employee } = centre.app.users
  const heard = new Map<string, string>()
  const leave = centre.app.application.live.subscribe(centre.app.establishmentId, (event) => {
    if (event !== 'missed' && event.entity === 'notification' && event.only)
      heard.set(event.token, tokenOf('usr', event.only))
  })
  assert.equal(
    (await call(stranger, 'POST', '/api/notifications', { usersTokens: [Employee.token], names: { en: 'No' } })).status,
    403,
  )
  await ok(
    call(MasterAdmin, 'POST', '/api/notifications', {
      usersTokens: [Employee.token, stranger.token],
      names: { ar: 'اجتماع', en: 'Meeting' },
      link: '/alerts/reminders',
    }),
  )
  const list = (user: TestUser) => ok(call(user, 'GET', '/api/notifications?read=false'))
  assert.equal(
    (await list(MasterAdmin)).items.filter((each: { names: { en: string } }) => each.names.en === 'Meeting').length,
    0,
    'staff too see only their own',
  )
  const [mine] = (await list(Employee)).items
  const [theirs] = (await list(stranger)).items
  for (let waited = 0; !(heard.has(mine.token) && heard.has(theirs.token)) && waited < 100; waited += 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
  leave()
  // what earlier tests said may still arrive among them
  assert.deepEqual([heard.get(mine.token), heard.get(theirs.token)], [Employee.token, stranger.token])
  assert.equal((await call(stranger, 'GET', `/api/notifications/${mine.token}`)).status, 404)
  assert.equal((await call(stranger, 'POST', `/api/notifications/${mine.token}/markRead`, {})).status, 404)
  const opened = (await ok(call(Employee, 'POST', `/api/notifications/${mine.token}/markOpened`, {}))).record
  assert.deepEqual([opened.read, opened.opened], [true, true])
  assert.equal((await list(stranger)).page.total, 1)
  assert.deepEqual(await ok(call(stranger, 'POST', '/api/notifications/read-all', {})), { count: 1 })
  assert.equal((await list(stranger)).page.total, 0)
  assert.deepEqual(await ok(call(stranger, 'POST', '/api/notifications/delete-all', {})), { count: 1 })
  assert.equal((await ok(call(Employee, 'GET', '/api/notifications'))).page.total, 1, 'those of others stay')
})

test('D8.2 D8.4 whoever took part in a complaint hears of an answer, never of their own', async () => {
  const complaint = await complain(student)
  await ok(write(student, complaint, 'Still loud'))
  await ok(write(centre.app.users.MasterAdmin, complaint, 'We are on it'))
  const told = (await ok(call(student, 'GET', '/api/notifications?read=false'))).items.filter(
    (each: { link: string }) => each.link.endsWith(complaint.token),
  )
  assert.deepEqual(
    told.map((each: { description: { und: string } }) => each.description.und),
    ['We are on it'],
  )
})

test('news have a code of English letters', async () => {
  const { token } = await centre.create('newsCategory', { names: { en: 'Courses' } })
  const news = { names: { en: 'Open' }, newsCategoryToken: token }
  assert.equal(await codeIn(centre.create('news', { ...news, code: 'خبر-1' })), 'field.englishLetters')
  assert.equal((await centre.create('news', { ...news, code: 'NEWS-1' })).code, 'NEWS-1')
})
