/** The order on what was accepted, by the secret link of the version that was: its client reads it without an account. */
import type { FastifyInstance } from 'fastify'
import { oneOf, text } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import { sql } from 'kysely'
import { spoken } from '../papers/paper-request.ts'
import type { Ctx } from '../records/context.ts'
import { answers, type Described, file } from '../records/serving/operation.ts'
import { progressAnswer, progressOf, progressPaper, progressPhoto } from './job-order-progress.ts'
import { type ByLink, type opener, printing, sendBytes, sendSecret } from './sealed-link.ts'
import { linkedFile } from './sent-models.ts'

const path = '/api/quotation-links/:id/progress'

interface Accepted {
  readonly quotation: string
  readonly client: Names
}
/** Undefined of a version that was not accepted: it has no order. */
const acceptedIn = (ctx: Ctx, version: string): Promise<Accepted | undefined> =>
  ctx.tx.first<Accepted>(sql`
    select price_quotation_id as quotation, snapshot -> 'client' as client
    from price_quotation_version
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and id = ${version}::uuid
      and version_state = 'Accepted'
  `)

export function addProgress(http: FastifyInstance, opened: ReturnType<typeof opener>): void {
  http.get<ByLink>(path, { config: { query: ['h'] } }, async (request, reply) =>
    sendSecret(
      reply,
      await opened(request, async (ctx, version) => {
        const accepted = await acceptedIn(ctx, version)
        return accepted ? progressOf(ctx, accepted.quotation) : { order: null }
      }),
    ),
  )
  http.get<ByLink & { Params: { of: string } }>(
    `${path}/photos/:of`,
    { config: { query: ['h'], hasSecretAddress: true } },
    async (request, reply) =>
      sendBytes(
        reply,
        await opened(request, async (ctx, version) => {
          const accepted = await acceptedIn(ctx, version)
          return accepted && linkedFile(ctx, await progressPhoto(ctx, accepted.quotation, request.params.of))
        }),
      ),
  )
  for (const address of [`${path}/document`, `${path}/deliveries/:of/document`])
    http.get<ByLink & { Params: { of?: string }; Querystring: { language?: string } }>(
      address,
      { config: { query: ['h', 'language'], hasSecretAddress: true } },
      async (request, reply) =>
        sendBytes(
          reply,
          await opened(
            request,
            async (ctx, version) => {
              const accepted = await acceptedIn(ctx, version)
              const { of } = request.params
              return (
                accepted &&
                progressPaper(
                  printing(spoken(ctx, request), accepted.client),
                  accepted.quotation,
                  address.includes(':of') ? { token: of } : undefined,
                )
              )
            },
            { isPaper: true },
          ),
        ),
    )
}

const h = text({ required: true })
const language = oneOf(['ar', 'en'])
const shared = { method: 'GET', permit: 'public' } as const

export const describedProgress: readonly Described[] = [
  {
    ...shared,
    id: 'quotationLink.progress',
    path,
    query: { h },
    describe: () => ({
      summary: 'Read how far the order on an accepted version is, by its secret link',
      answer: answers(progressAnswer, 'QuotationProgress'),
    }),
  },
  {
    ...shared,
    id: 'quotationLink.progressPhoto',
    path: `${path}/photos/:of`,
    query: { h },
    describe: () => ({
      summary: 'Read a photo of a step that is for the client, by the secret link',
      answer: file('application/octet-stream'),
    }),
  },
  {
    ...shared,
    id: 'quotationLink.progressPaper',
    path: `${path}/document`,
    query: { h, language },
    describe: () => ({
      summary: 'Print the order on an accepted version, by its secret link',
      answer: file('application/pdf'),
    }),
  },
  {
    ...shared,
    id: 'quotationLink.deliveryPaper',
    path: `${path}/deliveries/:of/document`,
    query: { h, language },
    describe: () => ({
      summary: 'Print the note of a delivery, by the secret link of what was accepted',
      answer: file('application/pdf'),
    }),
  },
]
