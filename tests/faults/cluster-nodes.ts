/** The nodes of a Citus cluster that run on this machine, to be killed and started again as they were. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openClusterPlace } from '@topcenter/server/test/platform/cluster/test-cluster'
import { migrateIn } from '@topcenter/server/test/platform/database/test-database'
import type { Blow, FaultDatabase } from './payment-storm.ts'

/** Milliseconds that a node is away, so that requests meet it. */
const away = 1_000

/** @throws Where the environment names none */
export function clusterUrl(): string {
  const url = process.env.CLUSTER_URL
  if (url) return url
  throw new RangeError('CLUSTER_URL must name a database on the coordinator of a Citus cluster, as a superuser')
}

export interface FaultCluster extends FaultDatabase {
  /** Returns the ids of PostgreSQL's parent processes, one of each node. */
  pids(): Promise<number[]>
}

/**
 * A distributed database of its own on the cluster, whose nodes are killed in turns.
 *
 * @throws Where a node runs on another machine
 */
export async function openFaultCluster(url: string): Promise<FaultCluster> {
  const name = `storm_${process.pid}`
  const place = await openClusterPlace(url)
  const connection = { ...place.connection, database: name }
  await place.drop(name)
  await place.copy('template0', name)
  await migrateIn(place, name)
  await place.close()
  const nodes = await nodesOf(connection)
  const victims = await Promise.all(nodes.map(({ role, ...node }) => victimOf(role, { ...connection, ...node })))
  return {
    connection,
    blows: victims,
    pids: () => Promise.all(victims.map(({ pid }) => pid())),
    quiet: () => nothingPrepared(nodes.map(({ host, port }) => ({ ...connection, host, port }))),
    stop: async () => {
      const again = await openClusterPlace(url)
      await again.drop(name)
      await again.close()
    },
  }
}

export async function ask<T extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  sql: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<T>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

interface Node {
  readonly role: string
  readonly host: string
  readonly port: number
}

const nodesOf = (connection: pg.ClientConfig): Promise<Node[]> =>
  ask<Node>(
    connection,
    `
      select
        case groupid when 0 then 'coordinator' else 'worker ' || groupid end as role,
        nodename as host,
        nodeport as port
      from pg_dist_node
      order by groupid
    `,
  )

async function victimOf(name: string, connection: pg.ClientConfig): Promise<Blow & { pid(): Promise<number> }> {
  const read = async (): Promise<{ pid: number; folder: string; programs: string }> =>
    (
      await ask<{ pid: number; folder: string; programs: string }>(
        connection,
        `
          select
            split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid,
            current_setting('data_directory') as folder,
            (select setting from pg_config where name = 'BINDIR') as programs
        `,
      )
    )[0]!
  const { folder, programs } = await read()
  const owner = await stat(folder).catch(() => undefined)
  if (!owner) throw new Error(`${name} of the cluster does not run on this machine`)
  const start = async (): Promise<boolean> => {
    const child = spawn(join(programs, 'pg_ctl'), ['-w', '-s', '-D', folder, '-l', `${folder}.log`, 'start'], {
      uid: owner.uid,
      gid: owner.gid,
      cwd: '/',
      stdio: 'ignore',
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code === 0
  }
  return {
    name: `${name} killed`,
    pid: async () => (await read()).pid,
    strike: async () => {
      process.kill((await read()).pid, 'SIGKILL')
      await delay(away)
      // what the killed one left behind ends first
      for (let tries = 0; !(await start()); tries += 1, await delay(1_000))
        if (tries === 30) throw new Error(`${name} does not start again; its log is ${folder}.log`)
    },
  }
}

/** Transactions that a node had promised are ended by Citus, which looks once a minute. */
async function nothingPrepared(nodes: readonly pg.ClientConfig[]): Promise<void> {
  for (let waited = 0; ; waited += 1, await delay(1_000)) {
    const left = await Promise.all(
      nodes.map(
        async (node) => (await ask(node, 'select from pg_prepared_xacts where database = current_database()')).length,
      ),
    )
    if (left.every((count) => count === 0)) return
    if (waited === 180) throw new Error(`transactions are still prepared after three minutes: ${left.join(', ')}`)
  }
}
