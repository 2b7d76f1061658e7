/** Operations of asking for prices, giving them, comparing and choosing (D7.5). */
import { quotationManner } from '@topcenter/model/access/establishment'
import { oneOf } from '@topcenter/model/kit/field'
import { isStaff } from '@topcenter/model/kit/permission'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceRequest } from '@topcenter/model/quotations/price-request'
import { spoken } from '../papers/paper-request.ts'
import { checkPath, makeSecret } from '../papers/seal.ts'
import { readFields } from '../records/serving/read-fields.ts'
import { mannerOf } from '../records/establishment/manner.ts'
import { lockRow, readRow, recordId } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { object, text, whole } from '../records/serving/answer.ts'
import { answers, file, type Operation } from '../records/serving/operation.ts'
import { resolveReferences } from '../records/write/references.ts'
import { askedPrices, askedPricesAnswer } from './asked-prices.ts'
import { chooseInput, choosePrices } from './choose-prices.ts'
import { priceMatrix, priceMatrixAnswer } from './price-matrix.ts'
import { requestPaper } from './request-paper.ts'
import { answerRequest, askInput, askSuppliers, priceInput, readPrices } from './price-request.service.ts'

const looking = { group: 'QuotationPriceHistory', flag: 'view' } as const
const choosing = { group: 'QuotationPriceHistory', flag: 'itemUpdate' } as const
const manner = mannerOf(quotationManner)
const mannerAnswer = object({
  version: whole,
  quotationMargin: whole,
  quotationLeastMargin: whole,
  quotationAnswerDays: whole,
})
const mannerPath = '/api/quotation-manner'

export const priceRequestOperations: readonly Operation[] = [
  {
    id: 'priceQuotation.askSuppliers',
    staff: true,
    method: 'POST',
    path: '/api/price-quotations/:token/price-requests',
    permit: choosing,
    access: 'write',
    entity: 'priceQuotation',
    input: askInput,
    describe: () => ({
      summary: 'Ask suppliers for prices',
      description:
        'Without details all that is wanted is asked for. Who was asked already is asked for what is added, and has as long as the others.',
      answer: answers(priceMatrixAnswer, 'PriceMatrix'),
    }),
    handle: async (ctx, { params, body }) => {
      const asked = await resolveReferences(ctx, askInput, readFields(askInput, body))
      const id = recordId(priceQuotation, params.token)
      const quotation = recordOf(priceQuotation, await lockRow(ctx, priceQuotation, id))
      await askSuppliers(ctx, quotation, {
        suppliers: asked.suppliers as string[],
        details: (asked.details as string[] | undefined) ?? [],
        answerDays:
          (asked.answerDays as number | undefined) ?? ((await manner.read(ctx)).quotationAnswerDays as number),
        notes: asked.notes as string | undefined,
      })
      return priceMatrix(ctx, id)
    },
  },
  {
    id: 'priceQuotation.prices',
    staff: true,
    method: 'GET',
    path: '/api/price-quotations/:token/price-matrix',
    permit: looking,
    access: 'read',
    entity: 'priceQuotation',
    describe: () => ({
      summary: 'Compare what suppliers ask, thing by thing',
      answer: answers(priceMatrixAnswer, 'PriceMatrix'),
    }),
    handle: async (ctx, { params }) => {
      const id = recordId(priceQuotation, params.token)
      await readRow(ctx, priceQuotation, id)
      return priceMatrix(ctx, id)
    },
  },
  {
    id: 'priceQuotation.choose',
    staff: true,
    method: 'POST',
    path: '/api/price-quotations/:token/price-matrix',
    permit: choosing,
    access: 'write',
    entity: 'priceQuotation',
    input: chooseInput,
    describe: () => ({
      summary: 'Choose buying prices, and say what is sold for how much',
      description:
        'Both are approved by it. Less than the least margin over the chosen price needs the flag `sellBelowFloor` and a reason.',
      answer: answers(priceMatrixAnswer, 'PriceMatrix'),
    }),
    handle: async (ctx, { params, body }) => {
      const id = recordId(priceQuotation, params.token)
      await choosePrices(ctx, recordOf(priceQuotation, await lockRow(ctx, priceQuotation, id)), body)
      return priceMatrix(ctx, id)
    },
  },
  {
    id: 'priceRequest.asked',
    method: 'GET',
    path: '/api/price-requests/:token/asked',
    permit: looking,
    portal: true,
    access: 'write', // that its supplier has seen it is kept
    entity: 'priceRequest',
    describe: () => ({
      summary: 'Read what a supplier is asked the price of',
      answer: answers(askedPricesAnswer, 'AskedPrices'),
    }),
    handle: async (ctx, { params }) => {
      const row = await readRow(ctx, priceRequest, recordId(priceRequest, params.token))
      return askedPrices(ctx, row.id as string, !isStaff(ctx.actor.userType))
    },
  },
  {
    id: 'priceRequest.document',
    method: 'GET',
    path: '/api/price-requests/:token/document',
    permit: looking,
    portal: true,
    access: 'write', // the secret of the centre's papers is made with the first of them
    entity: 'priceRequest',
    query: { language: oneOf(['ar', 'en']) },
    pace: 'file',
    timeout: 15_000,
    describe: () => ({ summary: 'Print what a supplier is asked the price of', answer: file('application/pdf') }),
    handle: async (ctx, request) => {
      const row = await readRow(ctx, priceRequest, recordId(priceRequest, request.params.token))
      return requestPaper(spoken(ctx, request), row.id as string, request.origin)
    },
  },
  {
    id: 'priceRequest.price',
    method: 'POST',
    path: '/api/price-requests/:token/price',
    permit: { group: 'QuotationPriceHistory', flag: 'answerPriceRequest' },
    portal: true,
    access: 'write',
    entity: 'priceRequest',
    input: priceInput,
    describe: () => ({
      summary: 'Give prices for what is asked, or decline',
      description: 'By its supplier, or by staff who were told. Another answer replaces the one before.',
      answer: answers(askedPricesAnswer, 'AskedPrices'),
    }),
    handle: async (ctx, { params, body }) => {
      const id = recordId(priceRequest, params.token)
      await answerRequest(ctx, id, readPrices(body))
      return askedPrices(ctx, id, false)
    },
  },
  {
    id: 'priceRequest.link',
    staff: true,
    method: 'GET',
    path: '/api/price-requests/:token/link',
    permit: choosing,
    access: 'write', // the secret of the centre's papers is made with the first of them
    entity: 'priceRequest',
    describe: () => ({
      summary: 'Get the secret link by which a supplier gives prices without an account',
      description: 'It only shows what was asked once the request has ended.',
      answer: answers(object({ link: text })),
    }),
    handle: async (ctx, { params, origin }) => {
      const row = await readRow(ctx, priceRequest, recordId(priceRequest, params.token))
      await makeSecret(ctx.tx, ctx.actor.establishmentId)
      return {
        link: `${origin}${await checkPath(ctx.tx, ctx.actor.establishmentId, row.id as string, 'priceRequest')}`,
      }
    },
  },
  {
    id: 'quotationManner.read',
    staff: true,
    method: 'GET',
    path: mannerPath,
    permit: choosing,
    access: 'read',
    describe: () => ({ summary: 'Read the usual margins of quotations', answer: answers(mannerAnswer) }),
    handle: (ctx) => manner.read(ctx),
  },
  {
    id: 'quotationManner.change',
    staff: true,
    method: 'PATCH',
    path: mannerPath,
    permit: { group: 'PriceQuotation', flag: 'sellBelowFloor' },
    access: 'write',
    input: manner.input,
    describe: () => ({ summary: 'Change the usual margins of quotations', answer: answers(mannerAnswer) }),
    handle: (ctx, { body }) => manner.change(ctx, body),
  },
]
