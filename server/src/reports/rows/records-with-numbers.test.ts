/** Numbers that reports add to records (first answers, passes, lateness), counted a second time record by record. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import { startTestApplication, type TestApplication } from '../../test-application.ts'

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

/** How many records stand behind a measure. */
async function behind(path: string, measure: string): Promise<number> {
  const asked = new URLSearchParams({ period: 'all', measure, exact: 'true' })
  const { status, body } = await app.call(app.users.MasterAdmin, 'GET', `/api/reports/${path}/rows?${asked}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.page.total
}
const hundredths = (value: number): number => Math.round(value * 100) / 100

test('D8.2 the first answer to a complaint is the first that the centre wrote and still stands', async () => {
  await query(`
    insert into complaint (establishment_id, id, code, name_en, complaint_type_id, complainant_id, state, created_at, updated_at)
    select
      $1, uuidv7(), 'late ' || nth, 'late', (select id from complaint_type where establishment_id = $1 limit 1),
      (select complainant_id from complaint where establishment_id = $1 limit 1),
      'OpenAwaitingTechnicalSupport', now() - nth * interval '3 days', now()
    from generate_series(1, 7) nth
  `)
  await query(`
    insert into complaint_follow_up (
      establishment_id, id, complaint_id, complainant_id, side_type, text, record_state, archived_at, created_at, updated_at
    )
    select
      c.establishment_id, uuidv7(), c.id, c.complainant_id, said.side, 'said', said.state,
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
      e.establishment_id, uuidv7(), e.id, e.educational_group_id, s.student_id, 'Submit', e."from", e."to",
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

test('D7.1 a job order is late on the day after its planned end, as long as its work is not finished', async () => {
  const { at } = (await app.call(app.users.MasterAdmin, 'GET', '/api/reports/job-orders')).body as ReportAnswer
  const { date } = utcToZoned(at, 'Africa/Cairo')
  const rows: readonly (readonly [string, string | null, boolean])[] = [
    ['NewlyWanted', '-1 days', true],
    ['WorkProgres', '-40 days', true],
    ['WorkProgres', '0 days', false],
    ['NewlyWanted', null, false],
    ['NewlyWanted', '3 days', false],
    ['FinishNotCustomerReceived', '-5 days', false],
    ['Canceled', '-5 days', false],
  ]
  await query(`
    insert into price_quotation (establishment_id, id, code, state, client_name, asked_at, created_at, updated_at)
    select $1, uuidv7(), 'late ' || nth, 'InJobOrder', 'Somebody', now(), now(), now()
    from generate_series(1, 7) nth
  `)
  for (const [index, [state, end]] of rows.entries())
    await app.database.owner.query(
      `
        insert into job_order (
          establishment_id, id, code, state, price_quotation_id, expected_finish_work_date_time, created_at, updated_at
        )
        select
          $1, uuidv7(), 'late ' || $2::int, $3,
          (select id from price_quotation where establishment_id = $1 and code like 'late%' order by id offset $2::int limit 1),
          ($4::date + $5::interval + interval '23 hours 59 minutes') at time zone 'Africa/Cairo',
          $4::date, $4::date
      `,
      [app.establishmentId, index, state, date, end],
    )
  const late = rows.filter(([, , isLate]) => isLate).length
  assert.deepEqual(await totals('job-orders', ['orders', 'unfinished', 'lateOrders', 'lateShare']), [7, 5, late, 40])
  assert.deepEqual([await behind('job-orders', 'lateOrders'), await behind('job-orders', 'lateShare')], [late, 5])
})
