/**
 * The jobs of reports that are sent: a due moment becomes a run, a run becomes figures and a file, and its letters go
 * out by a job of their own.
 */
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused, type Refusal } from '@topcenter/model/kit/refusal'
import { latestDue } from '@topcenter/model/reports/rhythm'
import type { Report } from '@topcenter/model/reports/report'
import { fileDays } from '@topcenter/model/reports/sending'
import type { Tx } from '../../platform/database/database.ts'
import type { JobHandler, RunningJob } from '../../platform/jobs/jobs.ts'
import { mayPass } from '../../platform/jobs/running.ts'
import { type Ctx, limitsOfReader, type Runtime } from '../../records/context.ts'
import { sendLetters } from './letters.ts'
import { type Made, makeReport } from './making.ts'
import { fileLimits } from '../limits.ts'
import { readersOf } from './receivers.ts'
import { type Env, type JobOptions, ownerNow, systemIn } from './running-as.ts'
import { beginRun, deliveriesOf, delivered, findRun, runFailed, runMade, type RunRow, runWentWell } from './runs.ts'
import {
  findSchedule,
  halt,
  planNext,
  reportById,
  rhythmOf,
  type ScheduleRow,
  sendingJobs,
  waitFor,
  zoneOf,
} from './schedule-rows.ts'
import { tellOwner, tellReaders } from './telling.ts'

/** Milliseconds by which the clock of the database, which wakes the job, may be ahead of ours. */
const clockLeeway = 60_000

/** Takes a due moment and returns its run; undefined if it must not run: it was taken, paused or moved. */
async function takeDue(env: Env): Promise<string | undefined> {
  const { db, job, clock, runtime } = env
  if (typeof job.progress.run === 'string') return job.progress.run
  const due = new Date(job.input.due as string)
  return db.transaction(job.establishmentId, async (tx) => {
    const schedule = await findSchedule(tx, job.input.schedule as string, true)
    if (schedule?.state !== 'Active' || schedule.next_at === null) return undefined
    if (Date.parse(schedule.next_at) !== due.getTime()) return undefined
    const planning = { tx, jobs: runtime.jobs, clock }
    const now = clock.now()
    if (due.getTime() - now.getTime() > clockLeeway) {
      await waitFor(planning, schedule.id, due)
      return undefined
    }
    const until = now < due ? due : now
    const latest = latestDue(rhythmOf(schedule)!, until, await zoneOf(tx))
    const run = await beginRun(tx, schedule.id, latest < due ? due : latest, now)
    await planNext(planning, schedule, until)
    if (run) await job.save(tx, { run })
    return run
  })
}

interface Try {
  readonly run: RunRow
  readonly schedule: ScheduleRow
  /** Undefined for one that this release does not have any more. */
  readonly report: Report | undefined
}

/** A try of one of the two steps of a run: to make it, and to send its letters. Undefined when that is done already. */
async function begun(env: Env, run: string, step: 'make' | 'mail'): Promise<Try | undefined> {
  return env.db.transaction(env.job.establishmentId, async (tx) => {
    const found = await findRun(tx, run, true)
    const schedule = found && (await findSchedule(tx, found.schedule_id))
    if (!schedule || found?.state !== 'Running' || (found.made_at === null) !== (step === 'make')) return undefined
    await tx.run({
      sql: 'update report_run set attempts = attempts + 1 where establishment_id = $1 and id = $2',
      parameters: [env.job.establishmentId, run],
    })
    return { run: { ...found, attempts: found.attempts + 1 }, schedule, report: reportById(schedule.report) }
  })
}

/** Tries of one step of a run, by whichever server, before the run counts as failed. */
const maxTries = 3

/** Runs a step so that its run never stays open after a failure: it is retried, or fails and notifies its owner. */
async function tried(env: Env, { run, report }: Try, work: (report: Report) => Promise<void>): Promise<void> {
  try {
    if (run.attempts > maxTries) throw new Refused(refuse('server.caught'))
    if (!report) throw new Refused(refuse('record.notFound'))
    await work(report)
  } catch (error) {
    if (env.job.signal.aborted) {
      await forget(env, run) // a stop of the product is no try
      throw error
    }
    const refusal = finalOf(error)
    if (!refusal && run.attempts < maxTries) throw error
    if (!refusal) env.runtime.log.error({ err: error, run: run.id }, 'a report could not be sent')
    await fail(env, run, refusal ?? refuse('server.caught'))
  }
}

async function makeRun(env: Env, id: string): Promise<void> {
  const now = await begun(env, id, 'make')
  if (!now) return
  const { schedule } = now
  await tried(env, now, async (report) => {
    const actor = await ownerNow(env, schedule, report)
    const making = async (tx: Tx): Promise<Made> =>
      makeReport({ ...(await systemIn(env, tx)), actor, language: schedule.language }, report, schedule)
    // a paper writes down what its code proves
    const limits = { ...fileLimits, ...limitsOfReader(actor) }
    const made = await (schedule.format === 'pdf'
      ? env.db.transaction(env.job.establishmentId, making, limits)
      : env.db.read(env.job.establishmentId, making, { ...limits, signal: env.job.signal }))
    env.job.signal.throwIfAborted()
    await env.db.transaction(env.job.establishmentId, (tx) => handOut(env, tx, id, { report, made, by: actor.names }))
  })
}

const forget = ({ db, job }: Env, { id }: RunRow): Promise<number> =>
  db.transaction(job.establishmentId, (tx) =>
    tx.run({
      sql: `
        update report_run
        set attempts = attempts - 1
        where establishment_id = $1 and id = $2 and state = 'Running' and attempts > 0
      `,
      parameters: [job.establishmentId, id],
    }),
  )

const finalOf = (error: unknown): Refusal | undefined =>
  error instanceof Refused && !mayPass(error) ? error.refusal : undefined

interface HandedOut {
  readonly report: Report
  readonly made: Made
  readonly by: Names
}

/** Keeps what was made and tells the users who may see it; letters wait for a job of their own. */
async function handOut(env: Env, tx: Tx, id: string, { report, made, by }: HandedOut): Promise<void> {
  const ctx = await systemIn(env, tx)
  const run = await findRun(tx, id, true)
  const schedule = run && (await findSchedule(tx, run.schedule_id, true))
  if (!schedule || run?.state !== 'Running' || run.made_at !== null) return
  await runMade(tx, id, { ...made, said: made.said[schedule.language] }, ctx.now)
  if (made.file) await keepFile(ctx, id, made.file)
  if (made.lines === 0 && !schedule.sends_empty) return void (await runWentWell(tx, run, 'Empty', ctx.now))
  const deliveries = await deliveriesOf(tx, id)
  if (deliveries.length === 0) throw new Refused(refuse('report.noReceivers'))
  const users = deliveries.filter(({ user_id }) => user_id !== null)
  const readers = new Set(
    (
      await readersOf(
        tx,
        report,
        ctx.now,
        schedule.owner_id,
        users.map(({ user_id }) => user_id!),
      )
    ).map((reader) => reader.id),
  )
  const [may, mayNot] = [
    users.filter(({ user_id }) => readers.has(user_id!)),
    users.filter(({ user_id }) => !readers.has(user_id!)),
  ]
  await tellReaders(
    ctx,
    may.map(({ user_id }) => user_id!),
    { run: id, report, by, said: made.said },
  )
  await delivered(tx, id, may.map(placeOf), 'Sent')
  await delivered(tx, id, mayNot.map(placeOf), 'NoRight')
  const letters = deliveries.filter(({ mail }) => mail !== null)
  if (letters.length > 0) await env.runtime.jobs.enqueue(tx, { kind: sendingJobs.mail, input: { run: id } })
  else if (may.length === 0) throw new Refused(refuse('report.noReceivers'))
  else await runWentWell(tx, run, 'Done', ctx.now)
}
const placeOf = ({ place }: { readonly place: number }): number => place

async function keepFile({ tx, now, actor }: Ctx, run: string, file: NonNullable<Made['file']>): Promise<void> {
  const until = new Date(now.getTime() + fileDays * 86_400_000)
  await tx.run({
    sql: `
      insert into report_file (establishment_id, run_id, name, type, bytes, until)
      values ($1, $2, $3, $4, $5, $6)
    `,
    parameters: [actor.establishmentId, run, file.name, file.type, file.bytes, until.toISOString()],
  })
}

/**
 * Fails a run and notifies the owner with the reason. An error that no retry can fix, such as an owner who may no
 * longer see the report, stops the schedule.
 */
async function fail(env: Env, run: RunRow, refusal: Refusal): Promise<void> {
  await env.db.transaction(env.job.establishmentId, async (tx) => {
    const ctx = await systemIn(env, tx)
    const ended = await runFailed(tx, run, refusal, ctx.now)
    const schedule = ended && (await findSchedule(tx, run.schedule_id))
    if (!schedule) return
    const lost = ownerLost[refusal.refused]
    if (lost) await halt(tx, ctx.now, schedule.id, 'Stopped', lost)
    const isStopped = schedule.name !== null && (ended.stopped || lost !== undefined)
    await tellOwner(ctx, schedule, reportById(schedule.report), isStopped ? 'reportStopped' : 'reportFailed', refusal)
  })
}
const ownerLost: Readonly<Record<string, 'ownerGone' | 'ownerRight'>> = {
  'report.ownerGone': 'ownerGone',
  'report.ownerRight': 'ownerRight',
}

/** The letters of a run that is made. */
async function mailRun(env: Env): Promise<void> {
  const { db, job } = env
  const now = await begun(env, job.input.run as string, 'mail')
  if (!now) return
  const { run, schedule } = now
  await tried(env, now, async (report) => {
    const actor = await ownerNow(env, schedule, report)
    const sent = { run, schedule, report, by: actor.names, said: run.said ?? '' }
    const failure = await sendLetters(env, sent)
    await db.transaction(job.establishmentId, async (tx) => {
      if (failure && !(await deliveriesOf(tx, run.id)).some(({ state }) => state === 'Sent')) throw new Refused(failure)
      if ((await runWentWell(tx, run, 'Done', env.clock.now(), failure)) && failure)
        await tellOwner(await systemIn(env, tx), schedule, report, 'reportPartly', failure)
    })
  })
}

/** For `createJobs`. Inputs: `{ schedule, due }` and `{ run }`, with ids. */
export const reportJobs = ({
  runtime,
  ...options
}: JobOptions & { readonly runtime: () => Runtime }): Readonly<
  Record<'report' | 'mail', Readonly<Record<string, JobHandler>>>
> => {
  const envOf = (job: RunningJob): Env => ({ ...options, runtime: runtime(), job })
  return {
    report: {
      [sendingJobs.due]: async (job) => {
        const run = await takeDue(envOf(job))
        if (run) await makeRun(envOf(job), run)
      },
      [sendingJobs.run]: (job) => makeRun(envOf(job), job.input.run as string),
    },
    mail: { [sendingJobs.mail]: (job) => mailRun(envOf(job)) },
  }
}
