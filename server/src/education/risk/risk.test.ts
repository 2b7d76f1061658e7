import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { levelOf, riskScore, type RiskFacts, studyScore } from '@topcenter/model/education/risk'
import { idOf } from '@topcenter/model/kit/token'
import { planWhatComesBack } from '../../background.ts'
import { nightlyJob } from '../../records/nightly.ts'
import { nightlyRisks } from './risk.jobs.ts'
import { overdueInWords, reasonsInWords } from './risk-words.ts'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makeStudent,
  newId,
  seat,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'

let centre: Centre
let group: Shown
let category: Shown
let period: Shown
before(async () => {
  centre = await startCentre()
  ;[category, period] = [await makeCategory(centre, { successDegree: 50 }), await makePeriod(centre)]
  group = await makeGroup(centre, category, period)
})
after(() => centre.close())

const id = (shown: Shown) => idOf(shown.token, shown.token.split('_')[0])!
const find = async (token: string): Promise<Shown> =>
  (
    await centre.app.call(
      centre.app.users.MasterAdmin,
      'GET',
      `/api/student-risks?studentToken=${token}&columns=student,level,score,studyScore,reasons,overdue,sessions,missed,late,held,absences,exams,notTaken,average,before,recent,overdueParts,passMark,dismissReason,state`,
    )
  ).body.items[0]
const compute = async (of: Shown = group) =>
  (
    await centre.app.call(centre.app.users.MasterAdmin, 'POST', '/api/student-risks/compute', {
      educationalGroupToken: of.token,
    })
  ).body

let days = 0
/** A planned time in the past, and the marks of these seats at it: P present, L late, A absent, E excused. */
async function session(of: Shown, marks: readonly (readonly [Shown, string])[]): Promise<void> {
  const [at, time] = [new Date(Date.UTC(2026, 9, 1 + (days += 1), 9)), newId()]
  await centre.owner(
    `
      insert into educational_schedule_time (
        establishment_id, id, educational_group_id, "from", "to", state, work_day, register, created_at,
        updated_at
      )
      values ($1, $2, $3, $4, $4::timestamptz + interval '1 hour', 'Planned', 'Work', 'Taken', $4, $4)
    `,
    [centre.app.establishmentId, time, id(of), at],
  )
  for (const [place, mark] of marks) {
    await centre.owner(
      `
        insert into educational_group_attendance (
          establishment_id, id, schedule_time_id, educational_group_id, group_student_id, student_id,
          attendance, excused, minutes_late, at, created_at, updated_at
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10)
      `,
      [
        centre.app.establishmentId,
        newId(),
        time,
        id(of),
        id(place),
        idOf(place.studentToken, 'usr'),
        mark === 'A' || mark === 'E' ? 'Absence' : 'Attendance',
        mark === 'E',
        mark === 'L' ? 10 : null,
        at,
      ],
    )
  }
}
const component = (on: string): Promise<Shown> =>
  centre.create('scoreComponent', {
    names: { en: `Quiz ${on}` },
    educationalCategoryToken: category.token,
    examType: 'Periodical',
    finalScore: 50,
    on,
  })
const score = (of: Shown, place: Shown, percent: number | 'Absent' | 'Excused') =>
  centre.create('monitorScoreExam', {
    componentToken: of.token,
    applicationToken: place.applicationToken,
    ...(typeof percent === 'number' ? { status: 'Entered', studentScore: percent / 2 } : { status: percent }),
  })

async function seats(of: Shown, many: number): Promise<Shown[]> {
  const made: Shown[] = []
  for (let at = 0; at < many; at += 1)
    made.push(await seat(centre, of, await makeJoined(centre, category, period), { joinedOn: '2026-09-15' }))
  return made
}

test('the figures equal those counted by hand, the score equals the model’s, and the reasons say the figures in both languages', async () => {
  const [fine, slips, newcomer] = await seats(group, 3)
  for (const [one, other] of [
    ['P', 'P'],
    ['P', 'A'],
    ['P', 'P'],
    ['P', 'A'],
    ['P', 'E'],
    ['L', 'P'],
    ['P', 'A'],
    ['P', 'L'],
  ])
    await session(group, [
      [fine!, one!],
      [slips!, other!],
    ])
  const quizzes = [
    await component('2026-10-01'),
    await component('2026-10-10'),
    await component('2026-10-20'),
    await component('2026-11-01'),
    await component('2026-11-10'),
    await component('2026-11-15'),
  ]
  for (const quiz of quizzes.slice(0, 4)) await score(quiz, fine!, 90)
  for (const [at, percent] of [80, 70, 40, 30].entries()) await score(quizzes[at]!, slips!, percent)
  await score(quizzes[4]!, fine!, 85)
  await score(quizzes[4]!, slips!, 'Absent')
  await score(quizzes[4]!, newcomer!, 'Excused')
  await score(quizzes[5]!, fine!, 85) // one of three: only begun, so nobody is behind in it
  assert.deepEqual(await compute(), { queued: false, found: 2 })
  const found = await find(slips!.studentToken)
  const facts: RiskFacts = {
    sessions: 5,
    missed: 2,
    late: 1,
    held: 7,
    absences: 3,
    exams: 5,
    notTaken: 1,
    average: 55,
    before: 75,
    recent: 35,
    overdueParts: 0,
    overdueDays: 0,
  }
  for (const [name, value] of Object.entries(facts))
    if (name !== 'overdueDays') assert.equal(found[name] ?? 0, value, name)
  assert.deepEqual(
    [found.score, found.studyScore, found.state],
    [riskScore(facts), Math.round(studyScore(facts)), 'Slipping'],
  )
  assert.equal(
    found.reasons.en,
    'missed 2 of the last 5 lessons; did not take 1 exam of 5; average dropped from 75 to 35',
  )
  assert.equal(found.reasons.ar, 'غياب عن حصتين من آخر 5؛ امتحان فائت واحد من 5؛ هبوط المتوسط من 75 إلى 35')
  assert.equal(await find(fine!.studentToken), undefined)
  assert.equal((await find(newcomer!.studentToken)).notTaken, 4, 'taught since September, and nothing excused but one')
})

test('SQL and the model give the same risk score for any marks and scores', async () => {
  const other = await makeGroup(centre, category, period)
  const all = await seats(other, 12)
  let state = 5
  const roll = (most: number): number => (state = (state * 48_271) % 2_147_483_647) % (most + 1)
  for (let at = 0; at < 9; at += 1)
    await session(
      other,
      all.map((each, place) => [each, roll(10) < place ? 'A' : 'PPLE'[roll(3)]!] as const),
    )
  for (const on of ['2026-10-02', '2026-10-12', '2026-10-22', '2026-11-02']) {
    const quiz = await component(on)
    for (const [place, each] of all.entries())
      if (roll(14) > place) await score(quiz, each, roll(1) ? roll(100) : (['Absent', 'Excused'] as const)[roll(1)]!)
  }
  for (const each of all.slice(6)) await owes(each.studentToken, 1 + roll(3))
  await compute(other)
  const rows = (await Promise.all(all.map((each) => find(each.studentToken)))).filter(Boolean)
  assert.ok(rows.length >= 8)
  for (const row of rows) {
    const facts = Object.fromEntries(
      [
        'sessions',
        'missed',
        'late',
        'held',
        'absences',
        'exams',
        'notTaken',
        'average',
        'before',
        'recent',
        'overdueParts',
      ].map((name) => [name, row[name] ?? (['average', 'before', 'recent'].includes(name) ? null : 0)]),
    ) as unknown as RiskFacts
    assert.deepEqual(
      [row.score, row.studyScore],
      [riskScore(facts), Math.round(studyScore(facts))],
      JSON.stringify(facts),
    )
    assert.equal(row.reasons?.en ?? '', reasonsInWords(facts, 50).en ?? '')
    assert.equal(row.level, row.reasons ? levelOf(row.score) : 'Low')
    assert.equal(row.missed <= row.sessions && row.absences <= row.held && row.notTaken <= row.exams, true)
  }
})

/** Parts whose days have gone by, one a month. */
async function owes(student: string, parts: number): Promise<void> {
  const debt = newId()
  await centre.owner(
    `
      insert into debt (
        establishment_id, id, code, user_id, debt_type, at, price, money, remainder, unscheduled,
        due_on, next_due_on, state, created_at, updated_at
      )
      values (
        $1, $2, $3, $4, 'Service', now(), $5, $5, $5, $5, '2026-10-22', '2026-10-22', 'NotScheduled',
        now(), now()
      )
    `,
    [centre.app.establishmentId, debt, `D-${debt.slice(-8)}`, idOf(student, 'usr'), 100 * parts],
  )
}

test('a risk that was dismissed with a reason stays away until it is worse; then it is back, and its history says so', async () => {
  const one = await makeGroup(centre, category, period)
  const [slips] = await seats(one, 1)
  for (const mark of ['A', 'A', 'P']) await session(one, [[slips!, mark]])
  await compute(one)
  const { token, score: then } = await find(slips!.studentToken)
  await assert.rejects(centre.act('studentRisk', token, 'dismiss', {}))
  await centre.act('studentRisk', token, 'dismiss', { reason: 'Was ill' })
  await compute(one)
  assert.equal((await find(slips!.studentToken)).state, 'Dismissed')
  await session(one, [[slips!, 'P']])
  await compute(one)
  const better = await find(slips!.studentToken)
  assert.ok(better.score < then && better.state === 'Dismissed')
  for (const mark of ['A', 'A', 'A']) await session(one, [[slips!, mark]])
  await compute(one)
  const worse = await find(slips!.studentToken)
  assert.ok(worse.score > then)
  assert.deepEqual([worse.state, worse.dismissReason], ['Slipping', undefined])
  assert.equal(
    (
      await centre.owner(`select count(*)::int as n from audit where record_id = $1 and action = 'reopen'`, [
        idOf(token, 'rsk'),
      ])
    )[0].n,
    1,
  )
  for (const mark of ['P', 'P', 'P', 'P', 'P']) await session(one, [[slips!, mark]])
  await compute(one)
  assert.equal((await find(slips!.studentToken)).state, 'Recovered')
  await centre.act('educationalGroupStudent', slips!.token, 'leave')
  assert.equal(await find(slips!.studentToken), undefined, 'who left is nobody’s worry')
})

test('overdue payments are shown apart from study: how many and since when, never how much', async () => {
  const one = await makeGroup(centre, category, period)
  const [poor] = await seats(one, 1)
  await owes(poor!.studentToken, 2)
  await compute(one)
  const found = await find(poor!.studentToken)
  assert.deepEqual([found.reasons, found.overdue.en, found.level], [undefined, '1 payment overdue, by 30 days', 'Low'])
  assert.ok(found.score > found.studyScore)
})

test('the nightly job works out all groups that are taught and deletes the risks of finished ones; the first computation does not wait for the night', async () => {
  const { application, clock, establishmentId } = centre.app
  const done = await makeGroup(centre, category, period)
  const [slips] = await seats(done, 1)
  for (const mark of ['A', 'A', 'A']) await session(done, [[slips!, mark]])
  await compute(done)
  await centre.act('educationalGroup', done.token, 'finish')
  const saved: unknown[] = []
  const night = nightlyJob(
    nightlyRisks,
    () => ({ ...application.runtime, jobs: application.jobs }),
    application.db,
    clock,
  )[nightlyRisks.kind]!
  await night({
    establishmentId,
    id: newId(),
    createdBy: null,
    input: { night: '2026-11-21' },
    progress: {},
    signal: new AbortController().signal,
    save: async (_tx, progress) => {
      saved.push(progress)
    },
  })
  assert.equal(await find(slips!.studentToken), undefined)
  assert.equal(saved.length, 1)
  await planWhatComesBack(application.db, application.jobs, clock)
  await planWhatComesBack(application.db, application.jobs, clock)
  const waiting = await centre.owner(
    `
      select state
      from pgboss.job
      where data ->> 'kind' = 'education.risk' and data ->> 'establishment' = $1::text
    `,
    [establishmentId],
  )
  assert.deepEqual(waiting, [{ state: 'created' }], 'who never had a night does not wait for the first, once')
})

test('D2.4 only staff with the privilege see or change risks; the message to a parent is about study alone', async () => {
  const { app } = centre
  const one = await makeGroup(centre, category, period)
  const student = await makeStudent(centre, { phone: '01012345678', whatsAppStatus: true })
  const place = await seat(centre, one, await makeJoined(centre, category, period, student.token))
  for (const mark of ['A', 'A', 'A']) await session(one, [[place, mark]])
  await owes(student.token, 1)
  await compute(one)
  const { token } = await find(student.token)
  const message = (await app.call(app.users.MasterAdmin, 'GET', `/api/student-risks/${token}/message`)).body
  assert.match(message.text, /غياب عن 3 حصص من آخر 3/)
  assert.doesNotMatch(message.text, /دفع/)
  for (const user of [app.users.Student, app.users.Parent, app.users.Client]) {
    for (const path of ['/api/student-risks', '/api/student-risks/standing', `/api/student-risks/${token}/message`])
      assert.equal((await app.call(user, 'GET', path)).body.code, 'permission.missing', path)
  }
  assert.equal(
    await codeIn(
      centre.act(
        'studentRisk',
        token,
        'dismiss',
        { reason: 'x' },
        { userType: 'Employee', privileges: { StudentRisk: ['view'] } },
      ),
    ),
    'permission.missing',
  )
})

test('six plural forms of each reason', () => {
  const said = [0, 1, 2, 3, 11, 100].map((count) =>
    [
      overdueInWords(count, count).ar ?? '',
      reasonsInWords(
        {
          sessions: 5,
          missed: count,
          late: count,
          held: 5,
          absences: 0,
          exams: 5,
          notTaken: count,
          average: null,
          before: null,
          recent: null,
        },
        50,
      ).ar ?? '',
    ].join(' '),
  )
  assert.equal(new Set(said).size, 6)
  for (const text of said) assert.doesNotMatch(text, /\{\{|undefined/)
})
