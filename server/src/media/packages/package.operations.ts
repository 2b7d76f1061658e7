/** Operations of packages that no definition derives: the counter, and what students do by themselves. */
import { mediaPackage } from '@topcenter/model/media/media-package'
import { mediaPackageSubscription } from '@topcenter/model/media/media-package-subscription'
import { int, oneOf, ref, text } from '@topcenter/model/kit/field'
import type { Fields } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../../records/context.ts'
import { recordId } from '../../records/read.ts'
import {
  called,
  day,
  instant,
  list,
  money,
  names,
  object,
  oneOf as anyOf,
  orNull,
  refusalCode,
  text as words,
  token,
  valueOf,
  whole,
  yesNo,
} from '../../records/serving/answer.ts'
import { imageQuery, isSmallAsked } from '../../records/serving/image-query.ts'
import { answers, file, type Operation } from '../../records/serving/operation.ts'
import { answerImage } from '../../records/write/image.ts'
import { spoken } from '../../papers/paper-request.ts'
import { sheetTypes } from '../../sheets/sheet-file.ts'
import { cardSheets, cardTable } from './cards.service.ts'
import { resolveReferences } from '../../records/write/references.ts'
import { type CardSale, mostSold, sellCards } from './card-sale.service.ts'
import { pointsBackOf, subscribeByPoints } from './for-points.service.ts'
import { ask } from './package.rules.ts'
import { redeem, studentFor } from './redeem.service.ts'
import { salesOf } from './sales.service.ts'
import { contentsOf, shop, standings } from './shop.service.ts'

const sale = {
  mediaPackage: ref('mediaPackage'),
  code: text({ maxLength: 100 }),
  serial: int({ min: 1 }),
  serialTo: int({ min: 1 }),
  howMany: int({ min: 1, max: mostSold, initial: 1 }),
  batch: ref('mediaPackageCodeBatch'),
  buyer: ref('user'),
  account: ref('account', { required: true }),
  paymentMethod: ref('paymentMethod', { required: true }),
} as const
const code = { code: text({ required: true, maxLength: 100 }), student: text({ maxLength: 40 }) } as const
const points = { numberOfPoints: int({ required: true, min: 1 }), student: text({ maxLength: 40 }) } as const
const who = { student: text({ maxLength: 40 }) } as const

const printing = {
  staff: true,
  method: 'GET',
  permit: { group: 'MediaPackageCode', flag: 'itemAdd' },
  access: 'write',
  entity: 'mediaPackageCodeBatch',
  query: { serialFrom: int({ min: 1 }), serialTo: int({ min: 1 }), language: oneOf(['ar', 'en']) },
  pace: 'file',
  timeout: 30_000,
} as const

function parsed(fields: Fields, body: unknown): Record<string, unknown> {
  const found = fieldsSchema(fields).safeParse(body ?? {})
  if (!found.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(found.error) }))
  return found.data as Record<string, unknown>
}
/** The token of a child, which a portal user may give without any right to read people. */
const studentOf = (ctx: Ctx, given: unknown): Promise<string> =>
  studentFor(ctx, given ? recordId({ id: 'student', spec: { prefix: 'usr' } }, given as string) : null)

/** Whose shop it is: a student's, a child's, or what somebody would see who has nothing yet. */
const shopper = async (ctx: Ctx, { student }: Readonly<Record<string, string>>): Promise<string> =>
  student ? studentOf(ctx, student) : ctx.actor.userId
const inShop = object({
  token: token('mediaPackage'),
  names,
  description: names,
  imageAt: orNull(instant),
  category: orNull(called('educationalCategory')),
  from: orNull(day),
  to: orNull(day),
  numberOfDays: orNull(whole),
  isFree: yesNo,
  price: money,
  insteadOf: orNull(money),
  pricePoints: orNull(whole),
  offerUntil: orNull(day),
  lectures: whole,
  recordings: whole,
  files: whole,
  seconds: whole,
  sample: orNull(token('sharedMedia')),
  standing: anyOf(standings),
  since: orNull(day),
  until: orNull(day),
  percent: whole,
  next: orNull(token('sharedMedia')),
})
const inPackage = object({
  token: token('sharedMedia'),
  names,
  mediaType: valueOf('sharedMedia', 'mediaType'),
  seconds: orNull(whole),
  isOpen: yesNo,
  isSample: yesNo,
  percent: whole,
})
const offers = { group: 'MediaPackageCode', flag: 'view' } as const

export const packageOperations: readonly Operation[] = [
  {
    id: 'mediaShop.read',
    method: 'GET',
    path: '/api/media-shop',
    permit: offers,
    access: 'read',
    query: who,
    describe: () => ({
      summary: 'Read what packages of media are offered, and how the reader stands to each',
      description:
        'A parent names a child (`student`: their token). What is owned comes first. `points`: how many the student has.',
      answer: answers(object({ packages: list(inShop), points: whole })),
    }),
    handle: async (ctx, { query }) => shop(ctx, await shopper(ctx, query)),
  },
  {
    id: 'mediaShop.contents',
    method: 'GET',
    path: '/api/media-shop/:token',
    permit: offers,
    access: 'read',
    query: who,
    describe: () => ({
      summary: 'Read what a package of media holds, and what of it is open to the reader',
      answer: answers(object({ items: list(inPackage) })),
    }),
    handle: async (ctx, { params, query }) =>
      contentsOf(ctx, recordId(mediaPackage, params.token), await shopper(ctx, query)),
  },
  {
    id: 'mediaShop.image',
    method: 'GET',
    path: '/api/media-shop/:token/image',
    permit: offers,
    access: 'read',
    query: imageQuery,
    describe: () => ({
      summary: 'Get the cover of a package',
      answer: file('image/jpeg', 'image/png', 'image/webp'),
    }),
    handle: (ctx, { params, query }) =>
      answerImage(ctx, mediaPackage, recordId(mediaPackage, params.token), isSmallAsked(query)),
  },
  {
    id: 'mediaPackage.sales',
    staff: true,
    method: 'GET',
    path: '/api/media-packages/:token/sales',
    permit: { group: 'MediaPackageCode', flag: 'view' },
    access: 'read',
    entity: 'mediaPackage',
    describe: () => ({
      summary: 'Read what of a package was sold, used and is left, and the money of it',
      description:
        '`money`: what cards that are not void were sold for; `waiting`: of it, what is not used yet; `price`: of a card that is sold today. `forPoints`: subscriptions that were paid by points and are not canceled; `points`: how many that were, less what came back.',
      answer: answers(
        object({
          made: whole,
          sold: whole,
          gifts: whole,
          used: whole,
          left: whole,
          running: whole,
          asked: whole,
          money,
          waiting: money,
          price: money,
          forPoints: whole,
          points: whole,
        }),
      ),
    }),
    handle: (ctx, { params }) => salesOf(ctx, recordId(mediaPackage, params.token)),
  },
  {
    id: 'mediaPackageCode.sell',
    staff: true,
    method: 'POST',
    path: '/api/media-package-codes/sell',
    permit: { group: 'InstallmentPayment', flag: 'addPayments' },
    access: 'write',
    entity: 'mediaPackageCode',
    input: sale,
    describe: () => ({
      summary: 'Sell cards over the counter',
      description:
        'A card by its code, those from one serial to another, or the next ones of a package or a batch. They open the package from now on. Needs an `Idempotency-Key`.',
      answer: answers(
        object({
          receiptToken: token('receipt'),
          receiptNumber: whole,
          mediaPackageToken: token('mediaPackage'),
          price: money,
          serials: list(whole),
        }),
      ),
    }),
    handle: async (ctx, { body }) => {
      const input = await resolveReferences(ctx, sale, parsed(sale, body))
      const sold = await sellCards(ctx, input as unknown as CardSale)
      return {
        receiptToken: tokenOf('rcp', sold.receipt),
        receiptNumber: sold.receiptNumber,
        mediaPackageToken: tokenOf(mediaPackage.spec.prefix, sold.mediaPackage),
        price: sold.price,
        serials: sold.serials,
      }
    },
  },
  {
    id: 'mediaPackageCode.redeem',
    portal: true,
    method: 'POST',
    path: '/api/media-package-codes/redeem',
    permit: 'user',
    access: 'write',
    entity: 'mediaPackageCode',
    input: code,
    describe: () => ({
      summary: 'Use a code',
      description:
        'By a student, or for a child (`student`: their token). A code that is refused is an answer, since the try counts: five wrong ones slow the user down. Needs an `Idempotency-Key`.',
      answer: answers(
        object({
          redeemed: orNull(
            object({
              subscriptionToken: token('mediaPackageSubscription'),
              mediaPackageToken: token('mediaPackage'),
              from: day,
              validTo: day,
            }),
          ),
          refused: orNull(object({ code: refusalCode }, { at: words })),
        }),
      ),
    }),
    handle: async (ctx, request) => {
      const input = parsed(code, request.body)
      return redeem(ctx, input.code as string, await studentOf(ctx, input.student))
    },
  },
  // each time is written into the history
  {
    id: 'mediaPackageCodeBatch.cards',
    ...printing,
    path: '/api/media-package-code-batches/:token/cards-document',
    describe: () => ({
      summary: 'Print the cards of a batch that can still be used',
      answer: file('application/pdf'),
    }),
    handle: (ctx, request) => cardSheets(spoken(ctx, request), request.params.token, request.query, request.origin),
  },
  {
    id: 'mediaPackageCodeBatch.cardTable',
    ...printing,
    path: '/api/media-package-code-batches/:token/cards-table',
    describe: () => ({ summary: 'Export the codes of a batch that can still be used', answer: file(...sheetTypes) }),
    handle: (ctx, request) => cardTable(spoken(ctx, request), request.params.token, request.query),
  },
  {
    id: 'mediaPackage.ask',
    portal: true,
    method: 'POST',
    path: '/api/media-packages/:token/ask',
    permit: 'user',
    access: 'write',
    entity: 'mediaPackage',
    input: who,
    describe: () => ({
      summary: 'Open a free package, or ask the centre for another',
      description: 'By a student, or for a child (`student`: their token).',
      answer: answers(object({ subscriptionToken: token('mediaPackageSubscription') })),
    }),
    handle: async (ctx, { params, body }) => {
      const input = parsed(who, body)
      const id = recordId(mediaPackage, params.token)
      return { subscriptionToken: await ask(ctx, id, await studentOf(ctx, input.student)) }
    },
  },
  {
    id: 'mediaPackage.getForPoints',
    portal: true,
    method: 'POST',
    path: '/api/media-packages/:token/points',
    permit: 'user',
    access: 'write',
    entity: 'mediaPackage',
    input: points,
    describe: () => ({
      summary: 'Get a package at its price in points',
      description:
        'By a student, or for a child (`student`: their token), of whose points it is paid. `numberOfPoints`: the price that was shown; another one is refused. Needs an `Idempotency-Key`.',
      answer: answers(
        object({ subscriptionToken: token('mediaPackageSubscription'), from: day, validTo: day, points: whole }),
      ),
    }),
    handle: async (ctx, { params, body }) => {
      const { numberOfPoints, student } = parsed(points, body) as { numberOfPoints: number; student?: string }
      const got = await subscribeByPoints(ctx, {
        mediaPackage: recordId(mediaPackage, params.token),
        student: await studentOf(ctx, student),
        numberOfPoints,
      })
      const { from, validTo, points: left } = got
      return { subscriptionToken: tokenOf(mediaPackageSubscription.spec.prefix, got.id), from, validTo, points: left }
    },
  },
  {
    id: 'mediaPackageSubscription.pointsBack',
    staff: true,
    method: 'GET',
    path: '/api/media-package-subscriptions/:token/points-back',
    permit: { group: 'MediaPackageCode', flag: 'subscribe' },
    access: 'read',
    entity: 'mediaPackageSubscription',
    describe: () => ({
      summary: 'Read how many points come back if a subscription is canceled today',
      description: 'Of `days`, `passed` are over. `pointsBack` is null where points did not pay it.',
      answer: answers(
        object({ pointsBack: orNull(object({ spent: whole, back: whole, passed: whole, days: whole })) }),
      ),
    }),
    handle: async (ctx, { params }) => ({
      pointsBack: await pointsBackOf(ctx, recordId(mediaPackageSubscription, params.token)),
    }),
  },
]
