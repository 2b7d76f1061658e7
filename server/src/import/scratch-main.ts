import { openLog } from '../platform/log.ts'
import { migrate } from '../platform/migrate.ts'
import { startPostgres } from '../platform/postgres.ts'
import { systemClock } from '../platform/clock.ts'
import { buildApplication } from '../application.ts'
import { constraintTexts, operations } from '../areas.ts'
import { constraintRefusals } from '../records/constraints.ts'
import { openDoor } from '../records/door.ts'
import { createIdentify } from '../access/identity.ts'
import { describe } from '@topcenter/texts/describe'
import { importJobs } from './jobs.ts'
import { importOperations } from './operations.ts'
import { ensureSeeded } from '../seed/seed.ts'
const log = openLog('warn')
const dataDir = process.env.DATA_DIR!
const postgres = await startPostgres({ dataDir, log })
await migrate(postgres.connection)
const app = await buildApplication({ connection: postgres.connection, clock: systemClock, log, config: { publicUrl: undefined, trustProxy: false, webDist: process.env.WEB_DIST ?? '/none', dataDir }, jobHandlers: importJobs({ clock: systemClock, constraintRefusal: constraintRefusals(constraintTexts) }) })
if (!operations.some(({ id }) => id === 'import.list')) openDoor(app.http, { db: app.db, house: app.house, clock: systemClock, operations: importOperations, identify: createIdentify(app.db), describe, isSecure: () => false })
await ensureSeeded({ db: app.db, house: app.house, clock: systemClock, log })
app.jobs.start()
console.log(await app.http.listen({ port: 3977, host: '127.0.0.1' }))
const t = setInterval(() => { console.log('rss', Math.round(process.memoryUsage().rss / 2 ** 20), 'MB') }, 2000)
process.on('SIGTERM', async () => { clearInterval(t); await app.http.close(); await app.close(); await postgres.stop(); process.exit(0) })
