/** Database record of one import: its file, its mapping and its state. */
import type { runStates } from '@topcenter/model/import/api'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { Tx } from '../../platform/database/database.ts'
import type { JobView } from '../../platform/jobs/jobs.ts'
import type { Actor, Ctx } from '../../records/context.ts'
import { type JobName, jobName } from './job-kinds.ts'
import type { Mapping } from './list-steps.ts'
import type { Meanings } from '../reading/meanings.ts'
import type { Counts, Outcome } from './step.ts'
import type { Table, TableOffer } from '../reading/table.ts'

export type RunState = (typeof runStates)[number]
const runPrefix = 'imp'
/** Hours during which a user can undo an import. */
export const undoHours = 24

/** A column of the file, with its first values, which help to choose its field. */
export interface Header {
  readonly text: string
  readonly samples: readonly string[]
}
export interface TableOptions {
  readonly table: Table
  /** Tables of the file that a person can choose. */
  readonly tables: readonly TableOffer[]
}
export interface RunOptions extends Partial<TableOptions> {
  /** True if suspected duplicates are imported too. */
  readonly addDuplicates?: boolean
  readonly meanings?: Meanings
}
export interface Run {
  readonly id: string
  readonly entity: string | null
  readonly profile: string | null
  readonly fileName: string
  readonly state: RunState
  readonly headers: readonly Header[]
  readonly mapping: Mapping
  readonly options: RunOptions
  readonly totalRows: number | null
  readonly counts: Readonly<Record<string, Partial<Counts> & { undone?: number; kept?: number }>>
  readonly actor: Actor | null
  readonly jobId: string | null
  readonly error: string | null
  readonly createdAt: string
  readonly createdBy: string
  readonly finishedAt: string | null
  readonly undoUntil: string | null
}

const columns = `id, entity, profile, file_name as "fileName", state, headers, mapping, options, total_rows as "totalRows", counts, actor, job_id as "jobId", error, created_at as "createdAt",
  created_by as "createdBy", finished_at as "finishedAt", undo_until as "undoUntil"`

export const findRun = (tx: Tx, id: string, lock = false): Promise<Run | undefined> =>
  tx.first<Run>({
    sql: `
      select ${columns}
      from import_run
      where establishment_id = $1 and id = $2 ${lock ? 'for update' : ''}
    `,
    parameters: [tx.establishmentId, id],
  })

/**
 * Reads an import that the actor began in the establishment; admins of the platform read any of it. Refuses other
 * imports as not found.
 */
export async function ownRun(ctx: Ctx, token: string | undefined, lock = false): Promise<Run> {
  const id = idOf(token, runPrefix)
  const run = id && (await findRun(ctx.tx, id, lock))
  if (!run || (run.createdBy !== ctx.actor.userId && ctx.actor.userType !== 'AdminsEgypt'))
    throw new Refused(refuse('record.notFound'))
  return standing(ctx, run)
}

const working: readonly RunState[] = ['rehearsing', 'running', 'stopping', 'undoing']
/** Returns the run as `failed` if its job failed for good: such a job leaves an intermediate state behind. */
export async function standing(ctx: Ctx, run: Run): Promise<Run> {
  const job = working.includes(run.state) ? await jobOf(ctx, run) : undefined
  return job?.state === 'failed' ? { ...run, state: 'failed', error: run.error ?? job.error ?? null } : run
}

export const jobOf = async (ctx: Ctx, run: Run): Promise<JobView | undefined> =>
  run.jobId ? ctx.runtime.jobs.find(ctx.tx, run.jobId) : undefined

/** Returns the kind of the job that failed, or null. It decides what the page shows and which actions are possible. */
export const brokenOff = (state: RunState, job: JobView | undefined): JobName | null =>
  state === 'failed' ? (jobName(job?.kind) ?? null) : null

export const recentRuns = (ctx: Ctx): Promise<Run[]> =>
  ctx.tx.query<Run>({
    sql: `
      select ${columns}
      from import_run
      where establishment_id = $1 and ($2 or created_by = $3)
      order by created_at desc, id desc
      limit 50
    `,
    parameters: [ctx.actor.establishmentId, ctx.actor.userType === 'AdminsEgypt', ctx.actor.userId],
  })

export interface NewRun {
  readonly id: string
  readonly entity?: string
  readonly profile?: string
  readonly fileName: string
  readonly headers?: readonly Header[]
  readonly mapping?: Mapping
  readonly options?: RunOptions
  readonly totalRows?: number
}

export async function addRun(ctx: Ctx, run: NewRun): Promise<void> {
  await ctx.tx.run({
    sql: `
      insert into import_run (
        establishment_id, id, entity, profile, file_name, headers, mapping, options, total_rows,
        created_at, created_by
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    `,
    parameters: [
      ctx.actor.establishmentId,
      run.id,
      run.entity ?? null,
      run.profile ?? null,
      run.fileName.slice(0, 400),
      JSON.stringify(run.headers ?? []),
      run.mapping ?? {},
      run.options ?? {},
      run.totalRows ?? null,
      ctx.now.toISOString(),
      ctx.actor.userId,
    ],
  })
}

/** Updates the given columns of a run. */
export async function setRun(
  tx: Tx,
  id: string,
  set: Partial<
    Record<
      | 'state'
      | 'headers'
      | 'mapping'
      | 'options'
      | 'counts'
      | 'actor'
      | 'job_id'
      | 'error'
      | 'finished_at'
      | 'undo_until'
      | 'total_rows',
      unknown
    >
  >,
): Promise<void> {
  const names = Object.keys(set)
  await tx.run({
    sql: `
      update import_run
      set ${names.map((name, at) => `${name} = $${at + 3}`).join(', ')}
      where establishment_id = $1 and id = $2
    `,
    parameters: [
      tx.establishmentId,
      id,
      ...Object.values(set).map((value) =>
        value !== null && typeof value === 'object' ? JSON.stringify(value) : value,
      ),
    ],
  })
}

/**
 * Refuses a second import of a list at the same time, because the two cannot see each other's duplicates. Ignores
 * imports whose job died.
 */
export async function refuseSecondRun(ctx: Ctx, run: Run): Promise<void> {
  await ctx.tx.lock(`import ${ctx.actor.establishmentId}`)
  const other = await ctx.tx.first({
    sql: `
      with live as materialized (
        select id from background_job where establishment_id = $1 and state in ('queued', 'running')
      )
      select 1
      from import_run r
      join live on live.id = r.job_id
      where r.establishment_id = $1
        and r.id <> $2
        and r.state in ('running', 'stopping', 'undoing')
        and (r.entity = $3 or r.profile is not null or $3::text is null)
    `,
    parameters: [ctx.actor.establishmentId, run.id, run.entity],
  })
  if (other) throw new Refused(refuse('import.running'))
}

/** Stores reports on rows. A run has reports only on rows that a person must check or that undo needs. */
export async function addRows(tx: Tx, runId: string, step: string, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map(({ line, verdict, faults, shown, recordId, before }) => ({
    step,
    line,
    verdict,
    shown,
    faults,
    record_id: recordId ?? null,
    before: before ?? null,
  }))
  await tx.run({
    sql: `
      insert into import_row (
        establishment_id, run_id, step, line, verdict, shown, faults, record_id, before
      )
      select $1::uuid, $2::uuid, r.*
      from jsonb_to_recordset($3::jsonb) as r(
        step text, line integer, verdict text, shown text, faults jsonb, record_id uuid, before jsonb
      )
      on conflict do nothing
    `,
    parameters: [tx.establishmentId, runId, JSON.stringify(rows)],
  })
}

/** Returns the lines of a step that made no record. A repeated line does not belong to them: its record exists. */
export async function linesLeftOut(tx: Tx, runId: string, step: string): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ line: number }>({
    sql: `
      select line
      from import_row
      where establishment_id = $1
        and run_id = $2
        and step = $3
        and verdict in ('refused', 'duplicate')
        and coalesce(faults -> 0 ->> 'code', '') <> 'import.repeated'
    `,
    parameters: [tx.establishmentId, runId, step],
  })
  return new Set(rows.map(({ line }) => line))
}

export const clearRows = (tx: Tx, runId: string): Promise<number> =>
  tx.run({
    sql: 'delete from import_row where establishment_id = $1 and run_id = $2',
    parameters: [tx.establishmentId, runId],
  })

export const runToken = (run: Pick<Run, 'id'>): string => tokenOf(runPrefix, run.id)
