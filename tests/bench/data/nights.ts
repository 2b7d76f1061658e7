/**
 * The first night of a whole centre: students at risk, snapshots of the ledger, and the proofs of all kept
 * totals. Throws when a proof finds a difference: wrong data must not be measured.
 */
import type pg from 'pg'
import { pino } from 'pino'
import { buildApplication } from '@topcenter/server/application'
import { nights } from '@topcenter/server/background'
import { systemClock } from '@topcenter/server/platform/clock'
import { runNightly } from '@topcenter/server/test/records/run-nightly'
import type { Centre } from '../centres.ts'

export async function firstNight(connection: pg.ClientConfig, dataDir: string, centre: Centre): Promise<void> {
  const faults: string[] = []
  const application = await buildApplication({
    connection,
    clock: systemClock,
    log: pino({ level: 'error' }, { write: (line: string) => void faults.push(line) }),
    config: { publicUrl: undefined, trustProxy: false, webDist: dataDir, dataDir },
  })
  try {
    for (const nightly of nights.filter(({ kind, checks }) => checks || kind === 'education.risk'))
      await runNightly({ application, clock: systemClock, establishmentId: centre.id }, nightly)
    const [proof] = await application.db.read(centre.id, (tx) =>
      tx.query<{ broken: number; findings: unknown }>({
        sql: 'select broken, findings from ledger_proof where establishment_id = $1',
        parameters: [centre.id],
      }),
    )
    if (proof?.broken !== 0) faults.push(JSON.stringify(proof))
  } finally {
    await application.http.close()
    await application.close()
  }
  if (faults.length > 0) throw new Error(`the generated data are wrong: ${faults.slice(0, 20).join('\n')}`)
}
