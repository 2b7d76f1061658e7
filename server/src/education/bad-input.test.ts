/** Wrong times, scores and codes are refused over HTTP with texts in both languages, and nothing has changed. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import type { TestUser } from '../../test/test-application.ts'
import {
  type Centre,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makeTime,
  newId,
  seat,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'

let centre: Centre
before(async () => {
  centre = await startCentre('2026-11-21T16:05:00Z')
})
after(() => centre.close())

type Bad = readonly [what: string, user: TestUser, path: string, body: object, code: string]

async function refused(all: readonly Bad[], state: () => Promise<unknown>): Promise<void> {
  const before = JSON.stringify(await state())
  for (const [what, user, path, body, code] of all) {
    for (const language of ['ar', 'en']) {
      const answer = await centre.app.call(user, 'POST', path, body, {
        'idempotency-key': newId(),
        'accept-language': language,
        date: 'Sat, 20 Nov 2027 16:00:00 GMT',
      })
      const said = `${what}: ${answer.status} ${answer.text}`
      assert.ok(answer.status >= 400 && answer.status < 500, said)
      const fault = answer.body.fields?.[0]
      assert.equal(fault?.code ?? answer.body.code, code, said)
      const words: string = fault?.message ?? answer.body.detail
      assert.ok(
        words.length > 5 && !words.includes('{{') && /[\u0600-\u06FF]/.test(words) === (language === 'ar'),
        said,
      )
    }
  }
  assert.equal(JSON.stringify(await state()), before)
}

test('D4.2 D4.4 D5.2 D5.3 bad times, weights, scores, exams and codes are each refused in both languages, by the server’s clock alone, and change nothing', async () => {
  const { app } = centre
  const [period, category, light] = [
    await makePeriod(centre),
    await makeCategory(centre),
    await makeCategory(centre, { names: { ar: 'لغة خفيفة', en: 'Light language' }, finalExamWeight: 60 }),
  ]
  const group = await makeGroup(centre, category, period, {
    expectedStart: '2026-11-01',
    expectedEnd: '2026-11-30',
    fixedSchedule: true,
  })
  const student = await app.addUser('Student', everyPrivilege)
  app.clock.set('2026-11-20T16:00:00Z') // the day before; nobody's session ends by it
  const application = await makeJoined(centre, category, period, student.token)
  const held = await seat(centre, group, application, { joinedOn: '2026-09-01' })
  await makeJoined(centre, light, period)
  const component = await centre.create('scoreComponent', {
    names: { en: 'Final' },
    educationalCategoryToken: category.token,
    examType: 'FinalExam',
    finalScore: 40,
  })
  const question = { question: 'Cairo lies on the Nile.', correctAnswer: 'True', degree: 2 }
  const model = await centre.create('simpleExamModel', {
    names: { en: 'Quiz' },
    educationalCategoryToken: category.token,
    trueFalseQuestions: [question, question],
  })
  const exam = (from: string, to: string) => ({
    educationalGroupToken: group.token,
    simpleExamModelToken: model.token,
    from,
    to,
    duration: 30,
    confirmClash: true,
  })
  const [running, coming] = [
    await centre.create('groupScheduleExam', exam('2026-11-20T16:00:00Z', '2026-11-20T18:00:00Z')),
    await centre.create('groupScheduleExam', exam('2026-11-22T10:00:00Z', '2026-11-22T12:00:00Z')),
  ]
  const [yesterday, today] = [
    await makeTime(centre, group, '2026-11-20T16:00:00Z', '2026-11-20T18:00:00Z'),
    await makeTime(centre, group, '2026-11-21T16:00:00Z', '2026-11-21T18:00:00Z'),
  ]
  const codeFor = (time: Shown) =>
    centre.call('educationalScheduleTime.attendanceCode', { params: { token: time.token } })
  const old = await codeFor(yesterday)
  const sitting = await centre.call(
    'groupScheduleExam.begin',
    { params: { token: running.token } },
    { userType: 'Student', userId: student.id },
  )

  app.clock.set('2026-11-21T16:05:00Z')
  const staff = app.users.MasterAdmin
  const slice = { weekday: 'Sunday', from: '16:00', to: '18:00' }
  const slices = (...more: object[]) => ({
    names: { ar: 'مجموعة الخطأ' },
    educationalCategoryToken: category.token,
    educationalPeriodToken: period.token,
    slices: [slice, ...more],
  })
  const time = (from: string, to: string) => ({ educationalGroupToken: group.token, from, to })
  const score = (studentScore: unknown) => ({
    componentToken: component.token,
    applicationToken: application.token,
    status: 'Entered',
    studentScore,
  })
  const scan = (code: string) => ({ code, device: 'the-phone-of-the-student' })
  const answered = { answers: [{ number: 1, answer: 'True', sequence: 1 }] }
  const answers = `/api/student-schedule-exam-times/${sitting.token}/answers`
  await refused(
    [
      [
        'slices that overlap',
        staff,
        '/api/educational-groups',
        slices({ ...slice, from: '17:59', to: '19:00' }),
        'schedule.sliceOverlaps',
      ],
      [
        'a slice inside another',
        staff,
        '/api/educational-groups',
        slices({ ...slice, from: '16:30', to: '17:00' }),
        'schedule.sliceOverlaps',
      ],
      [
        'a slice that ends before it starts',
        staff,
        '/api/educational-groups',
        slices({ weekday: 'Monday', from: '18:00', to: '16:00' }),
        'field.endBeforeStart',
      ],
      [
        'a group that ends before it starts',
        staff,
        '/api/educational-groups',
        { ...slices(), expectedStart: '2026-11-20', expectedEnd: '2026-11-19' },
        'field.endBeforeStart',
      ],
      [
        'a time that ends before it starts',
        staff,
        '/api/educational-schedule-times',
        time('2026-11-25T18:00:00Z', '2026-11-25T16:00:00Z'),
        'field.endBeforeStart',
      ],
      [
        'a time of no length',
        staff,
        '/api/educational-schedule-times',
        time('2026-11-25T18:00:00Z', '2026-11-25T18:00:00Z'),
        'field.endBeforeStart',
      ],
      [
        'a time after the group’s end',
        staff,
        '/api/educational-schedule-times',
        time('2026-12-01T10:00:00Z', '2026-12-01T12:00:00Z'),
        'schedule.outsideGroupDates',
      ],
      [
        'an exam after the group’s end',
        staff,
        '/api/group-schedule-exams',
        exam('2026-12-01T10:00:00Z', '2026-12-01T12:00:00Z'),
        'exam.outsideGroupDates',
      ],
      [
        'weights that do not make 100',
        staff,
        '/api/result-publications',
        { educationalCategoryToken: light.token, educationalPeriodToken: period.token, as: 'Final' },
        'result.weights',
      ],
      ['a score over the maximum', staff, '/api/monitor-score-exams', score(40.01), 'score.aboveMaximum'],
      ['the same in Arabic digits', staff, '/api/monitor-score-exams', score('٤٠٫٠١'), 'score.aboveMaximum'],
      ['a score below zero', staff, '/api/monitor-score-exams', score(-1), 'field.min'],
      ['an exam opened early', student, `/api/group-schedule-exams/${coming.token}/begin`, {}, 'exam.notOpen'],
      [
        'an exam that is over',
        student,
        `/api/group-schedule-exams/${(await centre.create('groupScheduleExam', exam('2026-11-21T14:00:00Z', '2026-11-21T16:00:00Z'))).token}/begin`,
        {},
        'exam.closed',
      ],
      ['answers after the end', student, answers, answered, 'exam.over'],
      [
        'answers with a clock of their own',
        student,
        answers,
        { answers: [{ ...answered.answers[0], at: '2026-11-20T16:10:00Z' }] },
        'field.unknown',
      ],
      ['yesterday’s code', student, '/api/attendance-scans', scan(old.code), 'attendance.codeExpired'],
      ['yesterday’s digits', student, '/api/attendance-scans', scan(old.digits), 'attendance.codeWrong'],
      [
        'a code of tomorrow, from a phone that is a year ahead',
        student,
        '/api/attendance-scans',
        { ...scan((await codeFor(today)).code), at: '2027-11-21T16:05:00Z' },
        'field.unknown',
      ],
      [
        'a mark with a clock of its own',
        staff,
        `/api/educational-schedule-times/${today.token}/register`,
        { marks: [{ groupStudentToken: held.token, attendance: 'Attendance' }], at: '2025-11-21T16:05:00Z' },
        'field.unknown',
      ],
    ],
    () =>
      centre.owner(`
        select
          (select count(*) from educational_group) as groups,
          (select count(*) from educational_schedule_time) as times,
          (select count(*) from group_schedule_exam) as exams,
          (select count(*) from result_publication) as published,
          (select count(*) from monitor_score_exam) as scores,
          (select count(*) from student_schedule_exam_time) as sittings,
          (select count(*) from student_schedule_exam_time_answers) as answers,
          (select count(*) from educational_group_attendance) as marks
      `),
  )

  const right = await app.call(student, 'POST', '/api/attendance-scans', scan((await codeFor(today)).code), {
    date: 'Sun, 21 Nov 2027 16:05:00 GMT',
  })
  assert.deepEqual(
    [right.status, right.body.minutesLate],
    [200, 5],
    'late by the server’s clock, whatever the phone says',
  )
})
