/** Summaries and stories of people of the demo centre, for readers with different flags and groups. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import type { Story } from '@topcenter/model/people/api'
import { storyKinds } from '@topcenter/model/people/story'
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
  const summary = await ok(app.users.MasterAdmin, 'STU-001000', 'summary')
  assert.equal(summary.groups.length > 0, true)
  assert.equal(summary.attendance.attended <= summary.attendance.counted, true)
  assert.equal(summary.result.score <= summary.result.of, true)
  assert.equal(summary.nextLesson.to > app.clock.now().toISOString(), true)
  assert.equal(summary.lessons.length, 10)
  assert.deepEqual(
    summary.family.map((each: { relation: string }) => each.relation),
    ['parent', 'sibling'],
  )
  assert.equal(
    summary.familyOwed,
    [summary, ...summary.family].reduce((sum, each) => sum + each.balance.owed, 0),
  )
  const parent = await ok(app.users.MasterAdmin, 'PAR-000101', 'summary')
  assert.equal(parent.familyOwed, summary.familyOwed, 'the family owes the same, whoever is looked at')
  const lecturer = await ok(app.users.MasterAdmin, 'EMP-000201', 'summary')
  assert.equal(lecturer.teaching.groups > 0 && lecturer.teaching.minutes > 0, true)
})

test('D11.1 the hours that a lecturer taught this month are those of the settlement: of lessons with a register', async () => {
  const hours = async () => {
    const answer = await app.call(
      app.users.MasterAdmin,
      'GET',
      '/api/reports/settlement-of-lecturers?period=thisMonth&rows=lecturer&columns=none&measures=givenHours',
    )
    assert.equal(answer.status, 200, answer.text)
    const cells = answer.body.cells as { row: string[]; values: (number | null)[] }[]
    return new Map(cells.flatMap(({ row, values }) => (row.length === 1 ? [[row[0]!, values[0] ?? 0] as const] : [])))
  }
  const compare = async () => {
    const given = await hours()
    for (const [code, token] of people) {
      if (!code.startsWith('EMP-')) continue
      const { teaching } = await ok(app.users.MasterAdmin, code, 'summary')
      if (teaching) assert.equal(teaching.minutes / 60, given.get(token) ?? 0, code)
    }
    return [...given.values()].reduce((sum, each) => sum + each, 0)
  }
  const before = await compare()
  await app.database.owner.query(
    `
      update educational_schedule_time
      set register = 'NotTaken', register_taken_at = null
      where id = (
        select id
        from educational_schedule_time
        where lecturer_id is not null
          and register = 'Taken'
          and state = 'Planned'
          and work_day = 'Work'
          and record_state = 'active'
          and "from" between '2026-11-01' and '2026-11-22'
        limit 1
      )
    `,
  )
  assert.ok((await compare()) < before)
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
    const summary = await ok(user, 'STU-001000', 'summary')
    const text = JSON.stringify(summary)
    assert.equal(part in summary, false, `${part} without ${group}`)
    // a group contains a number by the same name
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

test('a note of the staff is in the story for colleagues, whole, and only its writer deletes it', async () => {
  const [code, text] = ['STU-001000', 'سيدفع باقي القسط يوم الأربعاء']
  const path = `/api/people/${tokenBy(code)}/notes`
  const written = await app.call(app.users.MasterAdmin, 'POST', path, { text })
  assert.equal(written.status, 200, written.text)
  const notes = async (user: TestUser) =>
    ((await ok(user, code, 'story?part=contact')) as Story).items.filter(({ kind }) => kind === 'noted')
  const [own] = await notes(app.users.MasterAdmin)
  assert.deepEqual([own!.reason, own!.note, own!.token], [text, written.body.token, tokenBy(code)])
  assert.ok(own!.by)
  const [seen] = await notes(app.users.Employee)
  assert.deepEqual([seen!.reason, seen!.note], [text, undefined])
  assert.equal((await app.call(app.users.Employee, 'DELETE', `${path}/${written.body.token}`)).status, 404)
  assert.equal((await app.call(app.users.Student, 'POST', path, { text })).status, 403)
  assert.equal((await app.call(app.users.MasterAdmin, 'POST', path, { text: ' ' })).body.code, 'record.invalid')
  assert.equal((await app.call(app.users.MasterAdmin, 'DELETE', `${path}/${written.body.token}`)).status, 204)
  assert.deepEqual(await notes(app.users.MasterAdmin), [])
})

test('the records of a person are counted in several lists at once, without those that the reader may not see', async () => {
  const of = 'educationalGroupStudent.student,monitorScoreExam.student,debt.user'
  const { items } = await ok(app.users.MasterAdmin, 'STU-001000', `counts?of=${of}`)
  const list = await app.call(
    app.users.MasterAdmin,
    'GET',
    `/api/monitor-score-exams?studentToken=${tokenBy('STU-001000')}&size=1`,
  )
  assert.deepEqual(
    items.map((each: { of: string }) => each.of),
    of.split(','),
  )
  assert.equal(items[1].count, list.body.page.total)
  assert.ok(items[0].count > 0)
  for (const wrong of ['debt.account', 'nothing.user', 'debt'])
    assert.equal((await ask(app.users.MasterAdmin, 'STU-001000', `counts?of=${wrong}`)).status, 406, wrong)
})
