/** Routes of the secret link of a request for prices: its supplier reads and answers it without an account (D7.5). */
import type { FastifyInstance } from 'fastify'
import { giveLinkedPrices, printLinkedRequest, readLinkedPrices } from '@topcenter/model/quotations/api'
import { spoken } from '../papers/paper-request.ts'
import { countSent, throughLink } from '../platform/pace/pace.ts'
import { describedBy } from '../records/serving/handle.ts'
import type { Described } from '../records/serving/operation.ts'
import { readFields } from '../records/serving/read-fields.ts'
import { askedPrices } from './asked-prices.ts'
import { requestPaper } from './request-paper.ts'
import { answerRequest, checkPrices } from './price-request.service.ts'
import { type ByLink, type LinkServices, opener, sendBytes, sendSecret } from './sealed-link.ts'

const path = '/api/price-request-links/:id'

/** Returns the endpoints that it adds, for OpenAPI. */
export function addPriceRequestLinks(http: FastifyInstance, services: LinkServices): Described[] {
  const opened = opener('priceRequest', services)
  http.get<ByLink>(path, { config: { query: ['h'] } }, async (request, reply) =>
    sendSecret(reply, await opened(request, (ctx, id) => askedPrices(ctx, id, true))),
  )
  http.post<ByLink>(`${path}/answer`, { config: { query: ['h'] } }, async (request, reply) => {
    const said = checkPrices(readFields(giveLinkedPrices.body, request.body))
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
  return [readLinkedPrices, giveLinkedPrices, printLinkedRequest].map(describedBy)
}
