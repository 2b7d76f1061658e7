/**
 * On a distributed database (D13.5) Citus plans each statement each time, at the coordinator and once more at the node
 * with the rows, which cost three to ten times what one PostgreSQL takes. So the transactions of a centre are asked at
 * that node itself, in its parts of the tables (`parts.ts`), with connections of their own. What the node cannot answer
 * (tables of the installation, changes of an establishment), and all while it cannot be reached, is asked at the
 * coordinator, in a transaction that begins anew.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { parse } from 'pg-connection-string'
import { besideNoMigration } from './migrate.ts'
import { keepToThisNode, platformTables } from './distribute.ts'
import { areParts, makeParts, placeOfRows, schemaOf } from './parts.ts'

/** What was begun at a node is to be asked at the coordinator; nothing of it has happened. */
export class NotNear extends Error {
  /**
   * - `elsewhere`: the coordinator's own, as the statement says
   * - `notUnderstood`: by the node, which is a fault of the statement
   * - `gone`: the rows, their views or the node
   */
  readonly why: 'elsewhere' | 'notUnderstood' | 'gone'

  constructor(why: NotNear['why'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.why = why
  }
}

/** A node, asked for the rows that lie there together. */
export interface Near {
  readonly connection: pg.ClientConfig
  readonly pool: pg.Pool
}

export interface NearNodes {
  /** Undefined while the node of the establishment is looked for, or cannot be reached. Never waits. */
  of(establishmentId: string): Near | undefined
  /** After its rows have moved, or the node did not answer: it is looked for anew. */
  forget(establishmentId: string): void
  pools(): readonly pg.Pool[]
  close(): Promise<void>
}

type Open = (
  connection: pg.ClientConfig,
  searchPath: string,
) => { readonly pool: pg.Pool; readonly close: () => Promise<void> }

const pause = 5_000 // milliseconds before a node that could not be reached is tried again

/**
 * @param pool Of the coordinator
 * @param open Connections that work as the application does
 * @param onLost Told of a node that cannot be reached, once until it can
 */
export function openNearNodes(
  coordinator: pg.ClientConfig,
  pool: pg.Pool,
  open: Open,
  onLost: (error: Error) => void,
): NearNodes {
  const places = new Map<string, string>()
  const opened = new Map<string, Near & { readonly close: () => Promise<void> }>()
  /** Of those, who answered when they were asked last. */
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
      if (!opened.has(key)) opened.set(key, { ...open(connection, `${schemaOf(part)},public`), connection })
    }
    places.set(establishmentId, key)
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
      return place === undefined ? undefined : opened.get(place)
    },
    forget: (establishmentId) => {
      sure.delete(places.get(establishmentId) ?? '')
      places.delete(establishmentId)
    },
    pools: () => [...opened.values()].map((near) => near.pool),
    close: async () => {
      closing.abort()
      await Promise.all(looking.values())
      await Promise.all([...opened.values()].map((near) => near.close()))
    },
  }
}

function at({ connectionString, ...rest }: pg.ClientConfig, host: string, port: number): pg.ClientConfig {
  const named = connectionString ? (parse(connectionString) as unknown as pg.ClientConfig) : {}
  return { ...named, ...rest, host, port }
}

/** Parts that have come from another node have no views here yet. */
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

const far = new RegExp(
  [
    String.raw`\b(?:from|join|into|update|using)\s+(?:only\s+)?(?:public\.)?(?:${platformTables.join('|')})\b`,
    String.raw`\bpgboss\.`,
    // what is told there of tables is told of views
    String.raw`\bpg_(?:constraint|class|attribute|index|namespace|depend)\b|\binformation_schema\.|regclass\b`,
    String.raw`\b(?:into|update|delete from)\s+(?:public\.)?establishment\b`,
    String.raw`\bfrom establishment\b[^)]*\bfor (?:no key )?(?:update|share)\b`,
  ].join('|'),
  'i',
)
const mostKept = 5_000
const kept = new Map<string, boolean>()

/** Whether a statement is for the coordinator. */
export function isFar(text: string): boolean {
  let is = kept.get(text)
  if (is === undefined) {
    is = far.test(text)
    if (kept.size >= mostKept) kept.clear()
    kept.set(text, is)
  }
  return is
}

/**
 * Of a statement that a node does not understand: one that `isFar` did not tell from others, one for tables alone
 * (`tools/statement-rules.mjs`), or one whose views were taken away for an upgrade. If the coordinator does not
 * understand it either, that is its answer.
 */
export function notNear(error: unknown): NotNear | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const { code = '', message } = error
  if (code === '42P01') return new NotNear('gone', message, { cause: error })
  if (code === '42501' ? !/\bview establishment\b/.test(message) : !code.startsWith('42')) return undefined
  return new NotNear('notUnderstood', message, { cause: error })
}
