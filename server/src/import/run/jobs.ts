/**
 * Jobs of imports: rehearse, run and undo. A batch and its progress are one transaction, so a crash costs one batch at
 * most.
 */
import { entityOf } from '@topcenter/model/areas'
import { hasTrait, resourceOf } from '@topcenter/model/kit/entity'
import { mayDo } from '@topcenter/model/kit/permission'
import { Refused } from '@topcenter/model/kit/refusal'
import { notifyUsers } from '../../alerts/tell.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { JobHandler, RunningJob } from '../../platform/jobs/jobs.ts'
import { mayPass } from '../../platform/jobs/running.ts'
import type { Runtime } from '../../records/context.ts'
import { contextIn, type Env, type ImportJobsOptions } from './job-env.ts'
import { permitImport } from '../import-permit.ts'
import { jobKinds } from './job-kinds.ts'
import { propertyColumns } from '../reading/property-column.ts'
import { listSteps } from './list-steps.ts'
import { readRow, type SheetRow } from '../reading/sheet-row.ts'
import { profiles } from '../profiles/profiles.ts'
import { openReferenceBook, type ReferenceBook } from '../reading/reference-book.ts'
import { addRows, clearRows, findRun, linesLeftOut, type Run, type RunState, setRun, undoHours } from './run-record.ts'
import { type Counts, noCounts, type Outcome, type Step, verdicts } from './step.ts'
import { openSuspects, type Suspects } from '../reading/suspects.ts'
import { takeBatch } from './take-batch.ts'
import { undoRun } from './undo.ts'
import { filesOf, openFiles, type OpenFiles } from './uploaded-files.ts'

/** Returns the job handlers for `createJobs`. The input of every job is `{ run: <id> }`. */
export const importJobs =
  (options: ImportJobsOptions) =>
  (runtime: () => Runtime, db: Database): Readonly<Record<string, JobHandler>> => {
    const env = (job: RunningJob): Env => ({ batchSize: 1_000, ...options, runtime: runtime(), db, job })
    return {
      [jobKinds.rehearse]: (job) => failing(env(job), (run) => work(env(job), run, true)),
      [jobKinds.run]: (job) => failing(env(job), (run) => work(env(job), run, false)),
      [jobKinds.undo]: (job) => failing(env(job), (run) => undoRun(env(job), run)),
    }
  }

/**
 * Progress of a run, as `save` stores it. `done`: reported rows of all steps; `read`: rows of the file that the current
 * step has read.
 */
export interface Progress {
  readonly step: number
  readonly line: number
  readonly done: number
  readonly read: number
  readonly counts: Readonly<Record<string, Counts>>
}

async function failing(env: Env, handle: (run: Run) => Promise<void>): Promise<void> {
  const runId = env.job.input.run as string
  const run = await env.db.transaction(env.job.establishmentId, (tx) => findRun(tx, runId))
  if (!run?.actor) return // deleted before the job began
  try {
    await handle(run)
  } catch (error) {
    // a refusal has its cause in the file and is final; after any other error the job is retried from the last batch
    if (error instanceof Refused && !mayPass(error)) {
      await env.db.transaction(env.job.establishmentId, (tx) =>
        setRun(tx, runId, {
          state: 'failed',
          error: error.refusal.refused,
          finished_at: env.clock.now().toISOString(),
        }),
      )
    }
    throw error
  }
}

async function stepsOf(env: Env, run: Run, files: OpenFiles): Promise<readonly Step[]> {
  if (run.profile) return profiles[run.profile]!.open(files.pathOf)
  const entity = entityOf(run.entity!)
  const { establishmentId } = env.job
  const properties = await env.db.transaction(establishmentId, (tx) => propertyColumns(tx, establishmentId, entity))
  return listSteps(entity, run.mapping, files.pathOf('sheet'), run.options, properties)
}

async function work(env: Env, run: Run, rehearsing: boolean): Promise<void> {
  const { establishmentId } = env.job
  const kept = await env.db.read(establishmentId, (tx) => filesOf(tx, run.id))
  const files = await openFiles(env.runtime.files.store, establishmentId, kept)
  try {
    await takeSteps(env, run, rehearsing, await stepsOf(env, run, files))
  } finally {
    await files.close()
  }
}

async function takeSteps(env: Env, run: Run, rehearsing: boolean, steps: readonly Step[]): Promise<void> {
  const book = openReferenceBook()
  let progress = { step: 0, line: 0, done: 0, read: 0, counts: {}, ...env.job.progress } as Progress
  let state: RunState = rehearsing ? 'rehearsed' : 'done'
  try {
    for (const [at, step] of steps.entries()) {
      if (at < progress.step) continue
      progress = { ...progress, ...(at === progress.step ? {} : { step: at, line: 0, read: 0 }) }
      await takeStep({ env, run, rehearsing, book, step, at, several: steps.length > 1 }, progress, (next) => {
        progress = next
      })
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    state = rehearsing ? 'prepared' : 'stopped'
  }
  const now = env.clock.now()
  const ended = rehearsing
    ? {}
    : { finished_at: now.toISOString(), undo_until: new Date(now.getTime() + undoHours * 3_600_000).toISOString() }
  await env.db.transaction(env.job.establishmentId, async (tx) => {
    await env.job.save(tx, { ...progress })
    if (state === 'prepared') await clearRows(tx, run.id)
    await setRun(tx, run.id, { state, ...ended, ...(state === 'prepared' ? { counts: {} } : {}) })
    if (state === 'done') await tellDone(env, run, progress, tx)
  })
}

async function tellDone(env: Env, run: Run, { counts }: Progress, tx: Tx): Promise<void> {
  const count = Object.values(counts).reduce((sum, each) => sum + each.new + each.changed, 0)
  await notifyUsers({ ...(await contextIn(env, run, tx)), isSilent: false }, 'importDone', {
    users: [run.createdBy],
    params: { name: run.fileName, count },
    link: run.entity ? `/import/${resourceOf(entityOf(run.entity))}` : null,
  })
}

/** A user stopped the run. The batches before remain. */
class Stopped extends Error {}

interface StepWork {
  readonly env: Env
  readonly run: Run
  readonly rehearsing: boolean
  readonly book: ReferenceBook
  readonly step: Step
  readonly at: number
  readonly several: boolean
}

async function takeStep(work: StepWork, from: Progress, onProgress: (progress: Progress) => void): Promise<void> {
  const seen = new Map<string, string>()
  const suspects =
    work.step.suspects && hasTrait(work.step.entity, 'named')
      ? await work.env.db.transaction(work.env.job.establishmentId, async (tx) =>
          openSuspects(await contextIn(work.env, work.run, tx), work.step.entity),
        )
      : undefined
  let progress = from
  let batch: SheetRow[] = []
  const repeats: Outcome[] = []
  let [last, read] = [from.line, from.read]
  const flush = async () => {
    onProgress((progress = await takeRows(work, suspects, batch, repeats.splice(0), { ...progress, line: last, read })))
    batch = []
  }
  const leftOut = work.step.beside
    ? await work.env.db.transaction(work.env.job.establishmentId, (tx) =>
        linesLeftOut(tx, work.run.id, work.step.beside!),
      )
    : undefined
  for await (const source of work.step.rows()) {
    const row = readRow(work.step, source, leftOut?.has(source.line))
    const first = row.leftOut ? undefined : seen.get(row.key)
    if (first === undefined && !row.leftOut) seen.set(row.key, `${row.line} ${row.hash}`)
    if (row.line <= from.line) continue // imported before a restart
    last = row.line
    read = source.read ?? read
    if (first === undefined) batch.push(row)
    else if (!work.step.once) repeats.push(repeated(row, first))
    if (batch.length >= work.env.batchSize) await flush()
  }
  if (batch.length || repeats.length) await flush()
}

/**
 * Decides a repeated row. An exact repetition is ignored. Rows that describe one record differently are refused, except
 * the first, so that a person corrects them.
 */
function repeated(row: SheetRow, first: string): Outcome {
  const [line, hash] = first.split(' ')
  const same = hash === row.hash
  return {
    line: row.line,
    verdict: same ? 'same' : 'refused',
    shown: row.shown,
    faults: same ? [] : [{ column: '', code: 'import.repeated', params: { line: Number(line) } }],
  }
}

/** Carries the outcomes of a rehearsed batch. It is thrown at the end of the batch to roll its transaction back. */
class Rehearsed extends Error {
  readonly outcomes: readonly Outcome[]
  constructor(outcomes: readonly Outcome[]) {
    super('rehearsed')
    this.outcomes = outcomes
  }
}

async function takeRows(
  work: StepWork,
  suspects: Suspects | undefined,
  rows: readonly SheetRow[],
  repeats: readonly Outcome[],
  before: Progress,
): Promise<Progress> {
  const { env, rehearsing, book } = work
  const { db, job } = env
  job.signal.throwIfAborted()
  const take = (tx: Tx) => takeIn(tx, work, suspects, rows)
  const finish = (tx: Tx, outcomes: readonly Outcome[]) => keepOutcomes(tx, work, [...outcomes, ...repeats], before)
  let progress: Progress
  if (rehearsing) {
    const outcomes = await rolledBack(env, take)
    progress = await db.transaction(job.establishmentId, (tx) => finish(tx, outcomes), { ofInstallation: true })
  } else
    progress = await db.transaction(job.establishmentId, async (tx) => finish(tx, await take(tx)), {
      ofInstallation: true,
    })
  book.keepComing(rehearsing)
  return progress
}

async function takeIn(
  tx: Tx,
  { env, run, rehearsing, step, book, several }: StepWork,
  suspects: Suspects | undefined,
  rows: readonly SheetRow[],
): Promise<Outcome[]> {
  if ((await findRun(tx, run.id))?.state === 'stopping') throw new Stopped()
  // plans (also of foreign keys and triggers) that were made while the tables were small read them completely
  await tx.run({ sql: 'discard plans' })
  const ctx = await contextIn(env, run, tx)
  permitImport(ctx, step.entity)
  return takeBatch(
    ctx,
    step,
    {
      runId: run.id,
      book,
      suspects,
      addDuplicates: run.options.addDuplicates ?? false,
      mayUpdate: mayDo(ctx.actor, step.entity, 'update'),
      constraintRefusal: env.constraintRefusal,
      announces: hasTrait(step.entity, 'tree') || (rehearsing && several),
    },
    rows,
  )
}

async function keepOutcomes(tx: Tx, work: StepWork, outcomes: readonly Outcome[], before: Progress): Promise<Progress> {
  const { env, run, rehearsing, step } = work
  const progress = counted(before, work, outcomes)
  // a rehearsal shows every row; a run stores only the rows that a person must check or that undo needs
  await addRows(
    tx,
    run.id,
    step.id,
    outcomes.filter(({ verdict }) => rehearsing || (verdict !== 'new' && verdict !== 'same')),
  )
  await setRun(tx, run.id, { counts: progress.counts })
  await env.job.save(tx, { ...progress })
  return progress
}

async function rolledBack(env: Env, take: (tx: Tx) => Promise<Outcome[]>): Promise<readonly Outcome[]> {
  try {
    return await env.db.transaction(env.job.establishmentId, async (tx) => {
      throw new Rehearsed(await take(tx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcomes
    throw error
  }
}

function counted(before: Progress, { step, at }: StepWork, outcomes: readonly Outcome[]): Progress {
  const counts = { ...noCounts(), ...before.counts[step.id] }
  for (const verdict of verdicts) counts[verdict] += outcomes.filter((outcome) => outcome.verdict === verdict).length
  return { ...before, step: at, done: before.done + outcomes.length, counts: { ...before.counts, [step.id]: counts } }
}
