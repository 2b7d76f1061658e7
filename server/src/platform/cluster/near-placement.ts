/** Transactions at the node with the rows of an establishment, in its parts of the tables (`parts.ts`). */
import pg from 'pg'
import { begin, type Beginning, type Begun, connected } from '../database/connection.ts'
import { isConnectionLoss, isLockTimeout } from '../database/failures.ts'
import { locked } from '../database/lock.ts'
import type { Place, Placement, Result, Sender } from '../database/placement.ts'
import type { Statement } from '../database/query.ts'
import { platformTables } from './distribute.ts'
import { hold } from './parts.ts'

/** Thrown if a transaction that began at a node must run at the coordinator; nothing of it has happened. */
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

/** Place at the node of the connection; `pool` leads there. */
export const nearPlace = (pool: pg.Pool, connection: pg.ClientConfig): Place => ({
  begin: (beginning) => beginNear(pool, beginning),
  placement: () => new NearPlacement(),
  connection,
})

async function beginNear(pool: pg.Pool, beginning: Beginning): Promise<Begun> {
  try {
    return await begin(pool, beginning, (client) => heldBy(client, hold(!beginning.reads)))
  } catch (error) {
    if (connected.get(pool)?.size) throw error
    throw new NotNear('gone', 'the node cannot be reached', { cause: error })
  }
}

/** Sends the first statement of the transaction, which fails if the rows have moved away. */
async function heldBy(client: pg.PoolClient, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    // a transaction that waited in vain for rows that are moving would wait as long at the coordinator
    throw isConnectionLoss(error) || isLockTimeout(error)
      ? error
      : new NotNear('gone', 'the rows have moved', { cause: error })
  }
}

class NearPlacement implements Placement {
  displaced: NotNear | undefined

  send<R>(sender: Sender, statement: Statement): Promise<Result<R>> {
    if (this.displaced || isFar(statement.sql))
      return Promise.reject((this.displaced ??= new NotNear('elsewhere', statement.sql)))
    return this.#watched(sender.deliver<R>(statement))
  }

  async #watched<R>(sent: Promise<R>): Promise<R> {
    try {
      return await sent
    } catch (error) {
      this.displaced ??= notNear(error)
      throw error
    }
  }

  locking(names: readonly string[]): Statement {
    return locked(names)
  }

  assertEntersOthers(): void {
    throw (this.displaced ??= new NotNear('elsewhere', 'the rows of another establishment'))
  }

  settling(): readonly Statement[] {
    return []
  }
}

/** Text outside of parentheses, and what stands in those that it opens itself. */
const level = String.raw`(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*`
const far = new RegExp(
  [
    String.raw`\b(?:from|join|into|update|using)\s+(?:only\s+)?(?:public\.)?"?(?:${platformTables.join('|')})\b`,
    String.raw`\bpgboss\.`,
    // the catalogue describes views at the node, not tables
    String.raw`\bpg_(?:constraint|class|attribute|index|namespace|depend)\b|\binformation_schema\.|regclass\b`,
    String.raw`\b(?:into|update|delete from)\s+(?:public\.)?"?establishment\b`,
    String.raw`\bfrom "?establishment\b${level}\bfor (?:no key )?(?:update|share)\b`,
  ].join('|'),
  'i',
)
const maxCached = 5_000
const cached = new Map<string, boolean>()

/** Returns whether only the coordinator can answer a statement. */
function isFar(text: string): boolean {
  let is = cached.get(text)
  if (is === undefined) {
    is = far.test(text)
    if (cached.size >= maxCached) cached.clear()
    cached.set(text, is)
  }
  return is
}

/**
 * Returns why a statement that failed at the node runs again at the coordinator: `isFar` missed it, it is for tables
 * alone (`tools/statement-rules.mjs`), or its views were dropped for an upgrade. If it is wrong there too, the
 * coordinator's error is the answer.
 */
function notNear(error: unknown): NotNear | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const { code = '', message } = error
  if (code === '42P01') return new NotNear('gone', message, { cause: error })
  if (code === '42501' ? !/\bview establishment\b/.test(message) : !code.startsWith('42')) return undefined
  return new NotNear('notUnderstood', message, { cause: error })
}
