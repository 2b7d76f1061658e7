/** Several connections as the owner that work side by side. */
import { availableParallelism } from 'node:os'
import pg from 'pg'

/** More of them would wait for the same disk. */
const most = 4
/** Whatever the server ends statements after does not count for who loads. */
export const withoutLimits =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0'

export class Hands {
  readonly #pool: pg.Pool
  readonly #working = new Set<Promise<void>>()
  #failure: { readonly error: unknown } | undefined

  constructor(connection: pg.ClientConfig) {
    this.#pool = new pg.Pool({ ...connection, max: Math.min(most, availableParallelism()) })
    // the statement that runs fails too
    this.#pool.on('error', () => {}).on('connect', (hand) => void hand.on('error', () => {}))
  }

  /**
   * Work in a transaction of its own. Returns as soon as it began: not before a connection is free.
   *
   * @throws What other work failed with meanwhile
   */
  async take(work: (hand: pg.PoolClient) => Promise<unknown>): Promise<void> {
    const hand = await this.#pool.connect()
    if (this.#failure) {
      hand.release()
      throw this.#failure.error
    }
    const working = this.#do(hand, work).catch((error: unknown) => void (this.#failure ??= { error }))
    this.#working.add(working)
    void working.then(() => this.#working.delete(working))
  }

  async #do(hand: pg.PoolClient, work: (hand: pg.PoolClient) => Promise<unknown>): Promise<void> {
    let failure: Error | undefined
    try {
      await hand.query(`begin; ${withoutLimits}`)
      await work(hand)
      await hand.query('commit')
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      hand.release(failure) // one that failed is closed, which undoes what it did
    }
  }

  /** Until nothing is worked on. @throws What any of it failed with */
  async rest(): Promise<void> {
    await Promise.all(this.#working)
    if (this.#failure) throw this.#failure.error
  }

  async end(): Promise<void> {
    await Promise.all(this.#working)
    await this.#pool.end()
  }
}
