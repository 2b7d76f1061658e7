/** Operations of money that no definition derives: the payment desk. */
import { debt } from '@topcenter/model/finance/debt'
import { installmentScheduleTime } from '@topcenter/model/finance/installment'
import { leftOvers, paymentSources, receipt } from '@topcenter/model/finance/receipt'
import { dateTime, longText, money, oneOf, ref, refs } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { answers, type Operation } from '../records/serving/operation.ts'
import { changedOf } from '../records/serving/answer.ts'
import { readChanged } from '../records/read.ts'
import { resolveReferences } from '../records/write/references.ts'
import { lastProof, trialBalance } from './finance.answers.ts'
import { lastNight, proveNow } from './books/proof.service.ts'
import { type PaymentRequest, takePayment } from './payments/payments.service.ts'

/**
 * One debt, one part, or (with neither) the oldest due first of all that the debtors owe; they are the payer alone when
 * left out.
 */
const paymentInput = {
  payer: ref('user', { required: true }),
  debtors: refs('user'),
  debt: ref(debt.id),
  installmentScheduleTime: ref(installmentScheduleTime.id),
  money: money({ required: true, min: 1 }),
  source: oneOf(paymentSources, { initial: 'Account' }),
  account: ref('account'),
  paymentMethod: ref('paymentMethod'),
  at: dateTime(),
  reference: longText({ maxLength: 200 }),
  leftOver: oneOf(leftOvers, { initial: 'Refuse' }),
} as const

export const financeOperations: readonly Operation[] = [
  {
    id: 'receipt.take',
    staff: true,
    method: 'POST',
    path: '/api/receipts',
    permit: { group: 'InstallmentPayment', flag: 'addPayments' },
    access: 'write',
    entity: 'receipt',
    input: paymentInput,
    describe: () => ({
      summary: 'Take a payment',
      description:
        'Of one debt, of one part, or (with neither) of the oldest due first of all that the debtors owe; they are the payer alone when left out. Needs an `Idempotency-Key`.',
      answer: answers(changedOf('receipt')),
    }),
    handle: async (ctx, request) => {
      const parsed = fieldsSchema(paymentInput).safeParse(request.body ?? {})
      if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
      const {
        payer,
        debtors,
        installmentScheduleTime: part,
        ...input
      } = (await resolveReferences(ctx, paymentInput, parsed.data)) as Omit<PaymentRequest, 'part'> & {
        installmentScheduleTime?: string | null
      }
      const { read } = await takePayment(
        ctx,
        {
          ...input,
          payer,
          debtors: debtors?.length ? debtors : [payer],
          part: part ?? null,
          source: input.source ?? 'Account',
          leftOver: input.leftOver ?? 'Refuse',
        },
        (id) => readChanged(ctx, receipt, id),
      )
      return read
    },
  },
  {
    id: 'ledger.prove',
    staff: true,
    method: 'GET',
    path: '/api/finance/proof',
    permit: { group: 'Account', flag: 'view' },
    access: 'read',
    timeout: 60_000,
    describe: () => ({ summary: 'Prove the books now', answer: answers(trialBalance) }),
    handle: proveNow,
  },
  {
    id: 'ledger.lastNight',
    staff: true,
    method: 'GET',
    path: '/api/finance/proof/last-night',
    permit: { group: 'Account', flag: 'view' },
    access: 'read',
    describe: () => ({ summary: 'Read how the proof of last night ended', answer: answers(lastProof) }),
    handle: lastNight,
  },
]
