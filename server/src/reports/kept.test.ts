/**
 * The totals that a lesson keeps of its marks give the same report as the marks themselves, however the marks were
 * changed (D4.4, D11.1). Only marks have record states: a question that names one is answered from the marks.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tokenOf } from '@topcenter/model/kit/token'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import { keptMeasure, keptPath } from '@topcenter/model/reports/kept'
import { dimensionOf, dimensionsOf } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import { startTestApplication, type TestApplication } from '../../test/test-application.ts'

const keeping = reports.filter(({ kept }) => kept)
const attendance = keeping.find(({ id }) => id === 'attendanceAndAbsence')!
const lessonsHave = 'present + absent + unknown > 0'

let app: TestApplication
before(async () => {
  app = await startTestApplication({ hasDemo: true })
})
after(() => app?.close())

type Query = Readonly<Record<string, string>>

const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const answer = await app.call(app.users.MasterAdmin, method, path, body)
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
  return answer.body
}
const ask = (report: Report, query: Query): Promise<ReportAnswer> =>
  send('GET', `/api/reports/${report.path}?${new URLSearchParams(query)}`)

const keptDimensions = (report: Report): readonly string[] =>
  dimensionsOf(report).filter((id) => keptPath(report.kept!, dimensionOf(report, id)!.path) !== undefined)
const keptMeasures = (report: Report): readonly string[] =>
  Object.keys(report.measures).filter((name) => keptMeasure(report, report.kept!, name) !== undefined)

/** Returns the measures with kept totals, and the rates computed from them. */
const toldMeasures = (report: Report): string => {
  const kept = keptMeasures(report)
  const rates = Object.entries(report.measures).filter(
    ([, measure]) => 'ratio' in measure && measure.ratio.every((name) => kept.includes(name)),
  )
  return [...kept, ...rates.map(([name]) => name)].join()
}

/** An answer without the moment of asking; cells come in no order. */
const toldIn = (answer: ReportAnswer): object => ({
  ...answer,
  at: '',
  cells: answer.cells.toSorted((a, b) =>
    JSON.stringify([a.row, a.column]).localeCompare(JSON.stringify([b.row, b.column])),
  ),
})

async function compare(report: Report, query: Query): Promise<ReportAnswer> {
  const [kept, counted] = await Promise.all([ask(report, query), ask(report, { ...query, state: 'active' })])
  assert.deepEqual(toldIn(kept), toldIn(counted), JSON.stringify(query))
  return kept
}

/** Every kept dimension down with the next one across, of all time, and months compared with others. */
async function compareAll(report: Report): Promise<void> {
  const dimensions = keptDimensions(report)
  const measures = toldMeasures(report)
  for (const [index, rows] of dimensions.entries()) {
    const columns = dimensions[(index + 1) % dimensions.length]!
    await compare(report, { period: 'all', rows, columns, measures })
    for (const comparison of ['previous', 'year'])
      await compare(report, { period: 'thisMonth', compare: comparison, rows, columns: 'none', measures })
  }
  const deep = { rows: 'educationalCategory,educationalGroup,lecturer', columns: 'month', measures }
  await compare(report, { ...deep, period: 'all' })
  await compare(report, { ...deep, from: '2026-10-20', to: '2026-11-09' })
}

/** Some members of each dimension: one, two, all but one, and those without. */
async function compareNarrowed(report: Report): Promise<void> {
  const measures = keptMeasures(report).join()
  for (const dimension of keptDimensions(report)) {
    const { members } = await ask(report, { period: 'all', rows: dimension, columns: '', measures })
    const [first, second] = members[dimension]!.map(({ key }) => key)
    for (const narrowing of [
      { [dimension]: first! },
      { [dimension]: [first, second ?? 'none'].join() },
      { [`${dimension}Not`]: first! },
      { [dimension]: 'none' },
    ])
      await compare(report, { period: 'all', rows: 'educationalGroup', columns: 'week', measures, ...narrowing })
  }
}

interface Mark {
  readonly id: string
  readonly schedule_time_id: string
  readonly student_id: string
}
const marks = async (where: string): Promise<Mark[]> =>
  (
    await app.database.owner.query<Mark>(
      `
        select m.id, m.schedule_time_id, m.student_id
        from educational_group_attendance m
        join educational_schedule_time t on t.establishment_id = m.establishment_id and t.id = m.schedule_time_id
        where m.establishment_id = $1 and t.record_state = 'active' and t.state = 'Planned' and ${where}
        order by md5(m.id::text)
        limit 6
      `,
      [app.establishmentId],
    )
  ).rows
const times = async (where: string): Promise<string[]> =>
  (
    await app.database.owner.query<{ id: string }>(
      `
        select id
        from educational_schedule_time
        where establishment_id = $1 and record_state = 'active' and state = 'Planned' and ${where}
        order by md5(id::text)
        limit 2
      `,
      [app.establishmentId],
    )
  ).rows.map(({ id }) => `/api/educational-schedule-times/${tokenOf('est', id)}`)

const act = async (where: string, ...actions: string[]): Promise<void> => {
  const found = await marks(where)
  assert.ok(found.length > 0, `marks with ${where}`)
  for (const { id } of found)
    for (const action of actions)
      await send('POST', `/api/educational-group-attendances/${tokenOf('ega', id)}/${action}`, {})
}

/** Saves the register of two lessons with marks of each sort. */
async function save(where: string, shift: number): Promise<void> {
  const found = await times(where)
  assert.ok(found.length > 0, `lessons with ${where}`)
  for (const path of found) {
    const { students } = (await send('GET', `${path}/register`)) as { students: { groupStudentToken: string }[] }
    const sorts = [
      { attendance: 'Attendance', minutesLate: 11 },
      { attendance: 'Absence' },
      { attendance: 'Unknown' },
      { attendance: 'Absence', excused: true },
      { attendance: 'Attendance' },
    ]
    await send('POST', `${path}/register`, {
      marks: students.map(({ groupStudentToken }, at) => ({
        groupStudentToken,
        ...sorts[(at + shift) % sorts.length],
        reason: 'corrected',
      })),
    })
  }
}

const excuse = async (...actions: string[]): Promise<void> => {
  const [mark] = await marks(`m.attendance = 'Absence' and not m.excused and m.record_state = 'active'`)
  const { token } = await send('POST', '/api/attendance-excuses', {
    studentToken: tokenOf('usr', mark!.student_id),
    scheduleTimeToken: tokenOf('est', mark!.schedule_time_id),
    reason: 'ill',
  })
  for (const action of actions) await send('POST', `/api/attendance-excuses/${token}/${action}`, { answer: 'decided' })
}

const changes: Readonly<Record<string, () => Promise<void>>> = {
  'first marks of a register': () => save(`register = 'NotTaken' and "to" < '2026-11-21T09:00Z'`, 0),
  corrections: () => save(`register = 'Taken'`, 2),
  archived: () => act(`m.record_state = 'active' and m.attendance = 'Attendance'`, 'archive'),
  restored: () => act(`m.record_state = 'archived'`, 'restore'),
  blocked: () => act(`m.record_state = 'active' and m.minutes_late > 0`, 'block'),
  unblocked: () => act(`m.record_state = 'active' and m.attendance = 'Absence'`, 'block', 'unblock'),
  deleted: async () => {
    await act(`m.record_state = 'active' and m.excused`, 'archive')
    for (const { id } of await marks(`m.record_state = 'archived'`))
      await send('DELETE', `/api/educational-group-attendances/${tokenOf('ega', id)}`)
  },
  excused: () => excuse('accept'),
  'excuse undone': () => excuse('accept', 'undo'),
  'lesson moved': async () => {
    for (const path of await times(`register <> 'NotTaken' and "from" < '2026-11-01'`)) {
      const { version, to } = await send('GET', path)
      const from = new Date(Date.parse(to) - 1_800_000).toISOString()
      await send('PATCH', path, { version, from, confirmClash: true })
    }
  },
  'lesson archived': async () => {
    for (const path of await times(lessonsHave)) await send('POST', `${path}/archive`, {})
  },
  'lesson blocked': async () => {
    for (const path of await times(lessonsHave)) await send('POST', `${path}/block`, {})
  },
  'lesson canceled': async () => {
    for (const path of await times(lessonsHave)) await send('POST', `${path}/cancel`, { reason: 'ill' })
  },
}

test('D4.4 D11.1 after each way of changing marks or their lessons, both ways of counting give the same report', async () => {
  for (const report of keeping) await compareAll(report)
  for (const [what, change] of Object.entries(changes)) {
    await change()
    for (const rows of ['educationalGroup', 'day'])
      await compare(attendance, {
        period: 'all',
        rows,
        columns: 'lecturer',
        measures: keptMeasures(attendance).join(),
      }).catch((error: Error) => {
        throw new Error(`${what}: ${error.message}`)
      })
  }
  for (const report of keeping) await compareAll(report)
  for (const report of keeping) await compareNarrowed(report)
})

test('D11.1 the marks behind a figure that lessons keep are as many as it says', async () => {
  for (const report of keeping) {
    const countable = keptMeasures(report).filter((name) => 'count' in report.measures[name]!)
    const { cells } = await ask(report, {
      period: 'all',
      rows: 'educationalGroup',
      columns: '',
      measures: countable.join(),
    })
    assert.ok(cells.length > 5)
    for (const { row, values } of cells)
      for (const [at, measure] of countable.entries()) {
        const query = { period: 'all', measure, exact: 'true', ...(row[0] ? { educationalGroup: row[0] } : {}) }
        const { page } = await send('GET', `/api/reports/${report.path}/rows?${new URLSearchParams(query)}`)
        assert.equal(page.total, values[at], `${report.id} ${measure} of ${row}`)
      }
  }
})

test('D4.4 D11.4 lessons answer exactly where neither a dimension, a narrowing, a filter nor a measure needs the mark', async () => {
  const { rows: planted } = await app.database.owner.query(
    `
      update educational_schedule_time
      set present = present + 1000
      where id = (select id from educational_schedule_time where establishment_id = $1 and ${lessonsHave} limit 1)
      returning id
    `,
    [app.establishmentId],
  )
  const total = async (query: Query): Promise<number> =>
    (await ask(attendance, { period: 'all', rows: '', columns: '', measures: 'present', ...query })).cells.find(
      ({ row }) => row.length === 0,
    )!.values[0]!
  const counted = await total({ state: 'active' })
  assert.equal(await total({}), counted + 1000)
  for (const id of keptDimensions(attendance)) assert.equal(await total({ rows: id }), counted + 1000, `by ${id}`)
  for (const id of dimensionsOf(attendance).filter((each) => !keptDimensions(attendance).includes(each)))
    assert.equal(await total({ rows: id }), counted, `by ${id}`)
  const [mark] = await marks(`m.attendance = 'Attendance' and m.record_state = 'active'`)
  const student = tokenOf('usr', mark!.student_id)
  for (const [name, value] of [
    ['studentNot', student],
    ['wayNot', 'Import'],
    ['attendanceNot', 'Unknown'],
    ['excused', 'false'],
  ] as const)
    assert.ok((await total({ [name]: value })) <= counted, name)
  await app.database.owner.query('update educational_schedule_time set present = present - 1000 where id = $1', [
    planted[0]!.id,
  ])
  const holder = await app.addUser('Employee', { [attendance.group]: ['viewReport'] })
  const { body } = await app.call(
    holder,
    'GET',
    `/api/reports/${attendance.path}?period=all&rows=&columns=&measures=present`,
  )
  assert.deepEqual(body.cells, [{ row: [], values: [counted] }])
})
