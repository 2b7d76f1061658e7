import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { defaultPrivileges } from '../reference/default-roles.ts'
import { type Centre, codeIn, makeStudent, type Shown, startCentre } from '../education/test-centre.ts'

let centre: Centre
let agent: string
let student: Shown
before(async () => {
  centre = await startCentre()
  agent = centre.app.users.Sales.token
  student = await makeStudent(centre)
})
after(() => centre.close())

const open = () => centre.create('followUpSession', { userToken: student.token, salesUserToken: agent })

test('D8.1 of many that open a follow-up session for a student at once one succeeds; after it is closed another may', async () => {
  const opened = await Promise.allSettled(Array.from({ length: 6 }, open))
  const [first] = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  assert.equal(opened.filter((each) => each.status === 'fulfilled').length, 1)
  assert.equal(await codeIn(open()), 'followUp.sessionActive')
  const renewed = (await centre.act('followUpSession', first.token, 'renew')).record
  assert.equal(renewed.state, 'Renewal')
  assert.equal(await codeIn(open()), 'followUp.sessionActive')
  const closed = (await centre.act('followUpSession', first.token, 'close')).record
  assert.deepEqual([closed.state, Boolean(closed.closedAt)], ['Close', true])
  assert.equal(await codeIn(centre.act('followUpSession', first.token, 'renew')), 'record.wrongState')
  assert.equal((await open()).state, 'Open')
})

test('D2.4 an agent sees the follow-ups that are theirs, writes in no other name and of no student whom another follows up; a student their own interests', async () => {
  const { app } = centre
  const { token: interestToken } = await centre.create('interest', { names: { en: 'French' } })
  const { token: followUpTypeToken } = await centre.create('communicationType', { names: { en: 'Call' } })
  const other = await app.addUser('Sales', {})
  const body = { interestToken, userToken: student.token, followUpTypeToken }
  assert.equal(
    (
      await app.call(app.users.Sales, 'POST', '/api/interest-follow-ups', {
        ...body,
        userToken: (await makeStudent(centre)).token,
      })
    ).body.fields[0].code,
    'field.reference',
    'a student whom they never followed up',
  )
  assert.equal(
    (await app.call(app.users.Sales, 'POST', '/api/follow-up-sessions', { userToken: app.users.Student.token })).body
      .fields[0].code,
    'field.reference',
  )
  const mine = await app.call(app.users.Sales, 'POST', '/api/interest-follow-ups', body)
  assert.deepEqual([mine.body.salesUserToken, mine.body.number], [agent, 1], mine.text)
  const theirs = await centre.create('interestFollowUp', { ...body, salesUserToken: other.token })
  assert.equal(theirs.number, 2)
  assert.equal(
    (await app.call(app.users.Sales, 'POST', '/api/interest-follow-ups', { ...body, salesUserToken: other.token })).body
      .fields[0].code,
    'field.reference',
  )
  const seen = await app.call(app.users.Sales, 'GET', '/api/interest-follow-ups')
  assert.deepEqual(
    seen.body.items.map((each: Shown) => each.token),
    [mine.body.token],
  )
  const own = await app.call(app.users.Student, 'POST', '/api/user-systeam-interests', {
    userToken: app.users.Student.token,
    interestToken,
  })
  assert.equal(own.status, 200, own.text)
  assert.equal(
    (
      await app.call(app.users.Student, 'POST', '/api/user-systeam-interests', {
        userToken: student.token,
        interestToken,
      })
    ).body.fields[0].code,
    'field.reference',
  )
  const both = { userSysteamInterestToken: own.body.token, followUpTypeToken }
  const followed = await centre.create('followInterest', both)
  assert.equal(followed.userToken, app.users.Student.token, 'whose interest it is comes from the interest')
  assert.equal(await codeIn(centre.create('followInterest', { followUpTypeToken })), 'followUp.oneInterest')
})

test('D2.4 an agent with the default role finds whom they follow, calls them, writes the call down and reads their interests; of another’s students nothing', async () => {
  const { app } = centre
  const caller = await app.addUser('Sales', defaultPrivileges('Sales'))
  const [followed, stranger] = [
    await makeStudent(centre, { phone: '+201012345678', whatsAppStatus: false }),
    await makeStudent(centre),
  ]
  const { token: interestToken } = await centre.create('interest', { names: { en: 'Drawing' } })
  const { token: followUpTypeToken } = await centre.create('communicationType', { names: { en: 'Visit' } })
  const [theirs, anothers] = [
    await centre.create('userSysteamInterest', { userToken: followed.token, interestToken }),
    await centre.create('userSysteamInterest', { userToken: stranger.token, interestToken }),
  ]
  await centre.create('followUpSession', { userToken: followed.token, salesUserToken: caller.token })
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
    app.call(caller, method, `/api/${path}`, body)
  const sessions = await ask('GET', 'follow-up-sessions')
  assert.deepEqual(
    sessions.body.items.map((each: { user: Shown }) => [each.user.token, each.user.phone, each.user.whatsAppStatus]),
    [[followed.token, '+201012345678', false]],
  )
  assert.equal(
    (await ask('GET', `students/${followed.token}`)).status,
    403,
    'what else is known of them is not the agent’s',
  )
  assert.equal((await ask('GET', `shown/${followed.token}`)).body.phone, '+201012345678')
  assert.equal((await ask('GET', `shown/${stranger.token}`)).text, '')
  const interests = await ask('GET', 'user-systeam-interests')
  assert.deepEqual(
    interests.body.items.map((each: Shown) => each.token),
    [theirs.token],
  )
  const call = { interestToken, followUpTypeToken, text: 'Calls again on Sunday' }
  const written = await ask('POST', 'interest-follow-ups', { ...call, userToken: followed.token })
  assert.deepEqual(
    [written.status, written.body.salesUserToken, written.body.user.phone],
    [200, caller.token, '+201012345678'],
    written.text,
  )
  assert.equal(
    (await ask('POST', 'interest-follow-ups', { ...call, userToken: stranger.token })).body.fields[0].code,
    'field.reference',
  )
  assert.equal(
    (await ask('POST', 'follow-interests', { userSysteamInterestToken: theirs.token, followUpTypeToken })).status,
    200,
  )
  assert.equal(
    (await ask('POST', 'follow-interests', { userSysteamInterestToken: anothers.token, followUpTypeToken })).body
      .fields[0].code,
    'field.reference',
  )
})

test('D8.2 follow-ups that are written at once are counted one after the other', async () => {
  const { token: interestToken } = await centre.create('interest', { names: { en: 'German' } })
  const { token: followUpTypeToken } = await centre.create('communicationType', { names: { en: 'Letter' } })
  const body = { interestToken, userToken: (await makeStudent(centre)).token, followUpTypeToken }
  const made = await Promise.all(Array.from({ length: 8 }, () => centre.create('interestFollowUp', body)))
  assert.deepEqual(made.map(({ number }) => number).toSorted(), [1, 2, 3, 4, 5, 6, 7, 8])
})
