/** Operations of job orders that no definition derives: what their client reads, and what a quotation is worth. */
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { debt, debtStatuses } from '@topcenter/model/finance/debt'
import { tokenOf } from '@topcenter/model/kit/token'
import { permit } from '../records/permissions/permit.ts'
import { readRow, recordId } from '../records/read.ts'
import { money, object, oneOf, orNull, text, token, whole } from '../records/serving/answer.ts'
import { answers, file, type Operation } from '../records/serving/operation.ts'
import { openProgressPhoto, progressAnswer, progressOf } from './job-order-progress.ts'
import { moneyOf } from './quotation-money.service.ts'

const moneyAnswer = object({
  debt: orNull(
    object({
      token: token('debt'),
      code: text,
      state: oneOf(debtStatuses),
      money,
      paid: money,
      writtenOff: money,
      remainder: money,
    }),
  ),
  spent: money,
  costs: whole,
  profit: whole,
})
const view = { group: 'PriceQuotation', flag: 'view' } as const

export const jobOrderOperations: readonly Operation[] = [
  {
    id: 'priceQuotation.progress',
    method: 'GET',
    path: '/api/price-quotations/:token/progress',
    permit: view,
    portal: true,
    access: 'read',
    entity: 'priceQuotation',
    describe: () => ({
      summary: 'Read how far the order on a quotation is, as its client may know it',
      answer: answers(progressAnswer, 'QuotationProgress'),
    }),
    handle: async (ctx, { params }) =>
      progressOf(ctx, (await readRow(ctx, priceQuotation, recordId(priceQuotation, params.token))).id as string),
  },
  {
    id: 'priceQuotation.progressPhoto',
    method: 'GET',
    path: '/api/price-quotations/:token/progress/attachments/:attachment',
    permit: view,
    portal: true,
    access: 'read',
    entity: 'priceQuotation',
    describe: () => ({
      summary: 'Open a photo of a step that is for the client',
      answer: ['elsewhere', file('application/octet-stream')],
    }),
    handle: async (ctx, { params }) => {
      const row = await readRow(ctx, priceQuotation, recordId(priceQuotation, params.token))
      return openProgressPhoto(ctx, row.id as string, params.attachment)
    },
  },
  {
    id: 'priceQuotation.money',
    staff: true,
    method: 'GET',
    path: '/api/price-quotations/:token/money',
    permit: { group: 'Expenses', flag: 'view' },
    access: 'read',
    entity: 'priceQuotation',
    describe: () => ({
      summary: 'Read what is owed for a quotation, what it cost and what is left of it',
      description:
        'For who may see debts and expenses both. `profit` leaves out what was given up of the debt, canceled pieces among it, and is below zero where it cost more.',
      answer: answers(moneyAnswer),
    }),
    handle: async (ctx, { params }) => {
      permit(ctx.actor, 'Debt', 'view')
      const row = await readRow(ctx, priceQuotation, recordId(priceQuotation, params.token))
      const { debt: owed, ...others } = await moneyOf(ctx, row.id as string)
      if (!owed) return { debt: null, ...others }
      const { id, ...shown } = owed
      return { debt: { token: tokenOf(debt.spec.prefix, id), ...shown }, ...others }
    },
  },
]
