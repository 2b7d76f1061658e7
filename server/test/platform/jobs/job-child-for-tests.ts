/** A node of its own process that takes one job and dies in the middle of its third step: killed by the test. */
import type pg from 'pg'
import { openDatabase } from '../../../src/platform/database/database.ts'
import { createJobs } from '../../../src/platform/jobs/jobs.ts'

const connection = JSON.parse(process.argv[2]!) as pg.ClientConfig
const db = openDatabase({ connection, role: 'topcenter_app', size: 2 })
const log = { info: () => {}, warn: () => {}, error: () => {} }
createJobs({
  db,
  connection,
  log,
  look: 0.5,
  handlers: {
    long: {
      count: async (job) => {
        for (let n = 0; ; n += 1)
          await db.transaction(job.establishmentId, async (tx) => {
            await job.save(tx, { steps: Array.from({ length: n + 1 }, (_, at) => `child ${at}`) })
            if (n < 2) return
            process.send!('in the third step')
            await new Promise(() => {})
          })
      },
    },
  },
}).start()
