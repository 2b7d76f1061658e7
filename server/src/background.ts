/** All work outside requests: the kinds of job by lane, and the recurring jobs. */
import { join } from 'node:path'
import { forgetOldResets } from './access/forgotten-password.service.ts'
import { absenceJobs } from './alerts/absence-messages.ts'
import { nightlyForgetting } from './alerts/forget.jobs.ts'
import { complaintJobs, nightlyComplaints } from './alerts/complaint.jobs.ts'
import { forgetLostDevices } from './alerts/outbox-rows.ts'
import { nightlyCounts } from './education/attendance/counts-proof.jobs.ts'
import { nightlyRisks } from './education/risk/risk.jobs.ts'
import { nightlyFigures } from './reports/figures/figures.jobs.ts'
import { weekSummary } from './reports/sending/week.jobs.ts'
import { examJobs } from './exams/exams/exam-close.jobs.ts'
import { nightlyExamTotals } from './exams/totals-proof.jobs.ts'
import { forgetStrayPictures } from './exams/exams/exam-pictures.service.ts'
import { resultMessageJobs } from './exams/results/result-messages.ts'
import { forgetResultChanges } from './exams/results/result-lines.ts'
import { nightlyProof } from './finance/books/proof.jobs.ts'
import { foldJobs } from './finance/debts/fold.jobs.ts'
import { cleanImports } from './import/run/clean.ts'
import { importJobs } from './import/run/jobs.ts'
import { followUpJobs, lapsing, nightlyFollowUps } from './interests/follow-up.jobs.ts'
import { renewAllSubscriptions } from './joining/units.service.ts'
import { nightlyMediaTotals } from './media/totals-proof.jobs.ts'
import { nightlyTraces } from './media/tracing/traces.jobs.ts'
import { timetableJobs } from './planning/timetable.jobs.ts'
import { nightlyPlanningTotals } from './planning/totals-proof.jobs.ts'
import { newsJobs } from './alerts/news.rules.ts'
import { sendingJobs } from './alerts/sending.rules.ts'
import { nightlyQuotations } from './quotations/quotation.jobs.ts'
import { nightlyQuotationTotals } from './quotations/totals-proof.jobs.ts'
import { nightlyReminders, reminderJobs } from './reminders/reminder.jobs.ts'
import { reportJobs } from './reports/sending/sending.jobs.ts'
import { sweepSentReports } from './reports/sending/sweeping.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { Log } from './platform/database/postgres.ts'
import type { Files } from './platform/files/blob.ts'
import { reconcileJob, reconciling } from './platform/files/reconcile.ts'
import { askEncoder, encodeJobs, renderJobs } from './platform/files/renditions/render.jobs.ts'
import { traceJobs } from './platform/files/renditions/trace.jobs.ts'
import { sweepAll } from './platform/files/sweep.ts'
import { forgetUploads } from './platform/uploads/forgetting.ts'
import { housekeepingJob, tidying } from './platform/jobs/housekeeping.ts'
import type { JobHandlers, Jobs } from './platform/jobs/jobs.ts'
import { forgetOldProofs } from './papers/proof.ts'
import type { ConstraintRefusal } from './records/schema/constraints.ts'
import type { Ctx, Runtime } from './records/context.ts'
import type { Identify } from './records/job-actor.ts'
import { sweepAttachments } from './records/attachments/sweep-attachments.ts'
import { movePictures } from './records/write/picture-bytes.ts'
import { makeSmallImages } from './records/write/small-image.ts'
import { type Nightly, nightlyJob, nightsBegin, planNights } from './records/nightly.ts'

/** Work for every establishment, once a night. */
export const nights: readonly Nightly[] = [
  nightlyProof,
  nightlyRisks,
  nightlyCounts,
  nightlyExamTotals,
  nightlyMediaTotals,
  nightlyPlanningTotals,
  nightlyQuotationTotals,
  nightlyFollowUps,
  nightlyComplaints,
  nightlyQuotations,
  nightlyReminders,
  nightlyForgetting,
  nightlyTraces,
  nightlyFigures,
  weekSummary,
]

export interface Background {
  readonly runtime: () => Runtime
  readonly db: Database
  readonly files: Files
  readonly uploads: Parameters<typeof forgetUploads<Ctx>>[0]
  readonly log: Log
  readonly clock: Clock
  readonly dataDir: string
  readonly filesFolder: string
  readonly constraintRefusal: ConstraintRefusal
  /** Looks up the permissions that a job's creator has when the job runs. */
  readonly identify: Identify
}

export function jobHandlers({
  runtime,
  db,
  files,
  uploads,
  log,
  clock,
  dataDir,
  filesFolder,
  constraintRefusal,
  identify,
}: Background): JobHandlers {
  const chores = [
    () => forgetResultChanges({ db, clock }),
    () => forgetStrayPictures({ db, clock }),
    () => cleanImports({ db, clock, dataDir }),
    () => sweepSentReports({ db, clock }),
    () => renewAllSubscriptions({ db, clock }),
    () => makeSmallImages(files),
    () => sweepAttachments({ db, clock }),
    () => forgetLostDevices({ db, clock }),
    () => forgetOldProofs(db, clock.now()),
    () => forgetOldResets(db, clock.now()),
    () => planWhatComesBack(db, runtime().jobs, clock), // for new establishments, and for those whose time zone changed
    () => forgetUploads(uploads, clock.now()),
    () => askEncoder(db, runtime().jobs, clock.now()),
    () => movePictures(files),
    () => sweepAll(files), // last: the store may be away
  ]
  const rendering = {
    ...files,
    folder: join(filesFolder, 'rendering'),
    log,
    jobs: { enqueueOnce: ((...given) => runtime().jobs.enqueueOnce(...given)) as Jobs['enqueueOnce'] },
  }
  return {
    long: {
      ...importJobs({ clock, constraintRefusal, identify })(runtime, db),
      ...timetableJobs({ runtime, db, clock, identify }),
    },
    ...reportJobs({ runtime, db, clock, identify }),
    render: renderJobs(rendering),
    encode: encodeJobs(rendering),
    trace: traceJobs(rendering),
    due: {
      ...absenceJobs(runtime, db, clock),
      ...complaintJobs(runtime, db, clock),
      ...examJobs(runtime, db, clock),
      ...resultMessageJobs(runtime, db, clock),
      ...foldJobs(db),
      ...reminderJobs(runtime, db, clock),
      ...sendingJobs(runtime, db, clock),
      ...newsJobs(runtime, db, clock),
      ...followUpJobs(runtime, db, clock),
    },
    night: {
      ...Object.assign({}, ...nights.map((nightly) => nightlyJob(nightly, runtime, db, clock))),
      ...nightsBegin(nights, runtime, db, clock),
      ...reconcileJob(files, clock, log),
      ...housekeepingJob({ db, clock, sessions: () => runtime().sessions, chores }),
    },
  }
}

export const planWhatComesBack = (db: Database, jobs: Jobs, clock: Clock): Promise<void> =>
  planNights(nights, [tidying, lapsing, reconciling], db, jobs, clock)

/**
 * Starts running jobs. The six-hourly cleanup also runs at startup, unless a node has done it within the last
 * hour.
 */
export async function startBackground(db: Database, jobs: Jobs, clock: Clock): Promise<void> {
  jobs.start()
  await planWhatComesBack(db, jobs, clock)
  const unlessSince = new Date(clock.now().getTime() - 3_600_000)
  await db.transaction(tidying.establishmentId, (tx) => jobs.bringForward(tx, tidying.kind, { unlessSince }))
}
