/** Handlers of requests for prices: asking, giving, comparing and choosing (D7.5). */
import { quotationManner } from '@topcenter/model/access/establishment'
import { isStaff } from '@topcenter/model/kit/permission'
import {
  askSuppliers as askSuppliersEndpoint,
  changeQuotationManner,
  choosePrices as choosePricesEndpoint,
  givePrices,
  printPriceRequest,
  readAskedPrices,
  readPriceMatrix,
  readPriceRequestLink,
  readQuotationManner,
} from '@topcenter/model/quotations/api'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceRequest } from '@topcenter/model/quotations/price-request'
import { printing, spoken } from '../papers/paper-request.ts'
import { checkPath, makeSecret } from '../papers/seal.ts'
import type { Ctx } from '../records/context.ts'
import { mannerOf } from '../records/establishment/manner.ts'
import { lockRow, readRow, recordId } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { handle } from '../records/serving/handle.ts'
import { actOn } from '../records/write/act.ts'
import { askedPrices } from './asked-prices.ts'
import { choosePrices } from './choose-prices.ts'
import { found } from './found.ts'
import { priceMatrix } from './price-matrix.ts'
import { answerRequest, askSuppliers, checkPrices } from './price-request.service.ts'
import { requestPaper } from './request-paper.ts'

const manner = mannerOf(quotationManner)

/** Returns the id of a request that the reader may see. */
const visibleId = async (ctx: Ctx, token: string): Promise<string> =>
  String((await readRow(ctx, priceRequest, recordId(priceRequest, token))).id)

/** Sends a quotation as the action `offer` does. One that is not at its suppliers yet goes through that state. */
async function sendSaved(ctx: Ctx, token: string): Promise<void> {
  const { state } = await readRow(ctx, priceQuotation, recordId(priceQuotation, token))
  if (priceQuotation.spec.actions!.askQuotes.from.some((each) => each === state))
    await actOn(ctx, priceQuotation, 'askQuotes', token, {})
  await actOn(ctx, priceQuotation, 'offer', token, {})
}

export const priceRequestOperations = [
  handle(askSuppliersEndpoint, { resolve: 'body' }, async (ctx, { params, body }) => {
    const { suppliers, details = [], answerDays, notes } = body
    const id = recordId(priceQuotation, params.token)
    const quotation = recordOf(priceQuotation, await lockRow(ctx, priceQuotation, id))
    await askSuppliers(ctx, quotation, {
      suppliers,
      details,
      answerDays: answerDays ?? (await manner.read(ctx)).quotationAnswerDays,
      notes,
    })
    return priceMatrix(ctx, id)
  }),
  handle(readPriceMatrix, async (ctx, { params }) => {
    const id = recordId(priceQuotation, params.token)
    await readRow(ctx, priceQuotation, id)
    return priceMatrix(ctx, id)
  }),
  handle(choosePricesEndpoint, async (ctx, request) => {
    const id = recordId(priceQuotation, request.params.token)
    const quotation = recordOf(priceQuotation, await lockRow(ctx, priceQuotation, id))
    await choosePrices(ctx, quotation, request.body.details)
    if (request.body.sendAfterSave) await sendSaved(ctx, request.params.token)
    return priceMatrix(ctx, id)
  }),
  handle(readAskedPrices, async (ctx, { params }) =>
    found(await askedPrices(ctx, await visibleId(ctx, params.token), !isStaff(ctx.actor.userType))),
  ),
  handle(printPriceRequest, printing, async (ctx, request) =>
    found(await requestPaper(spoken(ctx, request), await visibleId(ctx, request.params.token), request.origin)),
  ),
  handle(givePrices, async (ctx, request) => {
    const id = recordId(priceRequest, request.params.token)
    await answerRequest(ctx, id, checkPrices(request.body))
    return found(await askedPrices(ctx, id, false))
  }),
  handle(readPriceRequestLink, async (ctx, { params, origin }) => {
    const id = await visibleId(ctx, params.token)
    await makeSecret(ctx.tx, ctx.actor.establishmentId)
    return { link: `${origin}${await checkPath(ctx.tx, ctx.actor.establishmentId, id, 'priceRequest')}` }
  }),
  handle(readQuotationManner, (ctx) => manner.read(ctx)),
  handle(changeQuotationManner, (ctx, { body }) => manner.change(ctx, body)),
]
