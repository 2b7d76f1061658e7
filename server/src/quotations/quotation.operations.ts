/** Handlers of versions of quotations: the answer line by line, remarks, papers and the secret link. */
import { isStaff } from '@topcenter/model/kit/permission'
import {
  answerQuotation,
  printVersion,
  readSentVersion,
  readVersionLink,
  readVersionPicture,
  remarkVersion,
} from '@topcenter/model/quotations/api'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationVersion } from '@topcenter/model/quotations/price-quotation-version'
import { printing, spoken } from '../papers/paper-request.ts'
import { checkPath, makeSecret } from '../papers/seal.ts'
import type { Ctx } from '../records/context.ts'
import { permitAction } from '../records/permissions/permit.ts'
import { readChanged, readRow, recordId } from '../records/read.ts'
import { handle } from '../records/serving/handle.ts'
import { actionOf, checkAnswer, settle } from './answer.ts'
import { found } from './found.ts'
import { versionPaper } from './quotation-paper.ts'
import { addRemark } from './remarks.ts'
import { sentPicture } from './sent-models.ts'
import { sentVersion } from './sent-version.ts'

/** Returns the id of a version that the reader may see. */
const visibleId = async (ctx: Ctx, token: string): Promise<string> =>
  String((await readRow(ctx, priceQuotationVersion, recordId(priceQuotationVersion, token))).id)

export const quotationOperations = [
  handle(answerQuotation, async (ctx, request) => {
    const answer = checkAnswer(request.body)
    permitAction(ctx.actor, priceQuotation, actionOf(answer))
    const id = recordId(priceQuotation, request.params.token)
    await settle(ctx, id, answer, { number: answer.number })
    return readChanged(ctx, priceQuotation, id)
  }),
  handle(readSentVersion, async (ctx, { params }) =>
    found(await sentVersion(ctx, await visibleId(ctx, params.token), !isStaff(ctx.actor.userType))),
  ),
  handle(readVersionPicture, async (ctx, { params }) =>
    sentPicture(ctx, await visibleId(ctx, params.token), params.model),
  ),
  handle(printVersion, printing, async (ctx, request) =>
    found(await versionPaper(spoken(ctx, request), await visibleId(ctx, request.params.token), request.origin)),
  ),
  handle(remarkVersion, async (ctx, { params, body }) => {
    const id = await visibleId(ctx, params.token)
    await addRemark(ctx, id, body, null)
    return found(await sentVersion(ctx, id, !isStaff(ctx.actor.userType)))
  }),
  handle(readVersionLink, async (ctx, { params, origin }) => {
    const id = await visibleId(ctx, params.token)
    await makeSecret(ctx.tx, ctx.actor.establishmentId)
    return { link: `${origin}${await checkPath(ctx.tx, ctx.actor.establishmentId, id, 'quotation')}` }
  }),
]
