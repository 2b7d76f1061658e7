/** How a person stands and what happened, over the demo centre: to each reader what their flags and groups allow. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { type Story, storyKinds } from '@topcenter/model/people/told'
import { tokenOf } from '@topcenter/model/kit/token'
import { startTestApplication, type TestApplication, type TestUser } from '../../test/test-application.ts'

let app: TestApplication
const people = new Map<string, string>()
const tokenBy = (code: string): string => people.get(code)!
before(async () => {
  app = await startTestApplication({ hasDemo: true, now: '2026-11-23T14:00:00Z' })
  const { rows } = await app.database.owner.query('select id, code from user_account where establishment_id = $1', [
    app.establishmentId,
  ])
  for (const { id, code } of rows) people.set(code, tokenOf('usr', id))
})
after(() => app.close())

const ask = (user: TestUser, code: string, what: string) =>
  app.call(user, 'GET', `/api/people/${tokenBy(code)}/${what}`)
const ok = async (user: TestUser, code: string, what: string) => {
  const answer = await ask(user, code, what)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

test('a student is told with groups, attendance, balance, result, next lesson and family', async () => {
  const told = await ok(app.users.MasterAdmin, 'STU-001000', 'summary')
  assert.equal(told.groups.length > 0, true)
  assert.equal(told.attendance.attended <= told.attendance.counted, true)
  assert.equal(told.result.score <= told.result.of, true)
  assert.equal(told.nextLesson.to > app.clock.now().toISOString(), true)
  assert.equal(told.lessons.length, 10)
  assert.deepEqual(
    told.family.map((each: { relation: string }) => each.relation),
    ['parent', 'sibling'],
  )
  assert.equal(
    told.familyOwed,
    [told, ...told.family].reduce((sum, each) => sum + each.balance.owed, 0),
  )
  const parent = await ok(app.users.MasterAdmin, 'PAR-000101', 'summary')
  assert.equal(parent.familyOwed, told.familyOwed, 'the family owes the same, whoever is looked at')
  const lecturer = await ok(app.users.MasterAdmin, 'EMP-000201', 'summary')
  assert.equal(lecturer.teaching.groups > 0 && lecturer.teaching.minutes > 0, true)
})

test('each part is told to who may look at what it tells of, and a person nobody may see is not found', async () => {
  const parts = {
    attendance: 'EducationalGroupAttendance',
    lessons: 'EducationalGroupAttendance',
    balance: 'Debt',
    familyOwed: 'Debt',
    result: 'MonitorScoreExam',
    nextLesson: 'EducationalScheduleTime',
    risk: 'StudentRisk',
    groups: 'EducationalGroup',
  }
  for (const [part, group] of Object.entries(parts)) {
    const user = await app.addUser('Employee', { ...everyPrivilege, [group]: [] })
    const told = await ok(user, 'STU-001000', 'summary')
    const text = JSON.stringify(told)
    assert.equal(part in told, false, `${part} without ${group}`)
    // how many lessons a group has is told with it
    if (part !== 'lessons') assert.equal(text.includes(`"${part}"`), false, `${part} of the family without ${group}`)
  }
  const least = await app.addUser('Employee', { Student: ['view', 'viewActive'] })
  assert.deepEqual(Object.keys(await ok(least, 'STU-001000', 'summary')).sort(), ['family', 'hasAccount', 'userType'])
  const story: Story = await ok(least, 'STU-001000', 'story')
  assert.deepEqual([...new Set(story.items.map(({ kind }) => kind))], ['made'])
  const none = await app.addUser('Employee', { ...everyPrivilege, Student: [] })
  assert.deepEqual(
    [(await ask(none, 'STU-001000', 'summary')).status, (await ask(none, 'STU-001000', 'story')).status],
    [404, 404],
  )
})

test('the story is one line for each thing, newest first, paged without a gap, each part alone the same', async () => {
  const all: Story['items'][number][] = []
  for (let after: string | null = ''; after !== null;) {
    const page: Story = await ok(app.users.MasterAdmin, 'STU-001000', `story${after ? `?after=${after}` : ''}`)
    all.push(...page.items)
    after = page.next
  }
  assert.deepEqual(
    all.map(({ at }) => at),
    all
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  )
  const keyed = all.map(({ at, kind, token }) => `${at} ${kind} ${token}`)
  assert.equal(new Set(keyed).size, keyed.length)
  for (const kind of ['made', 'joined', 'attended', 'paid', 'scored'])
    assert.ok(
      all.some((each) => each.kind === kind),
      kind,
    )
  const parts = await Promise.all(
    Object.keys(storyKinds).map(async (part) => {
      const { items, next }: Story = await ok(app.users.MasterAdmin, 'STU-001000', `story?part=${part}`)
      const kinds = storyKinds[part as keyof typeof storyKinds] as readonly string[]
      assert.ok(items.every(({ kind }) => kinds.includes(kind)))
      return next ? 0 : items.length
    }),
  )
  if (!parts.includes(0))
    assert.equal(
      parts.reduce((sum, each) => sum + each, 0),
      all.length,
    )
  const marks = await app.database.owner.query(
    `select count(*)::int as n from educational_group_attendance a join user_account u on u.establishment_id = a.establishment_id and u.id = a.student_id
     where u.code = 'STU-001000' and a.attendance <> 'Unknown' and a.record_state = 'active'`,
  )
  const runs = all.filter(({ kind }) => kind === 'attended' || kind === 'absent')
  assert.equal(
    runs.reduce((sum, { count }) => sum + count!, 0),
    marks.rows[0].n,
    'each lesson is in one run',
  )
})

test('the story of a parent, a lecturer and of who has nothing is answered; a cursor that is not ours is refused', async () => {
  for (const code of ['PAR-000101', 'EMP-000201'])
    assert.ok((await ok(app.users.MasterAdmin, code, 'story')).items.length > 0)
  const bare = await app.addUser('Student', {})
  for (const what of ['summary', 'story'])
    assert.equal((await app.call(app.users.MasterAdmin, 'GET', `/api/people/${bare.token}/${what}`)).status, 200)
  for (const after of ['x', 'bnVsbA', Buffer.from('["a","b","c"]').toString('base64url')])
    assert.equal(
      (await ask(app.users.MasterAdmin, 'STU-001000', `story?after=${after}`)).body.code,
      'request.malformed',
    )
  assert.equal((await ask(app.users.MasterAdmin, 'STU-001000', 'story?part=gossip')).body.code, 'request.malformed')
})
