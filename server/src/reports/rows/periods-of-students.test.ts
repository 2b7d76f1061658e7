/** Recounts, student by student, the students who came back in the next educational period. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tokenOf } from '@topcenter/model/kit/token'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import { startTestApplication, type TestApplication } from '../../../test/test-application.ts'

const path = '/api/reports/return-of-students'
let app: TestApplication

before(async () => {
  app = await startTestApplication({ hasDemo: true })
  await seatInEarlierPeriods()
})
after(() => app?.close())

/**
 * Two periods that are over, the earlier with a third of the seats of now and the later with half of these: who sits in
 * a group now, some twice, sat in a group of the same category then. A period that has not begun has no students yet.
 */
async function seatInEarlierPeriods() {
  await app.database.owner.query(
    `
      insert into educational_period (establishment_id, id, code, name_en, "from", "to", created_at, updated_at)
      select $1, gen_random_uuid(), code, code, first::date, last::date, now(), now()
      from (values
        ('T1', '2020-01-01', '2020-05-31'),
        ('T2', '2020-06-01', '2020-08-31'),
        ('T3', '2999-01-01', '2999-05-31')
      ) period (code, first, last)
    `,
    [app.establishmentId],
  )
  for (const [code, part] of [
    ['T1', 3],
    ['T2', 6],
  ] as const)
    await app.database.owner.query(
      `
        with made as (
          insert into educational_group (
            establishment_id, id, code, name_en, educational_category_id, educational_period_id, created_at, updated_at
          )
          select g.establishment_id, gen_random_uuid(), $2 || g.code, $2 || g.code, g.educational_category_id, p.id, now(), now()
          from educational_group g
          join educational_period p on p.establishment_id = g.establishment_id and p.code = $2
          where g.establishment_id = $1 and g.code not like 'T%'
          returning id, code
        )
        insert into educational_group_student (
          establishment_id, id, educational_group_id, application_id, student_id, educational_category_id,
          joined_on, left_on, created_at, updated_at
        )
        select
          seat.establishment_id, gen_random_uuid(), made.id, seat.application_id, seat.student_id, seat.educational_category_id,
          '2020-02-01', '2020-05-01', now(), now()
        from (
          select s.*, g.code, row_number() over (order by s.id) as nth
          from educational_group_student s
          join educational_group g on g.establishment_id = s.establishment_id and g.id = s.educational_group_id
          where s.establishment_id = $1 and g.code not like 'T%'
        ) seat
        join made on made.code = $2 || seat.code
        where seat.nth % $3 = 0
      `,
      [app.establishmentId, code, part],
    )
}

interface Seat {
  readonly student: string
  readonly period: string
}

test('students of each period and how many have a seat in the next; nothing of one without a next', async () => {
  const { rows: periods } = await app.database.owner.query<{ id: string; from: string; to: string }>(
    `select id, "from"::text, "to"::text from educational_period where establishment_id = $1 and record_state = 'active'`,
    [app.establishmentId],
  )
  const { rows: seats } = await app.database.owner.query<Seat>(
    `
      select s.student_id as student, g.educational_period_id as period
      from educational_group_student s
      join educational_group g on g.establishment_id = s.establishment_id and g.id = s.educational_group_id
      where s.establishment_id = $1 and s.record_state = 'active'
    `,
    [app.establishmentId],
  )
  const { status, body } = await app.call(app.users.MasterAdmin, 'GET', path)
  assert.equal(status, 200, JSON.stringify(body))
  const answer = body as ReportAnswer
  const today = answer.at.slice(0, 10)
  const studentsOf = (ids: readonly string[]): Set<string> =>
    new Set(seats.filter(({ period }) => ids.includes(period)).map(({ student }) => student))
  const expected = periods.flatMap(({ id, to }) => {
    const students = studentsOf([id])
    const later = periods.filter(({ from }) => from > to && from <= today)
    const begins = later.map(({ from }) => from).sort()[0]
    const next = studentsOf(later.filter(({ from }) => from === begins).map((period) => period.id))
    const could = begins === undefined ? 0 : students.size
    const came = [...students].filter((student) => next.has(student)).length
    return students.size ? [{ key: tokenOf('edp', id), students, could, came }] : []
  })
  const figures = (students: number, could: number, came: number) => [
    students,
    could,
    came,
    could ? Math.round((came / could) * 10_000) / 100 : null,
  ]
  const sum = (of: 'could' | 'came') => expected.reduce((all, each) => all + each[of], 0)
  assert.deepEqual(
    new Map(answer.cells.map(({ row, values }) => [row[0] ?? '', values])),
    new Map([
      ...expected.map(({ key, students, could, came }) => [key, figures(students.size, could, came)] as const),
      ['', figures(new Set(seats.map(({ student }) => student)).size, sum('could'), sum('came'))] as const,
    ]),
  )
  assert.ok(expected.some(({ could, came }) => came > 0 && came < could))
  assert.ok(
    expected.some(({ could }) => could === 0),
    'nothing is said of the last period',
  )
})

test('who came back opens a seat of each, and a lecturer narrows it to the seats with them', async () => {
  const ask = async (query: Record<string, string>) =>
    (await app.call(app.users.MasterAdmin, 'GET', `${path}?${new URLSearchParams(query)}`)).body as ReportAnswer
  for (const rows of ['educationalPeriod', 'gender', 'lecturer']) {
    const { cells } = await ask({ rows, measures: 'cameBack,couldReturn' })
    for (const { row, values } of cells)
      for (const [at, measure] of ['cameBack', 'cameBackRate'].entries()) {
        const query = new URLSearchParams({ measure, exact: 'true', ...(row[0] ? { [rows]: row[0] } : {}) })
        const { status, body } = await app.call(app.users.MasterAdmin, 'GET', `${path}/rows?${query}`)
        assert.deepEqual([status, body.page?.total], [200, values[at]], `${measure} ${rows} ${row}`)
      }
  }
})
