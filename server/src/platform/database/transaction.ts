/** What work inside one transaction asks of its connection. */
import type pg from 'pg'
import { auditStatement, type KeptAudit } from './audit.ts'
import { inOneWrite } from './connection.ts'
import type { Tx } from './database.ts'
import { isAborted } from './failures.ts'
import { NamedQuery } from './named-query.ts'
import { builder, type Query } from './query.ts'
import { locked } from './lock.ts'
import { isFar, notNear, NotNear } from './near.ts'
import { setting } from './setting.ts'
import { changesRows, settled, withTenant } from './spread.ts'
import { named } from './statement-names.ts'

async function ask<R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  names: boolean,
): Promise<pg.QueryResult<R>> {
  const statement = names ? named(text) : undefined
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

/** Told of each statement that was answered or failed: its text, without values, its milliseconds and rows. */
export type StatementObserver = (text: string, milliseconds: number, rows: number) => void

/** Rows of the audit in one statement. */
const together = 1_000

export class Transaction implements Tx {
  readonly establishmentId: string | undefined
  /** Set at the end, so that a statement that escaped its transaction fails instead of running alone. */
  over = false
  /** Of the first statement that failed while nobody waited for it. */
  #failure: unknown
  #unawaited: Promise<unknown>[] = []
  /** Set at a node that could not answer a statement: all is asked anew, at the coordinator. */
  far: NotNear | undefined
  readonly #client: pg.PoolClient
  readonly #observe: StatementObserver | undefined
  /** When the last answer came: a statement that was sent with others has run since then. */
  #answeredAt = 0
  readonly #effects: Array<() => void | Promise<void>> = []
  #savepoints = 0
  #audit: KeptAudit[] = []

  /** The establishment that work is in now (`within`). */
  #inside: string | undefined
  readonly #names: boolean
  readonly #isSpread: boolean
  readonly #isNear: boolean
  /** Establishments whose rows may have changed, on a distributed database. */
  readonly #changed = new Set<string>()

  /**
   * @param names Whether statements that come often get a name on the connection
   * @param isSpread Whether it is asked at the coordinator of several nodes
   * @param isNear Whether it is asked at one of several nodes, which has the rows
   */
  constructor(
    client: pg.PoolClient,
    establishmentId: string | undefined,
    {
      names = true,
      isSpread = false,
      isNear = false,
      observe,
    }: {
      readonly names?: boolean
      readonly isSpread?: boolean
      readonly isNear?: boolean
      readonly observe?: StatementObserver | undefined
    } = {},
  ) {
    this.#names = names
    this.#client = client
    this.#observe = observe
    this.establishmentId = establishmentId
    this.#inside = establishmentId
    this.#isSpread = isSpread
    this.#isNear = isNear
  }

  /**
   * Statements that are asked for in parallel are sent together: PostgreSQL runs one after the other, the caller waits
   * once.
   */
  #send<R>(query: Query<R>): Promise<pg.QueryResult<R & pg.QueryResultRow>> {
    if (this.over) throw new Error('the transaction is over')
    const statement = 'compile' in query ? query.compile(builder) : query
    const { sql: text, parameters = [] } = this.#isSpread ? withTenant(statement, this.#inside) : statement
    if (this.#isSpread && this.#inside !== undefined && changesRows.test(text)) this.#changed.add(this.#inside)
    if (this.#isNear && (this.far || isFar(text))) return Promise.reject((this.far ??= new NotNear('elsewhere', text)))
    inOneWrite(this.#client)
    const sent = ask<R & pg.QueryResultRow>(this.#client, text, parameters, this.#names)
    const asked = this.#isNear ? this.#askedNear(sent) : sent
    return this.#observe ? this.#observed(asked, text, this.#observe) : asked
  }

  /** Whatever the work makes of the failure, it is asked again. */
  async #askedNear<R>(asked: Promise<R>): Promise<R> {
    try {
      return await asked
    } catch (error) {
      this.far ??= notNear(error)
      throw error
    }
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
    this.#keep(this.#send(query), () => true)
  }
  #keep(sent: Promise<unknown>, isReason: (error: unknown) => boolean): void {
    this.#unawaited.push(
      sent.catch((error: unknown) => {
        if (isReason(error)) this.#failure ??= error
      }),
    )
  }
  /**
   * Returns why the transaction failed, if a statement that nobody waited for did. To be called when the commit was
   * answered: all answers have come then, yet those that came with it may not have been looked at.
   */
  async failure(): Promise<unknown> {
    await this.#answered()
    return this.#failure
  }
  async #answered(): Promise<void> {
    const sent = this.#unawaited
    this.#unawaited = []
    await Promise.all(sent)
  }

  async lock(...names: readonly string[]): Promise<void> {
    await this.#send(locked(names, this.#isSpread ? this.#inside : undefined))
  }

  audit(rows: readonly KeptAudit[]): void {
    if (this.over) throw new Error('the transaction is over')
    this.#audit.push(...rows)
  }
  sendAudit(establishmentId = this.establishmentId): void {
    const rows = this.#audit
    this.#audit = []
    for (let from = 0; from < rows.length; from += together)
      this.send(auditStatement(establishmentId, rows.slice(from, from + together)))
  }

  /** Rules that wait for the end of the transaction are asked for before it, where the commit would not say which broke. */
  settle(): void {
    // after a statement that failed there is nothing to ask for
    for (const id of this.#changed) this.#keep(this.#send(settled(id)), (error) => !isAborted(error))
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
    if (this.#isNear) throw (this.far ??= new NotNear('elsewhere', 'the rows of another establishment'))
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
