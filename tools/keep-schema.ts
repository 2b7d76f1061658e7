/**
 * `npm run keep-schema`: keeps the schema of a release with a demo centre in it, for the test of upgrades. `--
 * DATA_DIR` takes a stopped installation of any release.
 */
import { keepSchema } from '../server/test/kept-schemas-for-tests.ts'
import { startPostgres } from '../server/src/platform/database/postgres.ts'
import { startTestApplication } from '../server/test/test-application.ts'

const [dataDir] = process.argv.slice(2)
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const { connection, close } = dataDir ? await ofInstallation(dataDir) : await ofThisRelease()
try {
  const { number, size } = await keepSchema(connection)
  process.stdout.write(`server/schemas/${number}.br: ${(size / 1_000).toFixed(0)} kB\n`)
} finally {
  await close()
}

async function ofInstallation(folder: string) {
  const postgres = await startPostgres({ dataDir: folder, log: quiet })
  return { connection: postgres.connection, close: () => postgres.stop() }
}

async function ofThisRelease() {
  const application = await startTestApplication({ now: new Date().toISOString(), hasDemo: true })
  return { connection: application.database.connection, close: () => application.close() }
}
