/**
 * Citus plans each statement each time, at the coordinator and once more at the node with the rows, which costs three
 * to ten times what one PostgreSQL takes (D13.5). So the transactions of a centre run at that node itself, in its parts
 * of the tables (`parts.ts`), on connections of their own. What the node cannot answer (tables of the installation,
 * changes of an establishment), and everything while the node cannot be reached, runs at the coordinator, in a
 * transaction that begins anew.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { parse } from 'pg-connection-string'
import { ConfigError } from '../config.ts'
import { besideNoMigration } from '../database/migrate.ts'
import type { Place } from '../database/placement.ts'
import { keepToThisNode } from './distributed.ts'
import { nearPlace } from './near-placement.ts'
import { areParts, isBound, makeParts, placeOfRows, schemaOf } from './parts.ts'

export interface NearNodes {
  /** Returns the node of the establishment; undefined while it is looked for or cannot be reached. Never waits. */
  of(establishmentId: string): Place | undefined
  /** Looks for the node anew, after the rows have moved or the node did not answer. */
  forget(establishmentId: string): void
  pools(): readonly pg.Pool[]
  close(): Promise<void>
}

/** @param assertConnection Throws for a new connection that must not be used */
export type OpenNode = (node: {
  readonly connection: pg.ClientConfig
  readonly searchPath: string
  readonly assertConnection: (client: pg.ClientBase) => Promise<void>
}) => { readonly pool: pg.Pool; readonly close: () => Promise<void> }

interface OpenedNode {
  readonly pool: pg.Pool
  readonly close: () => Promise<void>
  readonly place: Place
}

const pause = 5_000 // milliseconds before a node that could not be reached is tried again

/**
 * @param pool Of the coordinator
 * @param open Opens connections that work as the application does
 * @param onLost Called for a node that cannot be reached, once until it can
 */
export function openNearNodes(
  coordinator: pg.ClientConfig,
  pool: pg.Pool,
  open: OpenNode,
  onLost: (error: Error) => void,
): NearNodes {
  const places = new Map<string, string>()
  const opened = new Map<string, OpenedNode>()
  /** Keys of nodes that answered the last time. */
  const sure = new Set<string>()
  const lost = new Set<string>()
  const looking = new Map<string, Promise<void>>()
  const closing = new AbortController()

  async function find(establishmentId: string): Promise<void> {
    const { rows } = await pool.query<{ part: string; host: string; port: number }>(placeOfRows, [establishmentId])
    const [place] = rows
    if (!place) return
    const { part, host, port } = place
    const key = `${host}:${port}/${part}`
    if (!sure.has(key)) {
      const connection = at(coordinator, host, port)
      try {
        await ensureParts(connection, part, pool)
      } catch (error) {
        if (!lost.has(key))
          onLost(
            new Error(`the node ${host}:${port} is not asked itself: ${(error as Error).message}`, { cause: error }),
          )
        lost.add(key)
        throw error
      }
      lost.delete(key)
      sure.add(key)
      // another centre of these parts may have been found meanwhile
      if (!opened.has(key)) opened.set(key, openNode(connection, part))
    }
    places.set(establishmentId, key)
  }

  function openNode(connection: pg.ClientConfig, part: string): OpenedNode {
    const node = open({ connection, searchPath: `${schemaOf(part)},public`, assertConnection: assertBoundInParts })
    return { ...node, place: nearPlace(node.pool, connection) }
  }

  function look(establishmentId: string): void {
    if (looking.has(establishmentId) || closing.signal.aborted) return
    const found = find(establishmentId)
      .catch(() => delay(pause, undefined, { signal: closing.signal, ref: false }).catch(() => {}))
      .finally(() => looking.delete(establishmentId))
    looking.set(establishmentId, found)
  }

  return {
    of: (establishmentId) => {
      const place = places.get(establishmentId)
      if (place === undefined) look(establishmentId)
      return place === undefined ? undefined : opened.get(place)?.place
    },
    forget: (establishmentId) => {
      sure.delete(places.get(establishmentId) ?? '')
      places.delete(establishmentId)
    },
    pools: () => [...opened.values()].map((node) => node.pool),
    close: async () => {
      closing.abort()
      await Promise.all(looking.values())
      await Promise.all([...opened.values()].map((node) => node.close()))
    },
  }
}

function at({ connectionString, ...rest }: pg.ClientConfig, host: string, port: number): pg.ClientConfig {
  const named = connectionString ? (parse(connectionString) as unknown as pg.ClientConfig) : {}
  return { ...named, ...rest, host, port }
}

/** Makes sure that row security binds a new connection in the parts of the tables at its node. */
async function assertBoundInParts(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ bound: boolean }>(isBound)
  if (!rows[0]!.bound)
    throw new ConfigError(
      'Row security does not bind topcenter_app at a node of the database.\nأمان الصفوف لا يقيّد topcenter_app في إحدى عقد قاعدة البيانات.',
    )
}

/** Makes the views of the parts if they are missing: parts that have come from another node have none yet. */
async function ensureParts(connection: pg.ClientConfig, part: string, coordinator: pg.Pool): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 60_000 })
  client.on('error', () => {}) // the statement that was asked for fails too
  await client.connect()
  try {
    const look = async (): Promise<boolean> => {
      const { rows } = await client.query<{ are: boolean }>(areParts(part))
      return rows[0]!.are
    }
    if (await look()) return
    await besideNoMigration(coordinator, async () => {
      await client.query(keepToThisNode)
      await client.query(makeParts)
    })
    if (!(await look())) throw new Error(`it does not have the parts ${part}`)
  } finally {
    await client.end()
  }
}
