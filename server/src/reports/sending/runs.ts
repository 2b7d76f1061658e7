/** Rows of runs. Each run begins once, goes to the recipients of that moment, and ends once. */
import { newId } from '@topcenter/model/kit/token'
import { maxFailures, type runStates } from '@topcenter/model/reports/sending'
import type { Refusal } from '@topcenter/model/kit/refusal'
import type { Tx } from '../../platform/database/database.ts'
import { figuresOf } from '../../platform/http/problem.ts'

export interface RunRow extends Record<string, unknown> {
  readonly id: string
  readonly schedule_id: string
  readonly due_at: string
  readonly state: (typeof runStates)[number]
  readonly query: string | null
  readonly lines: number | null
  readonly attempts: number
  readonly made_at: string | null
  /** Main figure, in the language of the schedule. */
  readonly said: string | null
}

export const findRun = (tx: Tx, id: string, isLocked = false): Promise<RunRow | undefined> =>
  tx.first<RunRow>({
    sql: `
      select r.id, r.schedule_id, r.due_at, r.state, r.query, r.lines, r.attempts, r.made_at, r.said
      from report_run r
      where r.establishment_id = $1 and r.id = $2
      ${isLocked ? 'for no key update' : ''}
    `,
    parameters: [tx.establishmentId, id],
  })

/** Begins a run and returns its id; undefined if another server has begun the run of this due time. */
export async function beginRun(tx: Tx, scheduleId: string, due: Date, now: Date): Promise<string | undefined> {
  const id = newId(now.getTime())
  const begun = await tx.run({
    sql: `
      insert into report_run (establishment_id, id, schedule_id, due_at, created_at)
      values ($1, $2, $3, $4, $5)
      on conflict (establishment_id, schedule_id, due_at) do nothing
    `,
    parameters: [tx.establishmentId, id, scheduleId, due.toISOString(), now.toISOString()],
  })
  if (begun === 0) return undefined
  await tx.run({
    sql: `
      insert into report_delivery (establishment_id, run_id, place, user_id, mail)
      select $1, $2, place, user_id, mail
      from report_receiver
      where establishment_id = $1 and schedule_id = $3
      returning 1
    `,
    parameters: [tx.establishmentId, id, scheduleId],
  })
  return id
}

/** Stores that a run's figures are made. Delivery follows, and has attempts of its own. */
export const runMade = (
  tx: Tx,
  run: string,
  { query, lines, said }: { readonly query: string; readonly lines: number; readonly said: string },
  now: Date,
): Promise<number> =>
  tx.run({
    sql: `
      update report_run
      set query = $3, lines = $4, made_at = $5, said = $6, attempts = 0
      where establishment_id = $1 and id = $2
    `,
    parameters: [tx.establishmentId, run, query, lines, now.toISOString(), said],
  })

export interface Delivery extends Record<string, unknown> {
  readonly place: number
  readonly user_id: string | null
  readonly mail: string | null
  readonly state: 'Waiting' | 'Sent' | 'Failed' | 'NoRight'
}
export const deliveriesOf = (tx: Tx, run: string): Promise<Delivery[]> =>
  tx.query<Delivery>({
    sql: `
      select place, user_id, mail, state
      from report_delivery
      where establishment_id = $1 and run_id = $2
      order by place
    `,
    parameters: [tx.establishmentId, run],
  })

export const delivered = (
  tx: Tx,
  run: string,
  places: readonly number[],
  state: 'Sent' | 'Failed' | 'NoRight',
  error: string | null = null,
): Promise<number> =>
  tx.run({
    sql: `
      update report_delivery
      set state = $4, error = $5
      where establishment_id = $1 and run_id = $2 and place = any($3::smallint[]) and state = 'Waiting'
    `,
    parameters: [tx.establishmentId, run, places, state, error],
  })

/** Ends a run. Returns false if it has ended before. */
async function endRun(
  tx: Tx,
  run: string,
  state: 'Done' | 'Partly' | 'Empty' | 'Failed',
  now: Date,
  refusal?: Refusal,
): Promise<boolean> {
  const ended = await tx.run({
    sql: `
      update report_run
      set state = $3, finished_at = $4, error = $5, error_params = $6
      where establishment_id = $1 and id = $2 and state = 'Running'
    `,
    parameters: [
      tx.establishmentId,
      run,
      state,
      now.toISOString(),
      refusal?.refused ?? null,
      figuresOf(refusal?.params).params ?? {},
    ],
  })
  return ended > 0
}

/**
 * Ends a run that reached somebody, or had nothing to send. Resets the failures of its schedule.
 *
 * @param missed Reason why some letters were not sent
 * @returns False if the run has ended before
 */
export async function runWentWell(
  tx: Tx,
  { id, schedule_id }: RunRow,
  state: 'Done' | 'Empty',
  now: Date,
  missed?: Refusal,
): Promise<boolean> {
  if (!(await endRun(tx, id, missed ? 'Partly' : state, now, missed))) return false
  await tx.run({
    sql: `
      update report_schedule
      set
        failed = 0,
        state = case when every = 'once' then 'Done' else state end,
        updated_at = $3
      where establishment_id = $1 and id = $2
    `,
    parameters: [tx.establishmentId, schedule_id, now.toISOString()],
  })
  return true
}

/**
 * Ends a run as failed; returns undefined if it has ended before. `stopped`: the schedule reached its maximum of
 * failures.
 */
export async function runFailed(
  tx: Tx,
  { id, schedule_id }: RunRow,
  refusal: Refusal,
  now: Date,
): Promise<{ readonly stopped: boolean } | undefined> {
  if (!(await endRun(tx, id, 'Failed', now, refusal))) return undefined
  const row = await tx.first<{ state: string; was: string }>({
    sql: `
      update report_schedule s
      set
        failed = least(s.failed + 1, ${maxFailures}),
        state = case
          when s.every = 'once' then 'Done'
          when s.state = 'Active' and s.failed + 1 >= ${maxFailures} then 'Stopped'
          else s.state
        end,
        reason = case
          when s.every <> 'once' and s.state = 'Active' and s.failed + 1 >= ${maxFailures} then 'failures'
          else s.reason
        end,
        next_at = case when s.state = 'Active' and s.failed + 1 >= ${maxFailures} then null else s.next_at end,
        updated_at = $3
      from report_schedule o
      where s.establishment_id = $1 and s.id = $2 and o.establishment_id = $1 and o.id = s.id
      returning s.state, o.state as was
    `,
    parameters: [tx.establishmentId, schedule_id, now.toISOString()],
  })
  return { stopped: row?.was === 'Active' && row.state === 'Stopped' }
}
