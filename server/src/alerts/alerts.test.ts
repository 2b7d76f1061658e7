/** Complaints and notifications, over HTTP and the real database. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { everyPrivilege } from '@topcenter/model/areas'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makePeriod,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'
import { printedPages } from '../../test/documents/read-pdf-for-tests.ts'
import { nobody } from '../records/nightly.ts'
import type { TestUser } from '../../test/test-application.ts'
import { complaintJobs, nightlyComplaints } from './complaint.jobs.ts'

let centre: Centre
let student: TestUser
let stranger: TestUser
before(async () => {
  centre = await startCentre('2026-11-26T15:00:00Z')
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
const closing = { text: 'Done' }
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
  const closed = await ok(call(MasterAdmin, 'POST', `/api/complaints/${complaint.token}/closeComplaint`, closing))
  assert.equal(closed.record.closedBy.token, MasterAdmin.token)
  assert.equal((await write(student, complaint)).body.code, 'complaint.closed')
  assert.equal(
    (await call(MasterAdmin, 'POST', `/api/complaints/${complaint.token}/closeComplaint`, closing)).body.code,
    'record.wrongState',
  )
})

test('a reference to a person tells staff the gender, by which texts speak of them, and the portal nothing but the name', async () => {
  const [known, unknown] = [await complain(student), await complain(stranger)]
  await centre.owner(`update user_account set gender = 'Female' where id = $1`, [student.id])
  const shownTo = async (user: TestUser, { token }: Shown) =>
    (await ok(call(user, 'GET', `/api/complaints/${token}`))).complainant
  assert.equal((await shownTo(centre.app.users.MasterAdmin, known)).gender, 'Female')
  assert.ok(!('gender' in (await shownTo(centre.app.users.MasterAdmin, unknown))))
  assert.ok(!('gender' in (await shownTo(student, known))))
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
  const received = new Map<string, string>()
  const leave = centre.app.application.live.subscribe(centre.app.establishmentId, (event) => {
    if (event !== 'missed' && event.entity === 'notification' && event.only)
      received.set(event.token, tokenOf('usr', event.only))
  })
  assert.equal(
    (await call(stranger, 'POST', '/api/sendings', { usersTokens: [Employee.token], names: { en: 'No' } })).status,
    403,
  )
  await ok(
    call(MasterAdmin, 'POST', '/api/sendings', {
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
  for (let waited = 0; !(received.has(mine.token) && received.has(theirs.token)) && waited < 100; waited += 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
  leave()
  // messages of earlier tests may still arrive among them
  assert.deepEqual([received.get(mine.token), received.get(theirs.token)], [Employee.token, stranger.token])
  assert.equal((await call(stranger, 'GET', `/api/notifications/${mine.token}`)).status, 404)
  assert.equal((await call(stranger, 'POST', `/api/notifications/${mine.token}/markRead`, {})).status, 404)
  const opened = (await ok(call(Employee, 'POST', `/api/notifications/${mine.token}/markOpened`, {}))).record
  assert.deepEqual([opened.read, opened.opened], [true, true])
  assert.equal((await list(stranger)).page.total, 1)
  assert.deepEqual(await ok(call(stranger, 'POST', '/api/notifications/read-all', {})), { count: 1 })
  assert.equal((await list(stranger)).page.total, 0)
  assert.equal((await ok(call(stranger, 'POST', '/api/notifications/delete-all', {}))).count, 1)
  const still = (await ok(call(Employee, 'GET', '/api/notifications'))).items
  assert.equal(
    still.filter((each: { names: { en: string } }) => each.names.en === 'Meeting').length,
    1,
    'those of others stay',
  )
})

test('D8.5 all that was seen when it was pressed is marked and deleted, not what arrived meanwhile; a deletion is taken back within a minute, by its user alone', async () => {
  const reader = await centre.app.addUser('Parent', { Notification: ['notificationView', 'notificationRead'] })
  const send = async (title: string) => {
    centre.app.clock.advance(1_000)
    await ok(
      call(centre.app.users.MasterAdmin, 'POST', '/api/sendings', {
        usersTokens: [reader.token],
        names: { en: title },
      }),
    )
  }
  const list = async (query = '') =>
    (await ok(call(reader, 'GET', `/api/notifications${query}`))).items as { token: string; names: { en: string } }[]
  const titles = async (query = '') => (await list(query)).map(({ names }) => names.en)
  const unread = async () => (await ok(call(reader, 'GET', '/api/notifications/unread'))).count
  for (const title of ['One', 'Two', 'Three']) await send(title)
  const [newest] = await list()
  await send('Meanwhile')
  assert.equal(await unread(), 4)
  const read = (body: object) => call(reader, 'POST', '/api/notifications/read-all', body)
  assert.equal((await ok(read({ upToToken: newest!.token }))).count, 3)
  assert.deepEqual(await titles('?read=false'), ['Meanwhile'])
  const remove = (body: object) => call(reader, 'POST', '/api/notifications/delete-all', body)
  const one = await ok(remove({ notificationsTokens: [newest!.token] }))
  assert.deepEqual([one.count, await titles()], [1, ['Meanwhile', 'Two', 'One']])
  centre.app.clock.advance(1_000)
  const all = await ok(remove({}))
  assert.deepEqual([all.count, await titles(), await unread()], [3, [], 0])
  const back = (user: TestUser, at: string) => call(user, 'POST', '/api/notifications/bring-back', { at })
  assert.equal((await ok(back(stranger, all.at))).count, 0)
  assert.equal((await ok(back(reader, all.at))).count, 3)
  assert.deepEqual([await titles(), await unread()], [['Meanwhile', 'Two', 'One'], 1])
  centre.app.clock.advance(61_000)
  assert.equal((await ok(back(reader, one.at))).count, 0, 'after a minute it is too late')
  assert.equal((await remove({ notificationsTokens: ['ntf_00000000000000000000000000'] })).status, 406)
  assert.deepEqual(await titles('?topic=money'), [])
  assert.deepEqual([await titles('?search=meanWHILE'), await titles('?search=nothing')], [['Meanwhile'], []])
})

test('D8.2 D8.4 whoever took part in a complaint hears of an answer, never of their own', async () => {
  const complaint = await complain(student)
  await ok(write(student, complaint, 'Still loud'))
  await ok(write(centre.app.users.MasterAdmin, complaint, 'We are on it'))
  const notifications = (await ok(call(student, 'GET', '/api/notifications?read=false'))).items.filter(
    (each: { link: string }) => each.link.endsWith(complaint.token),
  )
  assert.deepEqual(
    notifications.map((each: { description: { und: string } }) => each.description.und),
    ['We are on it'],
  )
})

test('news have a code of English letters', async () => {
  const { token } = await centre.create('newsCategory', { names: { en: 'Courses' } })
  const news = { names: { en: 'Open' }, newsCategoryToken: token }
  assert.equal(await codeIn(centre.create('news', { ...news, code: 'خبر-1' })), 'field.englishLetters')
  assert.equal((await centre.create('news', { ...news, code: 'NEWS-1' })).code, 'NEWS-1')
})

// ---------------------------------------------------------------- D8.3

const at = (moment: string) => centre.app.clock.set(moment)
const typeOf = (scopeType: string): Promise<Shown> =>
  centre.create('complaintType', { names: { en: `About ${scopeType} ${Math.random()}` }, scopeType })
const priority = (answerMinutes: number): Promise<Shown> =>
  centre.create('priorityType', { names: { en: `Within ${answerMinutes} ${Math.random()}` }, answerMinutes })
const manager = () => centre.app.users.MasterAdmin
const complaintOf = async (user: TestUser, body: object = {}): Promise<Shown> =>
  ok(
    call(user, 'POST', '/api/complaints', {
      names: { en: 'Broken seats' },
      complaintTypeToken: (await typeOf('General')).token,
      ...body,
    }),
  )
const read = (complaint: Shown): Promise<Shown> => centre.read('complaint', complaint.token)
const close = (complaint: Shown, text = 'Mended') =>
  ok(call(manager(), 'POST', `/api/complaints/${complaint.token}/closeComplaint`, { text }))
const reopen = (user: TestUser, complaint: Shown) =>
  call(user, 'POST', `/api/complaints/${complaint.token}/reopen`, { text: 'Still broken' })
const namesOf = async (user: TestUser, complaint: Shown): Promise<string[]> =>
  (await ok(call(user, 'GET', '/api/notifications?size=100'))).items
    .filter((each: Shown) => each.link?.endsWith(complaint.token))
    .map((each: Shown) => each.names.en ?? each.names.und)
const morning = () =>
  nightlyComplaints.work({
    night: '2026-11-21',
    job: { signal: new AbortController().signal } as never,
    run: (work) => centre.run(work, { ...nobody, establishmentId: centre.app.establishmentId }),
  })
const lateJob = (complaint: Shown) =>
  complaintJobs(() => centre.app.application.runtime, centre.app.application.db, centre.app.clock)['complaints.late']!({
    establishmentId: centre.app.establishmentId,
    id: 'x',
    createdBy: null,
    input: { complaint: complaint.token },
    progress: {},
    signal: new AbortController().signal,
    save: async () => {},
  })

test('D8.3 an answer is due so many minutes of the opening hours later: nights, the weekend and holidays do not count, nor the time in which the other side owes', async () => {
  const { token } = await priority(60)
  at('2026-11-26T19:50:00Z') // Thursday 21:50 in Cairo; open 10 to 22, Friday closed
  const complaint = await complaintOf(manager(), { priorityTypeToken: token, complainantToken: student.token })
  assert.equal(complaint.answerDueAt, '2026-11-28T08:50:00.000Z', 'Saturday 10:50')
  await ok(write(manager(), complaint))
  assert.equal((await read(complaint)).answerDueAt, null, 'the complainant owes')
  await centre.create('holiday', { names: { en: 'National day' }, from: '2026-11-28' })
  at('2026-11-26T19:55:00Z')
  await ok(write(student, complaint))
  assert.equal((await read(complaint)).answerDueAt, '2026-11-29T08:55:00.000Z', 'the holiday shifts it to Sunday')
  at('2026-11-26T19:58:00Z')
  await ok(write(student, complaint, 'And one thing more'))
  const still = await read(complaint)
  assert.deepEqual(
    [still.awaitingSince, still.answerDueAt],
    ['2026-11-26T19:55:00.000Z', '2026-11-29T08:55:00.000Z'],
    'a second message begins no new turn',
  )
  const slow = await priority(2_000)
  const later = await centre.change('complaint', still, { priorityTypeToken: slow.token })
  assert.equal(later.answerDueAt, '2026-12-01T17:15:00.000Z', '5 minutes, 720, 720, and 555 of Tuesday')
  await centre.owner(`update establishment set opens_at = '20:00', closes_at = '02:00' where id = $1`, [
    centre.app.establishmentId,
  ])
  at('2026-11-26T23:30:00Z') // Friday 01:30, in the hours of Thursday
  const night = await complaintOf(manager(), { priorityTypeToken: token, complainantToken: student.token })
  assert.equal(night.answerDueAt, '2026-11-29T18:30:00.000Z', 'half an hour of Thursday, half of Sunday')
  await centre.owner(`update establishment set opens_at = '10:00', closes_at = '22:00' where id = $1`, [
    centre.app.establishmentId,
  ])
})

test('D8.3 a late answer is told once for each turn, whoever asks and however often; an answered one never', async () => {
  const { token } = await priority(30)
  at('2026-11-26T15:00:00Z')
  const complaint = await complaintOf(manager(), {
    priorityTypeToken: token,
    complainantToken: student.token,
    assigneeToken: centre.app.users.Employee.token,
  })
  const late = async () =>
    (await namesOf(centre.app.users.Employee, complaint)).filter((name) => /late/.test(name)).length
  await lateJob(complaint)
  assert.equal(await late(), 0, 'not yet')
  at('2026-11-26T15:30:00Z')
  await Promise.all([lateJob(complaint), lateJob(complaint), lateJob(complaint)])
  await lateJob(complaint)
  assert.deepEqual([await late(), (await read(complaint)).escalatedAt], [1, '2026-11-26T15:30:00.000Z'])
  await ok(write(manager(), complaint))
  at('2026-11-26T16:00:00Z')
  await ok(write(student, complaint))
  assert.equal((await read(complaint)).escalatedAt, null, 'a new turn')
  await ok(write(manager(), complaint))
  at('2026-11-27T10:00:00Z')
  await lateJob(complaint)
  assert.equal(await late(), 1)
  const waiting = await centre.owner(
    `select 1 from background_job where kind = 'complaints.late' and input->>'complaint' = $1`,
    [complaint.token],
  )
  assert.ok(waiting.length >= 1, 'a job looks at it')
})

test('D8.3 a note among staff turns nothing, and nobody in the portal meets it: no list, count, search, record, history, file or live change', async () => {
  const complaint = await complaintOf(student)
  await ok(write(manager(), complaint, 'We are on it'))
  const before = await read(complaint)
  await new Promise((resolve) => setTimeout(resolve, 150)) // what was said before has been heard
  const received: string[] = []
  const leave = centre.app.application.live.subscribe(centre.app.establishmentId, (event) => {
    if (event !== 'missed' && event.entity === 'complaint') received.push(event.token)
  })
  const note = await ok(
    call(manager(), 'POST', '/api/complaint-follow-ups', {
      complaintToken: complaint.token,
      text: 'Xylophone supplier comes at noon',
      internal: true,
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 150))
  leave()
  assert.deepEqual(received, [], 'the complaint has not changed')
  const after = await read(complaint)
  assert.deepEqual([after.state, after.version, after.updatedAt], [before.state, before.version, before.updatedAt])
  const list = await ok(call(manager(), 'GET', `/api/complaint-follow-ups?complaintToken=${complaint.token}`))
  assert.equal(list.items.filter((each: Shown) => each.internal).length, 1, 'staff read it')
  for (const path of [
    `/api/complaint-follow-ups?complaintToken=${complaint.token}`,
    '/api/complaint-follow-ups',
    '/api/complaint-follow-ups?q=xylophone',
    '/api/complaint-follow-ups/tabs',
    `/api/complaints/${complaint.token}/history`,
    '/api/search?q=xylophone',
    '/api/complaint-follow-ups/export?format=csv',
    `/api/shown/${note.token}`,
    '/api/notifications?size=100',
  ]) {
    const { text } = await call(student, 'GET', path)
    assert.ok(!/xylophone/i.test(text) && !text.includes(note.token), `${path}: ${text.slice(0, 300)}`)
  }
  assert.equal((await call(student, 'GET', `/api/complaint-follow-ups/${note.token}`)).status, 404)
  assert.equal(
    (await ok(call(student, 'GET', `/api/complaint-follow-ups?complaintToken=${complaint.token}`))).page.total,
    1,
  )
  const sly = await ok(
    call(student, 'POST', '/api/complaint-follow-ups', {
      complaintToken: complaint.token,
      text: 'Mine',
      internal: true,
    }),
  )
  assert.equal((await read(complaint)).state, 'OpenAwaitingTechnicalSupport', 'a complainant writes no notes')
  assert.notEqual(sly.internal, true)
  const paper = await centre.call('complaint.document', {
    params: { token: complaint.token },
    query: { language: 'en' },
  })
  assert.ok(!(await printedPages(paper.body as Buffer)).join(' ').includes('Xylophone'), 'nor is it on the paper')
})

test('D8.3 "not solved" opens it again within 14 days, later a new one goes on from it; thanks and ratings open nothing', async () => {
  const complaint = await complaintOf(student)
  await close(complaint)
  const daysAgo = (days: number) =>
    centre.owner(`update complaint set closed_at = $2::timestamptz - make_interval(days => $3) where id = $1`, [
      idOf(complaint.token, 'cpl'),
      centre.app.clock.now().toISOString(),
      days,
    ])
  const said = await ok(call(student, 'GET', `/api/complaint-follow-ups?complaintToken=${complaint.token}`))
  assert.deepEqual(
    said.items.map((each: Shown) => each.text),
    ['Mended'],
    'the words with which it was closed',
  )
  assert.equal((await write(student, complaint, 'Thanks')).body.code, 'complaint.closed')
  const rate = (user: TestUser, body: object) => call(user, 'POST', `/api/complaints/${complaint.token}/rate`, body)
  assert.equal((await rate(manager(), { rating: 'Like' })).body.code, 'complaint.notYours')
  assert.equal((await rate(stranger, { rating: 'Like' })).status, 404)
  assert.equal((await rate(student, { rating: 'Love' })).status, 406)
  const rated = await ok(rate(student, { rating: 'Like', ratingText: 'Thanks' }))
  assert.deepEqual([rated.state, rated.rating, rated.ratingText], ['Closed', 'Like', 'Thanks'])
  await daysAgo(13)
  assert.equal((await reopen(stranger, complaint)).status, 404)
  assert.equal((await call(student, 'POST', `/api/complaints/${complaint.token}/reopen`, { text: '' })).status, 406)
  const { record } = await ok(reopen(student, complaint))
  assert.deepEqual(
    [record.state, record.reopened, record.rating, record.closedAt, record.closeReason],
    ['OpenAwaitingTechnicalSupport', 1, null, null, null],
  )
  await close(complaint, 'Now it is')
  await daysAgo(15)
  assert.equal((await reopen(student, complaint)).body.code, 'complaint.reopenOver')
  const next = await complaintOf(student, { followsToken: complaint.token })
  assert.deepEqual([next.follows.token, (await read(complaint)).state], [complaint.token, 'Closed'])
  const strange = await call(stranger, 'POST', '/api/complaints', {
    names: { en: 'Mine' },
    complaintTypeToken: complaint.complaintTypeToken,
    followsToken: complaint.token,
  })
  assert.equal(strange.body.fields?.[0].code, 'field.reference')
})

test('D8.3 whom a complaint names meets it nowhere, even with every flag, unless its writer allows it; who teaches the group it names neither', async () => {
  const named = await centre.app.addUser('Employee', everyPrivilege)
  const [group, type] = [
    await makeGroup(centre, await makeCategory(centre), await makePeriod(centre), {
      lecturerToken: tokenOf('usr', named.id),
    }),
    await typeOf('Employee'),
  ]
  const word = 'Zanzibar'
  const about = await complaintOf(manager(), {
    names: { en: `${word} person` },
    complainantToken: student.token,
    complaintTypeToken: type.token,
    aboutEmployeeToken: tokenOf('usr', named.id),
  })
  const ofGroup = await complaintOf(manager(), {
    names: { en: `${word} group` },
    complainantToken: student.token,
    complaintTypeToken: (await typeOf('Group')).token,
    aboutGroupToken: group.token,
  })
  await ok(write(manager(), about, `${word} words`))
  await ok(write(student, about, `${word} answer`))
  const hears: string[] = []
  for (const complaint of [about, ofGroup]) {
    for (const path of [
      `/api/complaints/${complaint.token}`,
      `/api/complaints/${complaint.token}/history`,
      `/api/complaints/${complaint.token}/document?language=en`,
    ])
      assert.equal((await call(named, 'GET', path)).status, 404, path)
    assert.equal((await write(named, complaint)).status, 406)
    assert.equal(
      (await call(named, 'POST', `/api/complaints/${complaint.token}/closeComplaint`, { text: 'Gone' })).status,
      404,
    )
    assert.equal(
      (await call(named, 'PATCH', `/api/complaints/${complaint.token}`, { version: 1, names: { en: 'No' } })).status,
      404,
    )
    assert.equal((await call(named, 'POST', `/api/complaints/${complaint.token}/archive`, {})).status, 404)
  }
  for (const path of [
    '/api/complaints?size=100',
    `/api/complaints?q=${word}`,
    '/api/complaint-follow-ups?size=100',
    `/api/complaint-follow-ups?q=${word}`,
    `/api/search?q=${word}`,
    '/api/complaints/export?format=csv',
    `/api/shown/${about.token}`,
    '/api/notifications?size=100',
  ]) {
    const { text } = await call(named, 'GET', path)
    assert.ok(
      !text.includes(word) && !text.includes(about.token) && !text.includes(ofGroup.token),
      `${path}: ${text.slice(0, 200)}`,
    )
  }
  const counts = async (user: TestUser) => [
    (await ok(call(user, 'GET', '/api/complaints'))).page.total,
    (await ok(call(user, 'GET', '/api/complaints/tabs'))).total,
    JSON.stringify(await ok(call(user, 'GET', '/api/reports/complaints?period=all&measures=complaints'))).length > 0,
  ]
  const [all, less] = [await counts(manager()), await counts(named)]
  assert.equal(less[0], all[0] - 2)
  const refusedAs = await codeIn(
    centre.change('complaint', await read(about), { assigneeToken: tokenOf('usr', named.id) }),
  )
  assert.equal(refusedAs, 'complaint.assignee')
  assert.deepEqual(hears, [])
  const open = await centre.change('complaint', await read(about), { shownToNamed: true })
  assert.equal((await call(named, 'GET', `/api/complaints/${open.token}`)).status, 200)
  await centre.change('complaint', open, { shownToNamed: false })
  assert.equal((await call(named, 'GET', `/api/complaints/${open.token}`)).status, 404)
  const wrong = await call(manager(), 'POST', '/api/complaints', {
    names: { en: 'Wrong' },
    complaintTypeToken: type.token,
    aboutGroupToken: group.token,
  })
  assert.equal(wrong.body.fields[0].code, 'complaint.otherScope')
})

test('D8.3 in the portal nobody chooses how urgent it is nor who answers; a sector gives it to whoever answers there', async () => {
  await centre.owner(`update priority_type set usual = false where establishment_id = $1`, [centre.app.establishmentId])
  const usual = await centre.create('priorityType', { names: { en: 'Usual' }, usual: true, answerMinutes: 720 })
  assert.equal(
    await codeIn(centre.create('priorityType', { names: { en: 'Other' }, usual: true })),
    'complaint.usualPriority',
  )
  const urgent = await priority(5)
  const sector = await centre.create('complaintSector', {
    names: { en: 'Rooms' },
    answeredByToken: tokenOf('usr', centre.app.users.Employee.id),
  })
  const complaint = await complaintOf(student, {
    priorityTypeToken: urgent.token,
    complaintSectorToken: sector.token,
    assigneeToken: null,
  })
  assert.equal(complaint.priorityTypeToken, usual.token)
  assert.equal((await read(complaint)).assignee.token, tokenOf('usr', centre.app.users.Employee.id))
  assert.equal(complaint.assignee, null, 'who answers is the staff’s own matter')
  assert.ok((await namesOf(centre.app.users.Employee, complaint)).includes('New complaint: Broken seats'))
  assert.deepEqual(await namesOf(manager(), complaint), [], 'it is one’s own, so the others are left alone')
})

test('D8.3 a silent complainant is reminded once after seven days, and after fourteen the system closes it', async () => {
  const complaint = await complaintOf(student)
  const talks = await complaintOf(student)
  for (const each of [complaint, talks]) await ok(write(manager(), each, 'Which room?'))
  const silentFor = (days: number) =>
    centre.owner(
      `update complaint set awaiting_since = (awaiting_since at time zone 'UTC' - make_interval(days => $2)) at time zone 'UTC' where id = $1`,
      [idOf(complaint.token, 'cpl'), days],
    )
  await silentFor(6)
  await morning()
  assert.equal((await read(complaint)).remindedAt, null)
  await silentFor(1)
  await morning()
  await morning()
  const waits = async () => (await namesOf(student, complaint)).filter((name) => name.startsWith('Waiting')).length
  assert.equal(await waits(), 1)
  await ok(write(student, talks, 'Room 4'))
  await silentFor(7)
  await morning()
  const [closed, open] = [await read(complaint), await read(talks)]
  assert.deepEqual([closed.state, closed.closeReason, closed.closedBy, await waits()], ['Closed', 'NoReply', null, 1])
  assert.equal(open.state, 'OpenAwaitingTechnicalSupport')
})

test('D8.3 two of the staff do not answer the same at once: the later one is told, and sends it anyway or not; what is too long or empty changes nothing', async () => {
  const complaint = await complaintOf(student)
  const seen = await ok(write(student, complaint, 'Please hurry'))
  const answer = (user: TestUser, more: object = {}) =>
    call(user, 'POST', '/api/complaint-follow-ups', {
      complaintToken: complaint.token,
      text: `From ${user.token}`,
      afterToken: seen.token,
      ...more,
    })
  const { Employee } = centre.app.users
  const both = await Promise.all([answer(manager()), answer(Employee)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 406])
  const refused = both.find(({ status }) => status === 406)!
  assert.deepEqual([refused.body.code, refused.body.confirmable], ['complaint.answeredMeanwhile', true])
  const late = both[0] === refused ? manager() : Employee
  await ok(answer(late, { confirmAnswered: true }))
  const count = async () =>
    (await ok(call(manager(), 'GET', `/api/complaint-follow-ups?complaintToken=${complaint.token}`))).page.total
  assert.equal(await count(), 3)
  for (const text of ['', '   ', 'م'.repeat(10_000), null])
    assert.equal((await answer(manager(), { text, confirmAnswered: true })).status, 406, String(text).slice(0, 5))
  assert.equal((await answer(manager(), { text: 'م'.repeat(4_000), confirmAnswered: true })).status, 200)
  assert.equal(await count(), 4)
})
