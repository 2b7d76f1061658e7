/** Routes of the look of a centre for visitors without a session. */
import type { FastifyInstance } from 'fastify'
import { readLogo, readPublicLook } from '@topcenter/model/access/api'
import { establishment } from '@topcenter/model/access/establishment'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { type Database, platformEstablishment } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { looks } from '../platform/pace/pace.ts'
import { namesFrom } from '../records/row.ts'
import { describedBy } from '../records/serving/handle.ts'
import type { Described } from '../records/serving/operation.ts'
import { named } from './public-page.service.ts'
import { establishmentAt, type LookRow, lookOf, lookPath, readLogo as logoOf } from '../records/establishment/look.ts'

type ContactRow = LookRow & { phone: string | null; phone_active: boolean; public_page: boolean }
const contactColumns = ', phone, phone_active, public_page, slogan_ar, slogan_en, slogan_und'

/** Requests that one network may make in a minute: all phones of a centre may be one. */
const maxLooks = 300
const minute = 60
const year = 31_536_000

/** Returns the endpoints that it adds, for OpenAPI. */
export function addEstablishmentLook(
  http: FastifyInstance,
  db: Pick<Database, 'platform' | 'read'>,
  store: FileStore,
  { resetByMail }: { readonly resetByMail: boolean },
): Described[] {
  const waitOf = looks(maxLooks)
  const admit = async (address: string) => {
    const retryAfter = await waitOf(address)
    if (retryAfter > 0) throw new Refused(refuse('request.tooOften', { params: { retryAfter } }))
  }
  http.get<{ Querystring: { centre?: string } }>(
    lookPath,
    { config: { query: ['centre'] } },
    async (request, reply) => {
      await admit(request.ip)
      const row = await db.platform((tx) => establishmentAt<ContactRow>(tx, addressOf(request), contactColumns))
      reply.header('cache-control', `public, max-age=${minute}`)
      return row
        ? {
            names: namesFrom(row, 'name'),
            ...lookOf(row),
            slogan: named(row, 'slogan'),
            phone: row.phone_active ? row.phone : null,
            hasPage: row.public_page,
            resetByMail,
          }
        : { names: null, logo: null, shades: null, slogan: null, phone: null, hasPage: false, resetByMail }
    },
  )
  http.get<{ Params: { token: string } }>(
    `${lookPath}/:token/logo`,
    { config: { query: ['at'] } },
    async (request, reply) => {
      await admit(request.ip)
      const id = idOf(request.params.token, establishment.spec.prefix)
      const logo = id && (await db.read(platformEstablishment, (tx) => shownLogo(tx, store, id)))
      if (!logo) throw new Refused(refuse('record.notFound'))
      return reply
        .headers({
          'content-type': logo.content_type,
          'cache-control': `public, max-age=${year}, immutable`,
          'content-security-policy': `default-src 'none'; sandbox`,
        })
        .send(logo.bytes)
    },
  )
  return [describedBy(readPublicLook), describedBy(readLogo)]
}

/** Returns the host name as the client sent it, and the word of a centre without a host name of its own. */
export const addressOf = (request: { readonly hostname: string; readonly query: unknown }) => {
  const { centre } = request.query as { centre?: unknown }
  return { host: request.hostname, word: typeof centre === 'string' ? centre : undefined }
}

async function shownLogo(tx: Parameters<typeof logoOf>[0], store: FileStore, id: string): ReturnType<typeof logoOf> {
  const there = await tx.first({
    sql: `select 1 from establishment where id = $1 and record_state = 'active'`,
    parameters: [id],
  })
  return there && logoOf(tx, store, id)
}
