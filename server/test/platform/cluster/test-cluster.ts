/**
 * Databases of tests on a Citus cluster: `CLUSTER_URL` names a database of its coordinator that knows the workers. A
 * database is made, copied, renamed and dropped on each node.
 */
import pg from 'pg'
import { parse } from 'pg-connection-string'
import { distribute } from '../../../src/platform/cluster/distribute.ts'
import { keepToThisNode } from '../../../src/platform/cluster/distributed.ts'

export interface DatabasePlace {
  /** Connection to the server that tests talk to; without a database. */
  readonly connection: pg.ClientConfig
  exists(name: string): Promise<boolean>
  /** @param from A database nobody is in, or `template0` */
  copy(from: string, to: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  drop(name: string): Promise<void>
  /** One at a time of all processes of the tests, of what is named so. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Before and after the migrations of a database that was copied from `template0`. */
  prepare(name: string): Promise<void>
  finish(name: string): Promise<void>
  close(): Promise<void>
}

const quoted = pg.escapeIdentifier

async function one<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** On one PostgreSQL. */
export async function openPlace(connection: pg.ClientConfig): Promise<DatabasePlace> {
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  return {
    ...onNodes([admin]),
    connection,
    prepare: () => Promise.resolve(),
    finish: () => Promise.resolve(),
  }
}

/** @throws When it is no coordinator of a cluster with workers */
export async function openClusterPlace(url: string): Promise<DatabasePlace> {
  const known = parse(url) as unknown as pg.ClientConfig
  const connection = {
    host: known.host!,
    port: Number(known.port ?? 5432),
    user: known.user!,
    password: known.password,
  }
  const nodes = await one({ ...known, port: connection.port }, async (client) => {
    const { rows: extension } = await client.query(`select from pg_extension where extname = 'citus'`)
    if (extension.length === 0)
      throw new Error(
        'CLUSTER_URL names a database without the extension citus: it must be a coordinator that knows its workers',
      )
    const { rows } = await client.query<{ host: string; port: number; leads: boolean }>(
      `select nodename as host, nodeport as port, groupid = 0 as leads from pg_dist_node order by groupid`,
    )
    if (rows.filter(({ leads }) => !leads).length === 0)
      throw new Error('CLUSTER_URL names a coordinator that knows no worker')
    return rows
  })
  const workers = nodes.filter(({ leads }) => !leads)
  const admins = await Promise.all(
    [connection, ...workers.map(({ host, port }) => ({ ...connection, host, port }))].map(async (node) => {
      const admin = new pg.Client({ ...node, database: 'postgres' })
      await admin.connect()
      return admin
    }),
  )
  const on = (node: pg.ClientConfig, database: string, texts: readonly string[]): Promise<void> =>
    one({ ...node, database }, async (client) => {
      for (const text of texts) await client.query(text)
    })
  return {
    ...onNodes(admins),
    connection,
    prepare: async (name) => {
      for (const { host, port } of workers) await on({ ...connection, host, port }, name, ['create extension citus'])
      await on(connection, name, [
        'create extension citus',
        `select citus_set_coordinator_host(${pg.escapeLiteral(connection.host)}, ${connection.port})`,
        ...workers.map(({ host, port }) => `select citus_add_node(${pg.escapeLiteral(host)}, ${port})`),
        // as many as workers: a shard is a table of its own on disk, and each test copies them all
        `alter database ${quoted(name)} set citus.shard_count = ${workers.length}`,
        `alter database ${quoted(name)} ${keepToThisNode}`,
      ])
    },
    finish: (name) =>
      one({ ...connection, database: name }, async (client) => {
        await distribute(client)
      }),
  }
}

/** On a busy node somebody who was sent away may be there longer than the five seconds for which they are waited for. */
async function dropOn(admin: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await admin.query(`drop database if exists ${quoted(name)} with (force)`)
      return
    } catch (error) {
      if (attempt === 6 || (error as { code?: string }).code !== '55006') throw error
    }
}

/** @param admins Of each node, the first of which leads */
function onNodes(admins: readonly pg.Client[]): Omit<DatabasePlace, 'connection' | 'prepare' | 'finish'> {
  const [leader] = admins
  const everywhere = async (work: (admin: pg.Client) => Promise<unknown>): Promise<void> => {
    for (const admin of admins) await work(admin)
  }
  /** Citus keeps a connection of its own in each database. */
  const empty = (name: string): Promise<void> =>
    everywhere((admin) =>
      admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
    )
  const isSpread = admins.length > 1
  const unentered = async (name: string, work: () => Promise<void>): Promise<void> => {
    if (!isSpread || name === 'template0') return work()
    await everywhere((admin) => admin.query(`alter database ${quoted(name)} with allow_connections false`))
    await empty(name)
    try {
      await work()
    } finally {
      await everywhere((admin) => admin.query(`alter database ${quoted(name)} with allow_connections true`))
    }
  }
  return {
    exists: async (name) =>
      (await leader!.query('select 1 from pg_database where datname = $1', [name])).rows.length > 0,
    copy: (from, to) =>
      unentered(from, () =>
        everywhere((admin) => admin.query(`create database ${quoted(to)} template ${quoted(from)} strategy file_copy`)),
      ),
    rename: async (from, to) => {
      if (isSpread) await empty(from)
      await everywhere((admin) => admin.query(`alter database ${quoted(from)} rename to ${quoted(to)}`))
    },
    drop: (name) => everywhere((admin) => dropOn(admin, name)),
    alone: async (name, work) => {
      await leader!.query('select pg_advisory_lock(hashtext($1))', [name])
      try {
        return await work()
      } finally {
        await leader!.query('select pg_advisory_unlock(hashtext($1))', [name])
      }
    },
    close: async () => {
      for (const admin of admins) await admin.end()
    },
  }
}
