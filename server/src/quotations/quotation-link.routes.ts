/** Routes of the secret link of a version: its client reads and answers it without an account (D7.4). */
import type { FastifyInstance } from 'fastify'
import {
  answerLinkedVersion,
  printLinkedDelivery,
  printLinkedOrder,
  printLinkedVersion,
  readLinkedFile,
  readLinkedPhoto,
  readLinkedPicture,
  readLinkedProgress,
  readLinkedVersion,
  remarkLinkedVersion,
} from '@topcenter/model/quotations/api'
import { sql } from 'kysely'
import { spoken } from '../papers/paper-request.ts'
import { countSent, throughLink } from '../platform/pace/pace.ts'
import { describedBy } from '../records/serving/handle.ts'
import type { Described } from '../records/serving/operation.ts'
import { readFields } from '../records/serving/read-fields.ts'
import { checkAnswer, settle } from './answer.ts'
import { addProgress } from './progress-link.routes.ts'
import { type ByLink, type LinkServices, opener, sendBytes, sendSecret } from './sealed-link.ts'
import { versionPaper } from './quotation-paper.ts'
import { addRemark } from './remarks.ts'
import { sentFile, sentPicture } from './sent-models.ts'
import { sentVersion } from './sent-version.ts'

const path = '/api/quotation-links/:id'

/** Returns the endpoints that it adds, for OpenAPI. */
export function addQuotationLinks(http: FastifyInstance, services: LinkServices): Described[] {
  const opened = opener('quotation', services)
  http.get<ByLink>(path, { config: { query: ['h'] } }, async (request, reply) =>
    sendSecret(reply, await opened(request, (ctx, version) => sentVersion(ctx, version, true))),
  )
  http.post<ByLink>(`${path}/answer`, { config: { query: ['h'] } }, async (request, reply) => {
    const said = checkAnswer(readFields(answerLinkedVersion.body, request.body))
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
  http.post<ByLink>(`${path}/remarks`, { config: { query: ['h'] } }, async (request, reply) => {
    const { writerName, ...said } = readFields(remarkLinkedVersion.body, request.body)
    const body = await opened(request, async (ctx, version) => {
      await countSent(ctx.tx, ctx.now, throughLink('remark by link', version, request.ip))
      await addRemark(ctx, version, said, writerName)
      return sentVersion(ctx, version, true)
    })
    return sendSecret(reply, body)
  })
  for (const [part, read] of [
    ['pictures', sentPicture],
    ['files', sentFile],
  ] as const)
    http.get<ByLink & { Params: { of: string } }>(
      `${path}/${part}/:of`,
      { config: { query: ['h'], hasSecretAddress: true } },
      async (request, reply) => {
        return sendBytes(reply, await opened(request, (ctx, version) => read(ctx, version, request.params.of)))
      },
    )
  http.get<ByLink & InLanguage>(
    `${path}/document`,
    { config: { query: ['h', 'language'], hasSecretAddress: true } },
    async (request, reply) =>
      sendBytes(
        reply,
        await opened(
          request,
          (ctx, version) => versionPaper(spoken(ctx, request), version, services.originOf(request)),
          { isPaper: true },
        ),
      ),
  )
  addProgress(http, opened)
  return [
    readLinkedVersion,
    answerLinkedVersion,
    remarkLinkedVersion,
    readLinkedPicture,
    printLinkedVersion,
    readLinkedFile,
    readLinkedProgress,
    readLinkedPhoto,
    printLinkedOrder,
    printLinkedDelivery,
  ].map(describedBy)
}

type InLanguage = { Querystring: { language?: string } }
