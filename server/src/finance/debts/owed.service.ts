/**
 * Functions that services and debts share: a discount within its limit (D6.8), and cancelling what is owed for
 * something that is taken back (D6.7).
 */
import { debt } from '@topcenter/model/finance/debt'
import { percentOf } from '@topcenter/model/kit/money'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { act } from '../../records/write/act.ts'
import type { Ctx } from '../../records/context.ts'
import { lockRow } from '../../records/read.ts'
import { recordOf } from '../../records/row.ts'

/** In piastres. Refuses a percentage above what the service allows. */
export function discountOf(price: number, percentage: number, most: number): number {
  if (percentage > most) throw new Refused(refuseField('discountPercentage', 'debt.overDiscount', { max: most }))
  return percentOf(price, percentage)
}

/** Cancels a debt of which nothing is paid. A debt that is canceled already is no fault. */
export async function cancelOwed(ctx: Ctx, id: string, reason: string): Promise<void> {
  const row = recordOf(debt, await lockRow(ctx, debt, id))
  if (row.paid > 0) throw new Refused(refuse('entitlement.paid'))
  if (row.state !== 'Canceled') await act(ctx, debt, 'cancel', row, { reason })
}

/** A reason as the ledger keeps it. */
export const said = (names: Names): string => names.ar ?? names.und ?? names.en ?? ''
