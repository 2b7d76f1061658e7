/** A nightly job, run at once as the job that the night plans. */
import { newId } from '@topcenter/model/kit/token'
import type { Application } from '../../src/application.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { type Nightly, nightlyJob } from '../../src/records/nightly.ts'

interface Place {
  readonly application: Application
  readonly clock: Clock
  readonly establishmentId: string
}

/** Runs the work of one night in an establishment. */
export const runNightly = async ({ application, clock, establishmentId }: Place, nightly: Nightly): Promise<void> => {
  await nightlyJob(nightly, () => application.runtime, application.db, clock)[nightly.kind]!({
    establishmentId,
    id: newId(),
    createdBy: null,
    input: {},
    progress: {},
    signal: new AbortController().signal,
    save: async () => {},
  })
}
