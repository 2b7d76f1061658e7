/** The secret link of a request for prices: its supplier reads it and answers it without an account (D7.5). */
import type { FastifyInstance } from 'fastify'
import { oneOf, text } from '@topcenter/model/kit/field'
import { spoken } from '../papers/paper-request.ts'
import { countSent, throughLink } from '../platform/pace/pace.ts'
import { answers, type Described, file } from '../records/serving/operation.ts'
import { askedPrices, askedPricesAnswer } from './asked-prices.ts'
import { requestPaper } from './request-paper.ts'
import { answerRequest, priceInput, readPrices } from './price-request.service.ts'
import { type ByLink, type LinkServices, opener, sendBytes, sendSecret } from './sealed-link.ts'

const path = '/api/price-request-links/:id'
const query = { h: text({ required: true }) } as const
const { answerWay: _way, ...linkInput } = priceInput

/** Returns the endpoints that it adds, for OpenAPI. */
export function addPriceRequestLinks(http: FastifyInstance, services: LinkServices): Described[] {
  const opened = opener('priceRequest', services)
  http.get<ByLink>(path, { config: { query: ['h'] } }, async (request, reply) =>
    sendSecret(reply, await opened(request, (ctx, id) => askedPrices(ctx, id, true))),
  )
  http.post<ByLink>(`${path}/answer`, { config: { query: ['h'] } }, async (request, reply) => {
    const said = readPrices(request.body, linkInput)
    const body = await opened(request, async (ctx, id) => {
      await countSent(ctx.tx, ctx.now, throughLink('prices by link', id, request.ip))
      await answerRequest(ctx, id, said, 'Link')
      return askedPrices(ctx, id, true)
    })
    return sendSecret(reply, body)
  })
  http.get<ByLink & { Querystring: { language?: string } }>(
    `${path}/document`,
    { config: { query: ['h', 'language'], hasSecretAddress: true } },
    async (request, reply) =>
      sendBytes(
        reply,
        await opened(request, (ctx, id) => requestPaper(spoken(ctx, request), id, services.originOf(request)), {
          isPaper: true,
        }),
      ),
  )
  return described
}

const described: Described[] = [
  {
    id: 'priceRequestLink.read',
    method: 'GET',
    path,
    permit: 'public',
    query,
    describe: () => ({
      summary: 'Read a request for prices by its secret link',
      answer: answers(askedPricesAnswer, 'AskedPrices'),
    }),
  },
  {
    id: 'priceRequestLink.answer',
    method: 'POST',
    path: `${path}/answer`,
    permit: 'public',
    query,
    input: linkInput,
    describe: () => ({
      summary: 'Give prices, or decline, by the secret link',
      description: 'Another answer replaces the one before, until the day that the request names.',
      answer: answers(askedPricesAnswer, 'AskedPrices'),
    }),
  },
  {
    id: 'priceRequestLink.document',
    method: 'GET',
    path: `${path}/document`,
    permit: 'public',
    query: { ...query, language: oneOf(['ar', 'en']) },
    describe: () => ({
      summary: 'Print what a supplier is asked the price of, by the secret link',
      answer: file('application/pdf'),
    }),
  },
]
