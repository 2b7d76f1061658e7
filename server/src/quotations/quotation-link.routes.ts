/**
 * The secret link of a version: its client reads it and answers it without an account (D7.4). What the link names is
 * sealed (`papers/seal.ts`): a wrong one is told as not there, and tries are slowed as looks of others are.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { everyPrivilege } from '@topcenter/model/areas'
import { text } from '@topcenter/model/kit/field'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { looks } from '../platform/pace/pace.ts'
import { establishmentIn, isSealed } from '../papers/seal.ts'
import type { Ctx, Runtime } from '../records/context.ts'
import { systemCtx, withPrivileges } from '../records/nightly.ts'
import { answers, type Described } from '../records/serving/operation.ts'
import { answerInput, readAnswer, settle } from './answer.ts'
import { sentVersion, sentVersionAnswer } from './sent-version.ts'

interface Services {
  readonly db: Database
  readonly clock: Clock
  readonly runtime: Runtime
}
type Asked = FastifyRequest<{ Params: { version: string }; Querystring: { h?: string } }>

const path = '/api/quotation-links/:version'
/** A minute, of one network. */
const most = 120
const versionIds = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Returns the endpoints that it adds, for OpenAPI. */
export function addQuotationLinks(http: FastifyInstance, { db, clock, runtime }: Services): Described[] {
  const waitOf = looks(most)
  const opened = async <R>(request: Asked, work: (ctx: Ctx, version: string) => Promise<R | undefined>): Promise<R> => {
    const retryAfter = await waitOf(request.ip)
    if (retryAfter > 0) throw new Refused(refuse('request.tooOften', { params: { retryAfter } }))
    const { version } = request.params
    const h = request.query.h ?? ''
    const centre = establishmentIn(h)
    const found =
      centre && versionIds.test(version)
        ? await db.transaction(centre, async (tx) =>
            (await isSealed(tx, centre, version, h, 'quotation')) ? work(await ctxOf(tx, request), version) : undefined,
          )
        : undefined
    if (found === undefined) throw new Refused(refuse('record.notFound'))
    return found
  }
  const ctxOf = async (tx: Tx, { ip, id }: Asked): Promise<Ctx> => {
    const row = await tx.first<{ time_zone: string }>(
      sql`select time_zone from establishment where id = ${tx.establishmentId!}::uuid`,
    )
    const ctx = withPrivileges(systemCtx(runtime, tx, clock.now(), row!.time_zone), everyPrivilege)
    return { ...ctx, actor: { ...ctx.actor, address: ip, requestId: id } }
  }
  http.get<{ Params: { version: string }; Querystring: { h?: string } }>(
    path,
    { config: { query: ['h'] } },
    async (request, reply) => {
      const body = await opened(request, (ctx, version) => sentVersion(ctx, version, true))
      return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).send(body)
    },
  )
  http.post<{ Params: { version: string }; Querystring: { h?: string } }>(
    `${path}/answer`,
    { config: { query: ['h'] } },
    async (request, reply) => {
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
      return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).send(body)
    },
  )
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
