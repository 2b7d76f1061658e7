/** Routes of the order on an accepted version, by the secret link of that version: its client needs no account. */
import type { FastifyInstance } from 'fastify'
import type { Names } from '@topcenter/model/kit/names'
import { sql } from 'kysely'
import { spoken } from '../papers/paper-request.ts'
import type { Ctx } from '../records/context.ts'
import { progressOf, progressPaper, progressPhoto } from './job-order-progress.ts'
import { type ByLink, type opener, printing, sendBytes, sendSecret } from './sealed-link.ts'
import { linkedFile } from './sent-models.ts'

const path = '/api/quotation-links/:id/progress'

interface Accepted {
  readonly quotation: string
  readonly client: Names
}
/** Returns undefined for a version that was not accepted: it has no order. */
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
