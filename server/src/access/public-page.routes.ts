/** A centre's page for everybody, and asking to join by its form; both without a session. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { askToJoin, readPublicLessons, readPublicPage } from '@topcenter/model/access/api'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { askToJoin as keepRequest, type AskServices } from './page-request.service.ts'
import type { Tx } from '../platform/database/database.ts'
import { looks } from '../platform/pace/pace.ts'
import { establishmentAt } from '../records/establishment/look.ts'
import { describedBy } from '../records/serving/handle.ts'
import type { Described } from '../records/serving/operation.ts'
import { readFields } from '../records/serving/read-fields.ts'
import { addressOf } from './look.routes.ts'
import { publicLessons } from './public-lessons.service.ts'
import { pageColumns, type PageRow, publicPage } from './public-page.service.ts'

const path = '/api/establishment-page'
/** Requests that one network may make in a minute: all phones of a centre may be one. */
const maxLooks = 300
const minute = 60
/** Milliseconds for which a page is served from the cache. */
const keptFor = 20_000
/** Centres whose pages are kept. */
const maxKept = 500

/** Returns the endpoints that it adds, for OpenAPI. */
export function addPublicPage(http: FastifyInstance, services: AskServices): Described[] {
  const { db, clock } = services
  const waitOf = looks(maxLooks)
  const kept = new Map<string, { readonly until: number; readonly body: string }>()
  const admit = async (address: string) => {
    const retryAfter = await waitOf(address)
    if (retryAfter > 0) throw new Refused(refuse('request.tooOften', { params: { retryAfter } }))
  }
  const centreOf = async (request: FastifyRequest): Promise<PageRow> => {
    await admit(request.ip)
    const row = await db.platform((tx) => establishmentAt<PageRow>(tx, addressOf(request), pageColumns))
    if (!row?.public_page) throw new Refused(refuse('record.notFound'))
    return row
  }
  const serve = (at: string, read: (tx: Tx, row: PageRow, now: Date) => Promise<object>) =>
    http.get<{ Querystring: { centre?: string } }>(at, { config: { query: ['centre'] } }, async (request, reply) => {
      const row = await centreOf(request)
      const version = `${at} ${row.id} ${JSON.stringify(row)}`
      let page = kept.get(version)
      if (!page || page.until < performance.now()) {
        const body = JSON.stringify(await db.read(row.id, (tx) => read(tx, row, clock.now())))
        page = { body, until: performance.now() + keptFor }
        if (kept.size >= maxKept) kept.clear()
        kept.set(version, page)
      }
      return reply
        .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': `public, max-age=${minute}` })
        .send(page.body)
    })
  serve(path, publicPage)
  serve(readPublicLessons.path, publicLessons)
  http.post<{ Querystring: { centre?: string } }>(
    `${path}/requests`,
    { config: { query: ['centre'] } },
    async (request, reply) => {
      const row = await centreOf(request)
      if (!row.ask_to_join) throw new Refused(refuse('record.notFound'))
      const { website, ...input } = readFields(askToJoin.body, request.body)
      if (!website) await keepRequest(services, row, input, { address: request.ip, requestId: request.id })
      return reply.code(204).send()
    },
  )
  return [describedBy(readPublicPage), describedBy(readPublicLessons), describedBy(askToJoin)]
}
