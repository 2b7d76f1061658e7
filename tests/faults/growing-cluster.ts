/**
 * A worker joins the cluster in the middle of payments, takes over the centre that is paid, gives it back and leaves
 * (D13.5).
 */
import assert from 'node:assert/strict'
import pg from 'pg'
import { parse } from 'pg-connection-string'
import { joinNode, whileMoving } from '@topcenter/server/platform/cluster/join-node'
import { ask, openFaultCluster } from './cluster-nodes.ts'
import type { FaultDatabase } from './payment-storm.ts'

/** @param spare Of a node with Citus that is in no cluster, as a superuser; who writes to a centre waits while it moves */
export async function openGrowingCluster(url: string, spare: string): Promise<FaultDatabase> {
  const cluster = await openFaultCluster(url)
  const { connection } = cluster
  const { host, port } = parse(spare)
  const name = connection.database!
  const admin = { ...connection, host: host!, port: Number(port ?? 5432), database: 'postgres' }
  const lead = (sql: string, values: readonly unknown[] = []): Promise<unknown> => ask(connection, sql, values)
  const drop = (): Promise<unknown> => ask(admin, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  /** The group of shards in which the centre of the payments lies. */
  const move = (from: Place, to: Place): Promise<unknown> =>
    lead(
      `
        select citus_move_shard_placement(get_shard_id_for_distribution_column('receipt', id), $1, $2, $3, $4, '${whileMoving}')
        from establishment
        where code = 'STORM'
      `,
      [from.host, from.port, to.host, to.port],
    )
  const joined = { host: admin.host, port: admin.port }
  let home: Place
  return {
    ...cluster,
    blows: [
      {
        name: 'a worker joined',
        strike: async () => {
          const client = new pg.Client(connection)
          await client.connect()
          await joinNode(client, { ...connection, ...joined }).finally(() => client.end())
        },
      },
      {
        name: 'it took the centre over',
        strike: async () => {
          home = await placeOf(connection)
          await move(home, joined)
          assert.deepEqual(await placeOf(connection), joined)
        },
      },
      {
        name: 'it was emptied and left',
        strike: async () => {
          await move(joined, home)
          await lead('select citus_drain_node($1, $2, $3)', [joined.host, joined.port, whileMoving])
          // what moves left behind
          await lead('call citus_cleanup_orphaned_resources()')
          await lead('select citus_remove_node($1, $2)', [joined.host, joined.port])
          // what it had promised of a table that lies on each node; nobody asks it any more
          const there = { ...admin, database: name }
          for (const { gid } of await ask<{ gid: string }>(
            there,
            'select gid from pg_prepared_xacts where database = current_database()',
          ))
            await ask(there, `rollback prepared ${pg.escapeLiteral(gid)}`)
          await drop()
        },
      },
    ],
    stop: async () => {
      await cluster.stop()
      await drop()
    },
  }
}

interface Place {
  readonly host: string
  readonly port: number
}

async function placeOf(connection: pg.ClientConfig): Promise<Place> {
  const [place] = await ask<{ host: string; port: number }>(
    connection,
    `
      select s.nodename as host, s.nodeport as port
      from citus_shards s
      where s.shardid = (
        select get_shard_id_for_distribution_column('receipt', e.id)
        from establishment e
        where e.code = 'STORM'
      )
    `,
  )
  return place!
}
