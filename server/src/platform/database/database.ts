/**
 * The only way to PostgreSQL: work happens in transactions, each inside one establishment, as a role that row security
 * binds.
 */
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { Refused, refuse, type RefusalCode } from '@topcenter/model/kit/refusal'
import { columnTypes } from './column-types.ts'
import { isFull } from '../disk-space.ts'
import { NamedQuery } from './named-query.ts'
import { named } from './statement-names.ts'

export { sql } from 'kysely'

/** Says SQL, never runs it: tables are known by the entity definitions, not by TypeScript, hence the erased type. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const builder = new Kysely<any>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The establishment that the platform's own users (AdminsEgypt) belong to. */
export const platformEstablishment = '00000000-0000-7000-8000-000000000000'
/** No person's: `created_by` of what the product brought. */
export const systemUser = '00000000-0000-7000-8000-000000000001'

export interface Statement {
  readonly sql: string
  readonly parameters?: readonly unknown[]
}
/**
 * A kysely query as it is built, compiled, or plain SQL. Its text must not vary with values: `= any($1)`, not `in
 * ($1,$2…)`.
 */
export type Query<R> = CompiledQuery<R> | { compile(executor: typeof builder): CompiledQuery<R> } | Statement

export interface Tx {
  /** Undefined in `db.platform`. */
  readonly establishmentId: string | undefined
  query<R = Record<string, unknown>>(query: Query<R>): Promise<R[]>
  /** The first row. */
  first<R = Record<string, unknown>>(query: Query<R>): Promise<R | undefined>
  /** How many rows it changed. */
  run(query: Query<unknown>): Promise<number>
  /** Sent, and not waited for: should it fail, so does the transaction, at its end. For the last words of a change. */
  send(query: Query<unknown>): void
  /** Work that may fail without losing the transaction; its own writes are undone when it throws. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /**
   * Goes on in another establishment, in the same transaction: for the platform, which makes establishments. What
   * throws ends the whole.
   */
  within<T>(establishmentId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * For what must follow a commit and may be lost with the process, such as a live update. Never for mail: that is the
   * outbox.
   */
  afterCommit(effect: () => void | Promise<void>): void
}

type Work<T> = (tx: Tx) => Promise<T>

export interface Database {
  /**
   * Reads and writes in one establishment. `work` runs again, at most three times, after a deadlock: no effects outside
   * of `tx`.
   */
  transaction<T>(establishmentId: string, work: Work<T>, timeout?: number): Promise<T>
  /** Only reads, with a short statement_timeout: 3 s, if no `timeout` is given (milliseconds). */
  read<T>(establishmentId: string, work: Work<T>, timeout?: number): Promise<T>
  /**
   * For the tables that have no establishment: session, login_name, pace_count, signing_key, establishment,
   * background_job.
   */
  platform<T>(work: Work<T>): Promise<T>
  /** Whether PostgreSQL answers now. Never throws; at most one second; asked at most twice a second. */
  ready(): Promise<boolean>
  /** Waits for the running transactions, then closes the connections. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly connection: pg.ClientConfig
  /** 'topcenter_app' everywhere but in migrations. */
  readonly role?: string
  readonly size?: number
  /** Milliseconds. */
  readonly statementTimeout?: number
  readonly readTimeout?: number
  /** Milliseconds for a connection: to become free, or to be made. */
  readonly connectionTimeout?: number
  /** Told of the connections that break while idle, and of effects after a commit that failed. */
  readonly onError?: (error: Error) => void
}

export function openDatabase(options: DatabaseOptions): Database {
  const onError = options.onError ?? (() => {})
  const pool = new pg.Pool({
    ...options.connection,
    types: columnTypes,
    options: startupOptions(options),
    max: options.size ?? 20,
    idleTimeoutMillis: 0, // a new connection has no prepared statements
    connectionTimeoutMillis: options.connectionTimeout ?? 5_000,
    keepAlive: true,
    pipeline: true, // the first statement does not wait for the answer to `begin`
  })
  const connected = new Map<pg.PoolClient, Promise<void>>()
  // without a listener a broken idle connection ends the process; each tells of itself below, lent out or not
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      broken.set(client, error)
      onError(error)
    })
    connected.set(client, new Promise((resolve) => client.once('end', () => (connected.delete(client), resolve()))))
  })
  const limit = (timeout: number) => `set local statement_timeout = ${Math.trunc(timeout)}`
  const run = <T>(opening: Opening, establishmentId: string | undefined, work: Work<T>): Promise<T> =>
    withRetry(pool, opening, establishmentId, work, onError)
  const ready = readiness(pool)
  return {
    transaction: async (id, work, timeout) =>
      run({ sql: `begin; ${timeout ? `${limit(timeout)}; ` : ''}${inside(id)}`, reads: false }, id, work),
    read: async (id, work, timeout = options.readTimeout ?? 3_000) =>
      run({ sql: `begin read only; ${limit(timeout)}; ${inside(id)}`, reads: true }, id, work),
    platform: (work) => run({ sql: 'begin', reads: false }, undefined, work),
    ready,
    close: async () => {
      // says farewell to each connection, and does not wait for it: PostgreSQL, if it is stopped next, would break them
      await pool.end()
      await Promise.all(connected.values())
    },
  }
}

function startupOptions({ role, statementTimeout = 15_000 }: DatabaseOptions): string {
  const settings: Record<string, string | number> = {
    ...(role ? { role } : {}),
    statement_timeout: statementTimeout,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    timezone: 'UTC',
    datestyle: 'ISO',
    intervalstyle: 'iso_8601',
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Rides in the same message as `begin` (which takes no parameters), so that row security costs no round trip. */
function inside(establishmentId: string): string {
  if (!uuid.test(establishmentId)) throw new TypeError('not an establishment id')
  return `set local app.establishment = '${establishmentId}'`
}

const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
/** Serialization failure and deadlock: PostgreSQL itself says "try again". */
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '')
/** The server went away or is starting up; nothing that was begun has happened. */
const isConnectionLoss = (error: unknown): boolean =>
  /^(08\w{3}|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(sqlState(error) ?? '') ||
  (error instanceof Error &&
    /^(Connection terminated|Client was closed|Client has encountered a connection error|Cannot use a pool after calling end)/.test(
      error.message,
    ))

class BeginFailed extends Error {}
/**
 * All connections were lent out for as long as one may wait: who would try again at once would only make the line
 * longer.
 */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

interface Opening {
  readonly sql: string
  readonly reads: boolean
}

async function withRetry<T>(
  pool: pg.Pool,
  opening: Opening,
  establishmentId: string | undefined,
  work: Work<T>,
  onError: (error: Error) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, opening, establishmentId, work, onError)
    } catch (error) {
      if (attempt <= 3 && (isConflict(error) || error instanceof BeginFailed)) {
        await delay(25 * 2 ** attempt * (0.5 + Math.random()))
        continue
      }
      throw outward(error)
    }
  }
}

const retryAfter = 5 // seconds

/** The database's own trouble as a refusal; rule breaches and bugs go on as they are. */
function outward(error: unknown): unknown {
  const refused = (code: RefusalCode): Refused =>
    new Refused(refuse(code, { params: { retryAfter } }), error instanceof BeginFailed ? error.cause : error)
  if (isFull(error)) return new Refused(refuse('server.full'), error)
  if (isBusy(error)) return refused('server.busy')
  if (error instanceof BeginFailed || isConnectionLoss(error)) return refused('server.unavailable')
  if (['57014', '55P03', '25P03', '57P05'].includes(sqlState(error) ?? '')) return refused('request.timeout')
  return error
}

async function once<T>(
  pool: pg.Pool,
  opening: Opening,
  establishmentId: string | undefined,
  work: Work<T>,
  onError: (error: Error) => void,
): Promise<T> {
  const { client, begun } = await begin(pool, opening)
  const tx = new Transaction(client, establishmentId)
  const giveBack = (): void => client.release(broken.get(client))
  const undo = async (): Promise<void> =>
    void (await client.query('rollback').catch((error: Error) => broken.set(client, error)))
  const commit = async (): Promise<void> => {
    try {
      const { command } = await client.query('commit')
      // A statement that failed and was swallowed turns `commit` into a silent rollback.
      if (command !== 'COMMIT') throw tx.failure ?? new Error('the transaction had failed and could not commit')
      tx.runEffects(onError)
    } catch (error) {
      await undo()
      throw error
    } finally {
      giveBack()
    }
  }
  let answer: T
  try {
    answer = await work(tx)
    await begun
    tx.over = true
  } catch (error) {
    tx.over = true
    await undo()
    giveBack()
    await begun // its own failure says more than what came of it
    throw error
  }
  if (!opening.reads) await commit()
  else {
    tx.runEffects(onError)
    endSoon(client)
    giveBack()
  }
  return answer
}

/** Connections that are to be closed when they are given back, and why. */
const broken = new WeakMap<pg.PoolClient, Error>()

/** Connections whose last read is not ended yet, with what will end it. */
const unended = new WeakMap<pg.PoolClient, NodeJS.Timeout>()
const endsWithin = 5 // milliseconds

/**
 * What was read is known already: the end of a transaction that changed nothing can ride with the next `begin` of its
 * connection. While many ask, that is a message less for each on both sides; when nobody does, it ends by itself. It
 * holds no snapshot meanwhile (read committed).
 */
function endSoon(client: pg.PoolClient): void {
  unended.set(
    client,
    setTimeout(() => {
      unended.delete(client)
      client.query('commit').catch(() => {}) // a connection that broke says so itself
    }, endsWithin),
  )
}

/** The beginning of the next transaction, behind the end of the last one if that is still to come. */
function next(client: pg.PoolClient, sql: string): string {
  const ending = unended.get(client)
  if (!ending) return sql
  clearTimeout(ending)
  unended.delete(client)
  return `commit; ${sql}`
}

/**
 * The first statement rides behind `begin` and does not wait for its answer; `begun` tells later whether it began at
 * all. Should only that have failed, a write outside of any transaction meets row security without an establishment.
 */
async function begin(pool: pg.Pool, { sql }: Opening): Promise<{ client: pg.PoolClient; begun: Promise<void> }> {
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    if (isConnectionLoss(error)) throw new BeginFailed(undefined, { cause: error })
    throw error
  }
  inOneWrite(client)
  const begun = opened(client, next(client, sql))
  begun.catch(() => {}) // it is asked for at the end
  return { client, begun }
}

/** What is sent until this turn of the event loop ends goes out as one write: `begin` and the first statements. */
function inOneWrite(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

async function opened(client: pg.PoolClient, sql: string): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw isConnectionLoss(error) ? new BeginFailed(undefined, { cause: error }) : error
  }
}

async function asked<R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<R>> {
  const statement = named(text)
  if (!statement) return client.query<R>(text, [...values])
  try {
    return await new Promise((resolve, reject) => {
      client.query(
        new NamedQuery(statement, values, (error, result) => {
          if (error) reject(error)
          else resolve(result)
        }),
      )
    })
  } catch (error) {
    Error.captureStackTrace(error as Error) // who asked, instead of the driver's socket
    throw error
  }
}

class Transaction implements Tx {
  readonly establishmentId: string | undefined
  /** Set at the end, so that a statement that escaped its transaction fails instead of running alone. */
  over = false
  /** Of the first statement that nobody waited for. */
  failure: unknown
  readonly #client: pg.PoolClient
  readonly #effects: Array<() => void | Promise<void>> = []
  #savepoints = 0

  constructor(client: pg.PoolClient, establishmentId: string | undefined) {
    this.#client = client
    this.establishmentId = establishmentId
  }

  /**
   * One connection runs one statement after another; those that are asked for in parallel are sent at once and cost one
   * wait.
   */
  #send<R>(query: Query<R>): Promise<pg.QueryResult<R & pg.QueryResultRow>> {
    if (this.over) throw new Error('the transaction is over')
    const { sql: text, parameters = [] } = 'compile' in query ? query.compile(builder) : query
    inOneWrite(this.#client)
    return asked(this.#client, text, parameters)
  }

  async query<R>(query: Query<R>): Promise<R[]> {
    return (await this.#send(query)).rows
  }
  async first<R>(query: Query<R>): Promise<R | undefined> {
    return (await this.#send(query)).rows[0]
  }
  async run(query: Query<unknown>): Promise<number> {
    return (await this.#send(query)).rowCount ?? 0
  }
  send(query: Query<unknown>): void {
    this.#send(query).catch((error: unknown) => {
      this.failure ??= error
    })
  }

  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const name = `s${(this.#savepoints += 1)}`
    const effects = this.#effects.length
    this.send({ sql: `savepoint ${name}` })
    try {
      const answer = await work()
      this.send({ sql: `release savepoint ${name}` })
      return answer
    } catch (error) {
      this.#effects.length = effects
      await this.run({ sql: `rollback to savepoint ${name}` })
      this.failure = undefined
      throw error
    }
  }

  afterCommit(effect: () => void | Promise<void>): void {
    this.#effects.push(effect)
  }

  async within<T>(establishmentId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const enter = (id: string | undefined) =>
      this.run({ sql: `select set_config('app.establishment', $1, true)`, parameters: [id ?? ''] })
    await enter(establishmentId)
    const there: Tx = {
      establishmentId,
      query: (query) => this.query(query),
      first: (query) => this.first(query),
      run: (query) => this.run(query),
      send: (query) => this.send(query),
      savepoint: (inner) => this.savepoint(inner),
      afterCommit: (effect) => this.afterCommit(effect),
      within: (id, inner) => this.within(id, inner),
    }
    const answer = await work(there)
    await enter(this.establishmentId)
    return answer
  }

  runEffects(onError: (error: Error) => void): void {
    for (const effect of this.#effects) {
      Promise.resolve()
        .then(effect)
        .catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))))
    }
  }
}

function readiness(pool: pg.Pool): () => Promise<boolean> {
  let asked = 0
  let answer: Promise<boolean> = Promise.resolve(false)
  const ask = async (): Promise<boolean> => {
    const answered = pool.query('select 1').then(
      () => true,
      () => false,
    )
    return Promise.race([answered, delay(900, false, { ref: false })])
  }
  return () => {
    const now = Date.now()
    if (now - asked > 500) [asked, answer] = [now, ask()]
    return answer
  }
}
