/** Numbers that reports add to records (first answers, passes, lateness), counted a second time record by record. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import { startTestApplication, type TestApplication } from '../../../test/test-application.ts'

let app: TestApplication
type Row = Readonly<Record<string, unknown>>
const query = async (text: string): Promise<Row[]> =>
  (await app.database.owner.query<Row>(text, [app.establishmentId])).rows

before(async () => {
  app = await startTestApplication({ hasDemo: true })
})
after(() => app?.close())

async function totals(path: string, measures: readonly string[]): Promise<readonly (number | null)[]> {
  const asked = new URLSearchParams({ period: 'all', rows: '', columns: 'none', measures: measures.join() })
  const { status, body } = await app.call(app.users.MasterAdmin, 'GET', `/api/reports/${path}?${asked}`)
  assert.equal(status, 200, JSON.stringify(body))
  return (body as ReportAnswer).cells.find(({ row }) => row.length === 0)!.values
}

/** Returns the number of records behind a measure. */
async function behind(path: string, measure: string, period = 'period=all&'): Promise<number> {
  const asked = `${period}${new URLSearchParams({ measure, exact: 'true' })}`
  const { status, body } = await app.call(app.users.MasterAdmin, 'GET', `/api/reports/${path}/rows?${asked}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.page.total
}
const hundredths = (value: number): number => Math.round(value * 100) / 100

test('D8.2 the first answer to a complaint is the first that the centre wrote and still stands', async () => {
  await query(`
    insert into complaint (establishment_id, id, code, name_en, complaint_type_id, complainant_id, state, created_at, updated_at)
    select
      $1, gen_random_uuid(), 'late ' || nth, 'late', (select id from complaint_type where establishment_id = $1 limit 1),
      (select complainant_id from complaint where establishment_id = $1 limit 1),
      'OpenAwaitingTechnicalSupport', now() - nth * interval '3 days', now()
    from generate_series(1, 7) nth
  `)
  await query(`
    insert into complaint_follow_up (
      establishment_id, id, complaint_id, complainant_id, side_type, text, record_state, archived_at, created_at, updated_at
    )
    select
      c.establishment_id, gen_random_uuid(), c.id, c.complainant_id, said.side, 'said', said.state,
      case when said.state = 'archived' then now() end,
      c.created_at + said.after * nth, c.created_at
    from (
      select c.*, row_number() over (order by c.id) as nth
      from complaint c
      where c.establishment_id = $1 and c.state <> 'Closed'
    ) c
    cross join (values
      ('ComplainingPerson', interval '10 minutes', 'active'),
      ('TechnicalSupport', interval '20 minutes', 'archived'),
      ('TechnicalSupport', interval '90 minutes', 'active'),
      ('TechnicalSupport', interval '5 days', 'active')
    ) said (side, after, state)
    where nth % 3 > 0
  `)
  const complaints = await query(
    `select id, created_at from complaint where establishment_id = $1 and record_state = 'active'`,
  )
  const answers = await query(`
    select complaint_id, created_at
    from complaint_follow_up
    where establishment_id = $1 and record_state = 'active' and side_type = 'TechnicalSupport'
  `)
  const hours = complaints.flatMap(({ id, created_at }) => {
    const moments = answers
      .filter(({ complaint_id }) => complaint_id === id)
      .map((row) => Number(row.created_at as Date))
    return moments.length ? [(Math.min(...moments) - Number(created_at as Date)) / 3_600_000] : []
  })
  assert.ok(hours.length > 1 && hours.length < complaints.length)
  const [answered, share, mean] = await totals('complaints', ['answeredOnce', 'answeredShare', 'meanHoursToAnswer'])
  assert.deepEqual([answered, share], [hours.length, hundredths((hours.length / complaints.length) * 100)])
  assert.ok(Math.abs(mean! - hours.reduce((sum, each) => sum + each, 0) / hours.length) < 0.01, String(mean))
  assert.deepEqual(
    [await behind('complaints', 'answeredOnce'), await behind('complaints', 'answeredShare')],
    [hours.length, complaints.length],
  )
})

test('D5.3 who passed an exam has at least the part of its degree that its category asks for', async () => {
  await query(`
    insert into student_schedule_exam_time (
      establishment_id, id, group_schedule_exam_id, educational_group_id, user_id,
      submit, started_at, ends_at, submitted_at, ended_by, student_degree, created_at, updated_at
    )
    select
      e.establishment_id, gen_random_uuid(), e.id, e.educational_group_id, s.student_id, 'Submit', e."from", e."to",
      e."from" + interval '5 minutes', 'Student', case when nth % 4 > 0 then m.exam_degree * (nth % 4) / 4 end,
      e."from", e."from"
    from group_schedule_exam e
    join simple_exam_model m on m.establishment_id = e.establishment_id and m.id = e.simple_exam_model_id
    join lateral (
      select student_id, row_number() over (order by id) as nth
      from educational_group_student
      where establishment_id = e.establishment_id and educational_group_id = e.educational_group_id and left_on is null
    ) s on true
    where e.establishment_id = $1
    on conflict do nothing
  `)
  const sittings = await query(`
    select t.student_degree as degree, m.exam_degree as whole, c.success_degree as needed
    from student_schedule_exam_time t
    join group_schedule_exam e on e.establishment_id = t.establishment_id and e.id = t.group_schedule_exam_id
    join simple_exam_model m on m.establishment_id = e.establishment_id and m.id = e.simple_exam_model_id
    join educational_category c on c.establishment_id = m.establishment_id and c.id = m.educational_category_id
    where t.establishment_id = $1
  `)
  const marked = sittings.filter(({ degree }) => degree !== null)
  const passed = marked.filter(({ degree, whole, needed }) => (Number(degree) / Number(whole)) * 100 >= Number(needed))
  assert.ok(passed.length > 0 && passed.length < marked.length && marked.length < sittings.length)
  assert.deepEqual(await totals('exam-models', ['passed', 'passedShare']), [
    passed.length,
    hundredths((passed.length / marked.length) * 100),
  ])
  assert.deepEqual(
    [await behind('exam-models', 'passed'), await behind('exam-models', 'passedShare')],
    [passed.length, marked.length],
  )
})

interface QuestionOfModel {
  readonly key: string
  readonly model: string
  readonly number: number
  readonly question: string
  readonly code: string
  readonly right: string
}
/** Returns the questions of all models, numbered as papers number them: by their own number, then true/false first. */
async function questionsOfModels(): Promise<readonly QuestionOfModel[]> {
  const lines = await query(`
    select m.id as model, m.code, question_number, kind, position, question, correct_answer
    from simple_exam_model m
    join (
      select 1 as kind, establishment_id, parent_id, question_number, position, question, correct_answer
      from simple_exam_model_true_false_questions
      union all
      select 2, establishment_id, parent_id, question_number, position, question, correct_answer
      from simple_exam_model_multiple_choice_questions
    ) line on line.establishment_id = m.establishment_id and line.parent_id = m.id
    where m.establishment_id = $1
    order by m.id, question_number nulls last, kind, position
  `)
  return [...Map.groupBy(lines, ({ model }) => String(model))].flatMap(([model, rows]) =>
    rows.map(({ question, code, correct_answer }, at) => ({
      key: `${tokenOf('sem', model)}.${at + 1}`,
      model,
      number: at + 1,
      question: String(question),
      code: String(code),
      right: String(correct_answer),
    })),
  )
}

/** Sittings by the order of their ids: of four one answers all right, one every second, one wrong, and one nothing. */
async function answerExams(questions: readonly QuestionOfModel[]): Promise<void> {
  await query(`
    update student_schedule_exam_time
    set submit = 'Unknown', submitted_at = null, ended_by = null
    where establishment_id = $1
  `)
  // those of the demo centre, which stand as long as their sittings are handed in
  await query('delete from student_schedule_exam_time_answers where establishment_id = $1')
  const sittings = await query(`
    select t.id, e.simple_exam_model_id as model
    from student_schedule_exam_time t
    join group_schedule_exam e on e.establishment_id = t.establishment_id and e.id = t.group_schedule_exam_id
    where t.establishment_id = $1
    order by t.id
  `)
  const answers = sittings.flatMap(({ id, model }, nth) =>
    questions
      .filter((question) => question.model === model)
      .flatMap(({ number, right }) => {
        const wrong = right === 'True' ? 'False' : right === 'False' ? 'True' : right === 'A' ? 'B' : 'A'
        if (nth % 4 === 3) return []
        // what was answered and emptied again is a line without an answer
        const emptied = nth % 4 === 1 && number % 2 === 0
        return [{ id, number, answer: emptied ? null : nth % 4 === 2 && number !== 1 ? wrong : right }]
      }),
  )
  await app.database.owner.query(
    `
      insert into student_schedule_exam_time_answers (
        establishment_id, parent_id, position, question_number, answer, sequence
      )
      select $1, r.id, r.number - 1, r.number, r.answer, 1
      from jsonb_to_recordset($2::jsonb) as r(id uuid, number int, answer text)
    `,
    [app.establishmentId, JSON.stringify(answers)],
  )
  // of five one was reopened and is not handed in again; of seven one is archived
  await query(`
    update student_schedule_exam_time t
    set
      submit = case when nth % 5 = 4 then 'Unknown' else 'Submit' end,
      submitted_at = case when nth % 5 = 4 then null else t.started_at end,
      ended_by = case when nth % 5 = 4 then null else 'Student' end,
      record_state = case when nth % 7 = 6 then 'archived' else 'active' end,
      archived_at = case when nth % 7 = 6 then t.started_at end
    from (select id, row_number() over (order by id) as nth from student_schedule_exam_time where establishment_id = $1) o
    where t.establishment_id = $1 and t.id = o.id
  `)
}

test('D5.1 D5.2 the hardest question of an exam stands first, as its answers are marked, and opens who answered wrong', async () => {
  const questions = await questionsOfModels()
  await answerExams(questions)
  const answers = await query(`
    select t.id as sitting, e.simple_exam_model_id as model, a.question_number as number, a.answer
    from student_schedule_exam_time t
    join group_schedule_exam e on e.establishment_id = t.establishment_id and e.id = t.group_schedule_exam_id
    left join student_schedule_exam_time_answers a on a.establishment_id = t.establishment_id and a.parent_id = t.id
    where t.establishment_id = $1 and t.submit = 'Submit' and t.record_state = 'active'
  `)
  const kinds = ['asked', 'right', 'wrong', 'unanswered'] as const
  const found = new Map(
    questions.map(({ key, model, number, right }): [string, number[]] => {
      const sat = new Set(answers.filter((row) => row.model === model).map(({ sitting }) => sitting))
      const given = answers.flatMap((row) =>
        row.model === model && row.number === number && row.answer !== null ? [row.answer] : [],
      )
      const ofRight = given.filter((answer) => answer === right).length
      return [key, [sat.size, ofRight, given.length - ofRight, sat.size - given.length]]
    }),
  )
  const asked = [...found].filter(([, [times]]) => times! > 0)
  for (const at of kinds.keys())
    assert.ok(
      asked.some(([, figures]) => figures[at]! > 0),
      kinds[at],
    )
  const ask = (query: Record<string, string>, type = '') => {
    const address = `/api/reports/exam-questions${type}?${new URLSearchParams({ period: 'all', ...query })}`
    return app.call(app.users.MasterAdmin, 'GET', address)
  }
  const { body } = await ask({ measures: ['rightShare', ...kinds, 'sittings'].join() })
  const { cells, members } = body as ReportAnswer
  const lines = cells.filter(({ row }) => row.length === 1)
  assert.deepEqual(
    new Map(lines.map(({ row, values }) => [row[0]!, values])),
    new Map(
      asked.map(([key, figures]) => [key, [hundredths((figures[1]! / figures[0]!) * 100), ...figures, figures[0]!]]),
    ),
  )
  const sums = kinds.map((_, at) => asked.reduce((sum, [, figures]) => sum + figures[at]!, 0))
  assert.deepEqual(cells.find(({ row }) => row.length === 0)!.values, [
    hundredths((sums[1]! / sums[0]!) * 100),
    ...sums,
    new Set(answers.map(({ sitting }) => sitting)).size,
  ])
  const shares = members.question!.map(({ key }) => lines.find(({ row }) => row[0] === key)!.values[0]!)
  assert.deepEqual(
    shares,
    shares.toSorted((a, b) => a - b),
    'the hardest first',
  )
  assert.ok(new Set(shares).size > 1)
  for (const { key, names } of members.question!) {
    const { number, question, code } = questions.find((each) => each.key === key)!
    const [first, words, last] = names!.und!.split(' · ')
    assert.deepEqual([first, last], [String(number), code])
    assert.ok(words === question || (words!.endsWith('…') && question.startsWith(words!.slice(0, -1))), words)
  }
  for (const [key, figures] of asked) {
    for (const [at, measure] of kinds.entries()) {
      const behind = await ask({ question: key, measure, exact: 'true' }, '/rows')
      assert.equal(behind.body.page.total, figures[at], `${measure} of ${key}`)
    }
    const narrowed = (await ask({ question: key, measures: kinds.join() })).body as ReportAnswer
    assert.deepEqual(narrowed.cells.find(({ row }) => row.length === 0)!.values, figures)
    assert.deepEqual(
      narrowed.filters.map(({ members: [member] }) => member),
      members.question!.filter((member) => member.key === key),
    )
  }
  const [[one], [other]] = asked as [[string, number[]], [string, number[]]]
  const left = (await ask({ questionNot: `${one},${other}`, columns: 'educationalGroup' })).body as ReportAnswer
  assert.deepEqual(new Set(left.members.question!.map(({ key }) => key)), new Set(asked.slice(2).map(([key]) => key)))
  const model = one.split('.')[0]!
  const ofModel = (await ask({ simpleExamModel: model })).body as ReportAnswer
  assert.ok(ofModel.members.question!.length > 0 && ofModel.members.question!.every(({ key }) => key.startsWith(model)))
  for (const format of ['csv', 'xlsx', 'pdf']) {
    const file = await ask({ format }, '/file')
    assert.equal(file.status, 200, format)
    if (format !== 'csv') continue
    for (const { names } of members.question!) assert.ok(file.text.includes(names!.und!), names!.und!)
  }
  for (const wrong of [
    '7',
    `${model}.`,
    `${model}.0`,
    `${model}.1.2`,
    `${model}.x`,
    'knm_01h455vb4pex5vsknk084sn02q.1',
    "'",
  ]) {
    const refused = await ask({ question: wrong })
    assert.deepEqual([refused.status, refused.body.code], [406, 'record.invalid'], wrong)
  }
  const none = (await ask({ question: `${model}.399` })).body as ReportAnswer
  assert.deepEqual([none.cells.length <= 1, none.filters[0]!.members], [true, [{ key: `${model}.399` }]])
})

test('D7.6 a job order is late on the day after its planned end until it is finished, and stays late if it was then', async () => {
  const { at } = (await app.call(app.users.MasterAdmin, 'GET', '/api/reports/job-orders')).body as ReportAnswer
  const { date: created } = utcToZoned(at, 'Africa/Cairo')
  // the database compares with its own day
  const { rows: days } = await app.database.owner.query<{ date: string }>(
    `select (now() at time zone 'Africa/Cairo')::date::text as date`,
  )
  const { date } = days[0]!
  const rows: readonly (readonly [string, string | null, boolean, finished?: string, received?: string])[] = [
    ['NewlyWanted', '-1 days', true],
    ['WorkProgres', '-40 days', true],
    ['WorkProgres', '0 days', false],
    ['NewlyWanted', null, false],
    ['NewlyWanted', '3 days', false],
    ['FinishNotCustomerReceived', '-5 days', false, '-5 days'],
    ['FinishNotCustomerReceived', '-5 days', true, '-4 days'],
    ['FinishCustomerReceived', '-5 days', false, '-6 days', '0 days'],
    ['FinishCustomerReceived', '-5 days', true, '-2 days', '-2 days'],
    ['FinishCustomerReceived', null, false, '-2 days', '-2 days'],
    ['Canceled', '-5 days', false],
  ]
  await query(`
    insert into price_quotation (establishment_id, id, code, state, client_name, asked_at, created_at, updated_at)
    select $1, gen_random_uuid(), 'late ' || nth, 'InJobOrder', 'Somebody', now(), now(), now()
    from generate_series(1, 11) nth
  `)
  for (const [index, [state, end, , finished, received]] of rows.entries())
    await app.database.owner.query(
      `
        insert into job_order (
          establishment_id, id, code, state, price_quotation_id, expected_finish_work_date_time, finished_at, received_at,
          created_at, updated_at
        )
        select
          $1, gen_random_uuid(), 'late ' || $2::int, $3,
          (select id from price_quotation where establishment_id = $1 and code like 'late%' order by id offset $2::int limit 1),
          ($4::date + $5::interval + interval '23 hours 59 minutes') at time zone 'Africa/Cairo',
          ($4::date + $7::interval) at time zone 'Africa/Cairo',
          ($4::date + $8::interval) at time zone 'Africa/Cairo',
          $6::date, $6::date
      `,
      [app.establishmentId, index, state, date, end, created, finished ?? null, received ?? null],
    )
  const late = rows.filter(([, , isLate]) => isLate).length
  const promised = rows.filter(([state, end]) => state !== 'Canceled' && end !== null).length
  assert.deepEqual(await totals('job-orders', ['orders', 'unfinished', 'lateOrders', 'promised', 'lateShare']), [
    11,
    5,
    late,
    promised,
    (100 * late) / promised,
  ])
  assert.deepEqual(
    [await behind('job-orders', 'lateOrders'), await behind('job-orders', 'lateShare')],
    [late, promised],
  )
})

test('D3.1 who came by which way joined when they ever had a seat, and paid what stands paid on their debts', async () => {
  const people = await query(
    `select id, user_type from user_account where establishment_id = $1 and record_state = 'active'`,
  )
  const seats = await query(`
    select student_id
    from educational_group_student
    where establishment_id = $1 and record_state = 'active'
  `)
  const debts = await query(`select user_id, paid from debt where establishment_id = $1 and record_state = 'active'`)
  const seated = new Set(seats.map(({ student_id }) => student_id))
  const joined = people.filter(({ id }) => seated.has(id))
  const students = people.filter(({ user_type }) => user_type === 'Student')
  const known = new Set(people.map(({ id }) => id))
  const paid = debts
    .filter(({ user_id }) => known.has(user_id))
    .reduce((sum, { paid: money }) => sum + Number(money), 0)
  assert.ok(joined.length > 0 && joined.length < people.length && paid > 0)
  assert.deepEqual(await totals('known-methods', ['joined', 'joinedShare', 'collectedMoney']), [
    joined.length,
    hundredths((joined.length / students.length) * 100),
    paid,
  ])
  assert.equal(await behind('known-methods', 'joined'), joined.length)
})

test('D3.4 a held seat is active, or frozen on the days of a freeze, and may be at risk', async () => {
  const { at } = (await app.call(app.users.MasterAdmin, 'GET', '/api/reports/student-statistics')).body as ReportAnswer
  const { date } = utcToZoned(at, 'Africa/Cairo')
  await app.database.owner.query(
    `
      update educational_joining_application a
      set freeze_from = $2::date + first, freeze_to = $2::date + last
      from (
        select id, row_number() over (order by id) as nth
        from educational_joining_application
        where establishment_id = $1 and state = 'Accepted'
      ) numbered
      join (values (1, -5, -1), (2, -5, 0), (3, 0, 9), (4, -9, 4), (5, 1, 9)) frozen (nth, first, last)
        on frozen.nth = numbered.nth
      where a.establishment_id = $1 and a.id = numbered.id
    `,
    [app.establishmentId, date],
  )
  await query(`
    update educational_group_student
    set left_on = joined_on
    where establishment_id = $1
      and id in (select id from educational_group_student where establishment_id = $1 order by md5(id::text) limit 4)
  `)
  assert.equal((await app.call(app.users.MasterAdmin, 'POST', '/api/student-risks/compute', {})).status, 200)
  const seats = await query(`
    select s.id, s.left_on, a.freeze_from::text as first, a.freeze_to::text as last
    from educational_group_student s
    join educational_joining_application a on a.establishment_id = s.establishment_id and a.id = s.application_id
    where s.establishment_id = $1 and s.record_state = 'active'
  `)
  const risks = await query(
    `select group_student_id from student_risk where establishment_id = $1 and state = 'Slipping' and level <> 'Low'`,
  )
  const slipping = new Set(risks.map(({ group_student_id }) => group_student_id))
  const held = seats.filter(({ left_on }) => left_on === null)
  const frozen = held.filter(({ first, last }) => first !== null && String(first) <= date && String(last) >= date)
  const figures = [held.length - frozen.length, frozen.length, held.filter(({ id }) => slipping.has(id)).length]
  assert.ok(frozen.length >= 3 && held.length < seats.length && figures[2]! > 0, JSON.stringify(figures))
  assert.deepEqual(await totals('student-statistics', ['active', 'frozen', 'atRisk']), figures)
  for (const [at, measure] of ['active', 'frozen', 'atRisk'].entries())
    assert.equal(await behind('student-statistics', measure), figures[at], measure)
})

test('D5.3 D11.2 results by subject, period and group are those of the subjects’ pages, and totals are Σa/Σb', async () => {
  interface Shown {
    readonly total: number | null
    readonly verdict: string
    readonly category: string
    readonly period: string
    readonly group: string
    readonly student: string
  }
  const ask = async (path: string) => {
    const { status, body } = await app.call(app.users.MasterAdmin, 'GET', path)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const applications = await query(`
    select a.id, a.educational_category_id as category, a.educational_period_id as period
    from educational_joining_application a
    where a.establishment_id = $1 and a.state = 'Accepted'
  `)
  const byToken = new Map(applications.map((row) => [tokenOf('eja', String(row.id)), row]))
  const shown: Shown[] = []
  for (const category of new Set(applications.map((row) => String(row.category))))
    for (let page = 1, more = true; more; page += 1) {
      const path = `/api/educational-categories/${tokenOf('edc', category)}/results?size=100&page=${page}`
      const { items, page: told } = await ask(path)
      for (const { application, student, group, total, verdict } of items) {
        const row = byToken.get(application.token)!
        const period = tokenOf('edp', String(row.period))
        const place = { category: tokenOf('edc', category), period, group: group?.token as string }
        if (group) shown.push({ ...place, student: student.token, total, verdict })
      }
      more = page * 100 < told.total
    }
  assert.ok(new Set(shown.map(({ verdict }) => verdict)).size > 1, 'results of several kinds')
  const measures = ['students', 'meanTotal', 'finals', 'passed', 'passedShare', 'provisional', 'withoutMarks']
  const figures = (lines: readonly Shown[]): (number | null)[] => {
    // in whole hundredths: a mean that ends in a half is rounded up, as the database does it
    const totalled = lines.flatMap(({ total }) => (total === null ? [] : Math.round(total * 100)))
    const count = (...verdicts: string[]) => lines.filter(({ verdict }) => verdicts.includes(verdict)).length
    const [passed, finals] = [count('Pass'), count('Pass', 'Fail')]
    return [
      new Set(lines.map(({ student }) => student)).size,
      totalled.length ? Math.round(totalled.reduce((sum, each) => sum + each, 0) / totalled.length) / 100 : null,
      finals,
      passed,
      finals ? hundredths((passed / finals) * 100) : null,
      count('Provisional'),
      count('NoData'),
    ]
  }
  for (const [down, of] of [
    ['educationalCategory', 'category'],
    ['educationalGroup', 'group'],
    ['educationalPeriod', 'period'],
  ] as const) {
    const asked = new URLSearchParams({ rows: down, columns: 'none', measures: measures.join() })
    const { cells } = (await ask(`/api/reports/weighted-results?${asked}`)) as ReportAnswer
    const places = Map.groupBy(shown, (line) => line[of])
    assert.equal(cells.length, places.size + 1, down)
    for (const { row, values } of cells)
      assert.deepEqual(values, figures(row[0] === undefined ? shown : places.get(row[0])!), `${down} ${row[0]}`)
  }
  for (const [name, verdict] of [
    ['passed', 'Pass'],
    ['provisional', 'Provisional'],
    ['withoutMarks', 'NoData'],
  ] as const)
    assert.equal(
      await behind('weighted-results', name, ''),
      shown.filter((line) => line.verdict === verdict).length,
      name,
    )
})
