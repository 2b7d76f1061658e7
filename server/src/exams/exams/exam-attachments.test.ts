import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { printedPages } from '../../../test/documents/read-pdf-for-tests.ts'
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
import { putFile, putRecord } from '../../../test/platform/uploads/put-for-tests.ts'
import { sweepAttachments } from '../../records/attachments/sweep-attachments.ts'
import type { TestUser } from '../../../test/test-application.ts'

const media = new URL('../../../seed/media/', import.meta.url)
const recording = await readFile(new URL('pronunciation.mp3', media))
const sheet = await readFile(new URL('summary.pdf', media))
const truth = { question: 'She says “ship”.', correctAnswer: 'True', degree: 2 }
const choice = { question: 'Which?', optionA: 'ship', optionB: 'sheep', correctAnswer: 'B', degree: 3 }

let centre: Centre
let base: string
let manager: TestUser
let colleague: TestUser
let lecturer: TestUser
let category: Shown
let group: Shown
let student: TestUser
let other: TestUser
const addStudent = async (period: Shown): Promise<TestUser> => {
  const made = await centre.app.addUser('Student', everyPrivilege)
  await seat(centre, group, await makeJoined(centre, category, period, made.token))
  return made
}
const ownGroupsOnly = async (): Promise<TestUser> => {
  const made = await centre.app.addUser('Employee', everyPrivilege)
  await centre.owner('update establishment_role set own_groups_only = true where id = $1', [made.roleId])
  return made
}
before(async () => {
  centre = await startCentre()
  const { app } = centre
  base = await app.application.http.listen({ port: 0, host: '127.0.0.1' })
  manager = app.users.MasterAdmin
  colleague = await app.addUser('Employee', everyPrivilege)
  lecturer = await ownGroupsOnly()
  category = await makeCategory(centre)
  const period = await makePeriod(centre)
  group = await makeGroup(centre, category, period, {
    expectedStart: '2026-09-01',
    expectedEnd: '2026-12-31',
    lecturerToken: lecturer.token,
  })
  student = await addStudent(period)
  other = await addStudent(period)
})
after(() => centre.close())

const attach = (user: TestUser, name: string, bytes: Buffer, target = 'attachment:simpleExamModel:line-1') =>
  putRecord({ base, session: user.session, target, name, bytes })
const modelWith = (user: TestUser, lines: object) =>
  centre.create(
    'simpleExamModel',
    {
      names: { en: 'Listening' },
      educationalCategoryToken: category.token,
      trueFalseQuestions: [truth],
      ...lines,
    },
    { userType: user.userType, userId: user.id },
  )
const schedule = (model: Shown) =>
  centre.create('groupScheduleExam', {
    educationalGroupToken: group.token,
    simpleExamModelToken: model.token,
    from: '2026-11-21T09:00:00Z',
    to: '2026-11-21T12:00:00Z',
    duration: 30,
    confirmClash: true,
  })
const as = ({ userType, id }: TestUser) => ({ userType, userId: id })
const begin = (exam: Shown, user: TestUser): Promise<Shown> =>
  centre.call('groupScheduleExam.begin', { params: { token: exam.token } }, as(user))
const headersOf = (user: TestUser) => ({ authorization: `Bearer ${user.session}`, 'api-version': '1.0' })
const ask = (user: TestUser, token: string) =>
  fetch(`${base}/api/exam-attachments/${token}`, { headers: headersOf(user), redirect: 'manual' })
const status = async (user: TestUser, token: string) => (await ask(user, token)).status
const tokenIn = (line: Shown) => line.attachment?.token

test('D5.1 D2.4 a recording of an exam is heard, and can be sought in, by staff and by who began it; by nobody else', async () => {
  const token = await attach(manager, 'ship.mp3', recording)
  assert.deepEqual([await status(manager, token), await status(colleague, token)], [303, 404], 'before it is saved')
  const model = await modelWith(manager, {
    paragraphs: [{ paragraph: 'Listen, then answer.', attachmentToken: token }],
    trueFalseQuestions: [{ ...truth, paragraphNumber: 1 }],
  })
  const { names, size, mediaType } = model.paragraphs[0].attachment
  assert.deepEqual([names.en, size, mediaType], ['ship.mp3', recording.length, 'audio'])
  const exam = await schedule(model)
  const blind = await centre.app.addUser('Employee', {})
  const far = await centre.app.addUser('MasterAdmin', everyPrivilege, await centre.app.addEstablishment('FAR'))
  const stranger = await ownGroupsOnly()
  assert.deepEqual(
    await Promise.all([manager, colleague, lecturer, stranger, blind, far, student].map((each) => status(each, token))),
    [303, 303, 303, 404, 404, 404, 404],
  )
  const sitting = await begin(exam, student)
  assert.deepEqual(sitting.paragraphs[0].attachment, { token, mediaType: 'audio' }, 'its name might tell the answer')
  assert.deepEqual([await status(student, token), await status(other, token)], [303, 404])
  const address = (await ask(student, token)).headers.get('location')!
  const part = await fetch(base + address, { headers: { ...headersOf(student), range: 'bytes=100-1123' } })
  assert.deepEqual([part.status, part.headers.get('content-type')], [206, 'audio/mpeg'])
  assert.deepEqual(Buffer.from(await part.arrayBuffer()), recording.subarray(100, 1124))
  assert.equal((await fetch(base + address, { headers: headersOf(other) })).status, 403, 'of another session')
})

test('D2.4 parents hear what their child was asked once it is handed in', async () => {
  const parent = centre.app.users.Parent
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
    [centre.app.establishmentId, student.id, parent.id],
  )
  const token = await attach(manager, 'sheep.mp3', recording)
  const sitting = await begin(
    await schedule(await modelWith(manager, { trueFalseQuestions: [{ ...truth, attachmentToken: token }] })),
    student,
  )
  assert.equal(await status(parent, token), 404)
  await centre.call(
    'studentScheduleExamTime.submit',
    { params: { token: sitting.token }, body: { answers: [] } },
    as(student),
  )
  assert.deepEqual([await status(parent, token), await status(student, token)], [303, 303])
})

test('D5.1 only what one brought, or what a question has already, is attached to a question; only what an exam can show', async () => {
  const token = await attach(colleague, 'theirs.pdf', sheet)
  const faults = async (work: Promise<unknown>) => (await refusalIn(work)).fields?.map(({ name, code }) => [name, code])
  const withOne = (attachmentToken: string) =>
    modelWith(manager, { multipleChoiceQuestions: [{ ...choice, attachmentToken }] })
  const missing = [['multipleChoiceQuestions[0].attachmentToken', 'field.reference']]
  assert.deepEqual(await faults(withOne(token)), missing, 'waits for a model of a colleague')
  assert.deepEqual(await faults(withOne(`att_${'0'.repeat(26)}`)), missing)
  const complaints = await attach(colleague, 'private.pdf', sheet, 'attachment:complaint')
  const { body: type } = await centre.app.call(manager, 'POST', '/api/complaint-types', { names: { en: 'Anything' } })
  const complained = await centre.app.call(colleague, 'POST', '/api/complaints', {
    names: { en: 'Noise' },
    complaintTypeToken: type.token,
    attachmentsTokens: [complaints],
  })
  assert.equal(complained.status, 200, JSON.stringify(complained.body))
  assert.deepEqual(await faults(withOne(complaints)), missing, 'of a complaint')
  assert.equal(await status(manager, complaints), 404)
  const words = await attach(manager, 'words.txt', Buffer.from('ship, sheep'))
  assert.equal(await codeIn(withOne(words)), 'exam.attachmentKind')
  assert.equal(
    (
      await putFile({
        base,
        session: student.session,
        target: 'attachment:simpleExamModel',
        name: 'a.pdf',
        bytes: sheet,
      })
    ).status,
    403,
  )
  // once it is asked, whoever writes models may take the question over
  await modelWith(colleague, { multipleChoiceQuestions: [{ ...choice, attachmentToken: token }] })
  assert.equal(tokenIn((await withOne(token)).multipleChoiceQuestions[0]), token)
  const { items } = await centre.call('examQuestions.search', { query: { search: 'which', kind: 'MultipleChoice' } })
  assert.deepEqual(
    [items[0].attachment.token, items[0].attachment.names.en, items[0].attachment.mediaType],
    [token, 'theirs.pdf', 'pdf'],
  )
})

test('D5.1 copies share a recording, a scheduled model keeps it, and it goes when no question has it any more', async () => {
  const token = await attach(manager, 'shared.mp3', recording)
  const lost = await attach(manager, 'lost.mp3', recording)
  const model = await modelWith(manager, { trueFalseQuestions: [{ ...truth, attachmentToken: token }] })
  const { result } = await centre.act('simpleExamModel', model.token, 'copy', {}, as(colleague))
  const copy = await centre.read('simpleExamModel', result.token)
  assert.equal(tokenIn(copy.trueFalseQuestions[0]), token)
  await schedule(model)
  assert.equal(
    await codeIn(centre.change('simpleExamModel', model, { trueFalseQuestions: [truth] })),
    'exam.modelInUse',
  )
  await assert.rejects(
    centre.owner(
      'update simple_exam_model_true_false_questions set attachment_id = null where attachment_id is not null',
    ),
    /in use/,
  )
  // by somebody else, and changed beside it
  const changed = await centre.app.call(lecturer, 'PATCH', `/api/simple-exam-models/${copy.token}`, {
    version: copy.version,
    trueFalseQuestions: [{ ...truth, degree: 4, attachmentToken: token }],
  })
  assert.equal(tokenIn(changed.body.trueFalseQuestions?.[0]), token, JSON.stringify(changed.body))
  const { body: history } = await centre.app.call(manager, 'GET', `/api/simple-exam-models/${copy.token}/history`)
  assert.match(JSON.stringify(history), new RegExp(token))

  const { db } = centre.app.application
  const sweep = async () => {
    await centre.owner(
      `update attachment set created_at = (created_at at time zone 'UTC' - interval '25 hours') at time zone 'UTC'`,
    )
    await sweepAttachments({ db, clock: centre.app.clock })
  }
  await sweep()
  assert.deepEqual([await status(manager, token), await status(manager, lost)], [303, 404])
  const single = await attach(manager, 'single.mp3', recording)
  const alone = await modelWith(manager, { trueFalseQuestions: [{ ...truth, attachmentToken: single }] })
  await sweep()
  assert.equal(await status(manager, single), 303)
  await centre.change('simpleExamModel', alone, { trueFalseQuestions: [truth] })
  await sweep()
  assert.equal(await status(manager, single), 404)
})

test('D5.1 a printed exam says that there is a recording', async () => {
  const model = await modelWith(manager, {
    trueFalseQuestions: [{ ...truth, attachmentToken: await attach(manager, 'ship.mp3', recording) }],
    multipleChoiceQuestions: [{ ...choice, attachmentToken: await attach(manager, 'sheet.pdf', sheet) }],
  })
  const printed = await centre.call('simpleExamModel.print', {
    params: { token: model.token },
    query: { language: 'en' },
  })
  const text = (await printedPages(printed.body)).join(' ')
  assert.match(text, /With a recording/)
  assert.match(text, /With a PDF/)
})
