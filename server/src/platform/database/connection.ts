/** A connection of the pool, from the beginning of a transaction to its end. */
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { BeginFailed, isConnectionLoss } from './failures.ts'

/** Connections that are to be closed when they are given back, and why. */
export const broken = new WeakMap<pg.PoolClient, Error>()

/** The connections that each pool has, busy ones too; one that is being made is not among them. */
export const connected = new WeakMap<pg.Pool, Map<pg.PoolClient, Promise<void>>>()

/** Connections whose last reading transaction is not committed yet, with the timer that will commit it. */
const unended = new WeakMap<pg.PoolClient, NodeJS.Timeout>()
const endsWithin = 5 // milliseconds

/**
 * A transaction that only read can be committed later: what it read is answered already, and it keeps no snapshot (read
 * committed). Its `commit` is sent in one message with the next `begin` of the connection, which saves a message for
 * each request of a busy server; without a next one it is sent after 5 ms.
 */
export function endSoon(client: pg.PoolClient): void {
  unended.set(
    client,
    setTimeout(() => {
      unended.delete(client)
      client.query('commit').catch(() => {}) // the connection's own `error` event tells that it broke
    }, endsWithin),
  )
}

/** `sql` begins a transaction; the `commit` of the last one comes before it, if that is still to be sent. */
function afterLast(client: pg.PoolClient, sql: string): string {
  const ending = unended.get(client)
  if (!ending) return sql
  clearTimeout(ending)
  unended.delete(client)
  return `commit; ${sql}`
}

/** Keeps a plan for any values. A table that was small when it was made would else be read as a whole for ever. */
export const planningOnce = 'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; '

export interface Beginning {
  readonly begin: string
  /** A message of its own, because Citus takes what is set inside a transaction to its workers as the whole message. */
  readonly set: string
  readonly reads: boolean
  /** Plans each statement once for the connection, for any values, and finds rows by keys. */
  readonly plansOnce?: boolean | undefined
}

export interface Begun {
  readonly client: pg.PoolClient
  /** Fails if the transaction could not begin. */
  readonly begun: Promise<void>
}

/** Sends a check right behind `begin`, in the same write. If it fails, the beginning fails. */
export type Check = (client: pg.PoolClient) => Promise<void>

/**
 * Takes a connection and begins a transaction. The first statement is sent without waiting for the answer to `begin`;
 * `begun` fails later if there was no beginning. A statement that ran without one had no establishment either, so row
 * security let it see and change nothing.
 */
export async function begin(pool: pg.Pool, { begin: sql, set, plansOnce }: Beginning, check?: Check): Promise<Begun> {
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    if (isConnectionLoss(error)) throw new BeginFailed(undefined, { cause: error })
    throw error
  }
  inOneWrite(client)
  const settings = `${plansOnce ? planningOnce : ''}${set}`
  const begun = opened(client, [afterLast(client, sql), ...(settings ? [settings] : [])], check)
  begun.catch(() => {}) // whoever ends the transaction waits for it
  return { client, begun }
}

/** `begin` and the statements that are sent in the same turn of the event loop leave in one write to the socket. */
export function inOneWrite(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

async function opened(client: pg.PoolClient, messages: readonly string[], check: Check | undefined): Promise<void> {
  try {
    await (check ? Promise.all([answered(client, messages), check(client)]) : answered(client, messages))
  } catch (error) {
    throw isConnectionLoss(error) ? new BeginFailed(undefined, { cause: error }) : error
  }
}

/** With one promise for all messages: each transaction of the product waits here. */
const answered = (client: pg.PoolClient, messages: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    let left = messages.length
    for (const sql of messages)
      client.query(sql, (error: Error | null) => {
        if (error) reject(error)
        else if ((left -= 1) === 0) resolve()
      })
  })
