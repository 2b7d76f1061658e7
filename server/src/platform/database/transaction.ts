/** Queries, locks and audit of one transaction. */
import type pg from 'pg'
import { auditStatement, type KeptAudit } from './audit.ts'
import { inOneWrite } from './connection.ts'
import type { Learned, Tx } from './database.ts'
import { isAborted } from './failures.ts'
import { NamedQuery } from './named-query.ts'
import { builder, type Query, type Statement } from './query.ts'
import type { Placement, Result, Sender } from './placement.ts'
import { setting } from './setting.ts'
import { named, type Naming } from './statement-names.ts'

async function ask<R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  naming: Naming | undefined,
): Promise<pg.QueryResult<R>> {
  const statement = naming && named(text, naming)
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
    Error.captureStackTrace(error as Error) // the stack of the caller, instead of that of the driver's socket
    throw error
  }
}

/** Called after each statement, also a failed one: its text without values, its milliseconds and rows. */
export type StatementObserver = (text: string, milliseconds: number, rows: number) => void

/** Rows of the audit in one statement. */
const together = 1_000

export class Transaction implements Tx, Sender {
  readonly establishmentId: string | undefined
  /** Set at the end, so that a statement that escaped its transaction fails instead of running alone. */
  over = false
  /** Error of the first statement that failed while nobody waited for it. */
  #failure: unknown
  /** Errors of the statements that nobody waits for, in the order in which they were sent. */
  #unawaited: Promise<unknown>[] = []
  readonly #client: pg.PoolClient
  readonly #observe: StatementObserver | undefined
  /** When the last answer came: a statement that was sent with others has run since then. */
  #answeredAt = 0
  readonly #effects: Array<() => void | Promise<void>> = []
  #savepoints = 0
  #audit: KeptAudit[] = []
  readonly learned: Learned[] = []

  /** The establishment that work is in now (`within`). */
  #inside: string | undefined
  readonly #placement: Placement
  readonly #naming: Naming | undefined

  /** @param naming Undefined: no statement gets a name on the connection */
  constructor(
    client: pg.PoolClient,
    establishmentId: string | undefined,
    placement: Placement,
    naming: Naming | undefined,
    observe: StatementObserver | undefined,
  ) {
    this.#client = client
    this.establishmentId = establishmentId
    this.#inside = establishmentId
    this.#placement = placement
    this.#naming = naming
    this.#observe = observe
  }

  /**
   * Sends a statement. Parallel statements are sent together: PostgreSQL runs one after the other, and the caller waits
   * only once.
   */
  #send<R>(query: Query<R>): Promise<Result<R>> {
    if (this.over) throw new Error('the transaction is over')
    return this.#placement.send(this, 'compile' in query ? query.compile(builder) : query, this.#inside)
  }

  deliver<R>({ sql, parameters = [] }: Statement): Promise<Result<R>> {
    inOneWrite(this.#client)
    const sent = ask<R & pg.QueryResultRow>(this.#client, sql, parameters, this.#naming)
    return this.#observe ? this.#observed(sent, sql, this.#observe) : sent
  }

  async #observed<R extends pg.QueryResultRow>(
    asked: Promise<pg.QueryResult<R>>,
    text: string,
    observe: StatementObserver,
  ): Promise<pg.QueryResult<R>> {
    const sentAt = performance.now()
    let rows = 0
    try {
      const result = await asked
      rows = result.rowCount ?? 0
      return result
    } finally {
      const now = performance.now()
      observe(text, now - Math.max(sentAt, this.#answeredAt), rows)
      this.#answeredAt = now
    }
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
    this.follow(this.#send(query))
  }
  follow(work: Promise<unknown>): void {
    this.#keep(work, () => true)
  }
  learns(value: Learned): void {
    this.learned.push(value)
    value.value.catch(() => {}) // the statement fails the transaction
  }
  #keep(sent: Promise<unknown>, isReason: (error: unknown) => boolean): void {
    this.#unawaited.push(
      sent.then(
        () => undefined,
        (error: unknown) => (isReason(error) ? error : undefined),
      ),
    )
  }
  /**
   * Returns the error of the transaction if a statement that nobody waited for failed. Call it after the commit has
   * been answered: all responses have arrived then, but those that came with it may not have been processed.
   */
  async failure(): Promise<unknown> {
    await this.#answered()
    return this.#failure
  }
  async #answered(): Promise<void> {
    const sent = this.#unawaited
    this.#unawaited = []
    // Not the one whose promise was rejected first: a named statement takes fewer turns to reject than an unnamed one.
    // Work that is followed tells its failure when the statements behind it have failed because of it.
    for (const error of await Promise.all(sent))
      if (error !== undefined && (this.#failure === undefined || isAborted(this.#failure))) this.#failure = error
  }

  async lock(...names: readonly string[]): Promise<void> {
    await this.#send(this.#placement.locking(names, this.#inside))
  }

  audit(rows: readonly KeptAudit[]): void {
    if (this.over) throw new Error('the transaction is over')
    this.#audit.push(...rows)
  }
  sendAudit(establishmentId = this.establishmentId): void {
    const rows = this.#audit
    this.#audit = []
    for (let from = 0; from < rows.length; from += together)
      this.send(auditStatement(establishmentId, rows.slice(from, from + together), this.learned.length > 0))
  }

  /** Sends the checks of deferred rules, if the commit would not say which rule is broken. */
  settle(): void {
    // after a statement that failed there is nothing to check
    for (const check of this.#placement.settling()) this.#keep(this.#send(check), (error) => !isAborted(error))
  }

  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const name = `s${(this.#savepoints += 1)}`
    const [effects, audit] = [this.#effects.length, this.#audit.length]
    this.send({ sql: `savepoint ${name}` })
    try {
      const answer = await work()
      this.send({ sql: `release savepoint ${name}` })
      return answer
    } catch (error) {
      this.#effects.length = effects
      this.#audit.length = audit
      await this.run({ sql: `rollback to savepoint ${name}` })
      await this.#answered()
      this.#failure = undefined
      throw error
    }
  }

  afterCommit(effect: () => void | Promise<void>): void {
    this.#effects.push(effect)
  }

  async within<T>(establishmentId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#placement.assertEntersOthers()
    const enter = async (id: string | undefined) => {
      await this.run(setting('app.establishment', id ?? ''))
      this.#inside = id
    }
    const own = this.#audit
    this.#audit = []
    await enter(establishmentId)
    const there: Tx = {
      establishmentId,
      query: (query) => this.query(query),
      first: (query) => this.first(query),
      run: (query) => this.run(query),
      lock: (...names) => this.lock(...names),
      send: (query) => this.send(query),
      follow: (inner) => this.follow(inner),
      learns: (value) => this.learns(value),
      learned: this.learned,
      audit: (rows) => this.audit(rows),
      savepoint: (inner) => this.savepoint(inner),
      afterCommit: (effect) => this.afterCommit(effect),
      within: (id, inner) => this.within(id, inner),
    }
    try {
      const answer = await work(there)
      this.sendAudit(establishmentId)
      await enter(this.establishmentId)
      return answer
    } finally {
      this.#audit = own
    }
  }

  runEffects(onError: (error: Error) => void): void {
    for (const effect of this.#effects) {
      Promise.resolve()
        .then(effect)
        .catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))))
    }
  }
}
