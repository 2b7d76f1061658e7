import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { priorityUses } from '@topcenter/model/lookups/priority-uses'
import { idOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeStudent,
  refusalIn,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'

let centre: Centre
before(async () => {
  centre = await startCentre()
})
after(() => centre.close())

const priority = (values: object = {}) =>
  centre.create('priorityType', { names: { en: `Priority ${Math.random()}` }, ...values })
/** Priority that is for one kind of record alone. */
const only = (use: keyof typeof priorityUses) =>
  priority(Object.fromEntries(Object.values(priorityUses).map((flag) => [flag, flag === priorityUses[use]])))
const inAMinute = () => new Date(centre.app.clock.now().getTime() + 60_000).toISOString()

test('a priority is chosen only where it is meant for: complaints, follow-ups, reminders', async () => {
  const { token: complaintTypeToken } = await centre.create('complaintType', { names: { en: 'Lesson' } })
  const { token: followUpTypeToken } = await centre.create('communicationType', { names: { en: 'Phone' } })
  const { token: userToken } = await makeStudent(centre)
  const names = { en: 'One' }
  const makers = {
    Complaints: (token: string) =>
      centre.create('complaint', { names, complaintTypeToken, complainantToken: userToken, priorityTypeToken: token }),
    FollowUps: (token: string) =>
      centre.create('interestFollowUp', { userToken, followUpTypeToken, priorityTypeToken: token }),
    Reminders: (token: string) => centre.create('reminder', { names, at: inAMinute(), priorityTypeToken: token }),
  }
  const uses = Object.keys(priorityUses) as (keyof typeof priorityUses)[]
  for (const use of uses) {
    const { token } = await only(use)
    for (const [kind, make] of Object.entries(makers))
      if (kind === use) assert.equal((await make(token)).priorityTypeToken, token, kind)
      else
        assert.deepEqual(
          (await refusalIn(make(token))).fields,
          [{ name: 'priorityTypeToken', code: 'field.referenceUnfit' }],
          `${use} in ${kind}`,
        )
  }
  const { token: priorityTypeOnToken } = await only('Complaints')
  const plan = await refusalIn(centre.create('reminderPlan', { names, priorityTypeOnToken }))
  assert.deepEqual(plan.fields, [{ name: 'priorityTypeOnToken', code: 'field.referenceUnfit' }])
})

test('a record keeps a priority that is no longer meant for it; the default of complaints is for complaints', async () => {
  const { token: complaintTypeToken } = await centre.create('complaintType', { names: { en: 'Room' } })
  const [kept, other] = [await only('Complaints'), await only('Complaints')]
  const complaint = await centre.create('complaint', {
    names: { en: 'Cold' },
    complaintTypeToken,
    complainantToken: (await makeStudent(centre)).token,
    priorityTypeToken: kept.token,
  })
  for (const each of [kept, other]) await centre.change('priorityType', each, { forComplaints: false })
  const renamed = await centre.change('complaint', complaint, {
    names: { en: 'Very cold' },
    priorityTypeToken: kept.token,
  })
  assert.equal(renamed.priorityTypeToken, kept.token)
  assert.equal(
    (await refusalIn(centre.change('complaint', renamed, { priorityTypeToken: other.token }))).fields?.[0]?.code,
    'field.referenceUnfit',
  )
  assert.equal(await codeIn(priority({ usual: true, forComplaints: false })), 'complaint.usualUnfit')
})

test('calls and board sort by the rank of the priority, then by the due time; the next call is the most urgent', async () => {
  const { token: followUpTypeToken } = await centre.create('communicationType', { names: { en: 'Mobile' } })
  const [urgent, low] = [await priority({ rank: 1, color: '#dc2626' }), await priority({ rank: 5 })]
  const agent = await centre.app.addUser('Sales', { FollowUpSession: ['view', 'open', 'renewal', 'close'] })
  const as = { userId: agent.id, names: { en: 'Agent' } }
  const follow = async (nextAt: string, priorityTypeToken?: string): Promise<Shown> => {
    const student = await makeStudent(centre)
    await centre.create('interestFollowUp', {
      userToken: student.token,
      followUpTypeToken,
      replyStatus: 'Replied',
      salesUserToken: agent.token,
      nextAt,
      ...(priorityTypeToken ? { priorityTypeToken } : {}),
    })
    return student
  }
  const now = centre.app.clock.now().getTime()
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const plain = await follow(minutesAgo(50))
  const lowest = await follow(minutesAgo(40), low.token)
  const late = await follow(minutesAgo(20), urgent.token)
  const first = await follow(minutesAgo(30), urgent.token)
  const queue = async () => (await centre.call('calls.queue', { query: { scope: 'mine' } }, as)).lines as Shown[]
  const order = async () => (await queue()).map(({ token }) => token)
  assert.deepEqual(
    await order(),
    [first, late, lowest, plain].map(({ token }) => token),
  )
  assert.deepEqual((await queue())[0]!.priority, { token: urgent.token, names: urgent.names, color: '#dc2626' })
  const board = await centre.call('calls.board', {}, { ...as, userType: 'Sales' })
  assert.deepEqual(
    board.columns[0].lines.map(({ token }: Shown) => token),
    await order(),
  )
  assert.equal((await centre.call('calls.next', {}, as)).card.token, first.token)

  const rank = async (each: Shown, to: number) => {
    const { version } = await centre.read('priorityType', each.token)
    return centre.change('priorityType', { ...each, version }, { rank: to })
  }
  await rank(low, 1)
  await rank(urgent, 9)
  assert.deepEqual(
    await order(),
    [lowest, first, late, plain].map(({ token }) => token),
    'a changed rank sorts what is due anew',
  )

  const outcome = (body: object) =>
    centre.call(
      'calls.outcome',
      { params: { token: first.token }, body: { replyStatus: 'NotReplied', joiningType: 'Undecided', ...body } },
      as,
    )
  const priorityOf = async () =>
    (
      await centre.owner('select priority_type_id as id from follow_case where user_id = $1', [
        idOf(first.token, 'usr'),
      ])
    )[0].id
  await outcome({ followUpTypeToken })
  assert.equal(await priorityOf(), idOf(urgent.token, 'prt'), 'it stays while nobody changes it')
  assert.equal(
    (await refusalIn(outcome({ followUpTypeToken, priorityTypeToken: (await only('Reminders')).token }))).fields?.[0]
      ?.code,
    'field.referenceUnfit',
  )
  await outcome({ followUpTypeToken, priorityTypeToken: null })
  assert.equal(await priorityOf(), null)
  await outcome({ followUpTypeToken, priorityTypeToken: low.token })
  await outcome({ followUpTypeToken, joiningType: 'WillNotJoin', replyStatus: 'Replied', lostReason: 'Price' })
  assert.equal(await priorityOf(), null, 'nobody is called, so nothing is urgent')
})
