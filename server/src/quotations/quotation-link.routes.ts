/** The secret link of a version: its client reads it and answers it without an account (D7.4). */
import type { FastifyInstance } from 'fastify'
import { oneOf, text } from '@topcenter/model/kit/field'
import { sql } from 'kysely'
import { spoken } from '../papers/paper-request.ts'
import { countSent, throughLink } from '../platform/pace/pace.ts'
import { answers, type Described, file } from '../records/serving/operation.ts'
import { answerInput, readAnswer, settle } from './answer.ts'
import { addProgress, describedProgress } from './progress-link.routes.ts'
import { type ByLink, type LinkServices, opener, sendBytes, sendSecret } from './sealed-link.ts'
import { versionPaper } from './quotation-paper.ts'
import { addRemark, readRemark, remarkInput } from './remarks.ts'
import { sentFile, sentPicture } from './sent-models.ts'
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
  http.post<ByLink>(`${path}/remarks`, { config: { query: ['h'] } }, async (request, reply) => {
    const { writerName, ...said } = readRemark(linkRemark, request.body)
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
  return [...described, ...describedProgress]
}

type InLanguage = { Querystring: { language?: string } }

const { answerWay: _way, number: _number, evidence, ...others } = answerInput
const linkInput = {
  ...others,
  evidence: { ...evidence, options: { ...evidence.options, required: true }, required: true },
} as const
/** Nobody is known by the link: who writes says their name. */
const linkRemark = { ...remarkInput, writerName: text({ required: true }) } as const

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
  {
    id: 'quotationLink.remark',
    method: 'POST',
    path: `${path}/remarks`,
    permit: 'public',
    query: { h: text({ required: true }) },
    input: linkRemark,
    describe: () => ({
      summary: 'Say or ask something of a version by its secret link, without answering it',
      answer: answers(sentVersionAnswer, 'SentVersion'),
    }),
  },
  {
    id: 'quotationLink.picture',
    method: 'GET',
    path: `${path}/pictures/:of`,
    permit: 'public',
    query: { h: text({ required: true }) },
    describe: () => ({
      summary: 'Read the picture of a design model as it was sent, by the secret link',
      answer: file('image/jpeg', 'image/png', 'image/webp'),
    }),
  },
  {
    id: 'quotationLink.document',
    method: 'GET',
    path: `${path}/document`,
    permit: 'public',
    query: { h: text({ required: true }), language: oneOf(['ar', 'en']) },
    describe: () => ({
      summary: 'Print a version as it was sent, by the secret link',
      answer: file('application/pdf'),
    }),
  },
  {
    id: 'quotationLink.file',
    method: 'GET',
    path: `${path}/files/:of`,
    permit: 'public',
    query: { h: text({ required: true }) },
    describe: () => ({
      summary: 'Read a file of a design model as it was sent, by the secret link',
      description: 'What a browser would run is only ever a download.',
      answer: file('application/octet-stream'),
    }),
  },
]
