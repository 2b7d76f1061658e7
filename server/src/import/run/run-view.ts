/** Responses about an import: its state, its counts, and its rows with their faults in words. */
import { type listImportRows, rowVerdicts, type stopImport } from '@topcenter/model/import/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Language } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { labelOfEntity } from '@topcenter/texts/describe'
import { documents } from '@topcenter/texts/both'
import { attached } from '../../platform/http/file-name.ts'
import { PassThrough } from 'node:stream'
import type { Ctx } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { writeCsv } from '../../sheets/write-sheet.ts'
import { sayFaults } from '../import-texts.ts'
import type { JobView } from '../../platform/jobs/jobs.ts'
import { jobName } from './job-kinds.ts'
import { brokenOff, jobOf, type Run, runToken, standing } from './run-record.ts'
import { listStepIds } from './list-steps.ts'
import type { RowFault } from './step.ts'
import { stepsOfRun } from './run-steps.ts'

type ImportRun = AnswerOf<typeof stopImport>
type Rows = AnswerOf<typeof listImportRows>
type Verdict = Rows['items'][number]['verdict']

const pageSize = 200

export async function presentRun(ctx: Ctx, run: Run): Promise<ImportRun> {
  const job = await jobOf(ctx, run)
  const { state, error } = await standing(ctx, run)
  const broken = brokenOff(state, job)
  const steps = stepsOfRun(run)
  return {
    token: runToken(run),
    entity: run.entity,
    profile: run.profile,
    fileName: run.fileName,
    state,
    headers: run.headers.map((header) => header.text),
    mapping: run.mapping,
    totalRows: run.totalRows,
    steps: steps.map(({ id, entity }) => ({
      id,
      entity,
      label: labelOfEntity(entity, ctx.language, 'many'),
      counts: run.counts[id],
    })),
    progress: progressOf(run, ctx.language, job),
    error,
    brokenOff: broken,
    createdAt: run.createdAt,
    finishedAt: run.finishedAt,
    undoUntil: run.undoUntil,
    canUndo:
      run.actor !== null &&
      broken !== 'rehearse' &&
      (state === 'done' || state === 'failed' || state === 'stopped') &&
      (!run.undoUntil || Date.parse(run.undoUntil) > ctx.now.getTime()),
  }
}

/**
 * Returns the progress of an import. An undo counts records that were made or changed. The file of a list counts the
 * rows that the current step has read; `share` covers all steps. A profile counts the reported rows.
 */
function progressOf(
  run: Run,
  language: Language,
  job: JobView | undefined,
): { done: number; all: number | null; share: number | null; step: string | null } {
  const share = (done: number, all: number | null) => (all ? Math.min(1, done / all) : null)
  // the job of an undo numbers the steps from the last one
  if (jobName(job?.kind) === 'undo') {
    const sum = (...names: (keyof Run['counts'][string])[]) =>
      Object.values(run.counts).reduce(
        (total, counts) => names.reduce((so, name) => so + (counts[name] ?? 0), total),
        0,
      )
    const [done, all] = [sum('undone', 'kept'), sum('new', 'changed')]
    return { done, all, share: share(done, all), step: null }
  }
  const { done = 0, read = 0, step = 0 } = (job?.progress ?? {}) as { done?: number; read?: number; step?: number }
  if (!run.entity) return { done, all: run.totalRows, share: share(done, run.totalRows), step: null }
  const steps = listStepIds(run.entity, run.mapping)
  const within = share(read, run.totalRows)
  return {
    done: read,
    all: run.totalRows,
    share: within === null ? null : (step + within) / steps.length,
    step: steps.length > 1 ? labelOfEntity(steps[step]!, language, 'many') : null,
  }
}

interface RowRecord {
  readonly step: string
  readonly line: number
  readonly verdict: Verdict
  readonly shown: string | null
  readonly faults: readonly RowFault[]
}

const rowsOf = (
  ctx: Ctx,
  run: Run,
  verdicts: readonly string[],
  after: { step: string; line: number } | undefined,
  limit: number,
): Promise<RowRecord[]> =>
  ctx.tx.query<RowRecord>({
    sql: `
      select step, line, verdict, shown, faults
      from import_row
      where establishment_id = $1
        and run_id = $2
        and verdict = any($3)
        and ($4::text is null or (step, line) > ($4, $5::int))
      order by step, line
      limit $6
    `,
    parameters: [ctx.actor.establishmentId, run.id, verdicts, after?.step ?? null, after?.line ?? 0, limit],
  })

const presentRow = (ctx: Ctx, run: Run, { step, line, verdict, shown, faults }: RowRecord) => ({
  step,
  line,
  verdict,
  shown: shown ?? '',
  faults: sayFaults(run, step, faults, ctx.language),
})

/**
 * Returns a page of rows for `?verdict=refused,duplicate&after=<step>:<line>`. Without a verdict it contains the rows
 * that a person must check.
 */
export async function rowsPage(ctx: Ctx, run: Run, query: Readonly<Record<string, string>>): Promise<Rows> {
  const wanted = query.verdict ? query.verdict.split(',') : ['refused', 'duplicate', 'kept']
  if (!wanted.every((verdict) => rowVerdicts.some((each) => each === verdict)))
    throw new Refused(refuse('record.filterUnknown', { params: { name: 'verdict' } }))
  const cursor = /^([A-Za-z]+):(\d{1,9})$/.exec(query.after ?? '')
  if (query.after && !cursor) throw new Refused(refuse('request.malformed'))
  const rows = await rowsOf(
    ctx,
    run,
    wanted,
    cursor ? { step: cursor[1]!, line: Number(cursor[2]) } : undefined,
    pageSize + 1,
  )
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => presentRow(ctx, run, row)),
    next: rows.length > pageSize && last ? `${last.step}:${last.line}` : null,
  }
}

const headers = {
  ar: ['السطر', 'العمود', 'القيمة', 'السبب', 'البيان'],
  en: ['Line', 'Column', 'Value', 'Reason', 'Row'],
} as const

/** Writes the rows that were not imported, one line for each fault, for a person to correct and import again. */
export async function faultsCsv(ctx: Ctx, run: Run): Promise<RawAnswer> {
  const rows = await rowsOf(ctx, run, ['refused', 'duplicate', 'kept'], undefined, 100_000)
  const lines = rows.flatMap((row) =>
    presentRow(ctx, run, row).faults.map((fault) => [row.line, fault.label, fault.value, fault.message, row.shown]),
  )
  const body = new PassThrough()
  const columns = headers[ctx.language].map((header) => ({ header, kind: 'text' as const }))
  writeCsv({ columns, rows: [lines] }, body).catch((error: Error) => body.destroy(error))
  return {
    raw: true,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      ...attached(documents[ctx.language].importFaults, 'import-faults', 'csv'),
    },
    body,
  }
}
