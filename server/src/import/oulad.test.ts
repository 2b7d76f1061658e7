import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ImportTest, startImportTest } from '../../test/import/imports-for-tests.ts'
import { importSample } from '../../test/import/oulad-for-tests.ts'
import { weightsOf } from './profiles/oulad.ts'

let app: ImportTest
before(async () => {
  app = await startImportTest()
})
after(() => app.close())

const importAll = () => importSample(app)
const made = (n: number) => ({ new: n, same: 0, changed: 0, duplicate: 0, refused: 0 })
const same = (n: number) => ({ new: 0, same: n, changed: 0, duplicate: 0, refused: 0 })
const counts = (run: { steps: { id: string; counts: object }[] }) =>
  Object.fromEntries(run.steps.map((step) => [step.id, step.counts]))
const sign = async () =>
  (
    await app.database.owner.query(`
      select
        (select count(*)::int from audit) as audits,
        (select sum(version)::int from user_account) as users,
        (select sum(version)::int from educational_joining_application) as applications,
        (select sum(version)::int from monitor_score_exam) as scores,
        (select sum(version)::int from educational_group) as groups
    `)
  ).rows[0]
const tables = [
  'educational_period',
  'educational_category',
  'educational_group',
  'educational_joining_application',
  'educational_group_student',
  'score_component',
  'monitor_score_exam',
  'import_key',
]

test('D5.3 the half of the coursework is divided by its weights; without coursework the exam gets all; the weights add up to 100', () => {
  const line = (assessment_type: string, weight: string) => ({ assessment_type, weight })
  assert.deepEqual(weightsOf([line('TMA', '95'), line('CMA', '5'), line('Exam', '100')]), {
    finalExam: 50,
    midterm: 2.5,
    periodical: 47.5,
  })
  assert.deepEqual(weightsOf([line('TMA', '0'), line('CMA', '0'), line('Exam', '100')]), {
    finalExam: 100,
    midterm: 0,
    periodical: 0,
  })
  assert.deepEqual(weightsOf([line('TMA', '100')]), { finalExam: 0, midterm: 0, periodical: 100 })
  const uneven = weightsOf([line('TMA', '2'), line('CMA', '1'), line('Exam', '100')])
  assert.equal(uneven.finalExam + uneven.midterm + uneven.periodical, 100)
})

test('a folder of the dataset becomes periods, categories, groups, students, applications with seats, and scores', async () => {
  const run = await importAll()
  assert.equal(run.state, 'done', JSON.stringify(run))
  assert.deepEqual(counts(run), {
    periods: made(4),
    modules: made(3),
    presentations: made(4),
    groups: made(4),
    students: made(24),
    applications: made(32),
    groupStudents: made(32),
    components: made(14),
    scores: made(96),
  })
  const {
    rows: [state],
  } = await app.database.owner.query(`
    select
      (
        select count(*)::int
        from educational_joining_application
        where state = 'Accepted' and related_with_group = 'Related'
      ) as joined,
      (select sum(total_number_of_students)::int from educational_group) as seats,
      (select count(*)::int from monitor_score_exam where status = 'Missing' and student_score is null)
        as missing,
      (select count(*)::int from monitor_score_exam where educational_group_id is null) as loose
  `)
  assert.deepEqual(
    state,
    { joined: 25, seats: 25, missing: 2, loose: 0 },
    'who has left holds no seat, and keeps the scores',
  )
  const categories = await app.database.owner.query(
    `
      select
        final_exam_weight + attendance_weight + midterm_weight + oral_weight + periodical_weight as sum,
        count(*)::int as n
      from educational_category
      where parent_id is not null
      group by 1
    `,
  )
  assert.deepEqual(
    categories.rows.map((row) => [Number(row.sum), row.n]),
    [[100, 4]],
  )
  const periods = await app.database.owner.query(
    `select code, "from"::text, "to"::text from educational_period order by code`,
  )
  assert.deepEqual(periods.rows[0], { code: 'OU-2013B', from: '2013-02-01', to: '2013-09-29' })
})

test('a student who left has that day of leaving, and joined no later', async () => {
  const { rows } = await app.database.owner.query(`
    select a.code, s.joined_on::text as joined, s.left_on::text as left
    from educational_group_student s
    join educational_joining_application a using (establishment_id)
    where a.id = s.application_id and s.left_on is not null
    order by a.code
  `)
  assert.deepEqual(
    rows.map(({ code, joined, left }) => `${code} ${joined} ${left}`),
    [
      'OU-70001-AAA-2014J 2014-09-10 2014-10-13',
      'OU-70010-AAA-2013J 2013-09-26 2013-09-26',
      'OU-70019-GGG-2014B 2014-01-03 2014-03-13',
      'OU-70028-BBB-2013B 2012-12-30 2013-02-28',
      'OU-70037-AAA-2014J 2014-08-25 2014-10-31',
      'OU-70046-AAA-2013J 2013-08-12 2013-08-12',
      'OU-70064-BBB-2013B 2012-12-14 2013-03-01',
    ],
  )
})

test('files without days of leaving can be imported: nobody has left', async () => {
  const other = await startImportTest()
  const run = await importSample(other, { without: 'date_unregistration' })
  assert.equal(run.state, 'done', JSON.stringify(run))
  const { rows } = await other.database.owner.query(
    'select count(left_on)::int as gone, count(*)::int as seats from educational_group_student',
  )
  assert.deepEqual(rows[0], { gone: 0, seats: 32 })
  await other.close()
})

test('a second run of the folder changes nothing: no audit row, no version', async () => {
  const before = await sign()
  const run = await importAll()
  assert.deepEqual(counts(run), {
    periods: same(4),
    modules: same(3),
    presentations: same(4),
    groups: same(4),
    students: same(24),
    applications: same(32),
    groupStudents: same(32),
    components: same(14),
    scores: same(96),
  })
  assert.deepEqual(await sign(), before)
})

test('undoing the whole folder leaves nothing', async () => {
  const { body } = await app.call('GET', '/api/imports')
  const first = body.items.find((run: { steps: { counts: { new: number } }[] }) => run.steps[0]!.counts.new > 0)
  assert.equal((await app.call('POST', `/api/imports/${first.token}/undo`)).status, 200)
  const undone = await app.settled(first.token)
  assert.equal(undone.state, 'undone', JSON.stringify(undone))
  for (const table of tables) assert.equal(await app.count(table), 0, table)
  const again = await importAll()
  assert.equal(again.steps.at(-1).counts.new, 96)
})
