import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import sharp from 'sharp'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { printedPages } from '../../../test/documents/read-pdf-for-tests.ts'
import type { TestUser } from '../../../test/test-application.ts'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  refusalIn,
  seat,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'
import { examJobs } from '../exams/exam-close.jobs.ts'
import { examProofs } from '../totals-proof.jobs.ts'

let centre: Centre
let category: Shown
let component: Shown
let group: Shown
let model: Shown
let hiding: Shown
let close: JobHandler
const students: TestUser[] = []

const truth = { question: 'Cairo lies on the Nile.', correctAnswer: 'True', degree: 2 }
const choice = {
  question: 'Two and two?',
  optionA: 'Three',
  optionB: 'Four',
  optionC: 'Five',
  correctAnswer: 'B',
  degree: 3,
}
const open = '2026-11-21T10:00:00Z'
const shut = '2026-11-21T12:00:00Z'
const at = (time: string): void => centre.app.clock.set(`2026-11-21T${time}Z`)

before(async () => {
  centre = await startCentre()
  category = await makeCategory(centre)
  component = await centre.create('scoreComponent', {
    names: { en: 'Quiz' },
    educationalCategoryToken: category.token,
    examType: 'FinalExam',
    finalScore: 20,
  })
  const period = await makePeriod(centre)
  group = await makeGroup(centre, category, period, { expectedStart: '2026-09-01', expectedEnd: '2026-12-31' })
  for (let at = 0; at < 4; at += 1) {
    const student = await centre.app.addUser('Student', everyPrivilege)
    students.push(student)
    await seat(centre, group, await makeJoined(centre, category, period, student.token))
  }
  const makeModel = (shows: boolean) =>
    centre.create('simpleExamModel', {
      names: { en: `Quiz ${shows}` },
      educationalCategoryToken: category.token,
      answerAppearanceStatus: shows,
      paragraphs: [{ paragraph: 'Read this.' }],
      trueFalseQuestions: [truth, { ...truth, paragraphNumber: 1 }],
      multipleChoiceQuestions: [choice],
    })
  model = await makeModel(true)
  hiding = await makeModel(false)
  const { application } = centre.app
  close = examJobs(() => application.runtime, application.db, centre.app.clock)['exams.close']!
})
after(() => centre.close())
beforeEach(() => at('09:00:00'))

const as = (student: TestUser) => ({ userType: 'Student', userId: student.id }) as const
const schedule = (body: object = {}): Promise<Shown> =>
  centre.create('groupScheduleExam', {
    educationalGroupToken: group.token,
    simpleExamModelToken: model.token,
    from: open,
    to: shut,
    duration: 30,
    confirmClash: true,
    ...body,
  })
const begin = (exam: Shown, student: TestUser): Promise<Shown> =>
  centre.call('groupScheduleExam.begin', { params: { token: exam.token } }, as(student))
const answer = (
  sitting: Shown,
  student: TestUser,
  ...answers: readonly (readonly [number: number, answer: string | null, sequence: number])[]
): Promise<Shown> =>
  centre.call(
    'studentScheduleExamTime.answer',
    {
      params: { token: sitting.token },
      body: { answers: answers.map(([number, given, sequence]) => ({ number, answer: given, sequence })) },
    },
    as(student),
  )
const submit = (
  sitting: Shown,
  student: TestUser,
  ...answers: readonly (readonly [number: number, answer: string | null, sequence: number])[]
): Promise<Shown> =>
  centre.call(
    'studentScheduleExamTime.submit',
    {
      params: { token: sitting.token },
      body: { answers: answers.map(([number, given, sequence]) => ({ number, answer: given, sequence })) },
    },
    as(student),
  )
const paper = (sitting: Shown, student: TestUser): Promise<Shown> =>
  centre.call('studentScheduleExamTime.paper', { params: { token: sitting.token } }, as(student))
/** Runs the closing job of an exam once it is due. */
const closes = async (exam: Shown): Promise<void> => {
  await centre.owner(
    `
      update background_job
      set state = 'running', worker = gen_random_uuid()
      where kind = 'exams.close' and run_after <= $1
    `,
    [centre.app.clock.now()],
  )
  await close({
    establishmentId: centre.app.establishmentId,
    id: '',
    createdBy: null,
    input: { exam: idOf(exam.token, 'gse') },
    progress: {},
    signal: new AbortController().signal,
    save: async () => {},
  })
}
const scoreOf = async (student: TestUser, of = component): Promise<number | undefined> =>
  (
    await centre.owner(
      `
        select student_score
        from monitor_score_exam
        where student_id = $1 and component_id = $2
      `,
      [student.id, idOf(of.token, 'scc')],
    )
  )[0]?.student_score

test('D5.2 an exam is planned where it fits: questions, room for its time, the group’s dates, its category; a second one at that time is asked about', async () => {
  const empty = await centre.create('simpleExamModel', {
    names: { en: 'Empty' },
    educationalCategoryToken: category.token,
  })
  const other = await centre.create('scoreComponent', {
    names: { en: 'Other' },
    educationalCategoryToken: (await makeCategory(centre)).token,
    examType: 'Oral',
    finalScore: 20,
  })
  const wrong: readonly [body: object, code: string][] = [
    [{ simpleExamModelToken: empty.token }, 'exam.noQuestions'],
    [{ duration: 121 }, 'exam.windowTooShort'],
    [{ to: open }, 'field.endBeforeStart'],
    [{ from: '2027-01-01T10:00:00Z', to: '2027-01-01T12:00:00Z' }, 'exam.outsideGroupDates'],
    [{ scoreComponentToken: other.token }, 'group.otherCategory'],
    [{ duration: 0 }, 'field.min'],
  ]
  for (const [body, code] of wrong) assert.equal(await codeIn(schedule(body)), code)
  const first = await schedule()
  const clash = await refusalIn(schedule({ confirmClash: false }))
  assert.deepEqual([clash.refused, clash.extra?.confirmable], ['exam.clash', true])
  await centre.act('groupScheduleExam', first.token, 'archive')
  const notifications = await centre.owner(
    `
      select name_en, count(*)::int as count
      from notification
      where user_id = $1 and kind = 'examSet'
      group by 1
      order by 1
    `,
    [students[0]!.id],
  )
  assert.deepEqual(notifications, [
    { name_en: 'Exam canceled', count: 1 },
    { name_en: 'New exam scheduled', count: 1 },
  ])
  await assert.rejects(centre.owner(`update group_schedule_exam set duration = 500`), /group_schedule_exam_window/)
})

test('D5.2 it opens at its moment by the server’s clock, for the group’s students alone, once', async () => {
  const exam = await schedule()
  const [student, , , last] = students as [TestUser, TestUser, TestUser, TestUser]
  const early = await refusalIn(begin(exam, student))
  assert.deepEqual([early.refused, early.extra?.now], ['exam.notOpen', '2026-11-21T09:00:00.000Z'])
  at('10:00:00')
  assert.equal(await codeIn(begin(exam, await centre.app.addUser('Student', everyPrivilege))), 'record.notFound')
  assert.equal(
    await codeIn(centre.call('groupScheduleExam.begin', { params: { token: exam.token } })),
    'record.notFound',
  )
  const starts = await Promise.all(Array.from({ length: 20 }, () => begin(exam, student)))
  assert.equal(new Set(starts.map(({ token }) => token)).size, 1)
  assert.equal(
    (
      await centre.owner(
        `
          select count(*)::int as count
          from student_schedule_exam_time
          where group_schedule_exam_id = $1
        `,
        [idOf(exam.token, 'gse')],
      )
    )[0].count,
    1,
  )
  assert.equal(
    (
      await centre.owner(`select count(*)::int as count from audit where action = 'create' and record_id = $1`, [
        idOf(starts[0].token, 'sxt'),
      ])
    )[0].count,
    1,
  )
  assert.equal(starts[0].endsAt, '2026-11-21T10:30:00.000Z')
  at('11:45:00')
  assert.equal((await begin(exam, last)).endsAt, '2026-11-21T12:00:00.000Z', 'never past the exam’s end')
  assert.equal((await begin(exam, student)).standing, 'Over', 'the one attempt, not another')
  at('12:00:00')
  assert.equal(await codeIn(begin(exam, students[2]!)), 'exam.closed')
  const standings = await Promise.all(
    students.map(
      async (each) =>
        (await centre.call('studentExams.read', {}, as(each))).items.find((item: Shown) => item.token === exam.token)
          .standing,
    ),
  )
  assert.deepEqual(standings, ['Over', 'Missed', 'Missed', 'Over'])
})

test('D5.2 answers are kept by their sequence, whichever comes last; the same twice is once; what is no answer is refused', async () => {
  const exam = await schedule()
  const student = students[0]!
  at('10:05:00')
  const sitting = await begin(exam, student)
  assert.deepEqual(
    (await answer(sitting, student, [1, 'False', 1], [3, 'A', 2])).answers.map((each: Shown) => [
      each.number,
      each.answer,
    ]),
    [
      [1, 'False'],
      [3, 'A'],
    ],
  )
  await answer(sitting, student, [1, 'True', 4])
  assert.deepEqual((await answer(sitting, student, [1, 'False', 3])).answers, [
    { number: 1, answer: 'True', sequence: 4 },
  ])
  for (let again = 0; again < 2; again += 1) await answer(sitting, student, [3, null, 5])
  for (const wrong of [
    [4, 'A', 9],
    [1, 'A', 9],
    [3, 'D', 9],
    [2, 'true', 9],
  ] as const)
    assert.equal(await codeIn(answer(sitting, student, wrong)), 'exam.notAnswering', String(wrong))
  for (const body of [
    { answers: [{ number: 1, answer: 'True' }] },
    { answers: [{ number: 0, sequence: 1 }] },
    { answers: 'all' },
    { answers: [], cheat: true },
  ]) {
    assert.equal(
      (
        await refusalIn(
          centre.call('studentScheduleExamTime.answer', { params: { token: sitting.token }, body }, as(student)),
        )
      ).refused,
      'record.invalid',
      JSON.stringify(body),
    )
  }
  assert.equal(await codeIn(answer(sitting, students[1]!, [1, 'False', 9])), 'record.notFound', 'another’s sitting')
  at('10:20:00')
  const resumed = await paper(sitting, student)
  assert.deepEqual(
    [resumed.answers.map((each: Shown) => [each.number, each.answer]), resumed.endsAt, resumed.now],
    [
      [
        [1, 'True'],
        [3, null],
      ],
      '2026-11-21T10:35:00.000Z',
      '2026-11-21T10:20:00.000Z',
    ],
  )
})

test('D5.2 handing in is final, also against an answer of the same moment; after the end what was saved counts and what came late is named', async () => {
  const exam = await schedule({ scoreComponentToken: component.token })
  const [first, second, third] = students as [TestUser, TestUser, TestUser, TestUser]
  at('10:00:00')
  const [one, two, three] = [await begin(exam, first), await begin(exam, second), await begin(exam, third)]
  await answer(one, first, [1, 'True', 1])
  const [submitted, ...raced] = await Promise.allSettled([
    submit(one, first, [3, 'B', 2]),
    ...Array.from({ length: 10 }, (_, turn) => answer(one, first, [2, 'True', 3 + turn])),
  ])
  assert.equal(submitted.status, 'fulfilled')
  for (const each of raced)
    if (each.status === 'rejected') assert.equal(await codeIn(Promise.reject(each.reason as Error)), 'exam.submitted')
  const kept = await paper(one, first)
  const counted = kept.answers.some((each: Shown) => each.number === 2) ? 7 : 5
  assert.deepEqual([kept.standing, kept.degree], ['Submitted', counted])
  assert.equal(Number(await scoreOf(first)).toFixed(4), ((counted / 7) * 20).toFixed(4), 'scaled to the score item')
  assert.equal(await codeIn(answer(one, first, [1, 'False', 99])), 'exam.submitted')
  assert.equal((await submit(one, first, [1, 'False', 99])).degree, counted)
  await assert.rejects(
    centre.owner('update student_schedule_exam_time_answers set answer = null where parent_id = $1', [
      idOf(one.token, 'sxt'),
    ]),
    /handed in/,
  )

  await answer(two, second, [1, 'True', 1], [3, 'A', 2])
  at('10:30:00')
  assert.equal(await codeIn(answer(two, second, [3, 'B', 3])), 'exam.over')
  const late = await submit(two, second, [1, 'True', 1], [3, 'B', 3])
  assert.deepEqual(
    [late.late, late.degree, late.endedBy, late.submittedAt],
    [[3], 2, 'Time', '2026-11-21T10:30:00.000Z'],
  )

  await answer(three, third, [1, 'True', 1]).catch(() => {})
  await closes(exam) // nobody came back: it closes by itself
  const closed = await paper(three, third)
  assert.deepEqual([closed.standing, closed.endedBy, closed.degree], ['Submitted', 'Time', 0])
  assert.equal(Number(await scoreOf(third)), 0)
})

test('D5.2 a sitting whose student never returns ends at its own end, not with the exam, and what was saved by then counts', async () => {
  const oral = await centre.create('scoreComponent', {
    names: { en: 'Oral' },
    educationalCategoryToken: category.token,
    examType: 'Oral',
    finalScore: 20,
  })
  const exam = await schedule({ scoreComponentToken: oral.token })
  const [gone, still] = students as [TestUser, TestUser]
  const looks = async () =>
    (
      await centre.owner(
        `
          select run_after
          from background_job
          where kind = 'exams.close' and state = 'queued' and input ->> 'exam' = $1
          order by run_after
        `,
        [idOf(exam.token, 'gse')],
      )
    ).map((row) => new Date(row.run_after).toISOString().slice(11, 19))
  at('10:05:20')
  const left = await begin(exam, gone)
  await answer(left, gone, [1, 'True', 1], [3, 'B', 2])
  at('10:20:00')
  const going = await begin(exam, still)
  assert.deepEqual(await looks(), ['10:36:00', '12:00:00'], 'one look for all who answer, and one when the exam closes')
  at('10:36:00')
  assert.equal(
    (await centre.call('groupScheduleExam.monitor', { params: { token: exam.token } })).students.find(
      (each: Shown) => each.student.token === gone.token,
    ).sitting.degree,
    5,
    'who watches sees it at once',
  )
  await closes(exam)
  const ended = await paper(left, gone)
  assert.deepEqual(
    [ended.standing, ended.endedBy, ended.submittedAt, ended.degree, Number(await scoreOf(gone, oral))],
    ['Submitted', 'Time', '2026-11-21T10:35:20.000Z', 5, 14.2857],
  )
  assert.equal((await paper(going, still)).standing, 'Answering')
  assert.ok((await looks()).includes('10:50:00'), 'the next who has to end')
  const seatIs = (state: string) =>
    centre.owner('update educational_group_student set record_state = $2 where student_id = $1', [still.id, state])
  await seatIs('archived')
  at('10:50:00')
  await closes(exam)
  await seatIs('active')
  assert.equal((await paper(going, still)).standing, 'Submitted')
  const [notification] = await centre.owner(
    `
      select description_ar, description_en
      from notification
      where user_id = $1 and name_en = 'An exam score was not entered'
    `,
    [centre.app.users.MasterAdmin.id],
  )
  assert.match(
    notification!.description_en,
    /^The score is kept with the student’s exam, but was not entered for its score item: [A-Z][\w ,;’]+\.$/,
  )
  assert.doesNotMatch(notification!.description_ar, /[a-z]/i, 'why is said in words, not as a code')
})

test('D5.2 right answers and degrees leave the server when they may, never before', async () => {
  const [showing, secret] = [await schedule(), await schedule({ simpleExamModelToken: hiding.token })]
  const student = students[0]!
  const tells = (body: unknown): boolean =>
    /correctAnswer|"earned"|"degree":\s*\d+,"questions"/.test(JSON.stringify(body))
  at('10:00:00')
  const shown = await begin(showing, student)
  const hidden = await begin(secret, student)
  const asStudent = as(student)
  for (const each of [
    shown,
    hidden,
    await paper(shown, student),
    await answer(shown, student, [1, 'True', 1]),
    await centre.call('studentExams.read', {}, asStudent),
  ])
    assert.ok(!tells(each), JSON.stringify(each))
  const after = await submit(shown, student)
  assert.deepEqual(
    [after.degree, after.shows, tells(after.questions)],
    [2, { score: true, answers: false, answersAt: '2026-11-21T12:00:00.000Z' }, false],
    'the score at once; the right answers when nobody may sit it any more',
  )
  await answer(hidden, student, [3, 'B', 1])
  const closed = await submit(hidden, student)
  assert.deepEqual(
    [tells(closed), closed.degree, closed.shows],
    [false, undefined, { score: false, answers: false, answersAt: null }],
  )
  const record = () => centre.call('studentScheduleExamTime.read', { params: { token: hidden.token } }, asStudent)
  assert.equal((await record()).studentDegree, null)
  assert.ok(
    !/correct/i.test(
      JSON.stringify(
        await Promise.all([
          record(),
          centre.call('studentScheduleExamTime.list', {}, asStudent),
          centre.call('groupScheduleExam.list', {}, asStudent),
          centre.call('studentScheduleExamTime.history', { params: { token: hidden.token } }, asStudent),
        ]),
      ),
    ),
  )
  for (const operation of ['simpleExamModel.list', 'simpleExamModel.read']) {
    const answered = await centre
      .call(operation, { params: { token: model.token } }, asStudent)
      .catch(() => ({ items: [] }))
    assert.deepEqual(answered.items, [], operation)
  }
  const staff = await paper(hidden, centre.app.users.MasterAdmin).catch(() => undefined) // as a student who is none
  assert.equal(staff, undefined)
  assert.equal(
    (await centre.call('studentScheduleExamTime.paper', { params: { token: hidden.token } })).degree,
    3,
    'staff see at once',
  )
  at('12:00:00')
  await closes(secret)
  const out = await paper(hidden, student)
  assert.deepEqual(
    [out.degree, (await record()).studentDegree, tells(out.questions)],
    [3, 3, false],
    'the score when the exam has closed, the right answers not at all',
  )
  const answered = await paper(shown, student)
  assert.deepEqual(
    [answered.shows.answers, answered.questions.map((each: Shown) => [each.correctAnswer, each.earned])],
    [
      true,
      [
        ['True', 2],
        ['True', 0],
        ['B', 0],
      ],
    ],
  )
})

test('D5.2 right answers are not shown while others of the group have extra time or another group has the same questions', async () => {
  const own = await centre.create('simpleExamModel', {
    names: { en: 'Shared' },
    educationalCategoryToken: category.token,
    answerAppearanceStatus: true,
    trueFalseQuestions: [truth],
  })
  const exam = await schedule({ simpleExamModelToken: own.token })
  const [student, slow] = students as [TestUser, TestUser]
  at('10:00:00')
  const mine = await begin(exam, student)
  at('11:45:00')
  const other = await begin(exam, slow)
  await submit(mine, student, [1, 'True', 1])
  const shown = async () => (await paper(mine, student)).shows
  await centre.act('studentScheduleExamTime', other.token, 'extend', { minutes: 20 })
  at('12:05:00')
  assert.deepEqual(await shown(), { score: true, answers: false, answersAt: '2026-11-21T12:20:00.000Z' })
  assert.equal((await begin(exam, student)).shows.answers, false)
  await submit(other, slow)
  assert.deepEqual(await shown(), { score: true, answers: true, answersAt: null })
  const later = await schedule({
    simpleExamModelToken: own.token,
    educationalGroupToken: (
      await makeGroup(centre, category, { token: group.educationalPeriodToken }, { expectedStart: '2026-09-01' })
    ).token,
    from: '2026-11-22T10:00:00Z',
    to: '2026-11-22T11:00:00Z',
  })
  assert.deepEqual(await shown(), { score: true, answers: false, answersAt: '2026-11-22T11:00:00.000Z' })
  await centre.act('groupScheduleExam', later.token, 'archive')
  assert.equal((await shown()).answers, true)
})

test('D2.4 a parent sees the exams of their child alone, and the answers when the child’s exam has ended', async () => {
  const exam = await schedule()
  const [child, other] = students as [TestUser, TestUser]
  const parent = { userType: 'Parent', userId: centre.app.users.Parent.id } as const
  await centre.create('relativeRelationType', { names: { en: 'Mother' } })
  await centre.owner(
    `
      insert into user_family (
        establishment_id, id, user_id, user_type, relative_id, relative_relation_type_id, created_at,
        updated_at
      )
      select $1, gen_random_uuid(), $2, 'Student', $3, id, now(), now()
      from relative_relation_type
    `,
    [centre.app.establishmentId, child.id, parent.userId],
  )
  at('10:00:00')
  const sitting = await begin(exam, child)
  const others = await begin(exam, other)
  const list = (studentToken?: string, actor: object = parent) =>
    centre.call('studentExams.read', { query: studentToken ? { studentToken } : {} }, actor)
  assert.equal((await list(child.token)).items.find((each: Shown) => each.token === exam.token).standing, 'Answering')
  assert.equal(await codeIn(list(other.token)), 'field.reference')
  assert.equal(await codeIn(list()), 'field.required')
  assert.equal(await codeIn(list(other.token, as(child))), 'field.reference')
  const read = (token: string) => centre.call('studentScheduleExamTime.paper', { params: { token } }, parent)
  assert.equal(await codeIn(read(sitting.token)), 'exam.running')
  assert.equal(await codeIn(read(others.token)), 'record.notFound')
  for (const operation of ['answer', 'submit'])
    assert.equal(
      await codeIn(
        centre.call(
          `studentScheduleExamTime.${operation}`,
          { params: { token: sitting.token }, body: { answers: [] } },
          parent,
        ),
      ),
      'record.notFound',
    )
  await submit(sitting, child, [1, 'True', 1])
  assert.equal((await read(sitting.token)).degree, 2)
})

test('D5.2 staff give minutes, end and reopen; students cannot, whatever flags they hold', async () => {
  const exam = await schedule()
  const student = students[0]!
  at('11:45:00')
  const sitting = await begin(exam, student)
  const act = (name: string, input: object = {}, actor: object = {}) =>
    centre.act('studentScheduleExamTime', sitting.token, name, input, actor)
  for (const [name, input] of [
    ['extend', { minutes: 5 }],
    ['endNow', {}],
  ] as const)
    assert.equal(await codeIn(act(name, input, as(student))), 'permission.missing')
  await act('extend', { minutes: 10 })
  assert.equal((await paper(sitting, student)).endsAt, '2026-11-21T12:10:00.000Z')
  await centre.change('groupScheduleExam', await centre.read('groupScheduleExam', exam.token), {
    to: '2026-11-21T12:05:00Z',
    confirmClash: true,
  })
  assert.equal(
    (await paper(sitting, student)).endsAt,
    '2026-11-21T12:15:00.000Z',
    'what the exam gives now, and the minutes beside',
  )
  assert.equal(
    await codeIn(
      centre.change('groupScheduleExam', await centre.read('groupScheduleExam', exam.token), {
        from: '2026-11-21T11:00:00Z',
      }),
    ),
    'exam.begun',
  )
  await answer(sitting, student, [1, 'True', 1])
  await act('endNow')
  assert.equal(await codeIn(answer(sitting, student, [1, 'False', 2])), 'exam.submitted')
  assert.equal((await refusalIn(act('reopen', { minutes: 5 }))).fields?.[0]?.name, 'reason')
  assert.equal(await codeIn(act('reopen', { reason: 'mine', minutes: 5 }, as(student))), 'permission.missing')
  at('12:20:00')
  await act('reopen', { reason: 'The power failed.', minutes: 5 })
  assert.equal(
    (await answer(sitting, student, [3, 'B', 2])).endsAt,
    '2026-11-21T12:25:00.000Z',
    'counted from now when its time was over',
  )
  const [noted] = await centre.owner(
    `
      select changes -> 'input.reason' ->> 'new' as reason
      from audit
      where record_id = $1 and action = 'reopen'
    `,
    [idOf(sitting.token, 'sxt')],
  )
  assert.equal(noted.reason, 'The power failed.')
  const watched = await centre.call('groupScheduleExam.monitor', { params: { token: exam.token } })
  assert.deepEqual(
    watched.students
      .map((each: Shown) => [
        each.student.token === student.token,
        each.standing,
        each.sitting?.answered ?? null,
        each.isLost,
      ])
      .sort(),
    [
      [false, 'Missed', null, false],
      [false, 'Missed', null, false],
      [false, 'Missed', null, false],
      [true, 'Answering', 2, false],
    ],
  )
  at('12:22:00')
  assert.equal(
    (await centre.call('groupScheduleExam.monitor', { params: { token: exam.token } })).students.find(
      (each: Shown) => each.student.token === student.token,
    ).isLost,
    true,
  )
  at('12:26:00')
  await closes(exam)
  assert.equal((await centre.read('studentScheduleExamTime', sitting.token)).studentDegree, 5)
})

test('D5.2 each student has a shuffled exam in an order of their own, with a paragraph’s questions together', async () => {
  const exam = await schedule({ shuffleQuestions: true })
  at('10:00:00')
  const orders = await Promise.all(students.map(async (each) => [await begin(exam, each), each] as const))
  for (const [sitting, student] of orders) {
    assert.deepEqual(sitting.questions.map((each: Shown) => each.number).sort(), [1, 2, 3])
    assert.deepEqual(
      (await paper(sitting, student)).questions.map((each: Shown) => each.number),
      sitting.questions.map((each: Shown) => each.number),
      'the same after a reload',
    )
  }
})

test('D5.1 questions of both kinds have one order, in the sitting, in what they earn and on paper', async () => {
  const ordered = await centre.create('simpleExamModel', {
    names: { en: 'Ordered' },
    educationalCategoryToken: category.token,
    trueFalseQuestions: [
      { ...truth, question: 'last' },
      { ...truth, question: 'second', questionNumber: 2, correctAnswer: 'False' },
    ],
    multipleChoiceQuestions: [
      { ...choice, question: 'third', questionNumber: 3 },
      { ...choice, question: 'first', questionNumber: 1 },
    ],
  })
  const exam = await schedule({ simpleExamModelToken: ordered.token })
  const [student] = students as [TestUser]
  at('10:00:00')
  const sitting = await begin(exam, student)
  assert.deepEqual(
    sitting.questions.map((each: Shown) => each.question),
    ['first', 'second', 'third', 'last'],
  )
  // right: 1 and 2; wrong: 3 and 4
  await submit(sitting, student, [1, 'B', 1], [2, 'False', 2], [3, 'A', 3], [4, 'False', 4])
  at('12:00:01')
  await closes(exam)
  assert.equal((await centre.read('studentScheduleExamTime', sitting.token)).studentDegree, 5)
  const printed = async (of: Shown) => {
    const { body } = await centre.call('simpleExamModel.print', {
      params: { token: of.token },
      query: { language: 'en' },
    })
    return (await printedPages(body)).join(' ')
  }
  const whole = await printed(ordered)
  assert.match(whole, /1\. first.*2\. second.*3\. third.*4\. last/s)
  assert.doesNotMatch(whole, /True or false|Choose the correct answer/, 'headings are of questions that stand together')
  assert.match(await printed(model), /True or false.*1\. Cairo.*Choose the correct answer.*3\. Two and two/s)
})

test('D5.1 D2.4 a picture is drawn anew, shown by questions and their copies, and seen by staff and by who began the exam', async () => {
  const { app } = centre
  const form = new FormData()
  form.set(
    'image',
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b6579' } })
          .png()
          .toBuffer(),
      ),
    ]),
    'map.png',
  )
  const sent = new Response(form)
  const body = Buffer.from(await sent.arrayBuffer())
  const type = { 'content-type': sent.headers.get('content-type')! }
  const send = (user: TestUser) => app.call(user, 'POST', '/api/exam-pictures', body, type)
  assert.equal((await send(students[0]!)).status, 403)
  const { token } = (await send(app.users.MasterAdmin)).body
  const pictured = await centre.create('simpleExamModel', {
    names: { en: 'Pictured' },
    educationalCategoryToken: category.token,
    trueFalseQuestions: [{ ...truth, picture: token }],
  })
  assert.equal(
    await codeIn(
      centre.change('simpleExamModel', pictured, {
        trueFalseQuestions: [{ ...truth, picture: `pic_${'0'.repeat(26)}` }],
      }),
    ),
    'field.image',
  )
  const exam = await schedule({ simpleExamModelToken: pictured.token })
  at('10:00:00')
  const seen = async (user: TestUser) => (await app.call(user, 'GET', `/api/exam-pictures/${token}`)).status
  assert.deepEqual([await seen(app.users.MasterAdmin), await seen(students[0]!)], [200, 404])
  assert.equal((await begin(exam, students[0]!)).questions[0].picture, token)
  assert.deepEqual([await seen(students[0]!), await seen(students[1]!)], [200, 404])
})

test('D5.1 the question bank finds questions of all models by words, whatever their spelling; versions and keys are printed', async () => {
  const arabic = await centre.create('simpleExamModel', {
    names: { ar: 'نموذج' },
    educationalCategoryToken: category.token,
    trueFalseQuestions: [{ question: 'أسوان مدينةٌ في الصعيد', correctAnswer: 'True', degree: 1 }],
  })
  const find = async (query: Record<string, string>) =>
    (await centre.call('examQuestions.search', { query })).items.map((each: Shown) => each.question)
  assert.deepEqual(await find({ search: 'اسوان مدينه' }), ['أسوان مدينةٌ في الصعيد'])
  assert.deepEqual(
    await find({ search: 'FOUR two', kind: 'MultipleChoice' }),
    [choice.question],
    'once, though two models ask it; options count',
  )
  assert.deepEqual(await find({ search: '100%' }), [])
  assert.deepEqual(await find({ search: 'اسوان', exceptToken: arabic.token }), [])
  assert.equal(await codeIn(centre.call('examQuestions.search', { query: {} }, as(students[0]!))), 'permission.missing')
  for (const query of [{}, { version: '2' }, { key: 'true', version: '2' }]) {
    const printed = await centre.call('simpleExamModel.print', {
      params: { token: model.token },
      query: query as Record<string, string>,
    })
    assert.equal(printed.body.subarray(0, 5).toString(), '%PDF-')
  }
})

test('the nightly proofs find nothing wrong with what these tests left', async () => {
  for (const { check, sql } of examProofs)
    assert.deepEqual(await centre.owner(sql, [centre.app.establishmentId]), [], check)
})
