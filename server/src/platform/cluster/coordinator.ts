/** Transactions at the coordinator of a cluster. */
import type pg from 'pg'
import { begin } from '../database/connection.ts'
import { locked } from '../database/lock.ts'
import type { Place, Placement, Result, Sender } from '../database/placement.ts'
import type { Statement } from '../database/query.ts'
import { changesRows, settled, withTenant } from './spread.ts'

class CoordinatorPlacement implements Placement {
  readonly displaced = undefined
  /** Establishments whose rows may have changed. */
  readonly #changed = new Set<string>()

  send<R>(sender: Sender, statement: Statement, establishmentId: string | undefined): Promise<Result<R>> {
    const routed = withTenant(statement, establishmentId)
    if (establishmentId !== undefined && changesRows.test(routed.sql)) this.#changed.add(establishmentId)
    return sender.deliver(routed)
  }

  /** The locks are taken at the node with the rows, where triggers and other transactions take them. */
  locking(names: readonly string[], establishmentId: string | undefined): Statement {
    if (establishmentId === undefined) return locked(names)
    return { sql: 'select lock_names($1::uuid, $2::text[])', parameters: [establishmentId, names] }
  }

  assertEntersOthers(): void {}

  settling(): readonly Statement[] {
    return [...this.#changed].map(settled)
  }
}

/** A plan for any values tells the coordinator no node, so it plans each statement for its values. */
export const coordinatorPlace = (pool: pg.Pool): Place => ({
  begin: (beginning) => begin(pool, { ...beginning, plansOnce: false }),
  placement: () => new CoordinatorPlacement(),
})
