/** For commands beside the product: its database as the owner, running or not. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { DataDirectoryTaken, lockDataDirectory } from './data-lock.ts'
import { type Log, startPostgres } from './postgres.ts'

export interface Reach {
  readonly connection: pg.ClientConfig
  close(): Promise<void>
}

/** @param alone The product must not run on it meanwhile */
export async function reachDatabase(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  alone: boolean,
): Promise<Reach> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, close: async () => {} }
  try {
    const lock = await lockDataDirectory(dataDir)
    const postgres = await startPostgres({ dataDir, log }).catch(async (error: unknown) => {
      await lock.release()
      throw error
    })
    return {
      connection: postgres.connection,
      close: async () => {
        await postgres.stop()
        await lock.release()
      },
    }
  } catch (error) {
    if (!(error instanceof DataDirectoryTaken) || alone) throw error
    return { connection: await ofRunning(dataDir), close: async () => {} }
  }
}

/** Reads the address of the running PostgreSQL from its `postmaster.pid`. */
async function ofRunning(dataDir: string): Promise<pg.ClientConfig> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8').catch(() => undefined)
  return {
    host: lines[4]?.trim() || '127.0.0.1',
    port: Number(lines[3]),
    user: 'topcenter',
    database: 'topcenter',
    ...(password ? { password } : {}),
  }
}
