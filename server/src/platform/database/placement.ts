/**
 * The one interface between transactions and where they run: a single PostgreSQL, the coordinator of a cluster, or the
 * node of a cluster that has the rows. This file has the single PostgreSQL, which needs nothing; `../cluster/` has the
 * others and is loaded only if the database lies on a cluster.
 */
import type pg from 'pg'
import { begin, type Beginning, type Begun } from './connection.ts'
import { locked } from './lock.ts'
import type { Statement } from './query.ts'

export type Result<R> = pg.QueryResult<R & pg.QueryResultRow>

/** The connection of a transaction. */
export interface Sender {
  /** Sends a statement as it is. */
  deliver<R>(statement: Statement): Promise<Result<R>>
}

/** Rules for the statements of one transaction at the place where it runs. */
export interface Placement {
  /**
   * Sends a statement in the form that this place takes.
   *
   * @param establishmentId The establishment that the work is in now; undefined for tables of the installation
   */
  send<R>(sender: Sender, statement: Statement, establishmentId: string | undefined): Promise<Result<R>>
  /** Returns the statement that locks these names until the transaction ends. */
  locking(names: readonly string[], establishmentId: string | undefined): Statement
  /** Throws if this place does not have the rows of other establishments. */
  assertEntersOthers(): void
  /** Returns statements that check deferred rules, where a commit would not say which rule is broken. */
  settling(): readonly Statement[]
  /** Error that rolls the transaction back to run it at another place, even if its work has caught the error. */
  readonly displaced: Error | undefined
}

/** PostgreSQL server on which transactions run. */
export interface Place {
  /** Takes a connection and begins a transaction. */
  begin(beginning: Beginning): Promise<Begun>
  /** Returns the rules for one transaction; a place without state returns the same each time. */
  placement(): Placement
  /** Address for cancelling a running statement; undefined if it is that of the database. */
  readonly connection?: pg.ClientConfig
}

/** Choice of the place for each transaction of a database. */
export interface Router {
  /**
   * Runs work where the rows of the establishment are. If they turn out to be elsewhere, work runs again there.
   *
   * @param establishmentId Undefined for tables of the installation
   */
  run<T>(establishmentId: string | undefined, work: (place: Place) => Promise<T>): Promise<T>
  /** Returns a place on these connections: those of the database, or of a copy of it. */
  on(pool: pg.Pool): Place
  /** Returns the connections that it has opened beside those of the database. */
  pools(): readonly pg.Pool[]
  /** Closes these connections. */
  close(): Promise<void>
}

const nothing: readonly never[] = []

/** Rules of a single PostgreSQL: statements are sent as they are. */
const single: Placement = {
  send: (sender, statement) => sender.deliver(statement),
  locking: locked,
  assertEntersOthers: () => {},
  settling: () => nothing,
  displaced: undefined,
}

const singlePlace = (pool: pg.Pool): Place => ({
  begin: (beginning) => begin(pool, beginning),
  placement: () => single,
})

/** Runs all transactions on the single PostgreSQL of the pool. */
export function singleRouter(pool: pg.Pool): Router {
  const place = singlePlace(pool)
  return { run: (_, work) => work(place), on: singlePlace, pools: () => nothing, close: async () => {} }
}
