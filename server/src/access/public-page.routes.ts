/** A centre's page for everybody, and asking to join by its form; both without a session. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { longText, phone, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { type Asked, askToJoin, type AskServices } from './page-request.service.ts'
import { looks } from '../platform/pace/pace.ts'
import { establishmentAt } from '../records/establishment/look.ts'
import { answers, type Described } from '../records/serving/operation.ts'
import * as answered from './access.answers.ts'
import { addressOf } from './look.routes.ts'
import { pageColumns, type PageRow, publicPage } from './public-page.service.ts'

const path = '/api/establishment-page'
/** Requests that one network may make in a minute: all phones of a centre may be one. */
const most = 300
const minute = 60
/** Milliseconds for which a page is told again as it was. */
const keptFor = 20_000
/** Centres whose pages are kept. */
const mostKept = 500

const asked = {
  name: text({ required: true, maxLength: 120 }),
  phone: phone({ required: true }),
  educationalCategoryToken: text({ maxLength: 40 }),
  educationalGroupToken: text({ maxLength: 40 }),
  knownMethodToken: text({ maxLength: 40 }),
  note: longText({ maxLength: 1_000 }),
  /** A trap for programs that fill in every input: people do not see it. */
  website: text({ maxLength: 400 }),
} as const

/** Returns the endpoints that it adds, for OpenAPI. */
export function addPublicPage(http: FastifyInstance, services: AskServices): Described[] {
  const { db, clock } = services
  const waitOf = looks(most)
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
  http.get<{ Querystring: { centre?: string } }>(path, { config: { query: ['centre'] } }, async (request, reply) => {
    const row = await centreOf(request)
    const version = `${row.id} ${JSON.stringify(row)}`
    let page = kept.get(version)
    if (!page || page.until < performance.now()) {
      const body = JSON.stringify(await db.read(row.id, (tx) => publicPage(tx, row, clock.now())))
      page = { body, until: performance.now() + keptFor }
      if (kept.size >= mostKept) kept.clear()
      kept.set(version, page)
    }
    return reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': `public, max-age=${minute}` })
      .send(page.body)
  })
  http.post<{ Querystring: { centre?: string } }>(
    `${path}/requests`,
    { config: { query: ['centre'] } },
    async (request, reply) => {
      const row = await centreOf(request)
      if (!row.ask_to_join) throw new Refused(refuse('record.notFound'))
      const parsed = fieldsSchema(asked).safeParse(request.body ?? {})
      if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
      const { website, ...input } = parsed.data as unknown as Asked & { readonly website?: string | null }
      if (!website) await askToJoin(services, row, input, { address: request.ip, requestId: request.id })
      return reply.code(204).send()
    },
  )
  return described
}

const described: Described[] = [
  {
    id: 'establishmentPage.read',
    method: 'GET',
    path,
    permit: 'public',
    query: { centre: text() },
    describe: () => ({
      summary: 'Read the public page of the centre at this address',
      description: 'What is open to join, with prices and offers of today, current news, places and contacts.',
      answer: answers(answered.publicPage),
    }),
  },
  {
    id: 'establishmentPage.ask',
    method: 'POST',
    path: `${path}/requests`,
    permit: 'public',
    query: { centre: text() },
    input: asked,
    describe: () => ({
      summary: 'Ask to join',
      description:
        'Makes an interest for the centre to follow up. The answer is the same whether or not the number is known. `website` stays empty.',
      answer: 'nothing',
    }),
  },
]
