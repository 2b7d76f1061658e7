/** Enters receipts that were handed out and then lost, each under its own number. */
import { type NumberGap, numberGap } from '@topcenter/model/finance/number-gap'
import { type Refusal, refuseField } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../../records/context.ts'
import { rules } from '../../records/rules.ts'
import { takePayment } from './payments.service.ts'

/** Explains what the unique index of receipt numbers refuses: two entries of one number at once. */
async function checkNumber(ctx: Ctx, { from, to }: NumberGap, number: number): Promise<Refusal | undefined> {
  if (number < from) return refuseField('receiptNumber', 'field.min', { min: from })
  if (number > to) return refuseField('receiptNumber', 'field.max', { max: to })
  const taken = await ctx.tx.first({
    sql: 'select from receipt where establishment_id = $1 and receipt_number = $2',
    parameters: [ctx.actor.establishmentId, number],
  })
  return taken && refuseField('receiptNumber', 'field.taken')
}

export const numberGapRules = rules(
  numberGap,
  {},
  {
    enterReceipt: {
      check: (ctx, row, { receiptNumber }) => checkNumber(ctx, row, receiptNumber),
      apply: async (ctx, _, { user, ...payment }) => {
        await takePayment(ctx, { ...payment, payer: user, debtors: [user], leftOver: 'Credit' })
      },
    },
  },
)
