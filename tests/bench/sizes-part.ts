/**
 * `--only sizes`: what a machine for a centre of 300, of 3,000 and of 30,000 students needs (D13.7): memory and
 * processor in its busiest hour, and what a year adds on disk. There are no goals: the README says which machines do.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { beginPastRules } from '@topcenter/server/test/platform/database/test-database'
import pg from 'pg'
import { Pool } from 'undici'
import { endNode, startNode, urlOf } from '../faults/two-nodes.ts'
import { lessonsOfYear, sizedCentre } from './centres.ts'
import { openCluster } from './cluster.ts'
import type { Flags } from './flags.ts'
import { askFor } from './load/asking.ts'
import { type Meeting, openPlaces, type Place } from './load/people.ts'
import { line, type Verdict } from './print.ts'
import { megabytesOf, secondsOf } from './processes.ts'
import { ask } from './server-child.ts'

const sizes = [300, 3_000, 30_000]
/** Records of each student in a year: a mark in each lesson of two groups, and a payment a month. */
const [marksOfYear, paymentsOfYear] = [2 * lessonsOfYear, 12]
/** Requests per second of 1,000 students in the busiest hour: three times the expected load of a centre (D13). */
const busiest = 1
const columns = [16, 12, 12, 12, 12, 12, 12, 12]

interface Found {
  /** Megabytes that are theirs alone, and their part of what they share. */
  readonly product: number
  readonly database: number
  /** Cores in the busiest hour. */
  readonly cores: number
  /** Bytes: now, of a mark, of a payment, and both in the log from which backups are made. */
  readonly disk: number
  readonly kept: Rates
  readonly logged: Rates
}
interface Rates {
  readonly mark: number
  readonly payment: number
}

export async function sizesPart(flags: Flags, say: (text: string) => void): Promise<Verdict[]> {
  const found: (readonly [number, Found])[] = []
  for (const students of sizes) found.push([students, await measured(students, flags, say)])
  const heads = ['students', 'product', 'database', 'cores', 'disk now', 'a year', 'log a year', 'a mark']
  say(line(columns, heads).trimEnd())
  for (const [students, { product, database, cores, disk, kept, logged }] of found) {
    const year = ({ mark, payment }: Rates): number => students * (marksOfYear * mark + paymentsOfYear * payment)
    say(
      line(columns, [
        students.toLocaleString('en'),
        `${product.toFixed(0)} MB`,
        `${database.toFixed(0)} MB`,
        cores.toFixed(2),
        gigabytes(disk),
        gigabytes(year(kept)),
        gigabytes(year(logged)),
        `${(kept.mark / 1_000).toFixed(2)} kB`,
      ]).trimEnd() + `  (a payment ${(kept.payment / 1_000).toFixed(1)} kB)`,
    )
  }
  return []
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`

async function measured(students: number, flags: Flags, say: (text: string) => void): Promise<Found> {
  const cluster = await openCluster(flags, `size-${students}`, [sizedCentre(students)], say)
  const owner = new pg.Client(cluster.connection)
  try {
    await owner.connect()
    const [place] = await openPlaces(owner, cluster.centres)
    const files = join(cluster.dataDir, 'files')
    const node = await startNode({
      url: urlOf(cluster.connection),
      files,
      dataDir: join(cluster.dataDir, 'node'),
    })
    try {
      const asking = { origins: [node.origin], places: [place!] }
      await askFor(15_000, 10, asking) // so that all is compiled and cached
      const disk = await bytesKept(owner)
      const marks = await openLessons(owner, cluster.centres[0]!.id)
      const rates = await growth(owner, node.origin, place!, marks)
      const processes = [node.child.pid!, cluster.pid()]
      const [cpu, begun] = [await secondsOf(processes), performance.now()]
      const busy = askFor(flags.minutes * 60_000, (students / 1_000) * busiest, asking)
      await delay(flags.minutes * 60_000)
      const [product, database] = await Promise.all(processes.map(megabytesOf))
      const { errors } = await busy
      if (errors.length > 0) throw new Error(errors[0])
      const cores = ((await secondsOf(processes)) - cpu) / ((performance.now() - begun) / 1_000)
      return { product: product!, database: database!, cores, disk, ...rates }
    } finally {
      await endNode(node, 'SIGTERM')
      await rm(files, { recursive: true, force: true })
    }
  } finally {
    await owner.end()
    await cluster.stop()
  }
}

/** Returns the bytes of data that stays for more than a few days. */
async function bytesKept(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(`
    select sum(pg_total_relation_size(oid)) as bytes
    from pg_class
    where relkind = 'r'
      and relnamespace = 'public'::regnamespace
      and relname <> all(array['idempotency', 'outbox', 'background_job', 'session', 'pace_count'])
  `)
  return Number(rows[0]!.bytes)
}

/** Returns today's lessons without a taken register, of at most twenty groups. */
async function openLessons(owner: pg.Client, centre: string): Promise<Meeting[]> {
  await beginPastRules(owner)
  const { rows } = await owner.query<{ id: string; seats: string[] }>(
    `
      with lesson as (
        insert into educational_schedule_time (
          establishment_id, id, educational_group_id, "from", "to", lecturer_id, register, created_at, updated_at
        )
        select $1, gen_random_uuid(), g.id, began, began + interval '5 minutes', g.lecturer_id, 'NotTaken', now(), now()
        from (select id, lecturer_id from educational_group where establishment_id = $1 order by id limit 20) g
        cross join generate_series(1, 5) n
        cross join lateral (select now() - n * interval '10 minutes' as began) w
        returning id, educational_group_id
      )
      select l.id, array_agg(s.id) as seats
      from lesson l
      join educational_group_student s
        on s.establishment_id = $1 and s.educational_group_id = l.educational_group_id
      group by l.id
    `,
    [centre],
  )
  await owner.query('commit')
  return rows.map(({ id, seats }) => ({
    token: tokenOf('est', id),
    seats: seats.map((seat) => tokenOf('egs', seat)),
  }))
}

/** Bytes that a mark and a payment add, in the tables and in the log. */
async function growth(
  owner: pg.Client,
  origin: string,
  { manager, students, account, method }: Place,
  lessons: readonly Meeting[],
): Promise<Pick<Found, 'kept' | 'logged'>> {
  const pool = new Pool(origin)
  const post = async (path: string, body: unknown): Promise<void> => {
    const answer = await ask(pool, { method: 'POST', path, body, key: newId() }, { authorization: `Bearer ${manager}` })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  const bytesOf = async (work: () => Promise<number>): Promise<[kept: number, logged: number]> => {
    const look = async (): Promise<[number, number]> => {
      await owner.query('checkpoint')
      const { rows } = await owner.query<{ at: string }>(`select pg_current_wal_lsn() - '0/0' as at`)
      return [await bytesKept(owner), Number(rows[0]!.at)]
    }
    const [before, count] = [await look(), await work()]
    const after = await look()
    return [(after[0] - before[0]) / count, (after[1] - before[1]) / count]
  }
  const [mark, markLogged] = await bytesOf(async () => {
    for (const { token, seats } of lessons) {
      const marks = seats.map((seat, at) => ({
        groupStudentToken: seat,
        attendance: at % 7 ? 'Attendance' : 'Absence',
      }))
      await post(`/api/educational-schedule-times/${token}/register`, { marks, way: 'List' })
    }
    return lessons.reduce((sum, { seats }) => sum + seats.length, 0)
  })
  const [payment, paymentLogged] = await bytesOf(async () => {
    const times = 1_000
    for (let n = 0; n < times; n += 1)
      await post('/api/receipts', {
        payerToken: students[n % students.length],
        money: 5_000,
        accountToken: account,
        paymentMethodToken: method,
      })
    return times
  })
  await pool.close()
  return { kept: { mark, payment }, logged: { mark: markLogged, payment: paymentLogged } }
}
