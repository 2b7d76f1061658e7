/** Handlers of the order on a quotation as its client reads it, and of the quotation's money. */
import { debt } from '@topcenter/model/finance/debt'
import { tokenOf } from '@topcenter/model/kit/token'
import {
  openProgressPhoto,
  printOrderDelivery,
  printOrderProgress,
  readOrderProgress,
  readQuotationMoney,
} from '@topcenter/model/quotations/api'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { printing, spoken } from '../papers/paper-request.ts'
import { addressOfAttachment } from '../records/attachments/open-attachment.ts'
import type { Ctx } from '../records/context.ts'
import { permit } from '../records/permissions/permit.ts'
import { readRow, recordId } from '../records/read.ts'
import { handle } from '../records/serving/handle.ts'
import { found } from './found.ts'
import { progressOf, progressPaper, progressPhoto } from './job-order-progress.ts'
import { moneyOf } from './quotation-money.service.ts'

/** Returns the id of a quotation that the reader may see. */
const visibleId = async (ctx: Ctx, token: string): Promise<string> =>
  String((await readRow(ctx, priceQuotation, recordId(priceQuotation, token))).id)

export const jobOrderOperations = [
  handle(readOrderProgress, async (ctx, { params }) => progressOf(ctx, await visibleId(ctx, params.token))),
  handle(openProgressPhoto, async (ctx, { params }) =>
    addressOfAttachment(ctx, await progressPhoto(ctx, await visibleId(ctx, params.token), params.attachment)),
  ),
  handle(printOrderProgress, printing, async (ctx, request) =>
    found(await progressPaper(spoken(ctx, request), await visibleId(ctx, request.params.token))),
  ),
  handle(printOrderDelivery, printing, async (ctx, request) => {
    const { token, delivery } = request.params
    return found(await progressPaper(spoken(ctx, request), await visibleId(ctx, token), { token: delivery }))
  }),
  handle(readQuotationMoney, async (ctx, { params }) => {
    permit(ctx.actor, 'Debt', 'view')
    const { debt: owed, ...others } = await moneyOf(ctx, await visibleId(ctx, params.token))
    if (!owed) return { debt: null, ...others }
    const { id, ...shown } = owed
    return { debt: { token: tokenOf(debt.spec.prefix, id), ...shown }, ...others }
  }),
]
