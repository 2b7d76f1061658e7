import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { everyPrivilege } from '@topcenter/model/areas'
import { makeDebt } from '../finance/debts/debts.service.ts'
import { defaultPrivileges } from '../reference/default-roles.ts'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeJoined,
  makePeriod,
  makeStudent,
  newId,
  refusalIn,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'
import { closeLapsedEverywhere } from './follow-up.jobs.ts'
import { whileRefusedAsBusy } from '../../test/while-busy.ts'

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
  assert.equal(await codeIn(open()), 'followUp.held')
  const act = (action: string) =>
    centre.act('followUpSession', first.token, action, {}, { userId: centre.app.users.Sales.id })
  const renewed = (await act('renew')).record
  assert.equal(renewed.state, 'Renewal')
  assert.equal(await codeIn(open()), 'followUp.held')
  const closed = (await act('close')).record
  assert.deepEqual([closed.state, Boolean(closed.closedAt)], ['Close', true])
  assert.equal(await codeIn(act('renew')), 'record.wrongState')
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
  const [ofAnother] = await due(1, other.id)
  assert.equal(
    (await app.call(app.users.Sales, 'POST', '/api/follow-up-sessions', { userToken: ofAnother!.token })).body.fields[0]
      .code,
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

/** An agent as the operations of the calls know them. */
const asAgent = (user: { id: string }) => ({ userId: user.id, names: { en: 'Agent' } })
const newAgent = () => centre.app.addUser('Sales', defaultPrivileges('Sales'))
const due = async (many: number, agentId: string | null = null): Promise<Shown[]> => {
  const made = await Promise.all(Array.from({ length: many }, () => whileRefusedAsBusy(() => makeStudent(centre))))
  await centre.owner(
    `
      insert into follow_case (establishment_id, user_id, since, opened_at, due_at, made_from, agent_id)
      select establishment_id, id, $2, $2, $2::timestamptz - interval '1 hour' + make_interval(secs => row_number() over ()), 'Interest', $3
      from user_account
      where establishment_id = $1 and id = any($4::uuid[])
    `,
    [centre.app.establishmentId, centre.app.clock.now(), agentId, made.map(({ token }) => idOf(token, 'usr'))],
  )
  return made
}
const caseOf = async (of: Shown): Promise<Shown> =>
  (await centre.owner('select * from follow_case where user_id = $1', [idOf(of.token, 'usr')]))[0]
/** The lease ends as if so many minutes had passed for the database. */
const pass = (of: Shown, minutes: number) =>
  centre.owner(
    `
      update follow_up_session
      set
        opened_at = (opened_at at time zone 'UTC' - make_interval(mins => $2)) at time zone 'UTC',
        expires_at = (expires_at at time zone 'UTC' - make_interval(mins => $2)) at time zone 'UTC'
      where user_id = $1 and state <> 'Close'
    `,
    [idOf(of.token, 'usr'), minutes],
  )

test('D8.1 call next gives each of twenty agents somebody else, the most due first, until nobody is due', async () => {
  await centre.owner('update follow_case set due_at = null, stage = $1 where due_at is not null', ['WillNotJoin'])
  const agents: Awaited<ReturnType<typeof newAgent>>[] = []
  for (let made = 0; made < 20; made += 1) agents.push(await newAgent())
  await due(100)
  const [first] = await centre.owner('select user_id from follow_case where due_at is not null order by due_at limit 1')
  const taken: string[] = []
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      agents.map((each) => whileRefusedAsBusy(() => centre.call('calls.next', {}, asAgent(each)))),
    )
    taken.push(...answers.map(({ card }: Shown) => card.token))
  }
  assert.equal(new Set(taken).size, 100, 'nobody twice')
  assert.ok(taken.slice(0, 20).includes(tokenOf('usr', first.user_id)))
  assert.equal((await centre.call('calls.next', {}, asAgent(agents[0]!))).card, null)
  const live = await centre.owner(
    `select count(*)::int as n from follow_up_session where state <> 'Close' and user_id = any($1)`,
    [taken.map((token) => idOf(token, 'usr'))],
  )
  assert.equal(live[0].n, 100, 'one session each')
})

test('D8.1 a lease ends by the database’s clock: while it stands others are refused with name and minute; two takers of one that ended, one winner', async () => {
  const [one] = await due(1)
  const [holder, second, third] = [await newAgent(), await newAgent(), await newAgent()]
  const opened = await centre.call('calls.open', { params: { token: one!.token } }, asAgent(holder))
  assert.ok(opened.until)
  const refusal = await refusalIn(centre.call('calls.open', { params: { token: one!.token } }, asAgent(second)))
  assert.equal(refusal.refused, 'followUp.held')
  assert.match(String(refusal.params?.until), /^\d\d:\d\d$/)
  assert.ok(String(refusal.params?.name).length > 0)
  // what was opened in WhatsApp is logged with its words, and seen by whoever is next
  await centre.owner(`update user_account set phone = '+201011112222', whats_app_status = true where id = $1`, [
    idOf(one!.token, 'usr'),
  ])
  const reminding = await centre.create('messageTemplate', {
    kind: 'followUp',
    names: { en: 'A reminder' },
    description: { ar: 'أهلًا {الاسم}، معك {المرسل}' },
  })
  const shown = await centre.call('calls.open', { params: { token: one!.token } }, asAgent(holder))
  assert.deepEqual([shown.messages.length, shown.messages[0].token, shown.today], [1, reminding.token, []])
  const { text } = shown.messages[0]
  const tell = (as: Awaited<ReturnType<typeof newAgent>>) =>
    centre.call(
      'calls.message',
      { params: { token: one!.token }, body: { text, messageTemplateToken: reminding.token } },
      asAgent(as),
    )
  assert.equal(await codeIn(tell(second)), 'followUp.held')
  const after = await tell(holder)
  assert.deepEqual(
    [after.today.length, after.moments[0].kind, after.moments[0].text, after.moments[0].names.en],
    [1, 'message', text, 'A reminder'],
  )
  const [logged] = await centre.owner(
    'select state, opened_by_id, decided_at from outbound_message where about_id = $1',
    [idOf(one!.token, 'usr')],
  )
  assert.deepEqual(logged, { state: 'Opened', opened_by_id: holder.id, decided_at: null })
  // an outcome of a talk there is the agent's word that it was sent
  const [other] = await due(1)
  await centre.owner(`update user_account set phone = '+201011113333', whats_app_status = true where id = $1`, [
    idOf(other!.token, 'usr'),
  ])
  const talk = { params: { token: other!.token } }
  await centre.call('calls.message', { ...talk, body: { text } }, asAgent(third))
  await centre.call(
    'calls.outcome',
    { ...talk, body: { channel: 'WHATSAPP', replyStatus: 'NotReplied', joiningType: 'Undecided' } },
    asAgent(third),
  )
  assert.deepEqual(
    await centre.owner('select state, decided_by_id from outbound_message where about_id = $1', [
      idOf(other!.token, 'usr'),
    ]),
    [{ state: 'Sent', decided_by_id: third.id }],
  )
  await pass(one!, 29)
  assert.equal(
    await codeIn(centre.call('calls.open', { params: { token: one!.token } }, asAgent(second))),
    'followUp.held',
  )
  await pass(one!, 2)
  const tries = await Promise.allSettled(
    [second, third].map((each) => centre.call('calls.open', { params: { token: one!.token } }, asAgent(each))),
  )
  assert.deepEqual(tries.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal(
    await codeIn(
      centre.call(
        'calls.outcome',
        {
          params: { token: one!.token },
          body: { followUpTypeToken: await phoneType(), replyStatus: 'NotReplied', joiningType: 'Undecided' },
        },
        asAgent(holder),
      ),
    ),
    'followUp.held',
    'the first one’s later save is refused, so that what they typed stays theirs',
  )
  const [lapsed] = await centre.owner(
    `select close_reason, closed_at = expires_at as at_its_end from follow_up_session where user_id = $1 and sales_user_id = $2`,
    [idOf(one!.token, 'usr'), holder.id],
  )
  assert.deepEqual([lapsed.close_reason, lapsed.at_its_end], ['Lapsed', true])
})

test('D8.1 work renews a lease, up to four hours without a word; leases that ended are closed by the system and none that stands', async () => {
  const [one, two] = await due(2)
  const agentOne = await newAgent()
  const renew = () => centre.call('calls.renew', { params: { token: one!.token } }, asAgent(agentOne))
  await centre.call('calls.open', { params: { token: one!.token } }, asAgent(agentOne))
  await pass(one!, 25)
  const minutes = Date.parse((await renew()).until) - Date.now()
  assert.ok(Math.abs(minutes - 30 * 60_000) < 60_000)
  await centre.owner(
    `update follow_up_session set opened_at = (opened_at at time zone 'UTC' - interval '3 hours 25 minutes') at time zone 'UTC' where user_id = $1`,
    [idOf(one!.token, 'usr')],
  )
  const last = Date.parse((await renew()).until) - Date.now()
  assert.ok(last < 15 * 60_000, 'not past four hours')
  await centre.call('calls.open', { params: { token: two!.token } }, asAgent(agentOne))
  await pass(one!, 20)
  await closeLapsedEverywhere(centre.app.application.runtime, centre.app.application.db, centre.app.clock)
  const states = await centre.owner(
    `select user_id, state, close_reason from follow_up_session where sales_user_id = $1 order by opened_at`,
    [agentOne.id],
  )
  assert.deepEqual(
    states.map(({ user_id, state, close_reason }) => [user_id, state, close_reason]),
    [
      [idOf(one!.token, 'usr'), 'Close', 'Lapsed'],
      [idOf(two!.token, 'usr'), 'Open', null],
    ],
  )
  const [{ first }] = await centre.owner(
    `select (min(expires_at) + interval '1 minute')::text as first from follow_up_session where state <> 'Close'`,
  )
  const [{ waits }] = await centre.owner(
    `
      select exists (
        select from background_job j
        where j.kind = 'followUps.lapse' and j.state = 'queued' and j.run_after between now() and $1::timestamptz
      ) as waits
    `,
    [first],
  )
  assert.ok(waits, 'a look waits for the end of the first that stands')
  assert.equal(await codeIn(renew()), 'followUp.lapsed')
})

test('D8.1 who takes over needs the privilege and a reason, holds the student, and the holder is told', async () => {
  const [one] = await due(1)
  const holder = await newAgent()
  await centre.call('calls.open', { params: { token: one!.token } }, asAgent(holder))
  const { lines } = await centre.call('calls.queue', { query: { scope: 'all' } })
  const held = lines.find((each: Shown) => each.token === one!.token).held
  assert.equal(held.isMine, false)
  assert.equal(await codeIn(centre.act('followUpSession', held.session, 'takeOver')), 'field.required')
  const { app } = centre
  assert.equal(
    (await app.call(holder, 'POST', `/api/follow-up-sessions/${held.session}/takeOver`, { reason: 'mine' })).status,
    403,
  )
  const taken = (await centre.act('followUpSession', held.session, 'takeOver', { reason: 'Away today' })).record
  assert.deepEqual([taken.state, taken.closeReason, taken.reason], ['Close', 'TakenOver', 'Away today'])
  const card = await centre.call('calls.card', { params: { token: one!.token } })
  assert.ok(card.until, 'who took over holds them')
  const told = await centre.owner('select count(*)::int as n from notification where user_id = $1', [holder.id])
  assert.equal(told[0].n, 1)
})

let phoneToken: string | undefined
const phoneType = async (): Promise<string> =>
  (phoneToken ??= (await centre.create('communicationType', { names: { en: 'Phone call' } })).token)

const write = async (of: Shown, by: { id: string }, said: object): Promise<Shown> =>
  centre.call(
    'calls.outcome',
    { params: { token: of.token }, body: { followUpTypeToken: await phoneType(), joiningType: 'Undecided', ...said } },
    asAgent(by),
  )

test('D8.2 three without an answer come again by the setting on working days, then they rest and are nobody’s; who answered needs a date or an end', async () => {
  const turns = [await newAgent(), await newAgent()]
  const setting = {
    followUpTypeToken: await phoneType(),
    followUpNumber: 1,
    interval: 2,
    salesUsersTokens: turns.map(({ token }) => token),
  }
  await centre.create('followUpSetting', setting)
  assert.equal(await codeIn(centre.create('followUpSetting', setting)), 'followUp.settingOnce')
  const [one, two] = await due(2)
  const day = async (of: Shown) => new Date((await caseOf(of)).due_at).toISOString().slice(0, 10)
  // a Wednesday: two days later is Friday, on which this centre is closed
  centre.app.clock.set('2026-09-09T10:00:00Z')
  const first = await write(one!, turns[0]!, { replyStatus: 'NotReplied' })
  assert.equal(first.number, 1)
  assert.equal(await day(one!), '2026-09-12', 'Saturday')
  assert.equal((await caseOf(one!)).agent_id, turns[0]!.id)
  await write(two!, turns[1]!, { replyStatus: 'Busy' })
  assert.equal((await caseOf(two!)).agent_id, turns[1]!.id, 'the next in turn')
  centre.app.clock.set('2026-09-12T10:00:00Z')
  await write(one!, turns[0]!, { replyStatus: 'NotReplied' })
  assert.equal(await day(one!), '2026-09-14')
  centre.app.clock.set('2026-09-14T10:00:00Z')
  const third = await write(one!, turns[0]!, { replyStatus: 'WrongNumber' })
  assert.equal(third.number, 3)
  const rests = await caseOf(one!)
  assert.deepEqual([await day(one!), rests.agent_id, rests.made_from], ['2026-12-13', null, 'Rest'])

  const said = { replyStatus: 'Replied' }
  assert.equal(await codeIn(write(two!, turns[1]!, said)), 'followUp.nextMissing')
  assert.equal(await codeIn(write(two!, turns[1]!, { ...said, nextAt: '2026-09-01T10:00:00Z' })), 'followUp.nextPast')
  assert.equal(await codeIn(write(two!, turns[1]!, { ...said, joiningType: 'Joined' })), 'followUp.joinedBySystem')
  assert.equal(await codeIn(write(two!, turns[1]!, { ...said, joiningType: 'WillNotJoin' })), 'followUp.lostReason')
  assert.equal((await caseOf(two!)).number, 1, 'what was refused counts for nothing')
  await write(two!, turns[1]!, { ...said, joiningType: 'WillJoin', nextAt: '2026-09-20T08:30:00Z' })
  const waits = await caseOf(two!)
  assert.deepEqual([waits.stage, new Date(waits.due_at).toISOString()], ['WillJoin', '2026-09-20T08:30:00.000Z'])
  const lost = await write(two!, turns[1]!, { ...said, joiningType: 'WillNotJoin', lostReason: 'Price' })
  assert.deepEqual([lost.stage, lost.dueAt, lost.number], ['WillNotJoin', null, 3])
  await assert.rejects(
    centre.owner('update follow_case set due_at = null where stage = $1', ['Undecided']),
    /follow_case_next/,
    'the database holds it too',
  )
  const { token: interestToken } = await centre.create('interest', { names: { en: 'Chess' } })
  await centre.create('userSysteamInterest', { userToken: two!.token, interestToken })
  const again = await caseOf(two!)
  assert.deepEqual(
    [again.stage, again.made_from],
    ['Undecided', 'Interest'],
    'who tells another interest is asked again',
  )
})

test('D8.2 who is accepted has joined: the session closes, nobody calls them, and the agent is named', async () => {
  const [period, category] = [await makePeriod(centre), await makeCategory(centre)]
  const [one] = await due(1)
  const caller = await newAgent()
  await centre.call('calls.open', { params: { token: one!.token } }, asAgent(caller))
  const application = await centre.create('educationalJoiningApplication', {
    studentToken: one!.token,
    educationalPeriodToken: period.token,
    educationalCategoryToken: category.token,
  })
  assert.equal((await caseOf(one!)).stage, 'Undecided')
  await centre.act('educationalJoiningApplication', application.token, 'accept')
  const joined = await caseOf(one!)
  assert.deepEqual([joined.stage, joined.due_at, joined.joined_agent_id], ['Joined', null, caller.id])
  const [session] = await centre.owner('select state, close_reason from follow_up_session where user_id = $1', [
    idOf(one!.token, 'usr'),
  ])
  assert.deepEqual([session.state, session.close_reason], ['Close', 'Joined'])
})

test('D2.4 an agent of sales reads the card of whom they hold alone, opens nobody of another agent, and sees no money', async () => {
  const { app } = centre
  const [mine, others] = [await newAgent(), await newAgent()]
  const [free] = await due(1)
  const [anothers] = await due(1, others.id)
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    app.call(mine, method, `/api/calls/${path}`, body)
  assert.equal((await ask('GET', free!.token)).status, 404, 'not before they hold them')
  const opened = await ask('POST', `${free!.token}/open`)
  assert.equal(opened.status, 200, opened.text)
  assert.equal('owed' in opened.body, false)
  assert.equal((await ask('GET', free!.token)).status, 200)
  assert.equal((await ask('POST', `${anothers!.token}/open`)).status, 404)
  const queue = (await app.call(mine, 'GET', '/api/calls?scope=all')).body
  assert.ok(!queue.lines.some((each: Shown) => each.token === anothers!.token))
  assert.equal((await ask('POST', `${anothers!.token}/agent`, { agentToken: mine.token })).status, 403)
  await centre.call('calls.assign', { params: { token: anothers!.token }, body: { agentToken: mine.token } })
  assert.equal((await ask('POST', `${anothers!.token}/open`)).status, 200, 'handed over')
})

test('the same person is known by their phone in whatever spelling; an agent is told whose they are, and nothing else', async () => {
  const { app } = centre
  const [mine, another] = [await newAgent(), await newAgent()]
  const note = (by: typeof mine, phone: string) => app.call(by, 'POST', '/api/calls/leads', { name: 'منى سالم', phone })
  const first = await note(mine, '٠١٠٠ ٧٢٣ ٤٥٦٧')
  assert.equal(first.status, 200, first.text)
  const card = await app.call(mine, 'POST', `/api/calls/${first.body.token}/open`)
  assert.equal(card.body.phone, '+201007234567')
  for (const spelled of ['+20 100 723 4567', '0100-723-4567', '00201007234567']) {
    const again = await note(another, spelled)
    assert.deepEqual(
      [again.status, again.body.code, 'knownToken' in again.body],
      [406, 'followUp.knownWith', false],
      spelled,
    )
    assert.equal(again.text.includes('منى'), false)
    const asked = await app.call(another, 'GET', `/api/calls/known?phone=${encodeURIComponent(spelled)}`)
    assert.equal(asked.body.known.student, null)
    assert.ok(asked.body.known.agent, 'whose they are is told before more is typed')
  }
  const known = (by: typeof mine, phone: string) => app.call(by, 'GET', `/api/calls/known?phone=${phone}`)
  assert.equal((await known(app.users.MasterAdmin, '01007234567')).body.known.student, first.body.token)
  assert.equal((await known(another, '01007234568')).body.known, null)
  const staff = await app.call(app.users.MasterAdmin, 'POST', '/api/calls/leads', {
    name: 'Mona',
    phone: '01007234567',
  })
  assert.equal(staff.body.knownToken, first.body.token)
})

test('D8.2 of the funnel “joined” and “collected” are those that are counted by hand, by whoever paid; who sees no debts sees no money', async () => {
  const asManager = { privileges: everyPrivilege }
  const before = await centre.call('calls.board', {}, asManager)
  const [period, category] = [await makePeriod(centre), await makeCategory(centre)]
  const [caller, account, method] = [
    await newAgent(),
    await centre.create('account', { names: { en: `Drawer ${Math.random()}` } }),
    await centre.create('paymentMethod', { names: { en: 'Cash in hand' }, needsVerification: false }),
  ]
  const into = { accountToken: account.token, paymentMethodToken: method.token }
  const owe = async (student: Shown, price: number) =>
    centre.run((ctx) =>
      makeDebt(ctx, { user: idOf(student.token, 'usr')!, debtType: 'Service', debtOn: { en: 'A course' }, price }),
    )
  const pay = (payer: Shown, money: number) =>
    centre.app.call(
      centre.app.users.MasterAdmin,
      'POST',
      '/api/receipts',
      { payerToken: payer.token, money, ...into },
      { 'idempotency-key': newId() },
    )
  // two join and pay, one of them twice; a third pays and does not join
  const [one, two, three] = await due(3)
  for (const student of [one!, two!, three!]) await owe(student, 100_000)
  for (const student of [one!, two!]) {
    await centre.call('calls.open', { params: { token: student.token } }, asAgent(caller))
    await makeJoined(centre, category, period, student.token)
  }
  for (const [student, money] of [
    [one!, 30_000],
    [one!, 12_500],
    [two!, 50_000],
    [three!, 9_900],
  ] as const) {
    const paid = await pay(student, money)
    assert.equal(paid.status, 200, paid.text)
  }
  const board = await centre.call('calls.board', {}, asManager)
  const joined = ({ columns }: Shown) => columns.find(({ stage }: Shown) => stage === 'Joined').count
  assert.equal(joined(board) - joined(before), 2)
  assert.equal(board.collected - before.collected, 30_000 + 12_500 + 50_000)
  const brought = board.agents.find(({ token }: Shown) => token === caller.token)
  assert.deepEqual([brought.joined, brought.collected], [2, 92_500])
  const { Debt: _, ...withoutDebts } = everyPrivilege
  const blind = await centre.call('calls.board', {}, { privileges: withoutDebts })
  assert.deepEqual([blind.collected, blind.agents[0].collected], [undefined, undefined])
})

test('D8.2 the board: its figures are those that are counted by hand, an agent’s are their own', async () => {
  const board = await centre.call('calls.board', {})
  const [counted] = await centre.owner(
    `
      select
        count(*) filter (where stage = 'Undecided')::int as undecided,
        count(*) filter (where stage = 'WillJoin')::int as will_join,
        count(*) filter (where stage = 'Joined' and since >= $1::timestamptz - interval '89 days')::int as joined,
        count(*) filter (where agent_id is null and due_at <= $1)::int as pool
      from follow_case
    `,
    [centre.app.clock.now()],
  )
  assert.deepEqual(
    board.columns.slice(0, 3).map(({ count }: Shown) => count),
    [counted.undecided, counted.will_join, counted.joined],
  )
  assert.equal(board.pool, counted.pool)
  const calls = await centre.owner(
    `select sales_user_id as id, count(*)::int as n from follow_up_history where created_at >= $1::timestamptz - interval '89 days' and sales_user_id is not null group by 1`,
    [centre.app.clock.now()],
  )
  assert.ok(board.agents.length > 0)
  for (const { id, n } of calls)
    assert.equal(board.agents.find(({ token }: Shown) => token === tokenOf('usr', id))?.calls, n)
  const byHand = await centre.owner(
    `
      select u.known_method_id as id, count(*)::int as people, (count(*) filter (where c.joined_at >= $1::timestamptz - interval '89 days'))::int as joined
      from follow_case c
      join user_account u on u.establishment_id = c.establishment_id and u.id = c.user_id
      where greatest(c.opened_at, c.joined_at) >= $1::timestamptz - interval '89 days'
      group by 1
    `,
    [centre.app.clock.now()],
  )
  const sorted = (all: readonly (string | number | null)[][]) => all.map((each) => JSON.stringify(each)).sort()
  assert.ok(byHand.some(({ joined }) => joined > 0))
  assert.deepEqual(
    sorted(board.methods.map(({ token, people, joined }: Shown) => [token, people, joined])),
    sorted(byHand.map(({ id, people, joined }) => [id && tokenOf('knm', id), people, joined])),
  )
  const wanted = await centre.owner(
    `
      select i.interest_id as id, count(*)::int as people
      from follow_case c
      join user_systeam_interest i on i.establishment_id = c.establishment_id and i.user_id = c.user_id and i.record_state = 'active'
      where greatest(c.opened_at, c.joined_at) >= $1::timestamptz - interval '89 days'
      group by 1
    `,
    [centre.app.clock.now()],
  )
  assert.ok(wanted.length > 0)
  for (const { id, people } of wanted)
    assert.equal(board.interests.find(({ token }: Shown) => token === tokenOf('itr', id))?.people, people)
  const own = await centre.call('calls.board', {}, { userId: centre.app.users.Sales.id, userType: 'Sales' })
  assert.equal(own.methods, undefined)
  assert.equal(own.agents, undefined)
  assert.ok(own.columns[0].count <= board.columns[0].count)
})

test('D8.2 what is counted of calls is what is listed: archived students are in neither', async () => {
  const agentOne = await centre.app.addUser('Sales', defaultPrivileges('Sales'))
  const as = { ...asAgent(agentOne), privileges: everyPrivilege, userType: 'Employee' } as const
  const { token: followUpTypeToken } = await centre.create('communicationType', { names: { en: 'Voice' } })
  const [kept, gone, called, calledGone] = await due(4, agentOne.id)
  const [pooled, pooledGone] = await due(2)
  for (const each of [called!, calledGone!])
    await centre.call(
      'calls.outcome',
      {
        params: { token: each.token },
        body: { followUpTypeToken, replyStatus: 'Replied', joiningType: 'WillNotJoin', lostReason: 'Price' },
      },
      as,
    )
  const poolBefore = (await centre.call('calls.board', {}, as)).pool
  for (const each of [gone!, calledGone!, pooledGone!]) await centre.act('student', each.token, 'archive')
  for (const scope of ['mine', 'all', 'done'] as const) {
    const { lines, counts } = await centre.call('calls.queue', { query: { scope } }, as)
    const tokens = lines.map(({ token }: Shown) => token)
    assert.equal(counts[scope], lines.length, scope)
    assert.ok(tokens.includes({ mine: kept!, all: pooled!, done: called! }[scope].token), scope)
  }
  const board = await centre.call('calls.board', {}, as)
  for (const { stage, count, lines } of board.columns) assert.equal(Math.min(count, 30), lines.length, stage)
  assert.equal(board.pool, poolBefore - 1)
  assert.equal(board.agents.find(({ token }: Shown) => token === agentOne.token).due, 1)
})
