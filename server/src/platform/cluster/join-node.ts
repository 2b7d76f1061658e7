/** One more machine for a database that is spread over several (D13.5). */
import pg from 'pg'
import { bringGrants, distribute, type Distributed, NotDistributable, roles } from './distribute.ts'

/**
 * How shards move: who writes to a centre waits until it has moved. PostgreSQL replicates no changes into tables with
 * row security but as a superuser, which Citus' subscriptions are not, so that a move that lets writes through never
 * ends.
 */
export const whileMoving = 'block_writes'

/**
 * Citus gives a node that joins the tables at once, which name roles, so these are made there before. No centre lies on
 * it until `citus_rebalance_start(shard_transfer_mode => 'block_writes')` moves some there.
 *
 * @param client Connected to the coordinator as a superuser
 * @param node The same on the other machine, whose database is made where it is missing
 * @throws {NotDistributable} With a sentence for who runs the installation
 */
export async function joinNode(client: pg.Client, node: pg.ClientConfig): Promise<Distributed> {
  await on({ ...node, database: 'postgres' }, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [node.database])
    if (rowCount === 0) await admin.query(`create database ${pg.escapeIdentifier(node.database!)} template template0`)
  })
  await on(node, async (other) => {
    await other.query('create extension if not exists citus')
    await other.query(roles)
  })
  await client.query('select citus_add_node($1, $2)', [node.host, node.port])
  // what lies on each node
  await client.query(`select replicate_reference_tables('${whileMoving}')`)
  const distributed = await distribute(client)
  await bringGrants(client)
  return distributed
}

async function on(node: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(node)
  try {
    await client.connect()
    await work(client)
  } catch (error) {
    throw new NotDistributable(`the node ${node.host}:${node.port} refuses: ${(error as Error).message}`, {
      cause: error,
    })
  } finally {
    await client.end()
  }
}
