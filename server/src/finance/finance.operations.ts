/** Handlers of payments and of the proof of the books. */
import { proveBooks, readLastProof, takePayment } from '@topcenter/model/finance/api'
import { handle } from '../records/serving/handle.ts'
import { lastNight, proveNow } from './books/proof.service.ts'
import { takeReceipt } from './payments/payments.service.ts'

export const financeOperations = [
  handle(
    takePayment,
    { resolve: 'body', plansOnce: true },
    (ctx, { body: { payer, debtors, installmentScheduleTime, ...payment } }) =>
      takeReceipt(ctx, {
        ...payment,
        payer,
        debtors: debtors?.length ? debtors : [payer],
        part: installmentScheduleTime ?? null,
        source: payment.source ?? 'Account',
        leftOver: payment.leftOver ?? 'Refuse',
      }),
  ),
  handle(proveBooks, { timeout: 60_000 }, proveNow),
  handle(readLastProof, lastNight),
]
