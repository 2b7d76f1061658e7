/**
 * Folds the changes of what is owed, and of the sums of money that reports read, into what is kept of them while a day
 * is busy: whoever asks for a total adds up all changes since the last fold. What is left is folded each night.
 */
import type { Database } from '../../platform/database/database.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { Ctx } from '../../records/context.ts'

const kind = 'finance.fold'

/** After so many receipts; each makes some changes. */
const every = 50

/**
 * Plans a fold behind some receipts, with the number of each that is taken. It is planned after the commit, when the
 * number is known; what a crash between the two loses is planned with later receipts, and folded each night.
 */
export const planFold = ({ runtime, tx, actor, now }: Ctx, receiptNumber: Promise<number>): void =>
  tx.afterCommit(async () => {
    if ((await receiptNumber) % every === 0)
      runtime.apart(actor.establishmentId, (own) => runtime.jobs.enqueueOnce(own, { kind, runAfter: now }))
  })

export const foldJobs = (db: Database): Readonly<Record<string, JobHandler>> => ({
  [kind]: ({ establishmentId }) =>
    db.transaction(establishmentId, async (tx) => {
      await tx.run({ sql: 'select fold_owed($1), fold_money($1)', parameters: [establishmentId] })
    }),
})
