/**
 * Secret links by which somebody reads and answers without an account (D7.4, D7.5). A link seals its record
 * (`papers/seal.ts`): a wrong one gets `record.notFound`, and tries are slowed as other visitors' are.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { everyPrivilege } from '@topcenter/model/areas'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import { establishmentIn, isSealed, type Sealed } from '../papers/seal.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { looks } from '../platform/pace/pace.ts'
import type { Ctx, Runtime } from '../records/context.ts'
import { systemCtx, withPrivileges } from '../records/nightly.ts'
import type { RawAnswer } from '../records/serving/operation.ts'

export interface LinkServices {
  readonly db: Database
  readonly clock: Clock
  readonly runtime: Runtime
  /** Origin by which a reader's phone reaches this server, for printed links. */
  readonly originOf: (request: FastifyRequest) => string
}
export type ByLink = { Params: { id: string }; Querystring: { h?: string } }

/** Requests of one network in a minute, and those among them for a paper, which is set anew. */
const [maxLooks, maxPapers] = [120, 20]
const ids = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * Runs `work` in a transaction of the establishment that the link names, with every privilege: it must look at nothing
 * but what the id names. Undefined counts as not there.
 *
 * A request for a paper has a pace of its own.
 *
 * @throws {Refused} `request.tooOften`, `record.notFound`
 */
export function opener(what: Sealed, { db, clock, runtime }: LinkServices) {
  const [waitOf, waitOfPaper] = [looks(maxLooks), looks(maxPapers)]
  const ctxOf = async (tx: Tx, { ip, id }: FastifyRequest): Promise<Ctx> => {
    const row = await tx.first<{ time_zone: string }>(
      sql`select time_zone from establishment where id = ${tx.establishmentId!}::uuid`,
    )
    const ctx = withPrivileges(systemCtx(runtime, tx, clock.now(), row!.time_zone), everyPrivilege)
    return { ...ctx, actor: { ...ctx.actor, address: ip, requestId: id } }
  }
  return async <R>(
    request: FastifyRequest<ByLink>,
    work: (ctx: Ctx, id: string) => Promise<R | undefined>,
    { isPaper = false } = {},
  ) => {
    const retryAfter = (await waitOf(request.ip)) || (isPaper ? await waitOfPaper(request.ip) : 0)
    if (retryAfter > 0) throw new Refused(refuse('request.tooOften', { params: { retryAfter } }))
    const { id } = request.params
    const h = request.query.h ?? ''
    const centre = establishmentIn(h)
    const found =
      centre && ids.test(id)
        ? await db.transaction(centre, async (tx) =>
            (await isSealed(tx, centre, id, h, what)) ? work(await ctxOf(tx, request), id) : undefined,
          )
        : undefined
    if (found === undefined) throw new Refused(refuse('record.notFound'))
    return found
  }
}

/** Nobody is known by a link: what is printed by it names whom it was sent to. */
export const printing = (ctx: Ctx, names: Names): Ctx => ({ ...ctx, actor: { ...ctx.actor, names } })

/** Bytes that are given out by a link, in whole and never kept in between. */
export const sendBytes = (reply: FastifyReply, { headers, body }: RawAnswer): FastifyReply =>
  reply.headers({ ...headers, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }).send(body)

/** Neither kept by anything in between nor found by searching. */
export const sendSecret = (reply: FastifyReply, body: unknown): FastifyReply =>
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).send(body)
