/** The reader's open shifts at the till (D6.10). */
import type { Ctx } from '../../records/context.ts'
import type { DbRow } from '../../records/row.ts'
import { movedInShiftSql } from './cashier-shift.rules.ts'

export interface OpenShift extends DbRow {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly opened_at: string
  readonly opening_float: number
  /** How much money should be in the drawer by now. */
  readonly expected: number
  readonly account_id: string
}

/** Returns the open shifts of the actor with the names of their accounts, oldest first. */
export const openShifts = ({ tx, actor, now }: Ctx): Promise<OpenShift[]> =>
  tx.query<OpenShift>({
    sql: `
      select
        s.id,
        s.code,
        s.version,
        s.opened_at,
        s.opening_float,
        s.opening_float + ${movedInShiftSql('s', '$3')} as expected,
        s.account_id,
        a.name_ar,
        a.name_en,
        a.name_und
      from cashier_shift s
      join account a on a.establishment_id = s.establishment_id and a.id = s.account_id
      where s.establishment_id = $1 and s.cashier_id = $2 and s.state = 'Open'
      order by s.opened_at
    `,
    parameters: [actor.establishmentId, actor.userId, now.toISOString()],
  })
