/**
 * Fills an empty, migrated database with the centres: set-based SQL as the owner, without triggers and foreign keys,
 * indexes last. Everything is computed from row numbers, so that two machines have the same people; only the dates
 * depend on the day on which it runs.
 */
import type pg from 'pg'
import type { Centre } from './centres.ts'
import { complaints } from './data/complaints.ts'
import { courses } from './data/courses.ts'
import { interests } from './data/interests.ts'
import { joining } from './data/joining.ts'
import { attendance, counts, meetings, seatsOfGroups } from './data/lessons.ts'
import { money } from './data/money.ts'
import { people } from './data/people.ts'
import { points } from './data/points.ts'
import { functions } from './data/sql.ts'

/** To be raised when other data are generated: kept clusters are then made again. */
export const generatorVersion = 3

export type Say = (line: string) => void

const grown = [
  'user_account',
  'user_family',
  'educational_joining_application',
  'educational_group_student',
  'educational_schedule_time',
  'educational_group_attendance',
  'debt',
  'installment',
  'installment_schedule',
  'installment_schedule_time',
  'receipt',
  'installment_payment',
  'joining_application_subscription',
  'service_entitlement',
  'ledger_event',
  'ledger_transfer',
  'point_earning',
  'points_transaction',
  'user_systeam_interest',
  'interest_follow_up',
  'follow_up_session',
] as const

const steps = [people, courses, seatsOfGroups, meetings, attendance, counts]
const stepsOfWhole = [joining, money, points, interests, complaints]

export async function generate(client: pg.Client, centres: readonly Centre[], say: Say): Promise<void> {
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
  )
  await client.query(functions)
  const indexes = await dropIndexes(client)
  for (const centre of centres) {
    const started = performance.now()
    await client.query('begin')
    for (const step of [...steps, ...(centre.isWhole ? stepsOfWhole : [])]) await step(client, centre)
    await client.query('commit')
    say(
      `  centre ${centre.number}: ${centre.students.toLocaleString('en')} students, ${centre.groups.toLocaleString('en')} groups, ${centre.attendance.toLocaleString('en')} attendance rows (${seconds(started)} s)`,
    )
  }
  for (const { name, definition } of indexes) {
    const started = performance.now()
    await client.query(definition)
    if (performance.now() - started > 2_000) say(`  index ${name} (${seconds(started)} s)`)
  }
  await client.query('analyze')
  for (const centre of centres.filter(({ isWhole }) => isWhole)) {
    const started = performance.now()
    await client.query('select recount_owed($1), recount_money($1)', [centre.id])
    say(`  sums of money of centre ${centre.number} (${seconds(started)} s)`)
  }
  const started = performance.now()
  await client.query('vacuum analyze')
  say(`  vacuum analyze (${seconds(started)} s)`)
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)

/** Primary and unique keys are not dropped: rows are inserted in the order of their keys, which is fast. */
async function dropIndexes(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
      select i.indexname as name, i.indexdef as definition
      from pg_indexes i
      where i.schemaname = 'public'
        and i.tablename = any($1)
        and not exists (select 1 from pg_constraint c where c.conname = i.indexname)
      order by i.tablename, i.indexname
    `,
    [grown],
  )
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  return rows
}
