/** Operations of quotations that no definition derives: the answer to a version line by line, and its secret link. */
import { oneOf } from '@topcenter/model/kit/field'
import { isStaff } from '@topcenter/model/kit/permission'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationVersion } from '@topcenter/model/quotations/price-quotation-version'
import { spoken } from '../papers/paper-request.ts'
import { checkPath, makeSecret } from '../papers/seal.ts'
import { permitAction } from '../records/permissions/permit.ts'
import { readChanged, readRow, recordId } from '../records/read.ts'
import { changedOf, object, text } from '../records/serving/answer.ts'
import { answers, file, type Operation } from '../records/serving/operation.ts'
import { actionOf, answerInput, readAnswer, settle } from './answer.ts'
import { versionPaper } from './quotation-paper.ts'
import { addRemark, readRemark, remarkInput } from './remarks.ts'
import { sentPicture } from './sent-models.ts'
import { sentVersion, sentVersionAnswer } from './sent-version.ts'

const answering = {
  anyOf: [
    { group: 'PriceQuotation', flag: 'acceptQuotation' },
    { group: 'PriceQuotation', flag: 'rejectQuotation' },
  ],
} as const

export const quotationOperations: readonly Operation[] = [
  {
    id: 'priceQuotation.answer',
    method: 'POST',
    path: '/api/price-quotations/:token/answer',
    permit: answering,
    portal: true,
    access: 'write',
    entity: 'priceQuotation',
    input: answerInput,
    describe: () => ({
      summary: 'Answer the version in force, line by line',
      description:
        'What is accepted as a whole gives up its other lines; what is rejected needs a reason. `number` is the version that was read: a newer one is answered by nobody who has not seen it.',
      answer: answers(changedOf('priceQuotation')),
    }),
    handle: async (ctx, { params, body }) => {
      const said = readAnswer(answerInput, body)
      permitAction(ctx.actor, priceQuotation, actionOf(said))
      const id = recordId(priceQuotation, params.token)
      await settle(ctx, id, said, { number: said.number! })
      return readChanged(ctx, priceQuotation, id)
    },
  },
  {
    id: 'priceQuotationVersion.sent',
    method: 'GET',
    path: '/api/price-quotation-versions/:token/sent',
    permit: { group: 'PriceQuotation', flag: 'view' },
    portal: true,
    access: 'write', // that its client has seen it is kept
    entity: 'priceQuotationVersion',
    describe: () => ({
      summary: 'Read a version as it was sent',
      answer: answers(sentVersionAnswer, 'SentVersion'),
    }),
    handle: async (ctx, { params }) => {
      const row = await readRow(ctx, priceQuotationVersion, recordId(priceQuotationVersion, params.token))
      return sentVersion(ctx, row.id as string, !isStaff(ctx.actor.userType))
    },
  },
  {
    id: 'priceQuotationVersion.picture',
    method: 'GET',
    path: '/api/price-quotation-versions/:token/pictures/:model',
    permit: { group: 'PriceQuotation', flag: 'view' },
    access: 'read',
    entity: 'priceQuotationVersion',
    describe: () => ({
      summary: 'Read the picture of a design model as it was sent',
      answer: file('image/jpeg', 'image/png', 'image/webp'),
    }),
    handle: async (ctx, { params }) => {
      const row = await readRow(ctx, priceQuotationVersion, recordId(priceQuotationVersion, params.token))
      return sentPicture(ctx, row.id as string, params.model)
    },
  },
  {
    id: 'priceQuotationVersion.document',
    method: 'GET',
    path: '/api/price-quotation-versions/:token/document',
    permit: { group: 'PriceQuotation', flag: 'view' },
    portal: true,
    access: 'write', // the first paper in each language is kept
    entity: 'priceQuotationVersion',
    query: { language: oneOf(['ar', 'en']) },
    pace: 'file',
    timeout: 15_000,
    describe: () => ({
      summary: 'Print a version as it was sent',
      description: 'Made once in each language: whoever asks for it after gets the same bytes.',
      answer: file('application/pdf'),
    }),
    handle: async (ctx, request) => {
      const row = await readRow(ctx, priceQuotationVersion, recordId(priceQuotationVersion, request.params.token))
      return versionPaper(spoken(ctx, request), row.id as string, request.origin)
    },
  },
  {
    id: 'priceQuotationVersion.remark',
    method: 'POST',
    path: '/api/price-quotation-versions/:token/remarks',
    permit: answering,
    portal: true,
    access: 'write',
    entity: 'priceQuotationVersion',
    input: remarkInput,
    describe: () => ({
      summary: 'Say or ask something of a version without answering it',
      description:
        'Of the whole, of a line (`detail`), or of a design model (`model`), there at a place of its picture: `x` and `y` are parts of its width and height, from the left and the top. As long as the version is in force.',
      answer: answers(sentVersionAnswer, 'SentVersion'),
    }),
    handle: async (ctx, { params, body }) => {
      const said = readRemark(remarkInput, body)
      const row = await readRow(ctx, priceQuotationVersion, recordId(priceQuotationVersion, params.token))
      await addRemark(ctx, row.id as string, said, null)
      return sentVersion(ctx, row.id as string, !isStaff(ctx.actor.userType))
    },
  },
  {
    id: 'priceQuotationVersion.link',
    staff: true,
    method: 'GET',
    path: '/api/price-quotation-versions/:token/link',
    permit: { group: 'PriceQuotation', flag: 'itemUpdate' },
    access: 'write', // the secret of the centre's papers is made with the first of them
    entity: 'priceQuotationVersion',
    describe: () => ({
      summary: 'Get the secret link by which the client answers a version without an account',
      description: 'It ends with its version: when that is answered, replaced or no longer valid, it only shows it.',
      answer: answers(object({ link: text })),
    }),
    handle: async (ctx, { params, origin }) => {
      const row = await readRow(ctx, priceQuotationVersion, recordId(priceQuotationVersion, params.token))
      await makeSecret(ctx.tx, ctx.actor.establishmentId)
      const path = await checkPath(ctx.tx, ctx.actor.establishmentId, row.id as string, 'quotation')
      return { link: `${origin}${path}` }
    },
  },
]
