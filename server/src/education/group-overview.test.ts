import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makePlace,
  makeTime,
  seat,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'
import { oweCourse } from '../../test/finance/debts/debts-for-tests.ts'

let centre: Centre
before(async () => {
  centre = await startCentre('2026-11-20T15:00:00Z')
})
after(() => centre.close())

test('the page of a group: lessons, marks of the last ones, debts and scores; each part for who may view it', async () => {
  const period = await makePeriod(centre)
  const category = await makeCategory(centre, { finalExamWeight: 100, successDegree: 60 })
  const group = await makeGroup(centre, category, period, { maximumNumberOfStudents: 12, maximumStatus: true })
  const room = await makePlace(centre)
  const joined = [await makeJoined(centre, category, period), await makeJoined(centre, category, period)]
  const seated = (at: number) => seat(centre, group, joined[at], { joinedOn: '2026-11-01' })
  const seats = [await seated(0), await seated(1)]
  const lesson = (day: string, hour = 14) =>
    makeTime(centre, group, `${day}T${hour}:00:00Z`, `${day}T${hour + 2}:00:00Z`, { placeToken: room.token })
  const [first, now, next] = [await lesson('2026-11-18'), await lesson('2026-11-20'), await lesson('2026-11-22')]
  await centre.call('educationalScheduleTime.mark', {
    params: { token: first.token },
    body: {
      marks: [
        { groupStudentToken: seats[0].token, attendance: 'Attendance', minutesLate: 10 },
        { groupStudentToken: seats[1].token, attendance: 'Absence' },
      ],
    },
  })
  const exam = await centre.create('scoreComponent', {
    names: { en: 'Final' },
    educationalCategoryToken: category.token,
    examType: 'FinalExam',
    finalScore: 50,
  })
  await centre.call('scoreSheet.save', {
    params: { groupToken: group.token },
    body: { scores: [{ applicationToken: joined[0].token, componentToken: exam.token, studentScore: 40 }] },
  })
  await centre.owner(
    `
      insert into debt (
        establishment_id, id, code, user_id, educational_group_id, debt_type, at, price, money, paid, remainder,
        unscheduled, due_on, next_due_on, created_at, updated_at
      )
      values ($1, gen_random_uuid(), 'D-1', $2, $3, 'Service', now(), 500, 500, 200, 300, 300,
        '2026-11-10', '2026-11-10', now(), now())
    `,
    [centre.app.establishmentId, idOf(joined[1].studentToken, 'usr'), idOf(group.token, 'edg')],
  )
  const read = (as: object = {}): Promise<Shown> =>
    centre.call('educationalGroup.overview', { params: { token: group.token } }, as)
  const told = await read()
  const { lessons } = told
  assert.deepEqual([lessons.taken, lessons.total], [1, 3])
  assert.deepEqual(
    [lessons.now.token, lessons.now.number, lessons.now.isTaken, lessons.next.token, lessons.last.token],
    [now.token, 2, false, next.token, next.token],
  )
  assert.deepEqual(
    told.shown.map((each: Shown) => [each.token, each.number, each.present]),
    [[first.token, 1, 1]],
  )
  const of = (at: number) => told.students.find((each: Shown) => each.groupStudentToken === seats[at].token)
  assert.deepEqual([of(0).marks, of(0).owed, of(0).score], [['Late'], 0, 40])
  assert.deepEqual([of(1).marks, of(1).owed, of(1).daysLate, of(1).score], [['Absent'], 300, 10, null])
  assert.deepEqual(told.money, { due: 500, paid: 200, owed: 300, debtors: 1 })
  assert.deepEqual([told.exam.of, told.exam.pass], [50, 30])

  const plain = await read({ userType: 'Employee', privileges: { EducationalGroup: ['view', 'viewActive'] } })
  assert.deepEqual(
    [plain.students, plain.shown, plain.money, plain.exam],
    [[], [], undefined, undefined],
    'the group alone',
  )
  const student = { userType: 'Student', userId: idOf(joined[0].studentToken, 'usr') }
  assert.equal(await codeIn(read(student)), 'permission.missing')
})

test('D6.5 a rest that was written off is not part of what a group was to pay, as in the account of the family', async () => {
  const [period, category] = [await makePeriod(centre), await makeCategory(centre)]
  const group = await makeGroup(centre, category, period)
  const joined = await makeJoined(centre, category, period)
  await seat(centre, group, joined, { joinedOn: '2026-11-01' })
  const drawer = await centre.create('account', { names: { en: 'Drawer' } })
  const method = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
  const student = { token: joined.studentToken }
  const debt = await oweCourse(centre, student, 100_000, { educationalGroup: idOf(group.token, 'edg') })
  await centre.call('receipt.take', {
    body: { payerToken: student.token, money: 30_000, accountToken: drawer.token, paymentMethodToken: method.token },
  })
  const moneyOf = async (): Promise<Shown> =>
    (await centre.call('educationalGroup.overview', { params: { token: group.token } })).money
  assert.deepEqual(await moneyOf(), { due: 100_000, paid: 30_000, owed: 70_000, debtors: 1 })
  await centre.act('debt', debt, 'writeOff', { reason: 'Left' })
  assert.deepEqual(await moneyOf(), { due: 30_000, paid: 30_000, owed: 0, debtors: 0 })
  const family = await centre.call('statement.family', {}, { userType: 'Student', userId: idOf(student.token, 'usr') })
  assert.deepEqual([family.total, family.paid], [30_000, 30_000])
})

test('D5.3 of a repeated exam the page of a group shows the score that counts in the results, by each rule', async () => {
  const period = await makePeriod(centre)
  for (const [attemptRule, scores] of [
    ['Best', [80, 50, 0]],
    ['Last', [40, 50, 0]],
    ['Average', [60, 45, 0]],
    ['CappedAtPass', [80, 50, 0]],
  ] as const) {
    const settings = { finalExamWeight: 100, successDegree: 50, attemptRule, reExam: true, maxCountNumberReExam: 1 }
    const category = await makeCategory(centre, settings)
    const group = await makeGroup(centre, category, period)
    const exam = await centre.create('scoreComponent', {
      names: { en: 'Final' },
      educationalCategoryToken: category.token,
      examType: 'FinalExam',
      finalScore: 100,
    })
    const given = [
      [{ studentScore: 80 }, { studentScore: 40 }],
      [{ studentScore: 40 }, { studentScore: 50 }],
      [{ status: 'Absent' }],
      [{ status: 'Excused' }],
    ]
    const seats = []
    const sent = []
    for (const attempts of given) {
      const application = await makeJoined(centre, category, period)
      seats.push(await seat(centre, group, application))
      for (const [at, score] of attempts.entries())
        sent.push({ applicationToken: application.token, componentToken: exam.token, attempt: at + 1, ...score })
    }
    await centre.call('scoreSheet.save', { params: { groupToken: group.token }, body: { scores: sent } })
    const overview: Shown = await centre.call('educationalGroup.overview', { params: { token: group.token } })
    const shown = seats.map(
      ({ token }) => overview.students.find((each: Shown) => each.groupStudentToken === token).score,
    )
    assert.deepEqual(shown, [...scores, null], attemptRule)
    const results: Shown = await centre.call('educationalCategory.results', {
      params: { token: category.token },
      query: {},
    })
    const totals = results.items.map((each: Shown) => each.total).sort()
    assert.deepEqual(totals, [...scores, null].sort(), attemptRule)
  }
})
