/** Rehearses, runs, stops and undoes imports. Each function starts a job, or ends the running one. */
import { entityOf } from '@topcenter/model/areas'
import type { stopImport } from '@topcenter/model/import/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import type { Ctx } from '../records/context.ts'
import { permitImport } from './import-permit.ts'
import { offeredNow } from './list-upload.ts'
import { profiles } from './profiles/profiles.ts'
import { readMeanings } from './reading/meanings.ts'
import { jobKinds, type JobName } from './run/job-kinds.ts'
import type { Mapping } from './run/list-steps.ts'
import {
  addRun,
  brokenOff,
  clearRows,
  jobOf,
  ownRun,
  refuseSecondRun,
  type Run,
  runToken,
  setRun,
} from './run/run-record.ts'
import { mayRehearse, wrongState } from './run/run-states.ts'
import { presentRun } from './run/run-view.ts'
import { keepFile, uploaded } from './run/uploaded-files.ts'

type ImportRun = AnswerOf<typeof stopImport>

/** Reads the mapping that a person sent. Refuses unknown columns, and a column that is mapped twice. */
async function readMapping(ctx: Ctx, run: Run, body: unknown): Promise<Mapping> {
  const { mapping: asked }: { readonly mapping?: unknown } = body ?? {}
  if (asked === undefined) return run.mapping
  if (typeof asked !== 'object' || asked === null) throw new Refused(refuse('request.malformed'))
  const offered = new Set((await offeredNow(ctx, entityOf(run.entity!))).map((column) => column.key))
  const entries = Object.entries(asked)
    .filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== '')
    .map(([at, key]) => [at.replace(/^c/, ''), key] as const)
  const sound =
    entries.every(([at, key]) => /^\d{1,4}$/.test(at) && Number(at) < run.headers.length && offered.has(key)) &&
    new Set(entries.map(([, key]) => key)).size === entries.length
  if (!sound) throw new Refused(refuse('request.malformed', { fields: [{ name: 'mapping', code: 'field.list' }] }))
  return Object.fromEntries(entries)
}

/** Starts a job that processes the rows of the run. */
async function start(
  ctx: Ctx,
  run: Run,
  kind: JobName,
  set: Parameters<typeof setRun>[2],
  progress: Record<string, unknown> = {},
): Promise<ImportRun> {
  const jobId = await ctx.runtime.jobs.enqueue(ctx.tx, {
    kind: jobKinds[kind],
    input: { run: run.id },
    progress,
    createdBy: ctx.actor.userId,
  })
  await setRun(ctx.tx, run.id, { actor: ctx.actor, job_id: jobId, error: null, ...set })
  return presentRun(ctx, await ownRun(ctx, runToken(run)))
}

export async function rehearse(ctx: Ctx, token: string, body: unknown): Promise<ImportRun> {
  const run = await ownRun(ctx, token, true)
  if (!run.entity || !mayRehearse(run)) throw wrongState(run)
  permitImport(ctx, entityOf(run.entity))
  const mapping = await readMapping(ctx, run, body)
  if (Object.keys(mapping).length === 0) throw new Refused(refuse('import.columnsUnknown'))
  await clearRows(ctx.tx, run.id)
  return start(ctx, run, 'rehearse', {
    state: 'rehearsing',
    mapping,
    options: { ...run.options, meanings: readMeanings({ ...run, mapping }, body) },
    counts: {},
  })
}

export async function runImport(ctx: Ctx, token: string, body: unknown): Promise<ImportRun> {
  const run = await ownRun(ctx, token, true)
  if (!['prepared', 'rehearsed', 'failed', 'stopped'].includes(run.state)) throw wrongState(run)
  for (const entity of entitiesOf(run)) permitImport(ctx, entity)
  if (run.entity && Object.keys(run.mapping).length === 0) throw new Refused(refuse('import.columnsUnknown'))
  await refuseSecondRun(ctx, run)
  const left = run.state === 'failed' || run.state === 'stopped' ? await leftOff(ctx, run, 'run') : undefined
  const goesOn = left !== undefined && 'line' in left
  if (!goesOn) await clearRows(ctx.tx, run.id)
  const { addDuplicates: asked }: { readonly addDuplicates?: unknown } = body ?? {}
  // an import that continues keeps its first choice about duplicates
  const addDuplicates =
    asked === undefined && goesOn ? (run.options.addDuplicates ?? false) : String(asked ?? false) === 'true'
  return start(
    ctx,
    run,
    'run',
    {
      state: 'running',
      finished_at: null,
      undo_until: null,
      options: { ...run.options, addDuplicates },
      ...(goesOn ? {} : { counts: {} }),
    },
    goesOn ? left : {},
  )
}

/** Returns the progress of the run's last job, if that job was of the same kind. */
async function leftOff(ctx: Ctx, run: Run, kind: JobName): Promise<Record<string, unknown> | undefined> {
  const job = await jobOf(ctx, run)
  return job?.kind === jobKinds[kind] ? job.progress : undefined
}

const entitiesOf = (run: Run): AnyEntity[] =>
  run.profile
    ? [...new Set(profiles[run.profile]!.steps.map((step) => step.entity))].map(entityOf)
    : [entityOf(run.entity!)]

/** Ends the job before its next batch. A stopped rehearsal leaves the import unchanged. */
export async function stop(ctx: Ctx, token: string): Promise<ImportRun> {
  const run = await ownRun(ctx, token, true)
  if (run.state !== 'running' && run.state !== 'rehearsing') throw wrongState(run)
  await setRun(ctx.tx, run.id, { state: 'stopping' })
  return presentRun(ctx, await ownRun(ctx, runToken(run)))
}

export async function undo(ctx: Ctx, token: string): Promise<ImportRun> {
  const run = await ownRun(ctx, token, true)
  if (!['done', 'failed', 'stopped'].includes(run.state) || brokenOff(run.state, await jobOf(ctx, run)) === 'rehearse')
    throw wrongState(run)
  for (const entity of entitiesOf(run)) permitImport(ctx, entity)
  // a failed import has no time limit: the user can undo it, or continue it from where it ended
  if (!run.actor || (run.undoUntil && Date.parse(run.undoUntil) < ctx.now.getTime()))
    throw new Refused(refuse('import.undoExpired'))
  await refuseSecondRun(ctx, run)
  return start(ctx, run, 'undo', { state: 'undoing' }, run.state === 'failed' ? await leftOff(ctx, run, 'undo') : {})
}

export async function uploadProfile(ctx: Ctx, name: string, body: unknown): Promise<ImportRun> {
  const profile = profiles[name]!
  for (const entity of new Set(profile.steps.map((step) => step.entity))) permitImport(ctx, entityOf(entity))
  const id = newId(ctx.now.getTime())
  const sent: Readonly<Record<string, unknown>> = body ? { ...body } : {}
  const given = profile.files.map((file) => [file, uploaded(sent[file])] as const)
  await addRun(ctx, { id, profile: name, fileName: name })
  const run = await ownRun(ctx, runToken({ id }))
  await refuseSecondRun(ctx, run)
  for (const [file, bytes] of given) await keepFile(ctx.runtime.files.store, ctx.tx, id, file, bytes)
  return start(ctx, run, 'run', { state: 'running', counts: {} })
}
