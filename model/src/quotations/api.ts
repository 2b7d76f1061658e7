/** Endpoints of quotations: prices of suppliers, versions and their answers, and the order on a quotation. */
import { quotationManner } from '../access/establishment.ts'
import { ownSettings } from '../access/own-settings.ts'
import { debt, debtStatuses } from '../finance/debt.ts'
import * as answer from '../kit/answer.ts'
import { endpoint } from '../kit/endpoint.ts'
import * as input from '../kit/field.ts'
import { type PropertyKind, propertyKinds } from '../kit/property.ts'
import { attachment } from '../media/attachment.ts'
import { mediaTypes } from '../media/shared-media.ts'
import { supplier } from '../people/user.ts'
import { designModel } from './design-model.ts'
import { jobOrderDelivery } from './job-order-delivery.ts'
import { jobOrderLine } from './job-order-line.ts'
import { jobOrderStep } from './job-order-step.ts'
import { jobOrder, jobOrderStates } from './job-order.ts'
import { priceQuotationAffiliateOperation } from './price-quotation-affiliate-operation.ts'
import { priceQuotationDetail } from './price-quotation-detail.ts'
import { priceQuotationVersion, versionStates } from './price-quotation-version.ts'
import { answerWays, priceQuotation } from './price-quotation.ts'
import { priceRequest, priceRequestStates } from './price-request.ts'
import { quotationPriceHistory } from './quotation-price-history.ts'
import { quotationRemark } from './quotation-remark.ts'

const view = { group: 'PriceQuotation', flag: 'view' } as const
const viewPrices = { group: 'QuotationPriceHistory', flag: 'view' } as const
const choosing = { group: 'QuotationPriceHistory', flag: 'itemUpdate' } as const
const answering = {
  anyOf: [
    { group: 'PriceQuotation', flag: 'acceptQuotation' },
    { group: 'PriceQuotation', flag: 'rejectQuotation' },
  ],
} as const
const language = input.oneOf(['ar', 'en'])
const pdf = { file: ['application/pdf'] } as const

/** The newest price of each supplier, or of each other source, for each detail that is not given up. */
export const priceMatrix = answer.object({
  /** Percent. */
  margin: answer.whole,
  leastMargin: answer.whole,
  answerDays: answer.whole,
  details: answer.list(
    answer.object({
      token: answer.token(priceQuotationDetail),
      names: answer.names,
      quantity: answer.whole,
      state: answer.stateOf(priceQuotationDetail),
      designNotes: answer.orNull(answer.text),
      /** The buying price that was chosen. */
      chosen: answer.orNull(answer.token(quotationPriceHistory)),
      chosenReason: answer.orNull(answer.text),
      /** The selling price of one piece. */
      sellOne: answer.orNull(answer.money),
      /** Additional work that costs extra. */
      operations: answer.list(
        answer.object({
          token: answer.token(priceQuotationAffiliateOperation),
          version: answer.whole,
          operation: answer.text,
          amount: answer.money,
        }),
      ),
    }),
  ),
  suppliers: {
    ...answer.list(
      answer.object({
        key: answer.text,
        names: answer.names,
        phone: answer.orNull(answer.text),
        token: answer.orNull(answer.token(supplier)),
        request: answer.orNull(
          answer.object({
            token: answer.token(priceRequest),
            state: answer.oneOf(priceRequestStates),
            askedAt: answer.instant,
            answerUntil: answer.instant,
            seenAt: answer.orNull(answer.instant),
            note: answer.orNull(answer.text),
            details: {
              ...answer.list(answer.token(priceQuotationDetail)),
              description: 'What they are asked for',
            },
          }),
        ),
      }),
    ),
    description: 'Whom prices were asked from, or who gave some; a source of another kind has no token',
  },
  prices: answer.list(
    answer.object({
      token: answer.token(quotationPriceHistory),
      detail: answer.token(priceQuotationDetail),
      /** The key of a supplier. */
      supplier: answer.text,
      one: answer.money,
      deliveryDays: answer.orNull(answer.whole),
      note: answer.orNull(answer.text),
      at: answer.instant,
    }),
  ),
})
const matrix = { json: () => priceMatrix, as: 'PriceMatrix' } as const

export const askSuppliers = endpoint({
  id: 'priceQuotation.askSuppliers',
  method: 'POST',
  path: '/api/price-quotations/:token/price-requests',
  permit: choosing,
  readers: 'staff',
  entity: priceQuotation,
  body: {
    suppliers: input.refs('supplier', { required: true, max: 50 }),
    /** All details of the quotation by default. */
    details: input.refs('priceQuotationDetail', { max: 500 }),
    answerDays: input.int({ min: 1, max: 90, unit: 'days' }),
    notes: input.longText({ maxLength: 1000 }),
  },
  summary: 'Ask suppliers for prices',
  description:
    'Without details all that is wanted is asked for. Who was asked already is asked for what is added, and has as long as the others.',
  answer: matrix,
})

export const readPriceMatrix = endpoint({
  id: 'priceQuotation.prices',
  method: 'GET',
  path: '/api/price-quotations/:token/price-matrix',
  permit: viewPrices,
  readers: 'staff',
  entity: priceQuotation,
  summary: 'Compare what suppliers ask, thing by thing',
  answer: matrix,
})

export const choosePrices = endpoint({
  id: 'priceQuotation.choose',
  method: 'POST',
  path: '/api/price-quotations/:token/price-matrix',
  permit: choosing,
  readers: 'staff',
  entity: priceQuotation,
  body: {
    details: input.rows(
      {
        token: input.text({ required: true, maxLength: 40 }),
        quantity: input.int({ min: 1, max: 1_000_000 }),
        /** The token of a buying price; the choice is unchanged without it. */
        price: input.text({ maxLength: 40 }),
        /** The centre's own cost of one piece, of no supplier; it becomes the choice. */
        ownOne: input.money({ min: 1 }),
        /** The selling price of one piece; unchanged by default. */
        sellOne: input.money({ min: 1 }),
        /** The reason for a choice that is not the cheapest, or for a low selling price. */
        reason: input.longText({ maxLength: 400 }),
      },
      { required: true, max: 500 },
    ),
    /** Sends the quotation to the client too, as the action `offer` does; if that is refused, nothing is saved. */
    sendAfterSave: input.bool({ initial: false }),
  },
  summary: 'Choose buying prices, and say what is sold for how much',
  description:
    'Both are approved by it. `sendAfterSave`: the quotation is sent too, by the rules of `offer` and for its usual days; if that is refused, nothing is saved. Less than the least margin over the chosen price needs the flag `sellBelowFloor` and a reason.',
  answer: matrix,
})

/** A property of a detail. The description has its kind as text. */
const property = answer.object(
  {
    propertyToken: answer.text,
    names: answer.names,
    valueType: answer.text as answer.Schema<PropertyKind>,
    value: {} as answer.Schema<string | number | boolean | null>,
  },
  { itemNames: answer.names },
)
/** A request for prices as its supplier reads it. */
export const askedPrices = answer.object({
  token: answer.token(priceRequest),
  code: answer.text,
  centre: answer.names,
  supplier: answer.names,
  state: answer.oneOf(priceRequestStates),
  isOpen: answer.yesNo,
  askedAt: answer.instant,
  answerUntil: answer.instant,
  notes: answer.orNull(answer.text),
  answerNote: answer.orNull(answer.text),
  declineReason: answer.orNull(answer.text),
  details: answer.list(
    answer.object({
      token: answer.token(priceQuotationDetail),
      names: answer.names,
      quantity: answer.whole,
      designNotes: answer.orNull(answer.text),
      properties: answer.list(property),
      /** The supplier's last price of one piece. */
      given: answer.orNull(
        answer.object({
          priceOne: answer.money,
          deliveryDays: answer.orNull(answer.whole),
          note: answer.orNull(answer.text),
        }),
      ),
    }),
  ),
})
const asked = { json: () => askedPrices, as: 'AskedPrices' } as const

export const readAskedPrices = endpoint({
  id: 'priceRequest.asked',
  method: 'GET',
  path: '/api/price-requests/:token/asked',
  permit: viewPrices,
  readers: 'portal',
  access: 'write', // records that the supplier has seen it
  entity: priceRequest,
  summary: 'Read what a supplier is asked the price of',
  answer: asked,
})

export const printPriceRequest = endpoint({
  id: 'priceRequest.document',
  method: 'GET',
  path: '/api/price-requests/:token/document',
  permit: viewPrices,
  readers: 'portal',
  access: 'write', // the first paper of a centre makes the secret of all papers
  entity: priceRequest,
  query: { language },
  summary: 'Print what a supplier is asked the price of',
  answer: pdf,
})

export const givePrices = endpoint({
  id: 'priceRequest.price',
  method: 'POST',
  path: '/api/price-requests/:token/price',
  permit: { group: 'QuotationPriceHistory', flag: 'answerPriceRequest' },
  readers: 'portal',
  entity: priceRequest,
  body: {
    details: input.rows(
      {
        token: input.text({ required: true, maxLength: 40 }),
        /** The price of one piece. */
        priceOne: input.money({ required: true, min: 1 }),
        deliveryDays: input.int({ min: 0, max: 730, unit: 'days' }),
        note: input.longText({ maxLength: 400 }),
      },
      { max: 500 },
    ),
    /** The supplier offers nothing; sent without prices. */
    declined: input.bool(),
    note: input.longText({ maxLength: 1000 }),
    /** The way in which staff received the answer. */
    answerWay: input.oneOf(answerWays),
  },
  summary: 'Give prices for what is asked, or decline',
  description: 'By its supplier, or by staff who were told. Another answer replaces the one before.',
  answer: asked,
})

const link = () => answer.object({ link: answer.text })

export const readPriceRequestLink = endpoint({
  id: 'priceRequest.link',
  method: 'GET',
  path: '/api/price-requests/:token/link',
  permit: choosing,
  readers: 'staff',
  access: 'write', // the first link of a centre makes the secret of all papers
  entity: priceRequest,
  summary: 'Get the secret link by which a supplier gives prices without an account',
  description: 'It only shows what was asked once the request has ended.',
  answer: link,
})

const usualMargins = () =>
  answer.object({
    version: answer.whole,
    quotationMargin: answer.whole,
    quotationLeastMargin: answer.whole,
    quotationAnswerDays: answer.whole,
  })

export const readQuotationManner = endpoint({
  id: 'quotationManner.read',
  method: 'GET',
  path: '/api/quotation-manner',
  permit: ownSettings.quotations.read,
  readers: 'staff',
  summary: 'Read the usual margins of quotations',
  answer: usualMargins,
})

export const changeQuotationManner = endpoint({
  id: 'quotationManner.change',
  method: 'PATCH',
  path: '/api/quotation-manner',
  permit: ownSettings.quotations.change,
  readers: 'staff',
  body: { version: input.int({ required: true }), ...quotationManner },
  summary: 'Change the usual margins of quotations',
  answer: usualMargins,
})

export const answerQuotation = endpoint({
  id: 'priceQuotation.answer',
  method: 'POST',
  path: '/api/price-quotations/:token/answer',
  permit: answering,
  readers: 'portal',
  entity: priceQuotation,
  body: {
    accepted: input.bool({ required: true }),
    /** The number of the version that was read. */
    number: input.int({ required: true, min: 1 }),
    /** All lines by default. */
    details: input.rows(
      {
        token: input.text({ required: true, maxLength: 40 }),
        accepted: input.bool({ required: true }),
        reason: input.longText({ maxLength: 400 }),
      },
      { max: 500 },
    ),
    reason: input.longText({ maxLength: 400 }),
    /** The way in which staff received the answer. */
    answerWay: input.oneOf(answerWays),
    /** Proof of the answer; through the link, the name of its writer. */
    evidence: input.longText({ maxLength: 400 }),
  },
  summary: 'Answer the version in force, line by line',
  description:
    'What is accepted as a whole gives up its other lines; what is rejected needs a reason. `number` is the version that was read: a newer one is answered by nobody who has not seen it.',
  answer: () => answer.changedOf(priceQuotation),
})

const sentRemark = answer.object({
  token: answer.token(quotationRemark),
  detail: answer.orNull(answer.token(priceQuotationDetail)),
  model: answer.orNull(answer.token(designModel)),
  /** Null also if the model had another picture when the remark was written. */
  x: answer.orNull(answer.number),
  y: answer.orNull(answer.number),
  text: answer.text,
  /** Null for a remark that staff wrote down. */
  writer: answer.orNull(answer.names),
  at: answer.instant,
  answer: answer.orNull(answer.text),
})
/** A version as its client reads it, in the portal or through the secret link. */
export const sentVersion = answer.object({
  token: answer.token(priceQuotationVersion),
  quotation: answer.token(priceQuotation),
  centre: answer.names,
  number: answer.whole,
  /** The number of the version that replaced it. */
  newest: answer.whole,
  state: answer.oneOf(versionStates),
  isValid: answer.yesNo,
  sentAt: answer.instant,
  validUntil: answer.instant,
  code: answer.text,
  subject: answer.orNull(answer.text),
  client: answer.names,
  notes: answer.orNull(answer.text),
  total: answer.money,
  acceptedAmount: answer.orNull(answer.money),
  reason: answer.orNull(answer.text),
  details: answer.list(
    answer.object({
      token: answer.token(priceQuotationDetail),
      names: answer.names,
      quantity: answer.whole,
      one: answer.money,
      /** The price before bargaining. */
      insteadOf: answer.orNull(answer.money),
      total: answer.money,
      designNotes: answer.orNull(answer.text),
      operations: answer.list(answer.object({ operation: answer.text, amount: answer.money })),
      properties: answer.list(
        answer.object({
          names: answer.names,
          valueType: answer.oneOf(propertyKinds),
          value: answer.either(answer.text, answer.number, answer.yesNo),
          itemNames: answer.orNull(answer.names),
        }),
      ),
      models: answer.list(
        answer.object({
          token: answer.token(designModel),
          title: answer.text,
          details: answer.orNull(answer.text),
          /** Hash of the picture's content. */
          picture: answer.orNull(answer.text),
          files: answer.list(
            answer.object({
              token: answer.token(attachment),
              fileName: answer.text,
              mediaType: answer.oneOf(mediaTypes),
              size: answer.whole,
            }),
          ),
        }),
      ),
    }),
  ),
  remarks: answer.list(sentRemark),
  /** Answers by token of the detail. */
  answers: answer.record(answer.object({ isAccepted: answer.yesNo }, { reason: answer.text })),
})
const sent = { json: () => sentVersion, as: 'SentVersion' } as const

export const readSentVersion = endpoint({
  id: 'priceQuotationVersion.sent',
  method: 'GET',
  path: '/api/price-quotation-versions/:token/sent',
  permit: view,
  readers: 'portal',
  access: 'write', // records that the client has seen it
  entity: priceQuotationVersion,
  summary: 'Read a version as it was sent',
  answer: sent,
})

export const readVersionPicture = endpoint({
  id: 'priceQuotationVersion.picture',
  method: 'GET',
  path: '/api/price-quotation-versions/:token/pictures/:model',
  permit: view,
  entity: priceQuotationVersion,
  summary: 'Read the picture of a design model as it was sent',
  answer: { file: ['image/jpeg', 'image/png', 'image/webp'] },
})

export const printVersion = endpoint({
  id: 'priceQuotationVersion.document',
  method: 'GET',
  path: '/api/price-quotation-versions/:token/document',
  permit: view,
  readers: 'portal',
  access: 'write', // the first paper in each language is stored
  entity: priceQuotationVersion,
  query: { language },
  summary: 'Print a version as it was sent',
  description: 'Made once in each language: whoever asks for it after gets the same bytes.',
  answer: pdf,
})

export const remarkVersion = endpoint({
  id: 'priceQuotationVersion.remark',
  method: 'POST',
  path: '/api/price-quotation-versions/:token/remarks',
  permit: answering,
  readers: 'portal',
  entity: priceQuotationVersion,
  body: {
    text: input.longText({ required: true, maxLength: 1000 }),
    /** Tokens; without both the remark is about the whole version. */
    detail: input.text({ maxLength: 40 }),
    model: input.text({ maxLength: 40 }),
    /** Both or neither, and only with a model that has a picture. */
    x: input.decimal({ min: 0, max: 1 }),
    y: input.decimal({ min: 0, max: 1 }),
  },
  summary: 'Say or ask something of a version without answering it',
  description:
    'Of the whole, of a line (`detail`), or of a design model (`model`), there at a place of its picture: `x` and `y` are parts of its width and height, from the left and the top. As long as the version is in force.',
  answer: sent,
})

export const readVersionLink = endpoint({
  id: 'priceQuotationVersion.link',
  method: 'GET',
  path: '/api/price-quotation-versions/:token/link',
  permit: { group: 'PriceQuotation', flag: 'itemUpdate' },
  readers: 'staff',
  access: 'write', // the first link of a centre makes the secret of all papers
  entity: priceQuotationVersion,
  summary: 'Get the secret link by which the client answers a version without an account',
  description: 'It ends with its version: when that is answered, replaced or no longer valid, it only shows it.',
  answer: link,
})

/** The order on a quotation, as its client may know it. */
export const orderProgress = answer.object({
  order: answer.orNull(
    answer.object({
      code: answer.text,
      state: answer.oneOf(jobOrderStates),
      startAt: answer.orNull(answer.instant),
      expectedAt: answer.orNull(answer.instant),
      isLate: answer.yesNo,
      lines: answer.list(
        answer.object({
          token: answer.token(jobOrderLine),
          names: answer.names,
          ordered: answer.whole,
          done: answer.whole,
          canceled: answer.whole,
          received: answer.whole,
        }),
      ),
      steps: answer.list(
        answer.object({
          token: answer.token(jobOrderStep),
          at: answer.instant,
          work: answer.text,
          photos: answer.list(
            answer.object({
              token: answer.token(attachment),
              fileName: answer.text,
              mediaType: answer.oneOf(mediaTypes),
            }),
          ),
        }),
      ),
      deliveries: answer.list(answer.object({ token: answer.token(jobOrderDelivery), at: answer.instant })),
    }),
  ),
})

export const readOrderProgress = endpoint({
  id: 'priceQuotation.progress',
  method: 'GET',
  path: '/api/price-quotations/:token/progress',
  permit: view,
  readers: 'portal',
  entity: priceQuotation,
  summary: 'Read how far the order on a quotation is, as its client may know it',
  answer: { json: () => orderProgress, as: 'QuotationProgress' },
})

export const openProgressPhoto = endpoint({
  id: 'priceQuotation.progressPhoto',
  method: 'GET',
  path: '/api/price-quotations/:token/progress/attachments/:attachment',
  permit: view,
  readers: 'portal',
  entity: priceQuotation,
  summary: 'Open a photo of a step that is for the client',
  answer: ['elsewhere', { file: ['application/octet-stream'] }],
})

export const printOrderProgress = endpoint({
  id: 'priceQuotation.progressPaper',
  method: 'GET',
  path: '/api/price-quotations/:token/progress/document',
  permit: view,
  readers: 'portal',
  entity: priceQuotation,
  query: { language },
  summary: 'Print the order on a quotation, as its client may know it',
  answer: pdf,
})

export const printOrderDelivery = endpoint({
  id: 'priceQuotation.deliveryPaper',
  method: 'GET',
  path: '/api/price-quotations/:token/progress/deliveries/:delivery/document',
  permit: view,
  readers: 'portal',
  entity: priceQuotation,
  query: { language },
  summary: 'Print the note of a delivery of the order on a quotation',
  answer: pdf,
})

export const readQuotationMoney = endpoint({
  id: 'priceQuotation.money',
  method: 'GET',
  path: '/api/price-quotations/:token/money',
  permit: { group: 'Expenses', flag: 'view' },
  readers: 'staff',
  entity: priceQuotation,
  summary: 'Read what is owed for a quotation, what it cost and what is left of it',
  description:
    'For who may see debts and expenses both. `profit` leaves out what was given up of the debt, canceled pieces among it, and is below zero where it cost more.',
  answer: () =>
    answer.object({
      debt: answer.orNull(
        answer.object({
          token: answer.token(debt),
          code: answer.text,
          state: answer.oneOf(debtStatuses),
          money: answer.money,
          paid: answer.money,
          writtenOff: answer.money,
          remainder: answer.money,
        }),
      ),
      /** Paid costs that were not given back. */
      spent: answer.money,
      /** The number of costs. */
      costs: answer.whole,
      /** The debt without its written-off part, less `spent`. */
      profit: answer.whole,
    }),
})

export const printJobOrder = endpoint({
  id: 'jobOrder.document',
  method: 'GET',
  path: '/api/job-orders/:token/document',
  permit: view,
  readers: 'staff',
  entity: jobOrder,
  query: { language },
  summary: 'Print a job order for who does the work',
  answer: pdf,
})

export const printDelivery = endpoint({
  id: 'jobOrderDelivery.document',
  method: 'GET',
  path: '/api/job-order-deliveries/:token/document',
  permit: view,
  readers: 'staff',
  access: 'write', // records that it was printed
  entity: jobOrderDelivery,
  query: { language },
  summary: 'Print the note of a delivery',
  answer: pdf,
})

// Secret links, by which clients and suppliers read and answer without an account

const seal = { h: input.text({ required: true }) } as const
const linkPath = '/api/quotation-links/:id'
const { number: _number, answerWay: _way, evidence, ...answerOfClient } = answerQuotation.body

export const readLinkedVersion = endpoint({
  id: 'quotationLink.read',
  method: 'GET',
  path: linkPath,
  permit: 'public',
  query: seal,
  summary: 'Read a version of a quotation by its secret link',
  answer: sent,
})
export const answerLinkedVersion = endpoint({
  id: 'quotationLink.answer',
  method: 'POST',
  path: `${linkPath}/answer`,
  permit: 'public',
  query: seal,
  body: {
    ...answerOfClient,
    evidence: { ...evidence, options: { ...evidence.options, required: true }, required: true },
  },
  summary: 'Answer a version of a quotation by its secret link',
  description: '`evidence` is the name of who answers. The link ends with its version.',
  answer: sent,
})
export const remarkLinkedVersion = endpoint({
  id: 'quotationLink.remark',
  method: 'POST',
  path: `${linkPath}/remarks`,
  permit: 'public',
  query: seal,
  // a link identifies nobody, so writers give their names
  body: { ...remarkVersion.body, writerName: input.text({ required: true }) },
  summary: 'Say or ask something of a version by its secret link, without answering it',
  answer: sent,
})
export const readLinkedPicture = endpoint({
  id: 'quotationLink.picture',
  method: 'GET',
  path: `${linkPath}/pictures/:of`,
  permit: 'public',
  query: seal,
  summary: 'Read the picture of a design model as it was sent, by the secret link',
  answer: { file: ['image/jpeg', 'image/png', 'image/webp'] },
})
export const printLinkedVersion = endpoint({
  id: 'quotationLink.document',
  method: 'GET',
  path: `${linkPath}/document`,
  permit: 'public',
  query: { ...seal, language },
  summary: 'Print a version as it was sent, by the secret link',
  answer: pdf,
})
export const readLinkedFile = endpoint({
  id: 'quotationLink.file',
  method: 'GET',
  path: `${linkPath}/files/:of`,
  permit: 'public',
  query: seal,
  summary: 'Read a file of a design model as it was sent, by the secret link',
  description: 'What a browser would run is only ever a download.',
  answer: { file: ['application/octet-stream'] },
})
export const readLinkedProgress = endpoint({
  id: 'quotationLink.progress',
  method: 'GET',
  path: `${linkPath}/progress`,
  permit: 'public',
  query: seal,
  summary: 'Read how far the order on an accepted version is, by its secret link',
  answer: { json: () => orderProgress, as: 'QuotationProgress' },
})
export const readLinkedPhoto = endpoint({
  id: 'quotationLink.progressPhoto',
  method: 'GET',
  path: `${linkPath}/progress/photos/:of`,
  permit: 'public',
  query: seal,
  summary: 'Read a photo of a step that is for the client, by the secret link',
  answer: { file: ['application/octet-stream'] },
})
export const printLinkedOrder = endpoint({
  id: 'quotationLink.progressPaper',
  method: 'GET',
  path: `${linkPath}/progress/document`,
  permit: 'public',
  query: { ...seal, language },
  summary: 'Print the order on an accepted version, by its secret link',
  answer: pdf,
})
export const printLinkedDelivery = endpoint({
  id: 'quotationLink.deliveryPaper',
  method: 'GET',
  path: `${linkPath}/progress/deliveries/:of/document`,
  permit: 'public',
  query: { ...seal, language },
  summary: 'Print the note of a delivery, by the secret link of what was accepted',
  answer: pdf,
})

const requestLinkPath = '/api/price-request-links/:id'
const { answerWay: _priceWay, ...pricesOfSupplier } = givePrices.body

export const readLinkedPrices = endpoint({
  id: 'priceRequestLink.read',
  method: 'GET',
  path: requestLinkPath,
  permit: 'public',
  query: seal,
  summary: 'Read a request for prices by its secret link',
  answer: asked,
})
export const giveLinkedPrices = endpoint({
  id: 'priceRequestLink.answer',
  method: 'POST',
  path: `${requestLinkPath}/answer`,
  permit: 'public',
  query: seal,
  body: pricesOfSupplier,
  summary: 'Give prices, or decline, by the secret link',
  description: 'Another answer replaces the one before, until the day that the request names.',
  answer: asked,
})
export const printLinkedRequest = endpoint({
  id: 'priceRequestLink.document',
  method: 'GET',
  path: `${requestLinkPath}/document`,
  permit: 'public',
  query: { ...seal, language },
  summary: 'Print what a supplier is asked the price of, by the secret link',
  answer: pdf,
})
