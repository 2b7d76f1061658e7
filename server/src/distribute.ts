/**
 * `npm run distribute`: spreads the migrated database of DATABASE_URL over the nodes of its Citus cluster, once. It may
 * be run again: what a later release brought is distributed by its own start. `-- --join HOST:PORT` makes another
 * machine a node of it first.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { parse } from 'pg-connection-string'
import { finish, Stop } from './command.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { distribute, NotDistributable } from './platform/cluster/distribute.ts'
import { joinNode, whileMoving } from './platform/cluster/join-node.ts'
import { migrate } from './platform/database/migrate.ts'

const onlySuperuser =
  'Only a superuser may distribute a database: name one in DATABASE_URL.\nلا يوزّع قاعدة البيانات إلا مستخدم superuser: اذكره في DATABASE_URL.'

async function main(): Promise<void> {
  const { join } = parseArgs({ options: { join: { type: 'string' } } }).values
  const place = join === undefined ? undefined : /^(.+):(\d+)$/.exec(join)
  if (place === null) throw new ConfigError('--join names a machine and its port: --join worker3:5432')
  const { databaseUrl } = readConfig()
  if (!databaseUrl)
    throw new ConfigError('DATABASE_URL must name the database to distribute, on the coordinator of a Citus cluster.')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ is: boolean }>(
      'select rolsuper as is from pg_roles where rolname = current_user',
    )
    if (!rows[0]?.is) throw new Stop(onlySuperuser)
    await migrate({ connectionString: databaseUrl })
    const known = parse(databaseUrl) as unknown as pg.ClientConfig
    const { tables, nodes } = place
      ? await joinNode(client, { ...known, host: place[1]!, port: Number(place[2]) })
      : await distribute(client)
    if (place)
      process.stdout.write(
        `${join} is one of ${nodes} nodes now. Centres move there by: select citus_rebalance_start(shard_transfer_mode => '${whileMoving}')\n`,
      )
    else
      process.stdout.write(
        tables === 0
          ? `Nothing to do: all tables lie on ${nodes} nodes already.\n`
          : `${tables} tables lie on ${nodes} nodes now.\n`,
      )
  } finally {
    await client.end()
  }
}

finish(main(), (error) => {
  if (error instanceof NotDistributable) return error.message
  return (error as { code?: string }).code === '42501' ? onlySuperuser : undefined
})
