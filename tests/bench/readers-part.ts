/**
 * Waiting times of the readers of a whole centre: the home of every role, a list and a record, and requests that read
 * all records. Over HTTP at one connection, and the same statements from a bare client, figure after figure in each
 * round.
 */
import pg from 'pg'
import { pino } from 'pino'
import { buildApplication } from '@topcenter/server/application'
import { systemClock } from '@topcenter/server/platform/clock'
import { tokenOf } from '@topcenter/model/kit/token'
import { openBare } from './bare.ts'
import { type Centre, type Reader, readerName, readers } from './centres.ts'
import type { BenchCluster } from './cluster.ts'
import type { Flags } from './flags.ts'
import { line, ms, type Verdict, verdict } from './print.ts'
import { openRecorder } from './recorder.ts'
import type { Server } from './server-child.ts'
import { median, p95 } from './statistics.ts'

type Asking = Reader | 'manager'
interface Figure {
  readonly reader: Asking
  readonly name: string
  readonly path: string
  /** Milliseconds of the median. */
  readonly goal?: number
  /** Its answer is made of more than statements, or kept for a minute: it has no equal in SQL. */
  readonly isMoreThanSql?: true
}

const callers: readonly Asking[] = ['manager', ...readers]
/** Until the statements are named and their plans are kept. */
const warming = 12
/** A minute's files of one user are limited. */
const maxFiles = 12

const slow = [
  ['all balances as CSV', '/api/student-debts/export?format=csv', 240],
  ['proof of the books', '/api/finance/proof', 50],
  ['possible twins', '/api/possible-twins', 50],
  ['list of names', '/api/reports/names-list?gender=Female', 50],
  ['finance statistics', '/api/finance/statistics', 50],
  ['weighted results', '/api/reports/weighted-results', 50],
  ['from interest to payment', '/api/reports/from-interest-to-payment', 50],
  ['known methods', '/api/reports/known-methods', 50],
  ['calls board', '/api/calls/board', 50],
] as const

/** Lists that the manager and both lecturers see. */
const lists = ['students', 'educational-groups', 'debts', 'installment-payments', 'points-transactions'] as const

const figuresOf = (student: string): Figure[] => [
  ...callers.map((reader) => ({ reader, name: 'home', path: '/api/home', goal: 15 })),
  ...(['manager', 'limited'] as const).flatMap((reader) => [
    ...lists.map((list) => ({
      reader,
      name: `list of ${list}`,
      path: `/api/${list}`,
      ...(reader === 'manager' ? { goal: 2.5 } : {}),
    })),
    { reader, name: 'one student', path: `/api/students/${student}`, ...(reader === 'manager' ? { goal: 1.5 } : {}) },
  ]),
  ...slow.map(([name, path, goal]) => ({ reader: 'manager' as const, name, path, goal, isMoreThanSql: true as const })),
]

const columns = [12, 30, 18, 16, 8, 7, 26]

export async function readersPart(cluster: BenchCluster, server: Server, flags: Flags): Promise<Verdict[]> {
  const centre = cluster.centres[0]!
  const application = await buildApplication({
    connection: cluster.connection,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    config: { publicUrl: undefined, trustProxy: false, webDist: cluster.dataDir, dataDir: cluster.dataDir },
  })
  const recorder = openRecorder(application)
  const bare = await openBare(cluster.connection)
  const sessions = new Map<Asking, string>()
  for (const asking of callers)
    sessions.set(asking, await server.logIn(centre, asking === 'manager' ? undefined : asking))
  const figures = figuresOf(await ownStudent(cluster, centre)).filter(({ name, reader }) =>
    `${reader} ${name}`.includes(flags.figure),
  )
  const times = new Map(figures.map((figure) => [figure, { http: [] as number[], sql: [] as number[] }]))
  const pool = server.connect(1)
  try {
    for (const figure of figures) {
      const session = sessions.get(figure.reader)!
      const call = { method: 'GET', path: figure.path } as const
      const recorded = figure.isMoreThanSql ? undefined : await recorder.record(session, call)
      const rounds = figure.path.includes('/export') ? maxFiles : flags.rounds * flags.requests
      const { http, sql } = times.get(figure)!
      for (let round = -Math.min(warming, rounds / 4); round < rounds; round += 1) {
        const from = performance.now()
        const { status, text } = await server.send(pool, session, call)
        if (status !== 200) throw new Error(`${figure.path} was answered ${status}: ${text.slice(0, 300)}`)
        const between = performance.now()
        if (recorded) await bare.run(recorded, 'transaction')
        if (round < 0) continue
        http.push(between - from)
        if (recorded) sql.push(performance.now() - between)
      }
    }
  } finally {
    await pool.close()
    await bare.close()
    await application.http.close()
    await application.close()
  }
  process.stdout.write(`\nReaders: milliseconds over HTTP, median / 95th percentile, and the same statements alone\n\n`)
  process.stdout.write(line(columns, ['reader', 'figure', 'HTTP', 'plain SQL', 'ratio', 'goal', '']))
  return figures.flatMap((figure) => print(figure, times.get(figure)!))
}

function print(figure: Figure, { http, sql }: { readonly http: number[]; readonly sql: number[] }): Verdict[] {
  const { goal } = figure
  const judged =
    goal === undefined
      ? undefined
      : verdict(`${figure.reader}: ${figure.name}`, median(http), goal, (value) => `${ms(value)} ms`)
  process.stdout.write(
    line(columns, [
      figure.reader,
      figure.name,
      `${ms(median(http))} / ${ms(p95(http))}`,
      sql.length > 0 ? ms(median(sql)) : '',
      sql.length > 0 ? (median(http) / median(sql)).toFixed(2) : '',
      goal === undefined ? '' : String(goal),
      judged?.text ?? '',
    ]),
  )
  return judged ? [judged] : []
}

/** A student whom the limited lecturer teaches, so that every reader of records sees them. */
async function ownStudent({ connection }: BenchCluster, centre: Centre): Promise<string> {
  const owner = new pg.Client(connection)
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>(
    `
      select s.student_id as id
      from login_name l
      join educational_group g on g.establishment_id = l.establishment_id and g.lecturer_id = l.user_id
      join educational_group_student s on s.establishment_id = g.establishment_id and s.educational_group_id = g.id
      where l.establishment_id = $1 and l.name_key = $2 and s.record_state = 'active'
      order by s.id
      limit 1
    `,
    [centre.id, readerName(centre, 'limited')],
  )
  await owner.end()
  if (!rows[0]) throw new Error('the limited lecturer teaches nobody')
  return tokenOf('usr', rows[0].id)
}
