/** Refunds payments by points: they come back as points, and as nothing else (D6.6, D6.9). */
import { type PaidByPoints, pointsBack } from '@topcenter/model/finance/refund'
import { type Refusal, refuseField } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../../records/context.ts'
import { type LockedPoints, writePointsLine } from '../accounts/points.service.ts'
import { ofReceipt } from './settlement.ts'

/** Returns a receipt's payment by points; undefined if it was paid otherwise. */
export async function paidByPoints(ctx: Ctx, receipt: string | null): Promise<PaidByPoints | undefined> {
  if (receipt === null) return undefined
  return ctx.tx.first<{ points: number; money: number; refunded: number }>({
    sql: `
      select l.number_of_points as points, r.money, r.refunded
      from receipt r
      join points_transaction l
        on l.establishment_id = r.establishment_id and l.receipt_id = r.id and l.transaction_type = 'Decrease'
      where r.establishment_id = $1 and r.id = $2 and r.source = 'Points'
    `,
    parameters: [ctx.actor.establishmentId, receipt],
  })
}

/** @param money In piastres; what is left is less than the worth of one point where none would come back */
export function refusalOfPoints(
  paid: PaidByPoints | undefined,
  { refundTo, account }: { readonly refundTo?: string | null; readonly account?: string | null },
  money: number,
): Refusal | undefined {
  if (!paid) return refundTo === 'Points' ? refuseField('refundTo', 'payment.pointsToPoints') : undefined
  if (refundTo ? refundTo !== 'Points' : account) return refuseField('refundTo', 'payment.pointsToPoints')
  return money > 0 && pointsBack(paid, money) === 0 ? refuseField('money', 'points.lessThanOne') : undefined
}

/**
 * Writes the line. They are worth what the debt is owed again, so that the books move by that.
 *
 * @param paid Before this refund
 * @param before What `lockPoints` answered in this transaction
 */
export const returnPoints = (
  ctx: Ctx,
  paid: PaidByPoints,
  before: LockedPoints,
  back: {
    readonly payer: string
    readonly money: number
    readonly at: string
    readonly receipt: string
    readonly receiptNumber: number
  },
): Promise<string> => {
  const numberOfPoints = pointsBack(paid, back.money)
  return writePointsLine(ctx, back.payer, before, {
    transactionType: 'Increase',
    numberOfPoints,
    valuePerPoint: Math.round(back.money / numberOfPoints),
    at: back.at,
    reason: ofReceipt(back.receiptNumber),
    receipt: back.receipt,
  })
}
