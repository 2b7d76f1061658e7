/**
 * Holders of follow-up sessions (D8.1): every action on a session asks for its holder, and one rule decides whom to
 * open.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entityOf, everyPrivilege } from '@topcenter/model/areas'
import { stateActions } from '@topcenter/model/kit/permission'
import { idOf, makeToken } from '@topcenter/model/kit/token'
import { operations } from '../areas.ts'
import { defaultPrivileges } from '../reference/default-roles.ts'
import type { TestUser } from '../../test/test-application.ts'
import { type Centre, codeIn, makeStudent, newId, type Shown, startCentre } from '../../test/education/test-centre.ts'

let centre: Centre
let holder: TestUser
let interest: Shown
let phoneCall: Shown
before(async () => {
  centre = await startCentre()
  holder = await newAgent()
  interest = await centre.create('interest', { names: { en: 'Chess' } })
  phoneCall = await centre.create('communicationType', { names: { en: 'Phone call' } })
})
after(() => centre.close())

const newAgent = () => centre.app.addUser('Sales', defaultPrivileges('Sales'))
/** An active student with an open case: of the pool, or of an agent. */
async function followed(agent?: TestUser): Promise<Shown> {
  const student = await makeStudent(centre, { phone: `+2010${String(Math.random()).slice(2, 10).padEnd(8, '1')}` })
  await centre.create('userSysteamInterest', { userToken: student.token, interestToken: interest.token })
  if (agent) await centre.call('calls.assign', { params: { token: student.token }, body: { agentToken: agent.token } })
  return student
}
const post = (by: TestUser, path: string, body: object = {}) =>
  centre.app.call(by, 'POST', `/api/${path}`, body, { 'idempotency-key': newId() })
const openBy = async (by: TestUser, student: Shown): Promise<string> => {
  const opened = await post(by, 'follow-up-sessions', { userToken: student.token })
  assert.equal(opened.status, 200, opened.text)
  return opened.body.token
}
const rowOf = async (session: string): Promise<Shown> =>
  (await centre.owner('select to_jsonb(s) as row from follow_up_session s where id = $1', [idOf(session, 'fss')]))[0]
    .row

/** Inputs with which an operation would succeed for the holder. */
const bodies = (): Readonly<Record<string, object>> => ({
  'calls.outcome': {
    followUpTypeToken: phoneCall.token,
    replyStatus: 'NotReplied',
    joiningType: 'Undecided',
  },
  'calls.message': { text: 'Hello' },
})
/** Operations for others than the holder. None but `takeOver` changes the session; that one has a test of its own. */
const ofOthers = new Set(['followUpSession.takeOver', 'calls.assign', 'calls.add'])
const session = entityOf('followUpSession')
const recordActions = operations.filter(
  ({ entity, method, path }) => entity === session.id && method !== 'GET' && path.includes('/:token'),
)
const callActions = operations.filter(({ id, method }) => id.startsWith('calls.') && method !== 'GET')
const onStudent = callActions.filter(({ path }) => path.includes('/:token'))
const byHolder = [...recordActions, ...onStudent].filter(({ id }) => !ofOthers.has(id))

test('D8.1 every action on a session, alone, in bulk or as a call, is refused for others, whatever flags they have', async () => {
  assert.deepEqual(
    byHolder.map(({ id }) => id).sort(),
    [
      'calls.message',
      'calls.open',
      'calls.outcome',
      'calls.release',
      'calls.renew',
      'followUpSession.close',
      'followUpSession.renew',
    ],
    'a new action is tried here too',
  )
  const others = [
    await centre.app.addUser('MasterAdmin', everyPrivilege),
    await centre.app.addUser('Employee', everyPrivilege),
    await centre.app.addUser('Sales', everyPrivilege),
  ]
  const student = await followed()
  const token = await openBy(holder, student)
  const before = await rowOf(token)
  for (const other of others) {
    for (const { id, method, path } of byHolder) {
      const address = path.replace(':token', path.startsWith('/api/calls') ? student.token : token)
      const refused = await centre.app.call(other, method, address, bodies()[id] ?? {})
      assert.match(refused.body.code, /^(followUp\.held|record\.notFound)$/, `${id}: ${refused.text}`)
      assert.deepEqual(await rowOf(token), before, id)
    }
    for (const action of [...Object.keys(session.spec.actions!), ...Object.keys(stateActions), 'remove']) {
      if (action === 'takeOver') continue
      const { status, body } = await post(other, 'follow-up-sessions/bulk', { action, tokens: [token] })
      assert.ok(status >= 400 || (body.done === 0 && body.refused.length === 1), action)
      assert.deepEqual(await rowOf(token), before, action)
    }
    const { status, body } = await post(other, 'calls/next', { passed: '' })
    assert.equal(status, 200)
    assert.notEqual(body.card?.token, student.token)
  }
  for (const { id, method, path } of onStudent.filter(({ id }) => ofOthers.has(id))) {
    const body = id === 'calls.assign' ? { agentToken: others[1]!.token } : {}
    const done = await centre.app.call(others[0]!, method, path.replace(':token', student.token), body)
    assert.ok(done.status < 300, done.text)
    assert.deepEqual(await rowOf(token), before, id)
  }
  for (const { id, method, path } of byHolder) {
    const one = await followed()
    const own = await openBy(holder, one)
    const address = path.replace(':token', path.startsWith('/api/calls') ? one.token : own)
    const done = await centre.app.call(holder, method, address, bodies()[id] ?? {})
    assert.ok(done.status < 300, `${id}: ${done.text}`)
  }
})

test('D8.1 who may take over does so with a reason, and then holds the student; renewing is not a way around it', async () => {
  const student = await followed()
  const token = await openBy(holder, student)
  const manager = await centre.app.addUser('Employee', everyPrivilege)
  assert.equal((await post(manager, `follow-up-sessions/${token}/close`)).body.code, 'followUp.held')
  const taken = await post(manager, `follow-up-sessions/${token}/takeOver`, { reason: 'Away today' })
  assert.equal(taken.status, 200, taken.text)
  assert.equal((await post(holder, `calls/${student.token}/renew`)).body.code, 'followUp.held')
  assert.equal((await post(holder, `calls/${student.token}/release`)).body.code, 'followUp.held')
  assert.equal((await post(manager, `calls/${student.token}/release`)).status, 204)
  assert.equal((await post(manager, `calls/${student.token}/release`)).status, 204, 'nobody holds them any more')
})

test('D8.1 while somebody else holds a student, staff note a follow-up only if they may take over', async () => {
  const { FollowUpSession: flags = [], ...rest } = everyPrivilege
  const clerk = await centre.app.addUser('Employee', {
    ...rest,
    FollowUpSession: flags.filter((flag) => flag !== 'takeOver'),
  })
  const manager = await centre.app.addUser('Employee', everyPrivilege)
  const [student, free] = [await followed(), await followed()]
  const note = (by: TestUser, of = student) =>
    post(by, 'interest-follow-ups', { userToken: of.token, followUpTypeToken: phoneCall.token })
  assert.equal((await note(clerk, free)).status, 200, 'nobody holds them')
  await openBy(holder, student)
  assert.equal((await note(clerk)).body.code, 'followUp.held')
  assert.equal((await note(manager)).status, 200)
  assert.equal((await note(holder)).status, 200)
})

test('D8.1 a follow-up that is there does not change while somebody else holds the student', async () => {
  const { FollowUpSession: flags = [], ...rest } = everyPrivilege
  const clerk = await centre.app.addUser('Employee', {
    ...rest,
    FollowUpSession: flags.filter((flag) => flag !== 'takeOver'),
  })
  const manager = await centre.app.addUser('Employee', everyPrivilege)
  const caseOf = async (student: Shown) =>
    (
      await centre.owner('select to_jsonb(c) as row from follow_case c where user_id = $1', [
        idOf(student.token, 'usr'),
      ])
    )[0].row
  const kinds = { interestFollowUp: 'interest-follow-ups', followInterest: 'follow-interests' }
  for (const [kind, path] of Object.entries(kinds)) {
    const student = await makeStudent(centre)
    const wish = await centre.create('userSysteamInterest', { userToken: student.token, interestToken: interest.token })
    const owned = kind === 'followInterest' ? { userSysteamInterestToken: wish.token } : { userToken: student.token }
    const make = () => centre.create(kind, { ...owned, followUpTypeToken: phoneCall.token })
    const [archived, written] = [await make(), await make()]
    await centre.act(kind, archived.token, 'archive')
    const patch = async (by: TestUser) =>
      centre.app.call(by, 'PATCH', `/api/${path}/${written.token}`, {
        joiningType: 'WillNotJoin',
        lostReason: 'Price',
        version: (await centre.read(kind, written.token)).version,
      })
    const changes = [
      ['update', () => patch(clerk)],
      ['archive', () => post(clerk, `${path}/${written.token}/archive`)],
      ['restore', () => post(clerk, `${path}/${archived.token}/restore`)],
      ['remove', () => centre.app.call(clerk, 'DELETE', `/api/${path}/${archived.token}`)],
    ] as const
    await centre.call('calls.assign', { params: { token: student.token }, body: {} })
    const session = await openBy(holder, student)
    const before = await caseOf(student)
    for (const [name, change] of changes) {
      const { body, text } = await change()
      assert.equal(body.code, 'followUp.held', `${kind} ${name}: ${text}`)
    }
    assert.deepEqual(await caseOf(student), before)
    const done = await patch(manager)
    assert.equal(done.status, 200, `who may take over changes it: ${done.text}`)
    await post(holder, `follow-up-sessions/${session}/close`)
    for (const [name, change] of changes) {
      const { status, text } = await change()
      assert.ok(status < 300 || name === 'remove', `${kind} ${name}, nobody holds them: ${text}`)
    }
  }
})

test('D8.1 a session made by an import is removed by its undo only as long as nobody else holds it', async () => {
  const student = await followed()
  const token = await openBy(holder, student)
  const rule = centre.app.application.runtime.rules.get(session.id)!.standard.remove!
  const row = { state: 'Open', user: idOf(student.token, 'usr'), salesUser: holder.id } as never
  const refusal = await centre.run(async (ctx) => rule.check!(ctx, row, {} as never))
  assert.equal(refusal?.refused, 'followUp.held')
  const own = await centre.run(async (ctx) => rule.check!(ctx, row, {} as never), { userId: holder.id })
  assert.equal(own, undefined)
  assert.ok(await rowOf(token))
})

test('D8.1 nobody, a parent and an archived student are not found by whoever opens a call', async () => {
  const { app } = centre
  const manager = app.users.MasterAdmin
  const archived = await followed()
  await centre.act('student', archived.token, 'archive')
  const agent = await newAgent()
  for (const token of [makeToken('usr'), app.users.Parent.token, app.users.Employee.token, archived.token])
    for (const by of [manager, agent]) {
      for (const { id, path } of onStudent) {
        if (ofOthers.has(id) && by === agent) continue
        const { status, body } = await post(by, path.slice(5).replace(':token', token), bodies()[id])
        assert.deepEqual([status, body.code], [404, 'record.notFound'], id)
      }
      const form = await post(by, 'follow-up-sessions', { userToken: token })
      assert.match(form.body.fields[0].code, /^field\.reference/)
    }
})

test('D8.1 the form of a session, calls and the picker are open for the same people', async () => {
  const [agent, other] = [await newAgent(), await newAgent()]
  const archived = await followed()
  await centre.act('student', archived.token, 'archive')
  const given = await makeStudent(centre)
  await centre.create('followUpSession', { userToken: given.token, salesUserToken: agent.token })
  const before = await followed(agent)
  await openBy(agent, before)
  await post(agent, `calls/${before.token}/release`)
  await centre.call('calls.assign', { params: { token: before.token }, body: { agentToken: other.token } })
  const people = {
    pool: [await followed(), true],
    own: [await followed(agent), true],
    'of another': [await followed(other), false],
    'of another now': [before, false],
    'without a case': [await makeStudent(centre), true],
    archived: [archived, false],
    held: [given, true],
  } as const
  const found = async (search: string) =>
    (await centre.app.call(agent, 'GET', `/api/calls/people?search=${encodeURIComponent(search)}`)).body.items.map(
      (each: Shown) => each.token,
    )
  for (const [name, [student, isOpen]] of Object.entries(people)) {
    assert.equal((await found(student.code)).includes(student.token), isOpen, name)
    const form = await post(agent, 'follow-up-sessions', { userToken: student.token })
    if (name === 'held') assert.equal(form.body.code, 'followUp.held')
    else assert.equal(form.status === 200, isOpen, `${name}: ${form.text}`)
    if (!isOpen) assert.equal(form.body.fields[0].code, 'field.reference', 'as a token that never was')
    const call = await post(agent, `calls/${student.token}/open`)
    assert.equal(call.status, isOpen ? 200 : 404, `${name}: ${call.text}`)
  }
  const staff = await centre.app.addUser('Employee', everyPrivilege)
  for (const [name, [student, isOpen]] of Object.entries(people)) {
    if (isOpen) continue
    const [form, call] = [
      await post(staff, 'follow-up-sessions', { userToken: student.token }),
      await post(staff, `calls/${student.token}/open`),
    ]
    assert.deepEqual([form.status, call.status], name === 'archived' ? [406, 404] : [200, 200], name)
  }
  assert.equal(
    await codeIn(
      centre.create('followUpSession', { userToken: centre.app.users.Parent.token, salesUserToken: agent.token }),
    ),
    'field.reference',
  )
})

test('D2.4 what an agent finds to open has names and no numbers', async () => {
  const agent = await newAgent()
  const student = await followed()
  const { body } = await centre.app.call(agent, 'GET', `/api/calls/people?search=${student.code}`)
  assert.deepEqual(Object.keys(body.items[0]).sort(), ['code', 'names', 'token'])
})

test('D8.1 a session that ended by itself is not closed as finished', async () => {
  const student = await followed()
  const token = await openBy(holder, student)
  await centre.owner(
    `
      update follow_up_session
      set
        opened_at = (opened_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC',
        expires_at = (expires_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC'
      where id = $1
    `,
    [idOf(token, 'fss')],
  )
  assert.equal((await post(holder, `follow-up-sessions/${token}/renew`)).body.code, 'followUp.lapsed')
  const closed = await post(holder, `follow-up-sessions/${token}/close`)
  assert.equal(closed.status, 200, closed.text)
  assert.deepEqual(
    [closed.body.record.closeReason, closed.body.record.closedAt],
    ['Lapsed', closed.body.record.expiresAt],
  )
})
