/** Handlers of packages: the shop of students and parents, codes, cards over the counter, and points. */
import {
  askForPackage,
  exportCards,
  getForPoints,
  printCardSheets,
  readPackageCover,
  readFoldersOverview,
  readPackagesOverview,
  readPointsBack,
  readSales,
  readShop,
  readShopContents,
  redeemCode,
  sellCards as sellCardsEndpoint,
} from '@topcenter/model/media/api'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { mediaPackageSubscription } from '@topcenter/model/media/media-package-subscription'
import { tokenOf } from '@topcenter/model/kit/token'
import { spoken } from '../../papers/paper-request.ts'
import type { Ctx } from '../../records/context.ts'
import { recordId } from '../../records/read.ts'
import { handle } from '../../records/serving/handle.ts'
import { isSmallAsked } from '../../records/serving/image-query.ts'
import { answerImage } from '../../records/write/image.ts'
import { sellCards } from './card-sale.service.ts'
import { cardSheets, cardTable } from './cards.service.ts'
import { pointsBackOf, subscribeByPoints } from './for-points.service.ts'
import { foldersOverview, packagesOverview } from './overview.service.ts'
import { ask } from './package.rules.ts'
import { redeem, studentFor } from './redeem.service.ts'
import { salesOf } from './sales.service.ts'
import { contentsOf, shop } from './shop.service.ts'

/** Returns the id of the student; a portal user may name a child without the right to read people. */
const studentOf = (ctx: Ctx, token: string | null | undefined): Promise<string> =>
  studentFor(ctx, token ? recordId({ id: 'student', spec: { prefix: 'usr' } }, token) : null)

/** Returns the user whose shop is shown: a student, a child, or the reader, who may have no packages. */
const shopper = async (ctx: Ctx, { student }: Readonly<Record<string, string>>): Promise<string> =>
  student ? studentOf(ctx, student) : ctx.actor.userId

const printing = { pace: 'file', timeout: 30_000 } as const

export const packageOperations = [
  handle(readShop, async (ctx, { queryText }) => shop(ctx, await shopper(ctx, queryText))),
  handle(readShopContents, async (ctx, { params, queryText }) =>
    contentsOf(ctx, recordId(mediaPackage, params.token), await shopper(ctx, queryText)),
  ),
  handle(readPackageCover, (ctx, { params, queryText }) =>
    answerImage(ctx, mediaPackage, recordId(mediaPackage, params.token), isSmallAsked(queryText)),
  ),
  handle(readPackagesOverview, (ctx) => packagesOverview(ctx)),
  handle(readFoldersOverview, (ctx) => foldersOverview(ctx)),
  handle(readSales, (ctx, { params }) => salesOf(ctx, recordId(mediaPackage, params.token))),
  handle(sellCardsEndpoint, { resolve: 'body' }, async (ctx, { body }) => {
    const sold = await sellCards(ctx, body)
    return {
      receiptToken: tokenOf('rcp', sold.receipt),
      receiptNumber: sold.receiptNumber,
      mediaPackageToken: tokenOf(mediaPackage.spec.prefix, sold.mediaPackage),
      price: sold.price,
      serials: sold.serials,
    }
  }),
  handle(redeemCode, async (ctx, { body }) => redeem(ctx, body.code, await studentOf(ctx, body.student))),
  handle(printCardSheets, printing, (ctx, request) =>
    cardSheets(spoken(ctx, request), request.params.token, request.queryText, request.origin),
  ),
  handle(exportCards, printing, (ctx, request) =>
    cardTable(spoken(ctx, request), request.params.token, request.queryText),
  ),
  handle(askForPackage, async (ctx, { params, body }) => {
    const id = recordId(mediaPackage, params.token)
    return { subscriptionToken: await ask(ctx, id, await studentOf(ctx, body.student)) }
  }),
  handle(getForPoints, async (ctx, { params, body: { numberOfPoints, student } }) => {
    const { id, ...got } = await subscribeByPoints(ctx, {
      mediaPackage: recordId(mediaPackage, params.token),
      student: await studentOf(ctx, student),
      numberOfPoints,
    })
    const { from, validTo, points } = got
    return { subscriptionToken: tokenOf(mediaPackageSubscription.spec.prefix, id), from, validTo, points }
  }),
  handle(readPointsBack, async (ctx, { params }) => ({
    pointsBack: await pointsBackOf(ctx, recordId(mediaPackageSubscription, params.token)),
  })),
]
