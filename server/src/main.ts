/**
 * Starts the product, and stops it in order. Imports the server only after checking the settings, so that a wrong one
 * is reported in a tenth of the time.
 */
import type pg from 'pg'
import { finish } from './command.ts'
import { trySettings } from './try-settings.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { lockDataDirectory } from './platform/database/data-lock.ts'
import { openLogFile } from './platform/log-file.ts'
import { openLog } from './platform/log.ts'
import { runningRelease } from './platform/release.ts'
import { pathTrouble } from './platform/path-troubles.ts'
import { startPostgres } from './platform/database/postgres.ts'
import { openTls } from './platform/tls/tls.ts'
import { type StopStep, stopOnSignals } from './platform/stop.ts'

async function main(): Promise<void> {
  // whoever read the output may have gone, and its disk may be full
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const config = readConfig()
  const log = openLog(config.logLevel, config.logFile ? logInto(config.logFile) : undefined)
  log.info(runningRelease(), 'Top center starts')
  // work outside requests, such as a notification: its own transaction is rolled back, and everything else continues
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'work beside the requests failed'))
  const lock = await lockDataDirectory(config.dataDir)
  /** Stop steps of the running parts, newest first: a signal may arrive during startup. */
  const steps: StopStep[] = [{ name: 'lock', stop: () => lock.release() }]
  let pid = (): number | undefined => undefined
  const stop = stopOnSignals({
    log,
    steps,
    force: () => {
      const running = pid()
      if (running) process.kill(running, 'SIGQUIT')
    },
  })
  try {
    const tls = await openTls(config, log)
    await trySettings(config)
    const loading = import('./serve.ts') // while PostgreSQL starts
    let connection: pg.ClientConfig = { connectionString: config.databaseSessionUrl ?? config.databaseUrl }
    if (!config.databaseUrl) {
      const starting = startPostgres({ dataDir: config.dataDir, pool: config.databasePool, log })
      steps.unshift({
        name: 'postgres',
        stop: () =>
          starting.then(
            (postgres) => postgres.stop(),
            () => {},
          ),
        seconds: 60,
      })
      const postgres = await starting
      pid = () => postgres.pid()
      connection = postgres.connection
    }
    const { serve } = await loading
    await serve(config, log, connection, steps, tls)
  } catch (error) {
    await stop() // the handler of a signal ends the process then, so the error is not needed
    throw error
  }
}

function logInto(path: string): ReturnType<typeof openLogFile> {
  try {
    return openLogFile({ path })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    const [en, ar] = pathTrouble(error)?.map((why) => `: ${why}`) ?? ['', '']
    throw new ConfigError(
      `LOG_FILE=${path} cannot be written (${code})${en}.\nتعذّرت الكتابة في LOG_FILE=${path}${ar}.`,
      { cause: error },
    )
  }
}

/** Formats an error with its causes: our own refusal alone would hide the error of the database or the system. */
function describeError(error: unknown): string {
  const lines: string[] = []
  for (let each: unknown = error; each !== undefined && lines.length < 5; each = each.cause) {
    const code = each instanceof Error && 'code' in each ? ` (${String(each.code)})` : ''
    lines.push(each instanceof Error ? `${each.stack ?? each.message}${code}` : String(each))
    if (!(each instanceof Error)) break
  }
  return lines.join('\nbecause: ')
}

finish(main(), describeError)
