/** Publishing, locking, changing with a reason, and certificates, against the real server (D4.7, D5.3). */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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
import { resultMessageJobs } from './result-messages.ts'
import { checkPath, makeSecret } from '../../papers/seal.ts'
import { idOf } from '@topcenter/model/kit/token'
import { whileRefusedAsBusy } from '../../../test/while-busy.ts'

let centre: Centre
let period: Shown
before(async () => {
  centre = await startCentre('2026-11-21T09:00:00Z')
  period = await makePeriod(centre)
})
after(() => centre.close())

interface Course {
  category: Shown
  exam: Shown
  oral: Shown
  group: Shown
  joined: Shown[]
  seats: Shown[]
  students: string[]
}
let made = 0
/** A category of two score items with students in one group. */
async function makeCourse(count: number, body: object = {}): Promise<Course> {
  const category = await makeCategory(centre, { finalExamWeight: 60, oralWeight: 40, ...body })
  const item = (examType: string, finalScore: number) =>
    centre.create('scoreComponent', {
      names: { en: `Item ${(made += 1)}` },
      educationalCategoryToken: category.token,
      examType,
      finalScore,
    })
  const [exam, oral, group] = [
    await item('FinalExam', 50),
    await item('Oral', 20),
    await makeGroup(centre, category, period),
  ]
  const [joined, seats, students]: [Shown[], Shown[], string[]] = [[], [], []]
  for (let at = 0; at < count; at += 1) {
    joined.push(await makeJoined(centre, category, period))
    seats.push(await seat(centre, group, joined[at]))
    students.push(idOf(joined[at].studentToken, 'usr')!)
  }
  return { category, exam, oral, group, joined, seats, students }
}
const save = (
  course: Course,
  scores: readonly (readonly [at: number, item: Shown, score: number | null])[],
  reason?: string,
  actor = {},
) =>
  centre
    .call(
      'scoreSheet.save',
      {
        params: { groupToken: course.group.token },
        body: {
          scores: scores.map(([at, item, score]) => ({
            applicationToken: course.joined[at].token,
            componentToken: item.token,
            studentScore: score,
          })),
          ...(reason ? { reason } : {}),
        },
      },
      actor,
    )
    .then((answer) => answer.verdicts.map((each: Shown) => each.code ?? 'saved') as string[])
const publish = (course: Course, as: string, more: object = {}) =>
  centre.create('resultPublication', {
    educationalCategoryToken: course.category.token,
    educationalPeriodToken: period.token,
    as,
    ...more,
  })
const asStudent = (course: Course, at: number) => ({ userType: 'Student' as const, userId: course.students[at]! })
const explained = (course: Course, at: number, actor = {}) =>
  centre.call('educationalJoiningApplication.result', { params: { token: course.joined[at].token } }, actor)
const noticesOf = async (student: string): Promise<string[]> =>
  (
    await centre.owner(`select name_en from notification where user_id = $1 and topic = 'results' order by id`, [
      student,
    ])
  ).map((row) => row.name_en as string)

test('results that are published queue one message for each who can be written to, where the centre wants them; what waits is withdrawn with them', async () => {
  const course = await makeCourse(3)
  await save(course, [
    [0, course.oral, 15],
    [1, course.oral, 10],
  ])
  const relation = await centre.create('relativeRelationType', { names: { en: 'Mother' } })
  const parent = await centre.create('parent', { names: { ar: 'أم الطالب' }, phone: '+201098765432' })
  await centre.create('studentFamily', {
    userToken: course.joined[0].studentToken,
    relativeToken: parent.token,
    relativeRelationTypeToken: relation.token,
  })
  const { application, clock, establishmentId } = centre.app
  const runJobs = async () => {
    const [work] = Object.values(resultMessageJobs(() => application.runtime, application.db, clock))
    const jobs = await centre.owner(
      `select input from background_job where kind = 'exams.resultMessages' order by run_after`,
    )
    for (const { input } of jobs)
      await work!({ establishmentId, input: input as never, signal: new AbortController().signal } as never)
    return jobs.length
  }
  const messages = () =>
    centre.owner(
      `
        select state, user_id, about_id, text
        from outbound_message
        where kind = 'result' and about_id = any($1::uuid[])
        order by created_at
      `,
      [course.students],
    )
  const publication = await publish(course, 'Provisional')
  assert.equal(await runJobs(), 0, 'the centre does not want them')
  await centre.act('resultPublication', publication.token, 'withdraw', { reason: 'too early' })
  await centre.owner('update establishment set result_messages = true where id = $1', [establishmentId])
  await centre.act('resultPublication', publication.token, 'publishProvisional')
  await runJobs()
  await runJobs()
  const [one, ...others] = await messages()
  assert.deepEqual(
    [others.length, one!.state, one!.user_id, one!.about_id],
    [0, 'Waiting', idOf(parent.token, 'usr'), course.students[0]],
    'the second has nobody who can be written to, the third no result',
  )
  assert.match(one!.text as string, /75%/)
  await centre.act('resultPublication', publication.token, 'withdraw', { reason: 'a mistake' })
  await runJobs()
  assert.deepEqual(
    (await messages()).map(({ state }) => state),
    ['Withdrawn'],
  )
  // in the centre's own words
  await centre.create('messageTemplate', {
    kind: 'result',
    names: { ar: 'نتيجة' },
    description: { ar: 'إلى {المستلم}: {الاسم} في {المادة} {النتيجة}' },
  })
  clock.set('2026-11-21T10:00:00Z')
  await centre.act('resultPublication', publication.token, 'publishFinal', { confirmMissing: true })
  await runJobs()
  const last = (await messages()).at(-1)!
  assert.deepEqual([(await messages()).length, last.state], [2, 'Waiting'])
  assert.match(last.text as string, /^إلى أم الطالب: .* في .* 75%$/)
  await centre.owner('update establishment set result_messages = false where id = $1', [establishmentId])
})

test('D5.3 nobody but staff sees a result or a score before it is published; provisional results say so; withdrawn ones are gone again', async () => {
  const course = await makeCourse(2)
  await save(course, [[0, course.oral, 15]])
  const scores = (actor = {}) =>
    centre.call('monitorScoreExam.list', { query: {} }, actor).then((answer) => answer.items.length as number)
  assert.equal(await codeIn(explained(course, 0, asStudent(course, 0))), 'result.notPublished')
  assert.equal(
    await codeIn(
      centre.call(
        'educationalJoiningApplication.needed',
        { params: { token: course.joined[0].token } },
        asStudent(course, 0),
      ),
    ),
    'result.notPublished',
  )
  assert.equal(await scores(asStudent(course, 0)), 0)
  const publication = await publish(course, 'Provisional')
  assert.deepEqual([publication.state, publication.publishedAt !== null], ['Provisional', true])
  const seen = await explained(course, 0, asStudent(course, 0))
  assert.deepEqual([seen.total, seen.verdict, seen.publication.state], [75, 'Provisional', 'Provisional'])
  assert.equal(await scores(asStudent(course, 0)), 1)
  assert.equal(await codeIn(explained(course, 0, asStudent(course, 1))), 'record.notFound') // D2.4
  assert.deepEqual(await noticesOf(course.students[0]!), [`Provisional results of ${course.category.names.ar} are out`])
  const needed = await centre.call(
    'educationalJoiningApplication.needed',
    { params: { token: course.joined[0].token } },
    asStudent(course, 0),
  )
  // 0.4 × 75 + 0.6 f = 50 → f = 33.33 % of 50 = 16.67
  assert.deepEqual(
    [needed.ways[0].open[0].token, needed.ways[0].reach[0]],
    [course.exam.token, { state: 'needs', scores: [16.67] }],
  )
  assert.equal(await codeIn(publish(course, 'Provisional')), 'record.duplicate')
  const withdrawn = (await centre.act('resultPublication', publication.token, 'withdraw', { reason: 'too early' }))
    .record
  assert.equal(withdrawn.state, 'Withdrawn')
  assert.equal(await codeIn(explained(course, 0, asStudent(course, 0))), 'result.notPublished')
  const lines = (await centre.call('educationalCategory.results', { params: { token: course.category.token } }))
    .publications
  assert.deepEqual(
    lines.map((line: Shown) => [line.token, line.state, line.students]),
    [[publication.token, 'Withdrawn', 2]],
  )
})

test('D5.3 final results need weights of 100 in every category that counts, and a confirmation where something is missing', async () => {
  const course = await makeCourse(1, { oralWeight: 30 })
  const refusal = await refusalIn(publish(course, 'Final'))
  assert.deepEqual(
    [refusal.refused, refusal.params],
    ['result.weights', { categories: `${course.category.names.ar}: 90` }],
  )
  await centre.change('educationalCategory', course.category, { oralWeight: 40 })
  const child = await makeCategory(centre, {
    parentToken: course.category.token,
    finalExamWeight: 70,
    calculationInGrandTotalStatus: true,
  })
  assert.deepEqual((await refusalIn(publish(course, 'Final'))).params, { categories: `${child.names.ar}: 70` })
  await centre.change('educationalCategory', child, { calculationInGrandTotalStatus: false })
  assert.deepEqual((await refusalIn(publish(course, 'Final'))).params, { count: 1 })
  assert.equal((await publish(course, 'Final', { confirmMissing: true })).state, 'Final')
  assert.equal(
    await codeIn(
      centre.create('resultPublication', {
        educationalCategoryToken: child.token,
        educationalPeriodToken: period.token,
        as: 'Provisional',
      }),
    ),
    'result.nothing',
  )
})

test('D5.3 in each state of the results, which scores change: by hand, with a reason, directly in the database, and by the server itself', async () => {
  const course = await makeCourse(2)
  await save(course, [[0, course.exam, 40]])
  const teacher = { userType: 'Employee' as const, privileges: { MonitorScoreExam: ['view', 'itemAdd', 'itemUpdate'] } }
  const write = () =>
    centre.owner(
      `
        update monitor_score_exam
        set student_score = student_score - 1
        where application_id = $1
      `,
      [idOf(course.joined[0].token, 'eja')],
    )
  const publication = await publish(course, 'Provisional')
  const act = async (action: string, input: object = {}) => {
    await centre.act('resultPublication', publication.token, action, input)
  }
  const states: [name: string, enter: () => Promise<void>, missing: string, given: string][] = [
    ['provisional', async () => {}, 'saved', 'score.reasonNeeded'],
    ['provisional and locked', () => act('lock'), 'score.reasonNeeded', 'score.reasonNeeded'],
    [
      'final and locked',
      () => act('publishFinal', { confirmMissing: true }),
      'score.reasonNeeded',
      'score.reasonNeeded',
    ],
    ['final', () => act('unlock', { reason: 'a wrong weight' }), 'score.reasonNeeded', 'score.reasonNeeded'],
    ['withdrawn', () => act('withdraw', { reason: 'wrong' }), 'saved', 'saved'],
    ['withdrawn and locked', () => act('lock'), 'score.reasonNeeded', 'score.reasonNeeded'],
  ]
  let score = 30
  for (const [name, enter, missing, given] of states) {
    await enter()
    score += 1
    const stricter = async () =>
      centre.change('educationalCategory', await centre.read('educationalCategory', course.category.token), {
        successDegree: score + 20,
      })
    if (/final|locked/.test(name)) assert.equal(await codeIn(stricter()), 'score.rulesLocked', name)
    else await stricter()
    assert.deepEqual(
      await save(course, [
        [0, course.exam, score],
        [1, course.oral, null],
      ]),
      [given, 'saved'],
      name,
    )
    if (given === 'saved') continue
    assert.deepEqual(await save(course, [[0, course.exam, score]], 'a misprint', teacher), ['score.locked'], name)
    await assert.rejects(write, { constraint: 'score_locked' }, name)
    const [row] = (await centre.call('monitorScoreExam.list', { query: { applicationToken: course.joined[0].token } }))
      .items
    assert.equal(await codeIn(centre.change('monitorScoreExam', row, { studentScore: score })), 'score.locked', name)
    if (missing === 'saved') assert.deepEqual(await save(course, [[1, course.exam, 20]]), ['saved'], name)
    assert.deepEqual(await save(course, [[0, course.exam, score]], 'a misprint'), ['saved'], name)
  }
  const reasons = await centre.owner(
    `
      select distinct changes -> 'reason' ->> 'new' as reason
      from audit
      where entity = 'monitorScoreExam'
        and changes ? 'reason'
        and record_id in (select id from monitor_score_exam where educational_category_id = $1)
      order by 1
    `,
    [idOf(course.category.token, 'edc')],
  )
  assert.deepEqual(
    reasons.map((row) => row.reason),
    ['a misprint'],
  )
  assert.deepEqual(
    (await noticesOf(course.students[0]!)).filter((text) => text.startsWith('A published score')).length,
    4,
  ) // not while they were withdrawn
  assert.equal(
    await codeIn(
      centre.change('scoreComponent', await centre.read('scoreComponent', course.exam.token), { weight: 2 }),
    ),
    'score.rulesLocked',
  )
  assert.equal(
    await codeIn(
      centre.change('educationalCategory', await centre.read('educationalCategory', course.category.token), {
        successDegree: 40,
      }),
    ),
    'score.rulesLocked',
  )
  await centre.change('educationalCategory', await centre.read('educationalCategory', course.category.token), {
    examCount: 3,
  })
})

test('D12.4 the exams that count in a category are bounded by its number of exams, also at the same moment; attendance is none', async () => {
  const category = await makeCategory(centre, { finalExamWeight: 60, attendanceWeight: 40, examCount: 2 })
  const item = (examType: string) =>
    centre.create('scoreComponent', {
      names: { en: `Item ${(made += 1)}` },
      educationalCategoryToken: category.token,
      examType,
      finalScore: 10,
    })
  const first = await item('FinalExam')
  const marks = await item('Attendance')
  const tried = await Promise.allSettled([item('Oral'), item('Midterm')])
  assert.deepEqual(tried.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal(await codeIn(item('Oral')), 'score.tooMany')
  assert.equal(await codeIn(centre.change('scoreComponent', marks, { examType: 'Oral' })), 'score.tooMany')
  await centre.act('scoreComponent', first.token, 'archive')
  await item('Oral')
  assert.equal(await codeIn(centre.act('scoreComponent', first.token, 'restore')), 'score.tooMany')
})

test('D5.3 a score item that is added after results were final counts from the next period on, and not at all where they are locked', async () => {
  const course = await makeCourse(1)
  await save(course, [
    [0, course.exam, 40],
    [0, course.oral, 15],
  ])
  const publication = await publish(course, 'Final')
  const before = await explained(course, 0)
  assert.deepEqual([before.total, before.isFinal], [78, true])
  centre.app.clock.advance(60_000)
  const item = () =>
    centre.create('scoreComponent', {
      names: { en: `Item ${(made += 1)}` },
      educationalCategoryToken: course.category.token,
      examType: 'FinalExam',
      finalScore: 10,
    })
  const added = await item()
  const after = await explained(course, 0)
  assert.deepEqual([after.total, after.isFinal], [78, true])
  const next = await makeJoined(centre, course.category, await makePeriod(centre))
  const part = (
    await centre.call('educationalJoiningApplication.result', { params: { token: next.token } })
  ).parts.find((each: Shown) => each.examType === 'FinalExam')
  assert.equal(part.missing, 2)
  assert.equal(
    await codeIn(centre.change('scoreComponent', await centre.read('scoreComponent', added.token), { weight: 2 })),
    'score.rulesLocked',
  )
  await centre.act('resultPublication', publication.token, 'lock')
  assert.equal(await codeIn(item()), 'score.rulesLocked')
})

const act = (course: Course, at: number, action: string, input: object = {}) =>
  centre.act('educationalGroupStudent', course.seats[at].token, action, input)
const scoreAll = (course: Course, score: number) =>
  save(
    course,
    course.joined.flatMap((_, at) => [[at, course.exam, score] as const, [at, course.oral, 20] as const]),
  )

test('D4.7 a certificate is for a student of a finished group who passed and owes nothing; it is issued, printed, delivered, revoked and proved', async () => {
  const course = await makeCourse(2)
  await save(course, [
    [0, course.exam, 40],
    [0, course.oral, 20],
    [1, course.exam, 0],
    [1, course.oral, 20],
  ]) // 88, 40
  assert.equal(await codeIn(act(course, 0, 'readyCertificate')), 'group.notFinished')
  await centre.act('educationalGroup', course.group.token, 'finish')
  assert.equal(await codeIn(act(course, 1, 'readyCertificate')), 'certificate.notPassed')
  const debt = await centre.owner(
    `
      insert into debt (
        establishment_id, id, code, user_id, debt_type, at, price, money, remainder, unscheduled,
        due_on, next_due_on, created_at, updated_at
      )
      values (
        $1, gen_random_uuid(), 'D-1', $2, 'Service', now(), 100, 100, 100, 100, '2026-11-21',
        '2026-11-21', now(), now()
      )
      returning id
    `,
    [centre.app.establishmentId, course.students[0]],
  )
  assert.equal(await codeIn(act(course, 0, 'readyCertificate')), 'certificate.owes')
  assert.equal(debt.length, 1)
  const list = () =>
    centre
      .call('educationalGroup.certificates', { params: { token: course.group.token } })
      .then((answer) => answer.students as Shown[])
  assert.deepEqual((await list()).map((line) => [line.refusal, line.owed, line.total]).toSorted(), [
    ['certificate.notPassed', 0, 40],
    ['certificate.owes', 100, 88],
  ])
  const sponsor = await centre.create('sponsor', { names: { en: 'A ministry' } })
  await centre.change('educationalCategory', course.category, {
    certificateRule: 'Passed',
    sponsorToken: sponsor.token,
  })
  assert.equal((await act(course, 0, 'readyCertificate')).record.certificateStatus, 'Ready')
  const issued = await act(course, 0, 'exportCertificate')
  assert.equal(issued.record.certificateStatus, 'Export')
  assert.equal(await codeIn(act(course, 0, 'readyCertificate')), 'record.wrongState')
  const certificate = await centre.read('educationalCertificate', issued.result.certificateToken)
  assert.deepEqual([certificate.certificateNumber, certificate.total, certificate.state], ['2026-000001', 88, 'Valid'])
  assert.equal(certificate.sponsor.names.en, 'A ministry', 'D7.9 the category names it')
  const print = () =>
    centre.app.call(
      centre.app.users.MasterAdmin,
      'GET',
      `/api/educational-certificates/${certificate.token}/document?language=ar`,
    )
  assert.deepEqual([(await print()).headers['content-type'], (await print()).status], ['application/pdf', 200])
  assert.match(
    (await print()).headers['content-disposition'] as string,
    new RegExp(
      `^inline; filename="certificate-2026-000001\\.pdf"; filename\\*=UTF-8''${encodeURIComponent('شهادة')}.*2026-000001\\.pdf$`,
    ),
  )
  assert.equal((await centre.read('educationalCertificate', certificate.token)).printCount, 3)
  assert.equal((await act(course, 0, 'deliverCertificate')).record.certificateStatus, 'Deliver')
  assert.notEqual((await centre.read('educationalCertificate', certificate.token)).deliveredAt, null)
  const path = (await centre.run(async (ctx) => {
    await makeSecret(ctx.tx, ctx.actor.establishmentId)
    return checkPath(ctx.tx, ctx.actor.establishmentId, certificate.certificateNumber, 'certificate')
  }))!
  const proved = await centre.app.call(undefined, 'GET', path)
  assert.ok(proved.text.includes('Valid') && proved.text.includes(certificate.studentNames.ar), proved.text)
  assert.equal((await centre.app.call(undefined, 'GET', path.replace('000001', '000002'))).status, 404)
  assert.equal(
    (await centre.app.call(undefined, 'GET', path.replace('/c/', '/r/').replace('2026-000001', '1'))).status,
    404,
  ) // a certificate's seal is no receipt's
  await centre.act('educationalCertificate', certificate.token, 'revoke', { reason: 'a misprint' })
  assert.ok((await centre.app.call(undefined, 'GET', path)).text.includes('Revoked'))
  assert.equal((await centre.read('educationalGroupStudent', course.seats[0].token)).certificateStatus, 'Ready')
  const again = await act(course, 0, 'exportCertificate')
  assert.equal(
    (await centre.read('educationalCertificate', again.result.certificateToken)).certificateNumber,
    '2026-000002',
  )
  const own = await centre.call('educationalCertificate.list', { query: {} }, asStudent(course, 0))
  assert.equal(own.items.length, 2)
})

test('D4.7 thirty certificates asked for at once take thirty numbers without a gap; refused ones take none; a whole group is one PDF', async () => {
  const course = await makeCourse(31)
  await scoreAll(course, 50)
  await centre.act('educationalGroup', course.group.token, 'finish')
  for (let at = 0; at < 31; at += 1) await act(course, at, 'readyCertificate')
  await centre.owner('update monitor_score_exam set student_score = 0 where application_id = $1', [
    idOf(course.joined[30].token, 'eja'),
  ])
  const before = (await centre.owner('select last from certificate_counter'))[0].last as number
  const settled = await Promise.allSettled(
    course.seats.map((_, at) => whileRefusedAsBusy(() => act(course, at, 'exportCertificate'))),
  )
  assert.deepEqual(settled.map((each) => each.status === 'fulfilled').filter(Boolean).length, 30)
  const serials = (
    await centre.owner(
      `
        select serial
        from educational_certificate
        where educational_group_id = $1
        order by serial
      `,
      [idOf(course.group.token, 'edg')],
    )
  ).map((row) => row.serial as number)
  assert.deepEqual(
    serials,
    Array.from({ length: 30 }, (_, at) => before + 1 + at),
  )
  const pdf = await centre.app.call(
    centre.app.users.MasterAdmin,
    'GET',
    `/api/educational-groups/${course.group.token}/certificates-document?language=en`,
  )
  assert.deepEqual([pdf.status, pdf.headers['content-type']], [200, 'application/pdf'])
  assert.match(
    pdf.headers['content-disposition'] as string,
    /^inline; filename="certificates\.pdf"; filename\*=UTF-8''Certificates%20/,
  )
  assert.equal(
    await codeIn(
      centre.call(
        'educationalGroup.certificatesDocument',
        { params: { token: course.group.token } },
        { userType: 'Student', privileges: {} },
      ),
    ),
    'permission.missing',
  )
})
