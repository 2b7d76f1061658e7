/**
 * The only way to PostgreSQL: work happens in transactions, each inside one establishment, as a role that row security
 * binds.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import pg from 'pg'
import { isDistributed } from '../cluster/distributed.ts'
import type { Disk } from '../disk-space.ts'
import type { KeptAudit } from './audit.ts'
import { assertStarted, type Bound, localSettings, startupOptions } from './binding.ts'
import { askProcess, cancelRunning } from './cancel.ts'
import { columnTypes } from './column-types.ts'
import { type Beginning, broken, connected, endSoon } from './connection.ts'
import { asRefusal, BeginFailed, isConflict, isConnectionLoss, isNoConnection } from './failures.ts'
import type { Query } from './query.ts'
import { watchReplica } from './replica.ts'
import { type Place, type Router, singleRouter } from './placement.ts'
import { readiness } from './readiness.ts'
import type { Naming } from './statement-names.ts'
import { type StatementObserver, Transaction } from './transaction.ts'

export { sql } from 'kysely'

/** The establishment that the platform's own users (AdminsEgypt) belong to. */
export const platformEstablishment = '00000000-0000-7000-8000-000000000000'
/** `created_by` of the records that the product brings itself; no person's account. */
export const systemUser = '00000000-0000-7000-8000-000000000001'

/** Value with a name that nobody can guess, as the texts of users are filled too. */
export interface Learned {
  readonly name: string
  readonly value: Promise<number | string>
}

export interface Tx {
  /** Undefined in `db.platform`. */
  readonly establishmentId: string | undefined
  query<R = Record<string, unknown>>(query: Query<R>): Promise<R[]>
  /** The first row. */
  first<R = Record<string, unknown>>(query: Query<R>): Promise<R | undefined>
  /** Returns the number of changed rows. */
  run(query: Query<unknown>): Promise<number>
  /** Locks these names of the establishment on all nodes until the transaction ends. Takes them in the given order. */
  lock(...names: readonly string[]): Promise<void>
  /** Sends a statement without waiting for its answer. If it fails, the transaction fails when it commits. */
  send(query: Query<unknown>): void
  /**
   * Adds rows of the audit (D1.4). One statement sends them before the commit, so that no query of the transaction
   * finds them. If that fails, the transaction fails.
   */
  audit(rows: readonly KeptAudit[]): void
  /**
   * Notes a value that a statement which is sent already gives to those behind it (`learn` and `filled` in
   * 0001_platform.sql). Statements name it, and rows of the audit and the answer that is kept under a key are filled.
   */
  learns(value: Learned): void
  readonly learned: readonly Learned[]
  /**
   * Goes on to the commit without the end of work whose statements are all sent already. If it fails, the transaction
   * fails when it commits.
   */
  follow(work: Promise<unknown>): void
  /** Work that may fail without losing the transaction; its own writes are undone when it throws. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /**
   * Work in another establishment, in the same transaction: for the platform, which makes establishments. If `work`
   * throws, the whole transaction is rolled back.
   */
  within<T>(establishmentId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** For what must follow the commit and may be lost with the process, such as a live update. */
  afterCommit(effect: () => void | Promise<void>): void
}

type Work<T> = (tx: Tx) => Promise<T>

export interface Limits {
  /** Milliseconds for each statement. */
  readonly timeout?: number | undefined
  /** Megabytes for each sort and hash of a statement, if PostgreSQL's own 4 are not enough. */
  readonly memory?: number | undefined
  /**
   * A statement is planned for the values that it is given, each time: for questions that ask now for a day and now for
   * all years. A plan for any values would take years for a day.
   */
  readonly plansAnew?: boolean | undefined
  /**
   * Plans each statement once for each connection, for any values: for short writes that come often, whose planning
   * would take longer than their work. Their statements must find rows by keys, whatever the values are, and do so also
   * in a table that was small when they were planned.
   */
  readonly plansOnce?: boolean | undefined
  /** The id of a user who sees and changes only what belongs to the groups that they teach (D12.2). */
  readonly ownGroupsOf?: string | undefined
  /** Id of the calling user, as some records are hidden from some users (0033_complaints.sql). Without it none are. */
  readonly reader?: string | undefined
  /** True if that user belongs to the portal, where internal notes of staff are hidden. */
  readonly inPortal?: boolean | undefined
  /**
   * True if it also queries data of the installation, such as its job, or waits for work in other establishments: on
   * several nodes it then goes straight to the coordinator.
   */
  readonly ofInstallation?: boolean | undefined
  /** It is written although the disk is full, out of the reserve: what logs a user in, and nothing else. */
  readonly evenWhenFull?: boolean | undefined
}
export interface ReadLimits extends Limits {
  /** It may be read from a copy of the database that is up to two seconds behind. `work` may run twice then. */
  readonly mayLag?: boolean | undefined
  /** When it is aborted, PostgreSQL stops the running statement, and the work is refused: `request.overtaken`. */
  readonly signal?: AbortSignal | undefined
}

export interface Database {
  /**
   * Reads and writes in one establishment. `work` runs again, at most three times, after a deadlock: no effects outside
   * of `tx`.
   */
  transaction<T>(establishmentId: string, work: Work<T>, limits?: Limits): Promise<T>
  /** Only reads, with a short statement_timeout: 3 s, if no other is given. */
  read<T>(establishmentId: string, work: Work<T>, limits?: ReadLimits): Promise<T>
  /**
   * For the tables that have no establishment: session, login_name, pace_count, signing_key, establishment,
   * background_job.
   */
  platform<T>(work: Work<T>): Promise<T>
  /** Resolves true if PostgreSQL responds now. Never throws; takes at most a second; at most two queries a second. */
  ready(): Promise<boolean>
  /** Returns the connections of this node, and the number of waiting callers. */
  pool(): { readonly used: number; readonly idle: number; readonly waiting: number }
  /** Waits for the running transactions, then closes the connections. */
  close(): Promise<void>
}

/** Ids of all establishments, including the platform's own; for work with one transaction for each. */
export const establishmentIds = async (db: Database): Promise<readonly string[]> =>
  (await db.platform((tx) => tx.query<{ id: string }>({ sql: 'select id from establishment' }))).map(({ id }) => id)

export interface DatabaseOptions extends Bound {
  readonly connection: pg.ClientConfig
  readonly size?: number
  /**
   * Set if a pooler in between lends a connection for one transaction (PgBouncer's pool_mode=transaction): the address
   * of PostgreSQL itself, for what outlasts a transaction.
   */
  readonly session?: pg.ClientConfig | undefined
  /** Statements that come often get a name on their connection; a pooler before PgBouncer 1.21 does not carry them. */
  readonly names?: boolean | undefined
  /** A standby of the database, for what may lag. */
  readonly replica?: pg.ClientConfig | undefined
  /** Milliseconds. */
  readonly readTimeout?: number
  /** Milliseconds for a connection: to become free, or to be made. */
  readonly connectionTimeout?: number
  /** Called for a connection that breaks, a node that is not asked itself, and an effect of `afterCommit` that fails. */
  readonly onError?: (error: Error) => void
  /** Called when the replica begins or ceases to be near enough to be read. */
  readonly onReplica?: (isFresh: boolean) => void
  /** The disk of the database, where it keeps a reserve. */
  readonly disk?: Pick<Disk, 'isReserved' | 'wasFull'> | undefined
  /** Called after each statement. */
  readonly observe?: StatementObserver | undefined
}

export function openDatabase(options: DatabaseOptions): Database {
  const onError = options.onError ?? (() => {})
  const { pool, close } = openPool(options, onError)
  const copy = options.replica && openPool({ ...options, ...ofReplica, connection: options.replica }, () => {})
  const replica = copy && watchReplica(pool, copy.pool, options.onReplica ?? (() => {}))
  const bound = options.session ? localSettings(options) : ''
  const names = options.names ?? !options.session
  const naming = (limits: Limits): Naming | undefined => (names ? namingOf(limits) : undefined)
  let router: Router | undefined
  /** Finds out, once, if the database is on a cluster. */
  const route = async (): Promise<Router> => {
    if (!(await liesOnCluster(pool))) return (router ??= singleRouter(pool))
    const { clusterRouter } = await import('../cluster/router.ts')
    return (router ??= clusterRouter({
      connection: options.session ?? options.connection,
      pool,
      open: (node) => openPool({ ...options, ...ofNode, ...node }, onError),
      onError,
    }))
  }
  const means = { onError, observe: options.observe }
  const run = async <T>(opening: Opening, establishmentId: string | undefined, work: Work<T>): Promise<T> => {
    const { run: runAt } = router ?? (await withRetry(opening, route))
    return runAt(opening.ofInstallation ? undefined : establishmentId, (place) =>
      withRetry(opening, () => once(means, place, opening, establishmentId, work)),
    )
  }
  const write = <T>(id: string, work: Work<T>, limits: Limits): Promise<T> =>
    run(
      {
        begin: 'begin',
        set: `${bound}${settingsOf(limits)}${inside(id, limits)}`,
        reads: false,
        naming: naming(limits),
        plansOnce: limits.plansOnce,
        isLimited: limits.ownGroupsOf !== undefined,
        ofInstallation: limits.ofInstallation,
      },
      id,
      work,
    )
  /** The first write that finds the disk full gives the reserve back, and is done again. */
  const fromReserve = async <T>(writing: () => Promise<T>): Promise<T> => {
    try {
      return await writing()
    } catch (error) {
      if (!options.disk || !(error instanceof Refused) || error.refusal.refused !== 'server.full') throw error
      await options.disk.wasFull()
      return writing()
    }
  }
  const ready = readiness(pool)
  return {
    transaction: async (id, work, limits = {}) => {
      if (limits.evenWhenFull) return fromReserve(() => write(id, work, limits))
      if (options.disk?.isReserved()) throw new Refused(refuse('server.full'))
      return write(id, work, limits)
    },
    read: async (id, work, { timeout = options.readTimeout ?? 3_000, signal, mayLag, ...limits } = {}) => {
      const stop = signal && {
        signal,
        ...(options.session ? { ask: askProcess } : {}),
        cancel: (client: pg.PoolClient, connection?: pg.ClientConfig) =>
          cancelRunning(client, connection ? { connection } : options),
      }
      const own = `${settingsOf({ ...limits, timeout })}${inside(id, limits)}`
      if (mayLag && replica && (await replica.isFresh())) {
        const cancel = (client: pg.PoolClient) => cancelRunning(client, { connection: options.replica! })
        const there = {
          begin: 'begin read only',
          set: own,
          reads: true,
          naming: namingOf(limits),
          stop: signal && { signal, cancel },
        }
        const found = await fromReplica(async () =>
          once(means, (router ?? (await route())).on(replica.pool), there, id, work),
        )
        if (found) return found.answer
      }
      const set = `${bound}${own}`
      return run(
        { begin: 'begin read only', set, reads: true, plansOnce: limits.plansOnce, naming: naming(limits), stop },
        id,
        work,
      )
    },
    platform: (work) =>
      fromReserve(() => run({ begin: 'begin', set: bound, reads: false, naming: naming({}) }, undefined, work)),
    ready,
    pool: () => {
      const all = [pool, ...(router?.pools() ?? [])]
      const sum = (of: (each: pg.Pool) => number) => all.reduce((total, each) => total + of(each), 0)
      return {
        used: sum((each) => each.totalCount - each.idleCount),
        idle: sum((each) => each.idleCount),
        waiting: sum((each) => each.waitingCount),
      }
    },
    close: async () => {
      await router?.close()
      await Promise.all([close(), copy?.close()])
    },
  }
}

/** Settings of a transaction, as SQL. */
export const settingsOf = ({ timeout, memory, plansAnew }: Limits): string =>
  [
    ...(plansAnew ? ['set local plan_cache_mode = force_custom_plan; '] : []),
    ...(timeout ? [`set local statement_timeout = ${Math.trunc(timeout)}; `] : []),
    ...(memory ? [`set local work_mem = '${Math.trunc(memory)}MB'; `] : []),
  ].join('')

const namingOf = ({ ownGroupsOf }: Limits): Naming => (ownGroupsOf === undefined ? 'everybody' : 'ownGroups')

/** Connects directly. The timeout is short, as a caller that waits would get its answer sooner from the database. */
const ofReplica = { session: undefined, connectionTimeout: 1_000 } as const

/** Idle connections stay longer: a node of a cluster has many parts, and each is queried now and then. */
const ofNode = { session: undefined, idleTimeout: 60_000 } as const

/** Returns whether the database lies on a cluster. */
async function liesOnCluster(pool: pg.Pool): Promise<boolean> {
  try {
    const client = await pool.connect()
    try {
      return await isDistributed(client)
    } finally {
      client.release()
    }
  } catch (error) {
    throw isConnectionLoss(error) ? new BeginFailed(undefined, { cause: error }) : error
  }
}

interface PoolOptions extends DatabaseOptions {
  /** Milliseconds. */
  readonly idleTimeout?: number
  readonly searchPath?: string
  /** Throws for a new connection that must not be used. */
  readonly assertConnection?: (client: pg.ClientBase) => Promise<void>
}

function openPool(options: PoolOptions, onError: (error: Error) => void) {
  const { searchPath, assertConnection } = options
  const pool = new pg.Pool({
    ...options.connection,
    types: columnTypes,
    ...(options.session
      ? {}
      : {
          options: `${startupOptions(options)}${searchPath ? ` -c search_path=${searchPath}` : ''}`,
          onConnect: async (client: pg.ClientBase) => {
            await assertStarted(client, options)
            await assertConnection?.(client)
          },
        }),
    max: options.size ?? 20,
    idleTimeoutMillis: options.idleTimeout ?? 0, // a new connection has no prepared statements
    connectionTimeoutMillis: options.connectionTimeout ?? 5_000,
    keepAlive: true,
    pipeline: true, // the first statement does not wait for the answer to `begin`
  })
  const clients = new Map<pg.PoolClient, Promise<void>>()
  connected.set(pool, clients)
  // without a listener a broken idle connection ends the process; the listener of each connection below reports it
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      broken.set(client, error)
      onError(error)
    })
    clients.set(client, new Promise((resolve) => client.once('end', () => (clients.delete(client), resolve()))))
  })
  const close = async (): Promise<void> => {
    await pool.end() // does not wait until its connections are closed, and PostgreSQL may be stopped next
    await Promise.all(clients.values())
  }
  return { pool, close }
}

/** Undefined when the copy itself could not answer: it is gone, busy, or had to end the reading to follow. */
async function fromReplica<T>(read: () => Promise<T>): Promise<{ readonly answer: T } | undefined> {
  try {
    return { answer: await read() }
  } catch (error) {
    if (isConflict(error) || isNoConnection(error)) return undefined
    throw asRefusal(error)
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Sent in one write with `begin`, so that row security costs no round trip. Such a message takes no parameters. */
export function inside(establishmentId: string, { ownGroupsOf, reader, inPortal }: Limits): string {
  if (!uuid.test(establishmentId)) throw new TypeError('not an establishment id')
  for (const user of [ownGroupsOf, reader])
    if (user !== undefined && !uuid.test(user)) throw new TypeError('not the id of a user')
  return [
    `set local app.establishment = '${establishmentId}'`,
    ...(reader ? [`set local app.reader = '${reader}'`] : []),
    ...(inPortal ? [`set local app.portal = 'on'`] : []),
    ...(ownGroupsOf ? [`set local app.viewer = '${ownGroupsOf}'; set local role topcenter_own`] : []),
  ].join('; ')
}

interface Opening extends Beginning {
  /** Undefined: no statement gets a name on the connection. */
  readonly naming: Naming | undefined
  /** True if the caller sees own groups only. */
  readonly isLimited?: boolean
  readonly ofInstallation?: boolean | undefined
  /** Signal that cancels the work, and the way to cancel it. */
  readonly stop?:
    | {
        readonly signal: AbortSignal
        /** Sent first in the transaction. */
        readonly ask?: (client: pg.PoolClient) => void
        readonly cancel: (client: pg.PoolClient, connection?: pg.ClientConfig) => Promise<void>
      }
    | undefined
}

interface Means {
  readonly onError: (error: Error) => void
  readonly observe: StatementObserver | undefined
}

async function withRetry<T>(opening: Opening, attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (opening.stop?.signal.aborted) throw new Refused(refuse('request.overtaken'), error)
      if (count <= 3 && (isConflict(error) || error instanceof BeginFailed)) {
        await delay(25 * 2 ** count * (0.5 + Math.random()))
        continue
      }
      throw asRefusal(error, opening.isLimited)
    }
  }
}

async function once<T>(
  { onError, observe }: Means,
  place: Place,
  opening: Opening,
  establishmentId: string | undefined,
  work: Work<T>,
): Promise<T> {
  const { client, begun } = await place.begin(opening)
  const placement = place.placement()
  const tx = new Transaction(client, establishmentId, placement, opening.naming, observe)
  const stopping = stopsWith(opening, client, place.connection)
  let answer: T
  try {
    answer = await work(tx)
    if (placement.displaced) throw placement.displaced
    tx.sendAudit()
    tx.settle()
    await begun
    tx.over = true
    await stopping?.()
  } catch (error) {
    tx.over = true
    await stopping?.()
    await rollBack(client)
    giveBack(client)
    await begun // the failure of `begin` says more than the error that followed from it
    throw placement.displaced ?? error
  }
  if (opening.reads) {
    tx.runEffects(onError)
    endSoon(client)
    giveBack(client)
  } else await commit(client, tx, onError)
  return answer
}

/**
 * Cancels what the connection is doing as soon as the signal is aborted.
 *
 * @returns To be called when the work is over: waits until a request to cancel has come to its end, which would else
 *   meet the next user of the connection
 */
function stopsWith(
  { stop }: Opening,
  client: pg.PoolClient,
  connection: pg.ClientConfig | undefined,
): (() => Promise<void>) | undefined {
  if (!stop) return undefined
  stop.ask?.(client)
  let canceling: Promise<void> | undefined
  const cancel = (): void => void (canceling ??= stop.cancel(client, connection))
  stop.signal.addEventListener('abort', cancel, { once: true })
  if (stop.signal.aborted) cancel()
  return async () => {
    stop.signal.removeEventListener('abort', cancel)
    await canceling
  }
}

async function commit(client: pg.PoolClient, tx: Transaction, onError: (error: Error) => void): Promise<void> {
  try {
    const { command } = await client.query('commit')
    // PostgreSQL answers `commit` with a rollback after a statement that failed and whose error was caught
    const failure = await tx.failure()
    if (command !== 'COMMIT') throw failure ?? new Error('the transaction had failed and could not commit')
    if (failure) onError(new Error('a statement came after its commit', { cause: failure }))
    tx.runEffects(onError)
  } catch (error) {
    await rollBack(client)
    throw error
  } finally {
    giveBack(client)
  }
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  await client.query('rollback').catch((error: Error) => broken.set(client, error))
}
const giveBack = (client: pg.PoolClient): void => client.release(broken.get(client))
