/** The composition root: the only file that knows everything. Starts the product, and stops it in order. */
import type pg from 'pg'
import { buildApplication, nights } from './application.ts'
import { forgetResultChanges } from './exams/result-lines.ts'
import { cleanImports } from './import/clean.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { DataDirectoryTaken, lockDataDirectory } from './platform/data-lock.ts'
import { renewAllSubscriptions } from './joining/units.service.ts'
import { planNights } from './records/nightly.ts'
import { startHousekeeping } from './platform/housekeeping.ts'
import { openLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { startPostgres } from './platform/postgres.ts'
import { type StopStep, stopOnSignals } from './platform/stop.ts'
import { demoSignIns, ensureSeeded, isDemoPasswordInForce } from './seed/seed.ts'

const isLoopback = (host: string) => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host)

async function main(): Promise<void> {
  const config = readConfig()
  const log = openLog(config.logLevel)
  const lock = await lockDataDirectory(config.dataDir)
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir, log })
  try {
    await serve(config, log, postgres?.connection ?? { connectionString: config.databaseUrl! }, {
      steps: [...(postgres ? [{ name: 'postgres', stop: () => postgres.stop(), seconds: 30 }] : []), { name: 'lock', stop: () => lock.release() }],
      force: () => {
        const pid = postgres?.pid()
        if (pid) process.kill(pid, 'SIGQUIT')
      },
    })
  } catch (error) {
    await postgres?.stop()
    await lock.release()
    throw error
  }
}

async function serve(config: Config, log: ReturnType<typeof openLog>, connection: pg.ClientConfig, ground: { steps: readonly StopStep[]; force: () => void }): Promise<void> {
  await migrate(connection)
  const application = await buildApplication({ connection, config, log, clock: systemClock })
  const { firstStart } = await ensureSeeded({ db: application.db, house: application.house, clock: systemClock, log })
  if (!isLoopback(config.host) && (await isDemoPasswordInForce(application.db))) {
    await application.close()
    throw new ConfigError(`HOST=${config.host} would open the demo accounts to the network: change the password Demo@1234 of all of them first, or leave HOST out.\nلا يمكن فتح الحسابات التجريبية على الشبكة: غيّر كلمة المرور Demo@1234 لجميع الحسابات أولًا، أو احذف HOST.`)
  }
  application.jobs.start()
  const chores = [
    () => forgetResultChanges({ db: application.db, clock: systemClock }),
    () => cleanImports({ db: application.db, clock: systemClock, dataDir: config.dataDir }),
    () => renewAllSubscriptions({ db: application.db, clock: systemClock }),
    ...nights.map((nightly) => () => planNights(nightly, application.db, application.jobs, systemClock)),
  ]
  const stopHousekeeping = startHousekeeping({ db: application.db, clock: systemClock, sessions: application.house.sessions, log, chores })
  const address = await application.http.listen({ port: config.port, host: config.host })
  stopOnSignals({
    log,
    steps: [{ name: 'http', stop: () => application.http.close() }, { name: 'application', stop: () => (stopHousekeeping(), application.close()) }, ...ground.steps],
    force: ground.force,
  })
  announce(address, firstStart)
}

function announce(address: string, firstStart: boolean): void {
  const lines = ['', `  Top center · توب سنتر   ${address}`, '']
  lines.push(firstStart ? '  Demo sign-ins (password Demo@1234):' : '  Demo sign-ins, unless you changed them (password Demo@1234):')
  for (const { userName, userType } of demoSignIns) lines.push(`    ${userName.padEnd(10)} ${userType}`)
  process.stdout.write(lines.join('\n') + '\n\n')
}

main().catch((error: unknown) => {
  const plain = error instanceof ConfigError || error instanceof DataDirectoryTaken || (error as { code?: string }).code === 'EADDRINUSE'
  process.stderr.write(`${plain ? (error as Error).message : (error as Error).stack}\n`)
  process.exit(1)
})
