/** Operations of job orders that no definition derives: what their client reads, and what a quotation is worth. */
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { debt, debtStatuses } from '@topcenter/model/finance/debt'
import { oneOf as oneOfField } from '@topcenter/model/kit/field'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { spoken } from '../papers/paper-request.ts'
import { addressOfAttachment } from '../records/attachments/open-attachment.ts'
import { permit } from '../records/permissions/permit.ts'
import { readRow, recordId } from '../records/read.ts'
import { money, object, oneOf, orNull, text, token, whole } from '../records/serving/answer.ts'
import { answers, file, type Operation } from '../records/serving/operation.ts'
import { progressAnswer, progressOf, progressPaper, progressPhoto } from './job-order-progress.ts'
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
const clientsPaper = {
  method: 'GET',
  permit: view,
  portal: true,
  access: 'read',
  entity: 'priceQuotation',
  query: { language: oneOfField(['ar', 'en']) },
  pace: 'file',
  timeout: 15_000,
} as const

function found<T>(answer: T | undefined): T {
  if (answer === undefined) throw new Refused(refuse('record.notFound'))
  return answer
}

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
      return addressOfAttachment(ctx, await progressPhoto(ctx, row.id as string, params.attachment))
    },
  },
  {
    ...clientsPaper,
    id: 'priceQuotation.progressPaper',
    path: '/api/price-quotations/:token/progress/document',
    describe: () => ({
      summary: 'Print the order on a quotation, as its client may know it',
      answer: file('application/pdf'),
    }),
    handle: async (ctx, request) => {
      const row = await readRow(ctx, priceQuotation, recordId(priceQuotation, request.params.token))
      return found(await progressPaper(spoken(ctx, request), row.id as string))
    },
  },
  {
    ...clientsPaper,
    id: 'priceQuotation.deliveryPaper',
    path: '/api/price-quotations/:token/progress/deliveries/:delivery/document',
    describe: () => ({
      summary: 'Print the note of a delivery of the order on a quotation',
      answer: file('application/pdf'),
    }),
    handle: async (ctx, request) => {
      const { token: quotation, delivery } = request.params
      const row = await readRow(ctx, priceQuotation, recordId(priceQuotation, quotation))
      return found(await progressPaper(spoken(ctx, request), row.id as string, { token: delivery }))
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
