import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makeStudent,
  refusalIn,
  seat,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'

let centre: Centre
let period: Shown
let category: Shown
before(async () => {
  centre = await startCentre('2026-11-21T09:00:00Z')
  period = await makePeriod(centre)
  category = await makeCategory(centre)
})
after(() => centre.close())

const entity = 'educationalJoiningApplication'
const apply = (body: object) =>
  centre.create(entity, { educationalPeriodToken: period.token, educationalCategoryToken: category.token, ...body })
const act = (application: Shown, action: string, input: object = {}) =>
  centre.act(entity, application.token, action, input)

test('D3.1 a new student is made with the application, not approved until it is accepted', async () => {
  const application = await apply({
    newStudent: [{ names: { ar: 'سلمى عادل' }, phone: '01012345678', nationalID: '30001010101239' }],
  })
  assert.equal(application.state, 'UnderReview')
  const student = await centre.read('student', application.studentToken)
  assert.deepEqual(
    [student.approval, student.phone, student.birthDate, student.code.slice(0, 4)],
    ['NotApproved', '+201012345678', '2000-01-01', 'STU-'],
  )
  const accepted = (await act(application, 'accept')).record
  assert.deepEqual([accepted.state, accepted.decidedAt], ['Accepted', '2026-11-21T09:00:00.000Z'])
  assert.equal((await centre.read('student', application.studentToken)).approval, 'Approved')
})

test('D12.4 a category names whose questions who joins it answers, each once, on the application', async () => {
  const type = await centre.create('questionType', { names: { en: 'Joining' } })
  const ask = (en: string) => centre.create('question', { names: { en }, questionTypeToken: type.token })
  const [why, when] = [await ask('Why?'), await ask('When?')]
  await centre.change('educationalCategory', category, { questionTypeToken: type.token })
  const asked = await centre.call('question.list', { query: { questionTypeToken: type.token } })
  assert.equal(asked.items.length, 2)
  const answering = async (...answers: object[]) => apply({ studentToken: (await makeStudent(centre)).token, answers })
  const made = await answering(
    { questionToken: when.token, answer: 'مساءً' },
    { questionToken: why.token, answer: 'To work abroad' },
  )
  assert.deepEqual(
    made.answers.map(({ questionToken, answer }: Shown) => [questionToken, answer]),
    [
      [when.token, 'مساءً'],
      [why.token, 'To work abroad'],
    ],
  )
  const twice = { questionToken: why.token, answer: 'Again' }
  assert.equal(await codeIn(answering(twice, twice)), 'field.taken')
  assert.equal(await codeIn(answering({ questionToken: why.token })), 'field.required')
  category = await centre.read('educationalCategory', category.token)
})

test('D3.1 who may take applications needs no flag of Student to write down a new one', async () => {
  const privileges = { EducationalJoiningApplication: ['view', 'viewActive', 'itemAdd'] }
  const application = await centre.create(
    entity,
    {
      newStudent: [{ names: { en: 'Omar Adel' } }],
      educationalPeriodToken: period.token,
      educationalCategoryToken: category.token,
    },
    { userType: 'Employee', privileges },
  )
  assert.ok(application.studentToken)
})

test('D3.1 who may be here already is offered before a second person is made: by the import’s own rule, and below it who shares the phone or the words of the name', async () => {
  const person = (names: object, more: object = {}) => centre.create('student', { names, ...more })
  const youssef = await person({ ar: 'يوسف كريم عبد الله' }, { phone: '01055500001', nationalID: '30001010101557' })
  const brother = await person({ ar: 'آدم كريم عبد الله' }, { phone: '01055500001' })
  const other = await person({ en: 'Laila Hassan Fouad' }, { phone: '01055500002' })
  await person({ en: 'Gone Hassan Fouad' }, { phone: '01055500002' }).then((gone) =>
    centre.act('student', gone.token, 'archive'),
  )
  const found = async (body: object, actor = {}) =>
    (await centre.call('student.twins', { body }, actor)).items.map((each: Shown) => [each.token, each.likeness])
  assert.deepEqual(await found({ nationalID: '٣٠٠٠١٠١٠١٠١٥٥٧' }), [[youssef.token, 'nationalID']])
  assert.deepEqual(await found({ names: { ar: 'يوسف كريم عبدالله' }, phone: '01055500001' }), [
    [youssef.token, 'namePhone'],
    [brother.token, 'phone'],
  ])
  assert.deepEqual(await found({ names: { ar: 'يُوسُف كريم عبد الله' } }), [[youssef.token, 'name']])
  assert.deepEqual(
    await found({ names: { ar: 'يوسف كريم' }, phone: '010' }),
    [[youssef.token, 'near']],
    'what is half typed is no fault',
  )
  assert.deepEqual(
    await found({ names: { ar: 'يوسف كريم عبد الله' }, phone: '01055500009' }),
    [[youssef.token, 'near']],
    'another phone: the import takes them for two',
  )
  assert.deepEqual(
    await found({ names: { ar: 'يوسف كريم عبد الله' }, nationalID: '30001010101999' }),
    [],
    'another national ID: two people',
  )
  assert.deepEqual(
    await found({ names: { en: 'Laila' }, phone: '+20 10 5550 0002' }),
    [[other.token, 'phone']],
    'archived ones are not offered',
  )
  assert.deepEqual(await found({ names: { en: 'Laila' } }), [])
})

test('D3.1 exactly one of an existing and a new student', async () => {
  const student = await makeStudent(centre)
  assert.equal(await codeIn(apply({})), 'joining.studentRequired')
  assert.equal(
    await codeIn(apply({ studentToken: student.token, newStudent: [{ names: { en: 'Twin' } }] })),
    'joining.studentRequired',
  )
})

test('D3.1 a second live application for the same period and category is refused, also at the same moment', async () => {
  const student = await makeStudent(centre)
  const settled = await Promise.allSettled(Array.from({ length: 8 }, () => apply({ studentToken: student.token })))
  assert.equal(settled.filter((each) => each.status === 'fulfilled').length, 1)
  for (const each of settled)
    if (each.status === 'rejected') assert.equal(each.reason?.refusal?.refused, 'joining.duplicate')
  const [live] = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  await centre.create(entity, {
    studentToken: student.token,
    educationalPeriodToken: (await makePeriod(centre)).token,
    educationalCategoryToken: category.token,
  })
  await act(live, 'reject', { reason: 'no place' })
  const second = await apply({ studentToken: student.token })
  assert.equal(await codeIn(act(live, 'review')), 'joining.duplicate')
  await act(second, 'cancel')
  assert.equal((await act(live, 'review')).record.state, 'UnderReview')
})

test('D3.1 every transition that is not allowed is refused; a rejection needs its reason; canceled is final', async () => {
  const at = {
    UnderReview: [],
    Accepted: [['accept', {}]],
    Rejected: [['reject', { reason: 'no place' }]],
    Canceled: [['cancel', {}]],
  } as const
  const open = {
    UnderReview: ['accept', 'reject', 'cancel'],
    Accepted: ['cancel'],
    Rejected: ['review'],
    Canceled: [],
  } as Record<string, string[]>
  for (const [state, path] of Object.entries(at)) {
    for (const action of ['accept', 'reject', 'review', 'cancel']) {
      const application = await apply({ studentToken: (await makeStudent(centre)).token })
      for (const [name, input] of path) await act(application, name, input)
      const tried = act(application, action, action === 'reject' ? { reason: 'no' } : {})
      if (open[state]!.includes(action)) await tried
      else assert.equal(await codeIn(tried), 'record.wrongState', `${state} ${action}`)
    }
  }
  const application = await apply({ studentToken: (await makeStudent(centre)).token })
  assert.equal((await refusalIn(act(application, 'reject', {}))).fields?.[0]?.name, 'reason')
  const rejected = (await act(application, 'reject', { reason: 'no place' })).record
  assert.equal(rejected.rejectReason, 'no place')
  assert.equal((await act(application, 'review')).record.rejectReason, null)
})

test('D3.1 D4.1 canceling an accepted application frees its seat', async () => {
  const group = await makeGroup(centre, category, period, { maximumNumberOfStudents: 1, maximumStatus: true })
  const application = await makeJoined(centre, category, period)
  const sitting = await seat(centre, group, application)
  const canceled = (await act(application, 'cancel')).record
  assert.deepEqual([canceled.state, canceled.relatedWithGroup], ['Canceled', 'NotRelated'])
  assert.equal((await centre.read('educationalGroupStudent', sitting.token)).leftOn, '2026-11-21')
  await seat(centre, group, await makeJoined(centre, category, period))
})

test('D3.2 freezing moves the end of the subscription by its days; ended early, only by the days that passed', async () => {
  const student = await makeStudent(centre)
  const application = await apply({
    studentToken: student.token,
    subscriptionFrom: '2026-11-01T07:00:00Z',
    subscriptionTo: '2026-12-01T07:00:00Z',
  })
  await act(application, 'accept')
  assert.equal(
    await codeIn(act(application, 'freeze', { from: '2026-11-20', to: '2026-11-19', reason: 'travel' })),
    'field.endBeforeStart',
  )
  const frozen = (await act(application, 'freeze', { from: '2026-11-20', to: '2026-11-29', reason: 'travel' })).record
  assert.deepEqual(
    [frozen.subscriptionTo, frozen.freezeFrom, frozen.freezeReason],
    ['2026-12-11T07:00:00.000Z', '2026-11-20', 'travel'],
  )
  const longer = (await act(application, 'freeze', { from: '2026-11-20', to: '2026-12-04', reason: 'travel' })).record
  assert.equal(longer.subscriptionTo, '2026-12-16T07:00:00.000Z')
  const ended = (await act(application, 'unfreeze')).record // on the 21st: the 20th was frozen
  assert.deepEqual(
    [ended.subscriptionTo, ended.freezeFrom, ended.freezeTo],
    ['2026-12-02T07:00:00.000Z', '2026-11-20', '2026-11-20'],
  )
  assert.deepEqual(
    [frozen.allowed.includes('unfreeze'), ended.allowed.includes('unfreeze')],
    [true, false],
    'what is over is not offered to be ended',
  )
  assert.equal(await codeIn(act(application, 'unfreeze')), 'joining.notFrozen')
  const later = (await act(application, 'freeze', { from: '2026-11-25', to: '2026-11-26', reason: 'exam' })).record
  assert.equal(later.subscriptionTo, '2026-12-04T07:00:00.000Z')
  const never = (await act(application, 'unfreeze')).record
  assert.deepEqual(
    [never.subscriptionTo, never.freezeFrom, never.freezeReason],
    ['2026-12-02T07:00:00.000Z', null, null],
  )
})

test("D3.2 joined students by what has become of them, with counts, search and the student's own limit", async () => {
  const other = await makeCategory(centre)
  const [free, seated, frozen, postponed] = [
    await makeJoined(centre, other, period),
    await makeJoined(centre, other, period),
    await makeJoined(centre, other, period),
    await makeJoined(centre, other, period),
  ]
  await seat(centre, await makeGroup(centre, other, period), seated)
  await act(frozen, 'freeze', { from: '2026-11-21', to: '2026-11-21', reason: 'travel' })
  await act(postponed, 'postpone', { from: '2026-11-01', to: '2026-11-21', reason: 'illness' })
  await centre.create(entity, {
    studentToken: (await makeStudent(centre)).token,
    educationalPeriodToken: period.token,
    educationalCategoryToken: other.token,
  }) // under review: not joined
  const query = { educationalCategoryToken: other.token }
  const list = async (more: Record<string, string> = {}, actor = {}) =>
    centre.call('joinedStudents.list', { query: { ...query, ...more } }, actor)
  const tokens = (answer: Shown) => answer.items.map((item: Shown) => item.token).sort()
  assert.deepEqual((await centre.call('joinedStudents.tabs', { query })).tabs, {
    all: 4,
    NotRelatedWithGroup: 3,
    RelatedWithGroup: 1,
    Freezed: 1,
    Postponed: 1,
  })
  assert.deepEqual(tokens(await list({ tab: 'RelatedWithGroup' })), [seated.token])
  assert.deepEqual(tokens(await list({ tab: 'Freezed' })), [frozen.token])
  assert.deepEqual(tokens(await list({ tab: 'Postponed' })), [postponed.token])
  assert.equal(await codeIn(list({ tab: 'Sleeping' })), 'record.filterUnknown')
  const student = await centre.read('student', free.studentToken)
  assert.deepEqual(tokens(await list({ search: student.code })), [free.token])
  assert.deepEqual((await centre.call('joinedStudents.tabs', { query: { ...query, search: student.code } })).tabs, {
    all: 1,
    NotRelatedWithGroup: 1,
    RelatedWithGroup: 0,
    Freezed: 0,
    Postponed: 0,
  })
  const first = await list({ size: '3' })
  const rest = await list({ size: '3', after: first.page.next })
  assert.deepEqual([first.items.length, rest.items.length, first.page.total, rest.page.next], [3, 1, 4, null])
  assert.deepEqual(
    tokens({ items: [...first.items, ...rest.items] }),
    [free, seated, frozen, postponed].map((each) => each.token).sort(),
  )
  const userId = (
    await centre.owner('select student_id as id from educational_joining_application where code = $1', [free.code])
  )[0].id
  assert.deepEqual(tokens(await list({}, { userType: 'Student', userId })), [free.token]) // D2.4
  centre.app.clock.set('2026-11-21T22:00:00Z') // midnight in Cairo: the pauses are over
  assert.deepEqual((await centre.call('joinedStudents.tabs', { query })).tabs, {
    all: 4,
    NotRelatedWithGroup: 3,
    RelatedWithGroup: 1,
    Freezed: 0,
    Postponed: 0,
  })
})
