/** Rows of schedules: owner, next due time and reason of a stop. */
import { type Rhythm, nextDue } from '@topcenter/model/reports/rhythm'
import type { Report } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import type { scheduleStates, sendingFormats, stopReasons } from '@topcenter/model/reports/sending'
import type { Language } from '@topcenter/model/kit/names'
import { type Clock, wallTime } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

/** Kinds of jobs: a due time of a schedule, a requested run, the letters of a run. */
export const sendingJobs = { due: 'reports.due', run: 'reports.run', mail: 'reports.mail' } as const

export interface ScheduleRow extends Record<string, unknown> {
  readonly id: string
  readonly owner_id: string
  readonly report: string
  readonly query: string
  readonly name: string | null
  readonly every: Rhythm['every'] | 'once'
  readonly days: readonly number[]
  readonly month_day: number | null
  /** HH:MM */
  readonly at: string | null
  readonly sends_empty: boolean
  readonly format: (typeof sendingFormats)[number]
  readonly language: Language
  readonly origin: string
  readonly state: (typeof scheduleStates)[number]
  readonly reason: (typeof stopReasons)[number] | null
  readonly failed: number
  readonly next_at: string | null
}

export const scheduleColumns = `
  s.id,
  s.owner_id,
  s.report,
  s.query,
  s.name,
  s.every,
  to_jsonb(s.days) as days,
  s.month_day,
  to_char(s.at, 'HH24:MI') as at,
  s.sends_empty,
  s.format,
  s.language,
  s.origin,
  s.state,
  s.reason,
  s.failed,
  s.next_at
`

/** Finds a report; undefined if this release no longer has it. */
export const reportById = (id: string): Report | undefined => reports.find((report) => report.id === id)

export const rhythmOf = ({ every, days, month_day: monthDay, at }: ScheduleRow): Rhythm | undefined =>
  every === 'once' ? undefined : { every, days, monthDay, at: at! }

export const findSchedule = (tx: Tx, id: string, isLocked = false): Promise<ScheduleRow | undefined> =>
  tx.first<ScheduleRow>({
    sql: `
      select ${scheduleColumns}
      from report_schedule s
      where s.establishment_id = $1 and s.id = $2
      ${isLocked ? 'for no key update' : ''}
    `,
    parameters: [tx.establishmentId, id],
  })

export const zoneOf = async (tx: Tx): Promise<string> =>
  (await tx.first<{ time_zone: string }>({
    sql: 'select time_zone from establishment where id = $1',
    parameters: [tx.establishmentId],
  }))!.time_zone

export interface Planning {
  readonly tx: Tx
  readonly jobs: Jobs
  readonly clock: Pick<Clock, 'now'>
}

/** Activates a schedule from its first due time after an instant, and enqueues its job. */
export async function planNext({ tx, jobs, clock }: Planning, schedule: ScheduleRow, after: Date): Promise<void> {
  const next = nextDue(rhythmOf(schedule)!, after, await zoneOf(tx))
  await tx.run({
    sql: `
      update report_schedule
      set
        state = 'Active',
        reason = null,
        failed = case when state = 'Active' then failed else 0 end,
        next_at = $3,
        updated_at = $4
      where establishment_id = $1 and id = $2
    `,
    parameters: [tx.establishmentId, schedule.id, next.toISOString(), clock.now().toISOString()],
  })
  await waitFor({ tx, jobs, clock }, schedule.id, next)
}

/** @param due Instant by the product's clock; the queue uses the clock of the database */
export const waitFor = ({ tx, jobs, clock }: Planning, schedule: string, due: Date): Promise<void> =>
  jobs.enqueueOnce(tx, {
    kind: sendingJobs.due,
    input: { schedule, due: due.toISOString() },
    runAfter: new Date(wallTime().getTime() + due.getTime() - clock.now().getTime()),
  })

/** Pauses or stops a schedule until its owner resumes it. */
export const halt = (
  tx: Tx,
  now: Date,
  id: string,
  state: 'Paused' | 'Stopped',
  reason: ScheduleRow['reason'] = null,
): Promise<number> =>
  tx.run({
    sql: `
      update report_schedule
      set state = $3, reason = $4, next_at = null, updated_at = $5
      where establishment_id = $1 and id = $2 and every <> 'once'
    `,
    parameters: [tx.establishmentId, id, state, reason, now.toISOString()],
  })
