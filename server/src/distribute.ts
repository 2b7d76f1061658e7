/**
 * `npm run distribute`: spreads the migrated database of DATABASE_URL over the nodes of its Citus cluster, once. It may
 * be run again: what a later release brought is distributed by its own start.
 */
import pg from 'pg'
import { finish } from './command.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { distribute, NotDistributable } from './platform/database/distribute.ts'
import { migrate } from './platform/database/migrate.ts'

async function main(): Promise<void> {
  const { databaseUrl } = readConfig()
  if (!databaseUrl)
    throw new ConfigError('DATABASE_URL must name the database to distribute, on the coordinator of a Citus cluster.')
  await migrate({ connectionString: databaseUrl })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { tables, nodes } = await distribute(client)
    process.stdout.write(
      tables === 0
        ? `Nothing to do: all tables lie on ${nodes} nodes already.\n`
        : `${tables} tables lie on ${nodes} nodes now.\n`,
    )
  } finally {
    await client.end()
  }
}

finish(main(), (error) => (error instanceof NotDistributable ? error.message : undefined))
