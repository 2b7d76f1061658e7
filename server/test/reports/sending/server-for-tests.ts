/** Another server of the installation, in a process of its own, that makes reports until the test kills it. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type pg from 'pg'
import { buildApplication } from '../../../src/application.ts'
import { stoppedClock } from '../../../src/platform/clock.ts'

const [connection, now] = [JSON.parse(process.argv[2]!) as pg.ClientConfig, process.argv[3]!]
const dataDir = await mkdtemp(join(tmpdir(), 'topcenter-data-'))
const { jobs } = await buildApplication({
  connection,
  clock: stoppedClock(now),
  log: pino({ level: 'silent' }),
  look: 0.5,
  config: { publicUrl: undefined, trustProxy: false, webDist: join(dataDir, 'none'), dataDir },
})
jobs.start()
process.send!('works')
