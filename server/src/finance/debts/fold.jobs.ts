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

/** To be called with the number of each receipt that is taken, in its transaction. */
export async function planFold({ runtime, tx, now }: Ctx, receiptNumber: number): Promise<void> {
  if (receiptNumber % every === 0) await runtime.jobs.enqueueOnce(tx, { kind, runAfter: now })
}

export const foldJobs = (db: Database): Readonly<Record<string, JobHandler>> => ({
  [kind]: ({ establishmentId }) =>
    db.transaction(establishmentId, async (tx) => {
      await tx.run({ sql: 'select fold_owed($1), fold_money($1)', parameters: [establishmentId] })
    }),
})
