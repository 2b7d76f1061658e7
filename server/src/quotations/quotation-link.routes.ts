/** The secret link of a version: its client reads it and answers it without an account (D7.4). */
import type { FastifyInstance } from 'fastify'
import { text } from '@topcenter/model/kit/field'
import { sql } from 'kysely'
import { answers, type Described } from '../records/serving/operation.ts'
import { answerInput, readAnswer, settle } from './answer.ts'
import { type ByLink, type LinkServices, opener, sendSecret } from './sealed-link.ts'
import { sentVersion, sentVersionAnswer } from './sent-version.ts'

const path = '/api/quotation-links/:id'

/** Returns the endpoints that it adds, for OpenAPI. */
export function addQuotationLinks(http: FastifyInstance, services: LinkServices): Described[] {
  const opened = opener('quotation', services)
  http.get<ByLink>(path, { config: { query: ['h'] } }, async (request, reply) =>
    sendSecret(reply, await opened(request, (ctx, version) => sentVersion(ctx, version, true))),
  )
  http.post<ByLink>(`${path}/answer`, { config: { query: ['h'] } }, async (request, reply) => {
    const said = readAnswer(linkInput, request.body)
    const body = await opened(request, async (ctx, version) => {
      const named = await ctx.tx.first<{ quotation: string; number: number }>(sql`
        select price_quotation_id as quotation, number
        from price_quotation_version
        where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${version}::uuid
      `)
      if (!named) return undefined
      await settle(ctx, named.quotation, said, { number: named.number, way: 'Link' })
      return sentVersion(ctx, version, true)
    })
    return sendSecret(reply, body)
  })
  return described
}

const { answerWay: _way, number: _number, evidence, ...others } = answerInput
const linkInput = {
  ...others,
  evidence: { ...evidence, options: { ...evidence.options, required: true }, required: true },
} as const
const described: Described[] = [
  {
    id: 'quotationLink.read',
    method: 'GET',
    path,
    permit: 'public',
    query: { h: text({ required: true }) },
    describe: () => ({
      summary: 'Read a version of a quotation by its secret link',
      answer: answers(sentVersionAnswer, 'SentVersion'),
    }),
  },
  {
    id: 'quotationLink.answer',
    method: 'POST',
    path: `${path}/answer`,
    permit: 'public',
    query: { h: text({ required: true }) },
    input: linkInput,
    describe: () => ({
      summary: 'Answer a version of a quotation by its secret link',
      description: '`evidence` is the name of who answers. The link ends with its version.',
      answer: answers(sentVersionAnswer, 'SentVersion'),
    }),
  },
]
