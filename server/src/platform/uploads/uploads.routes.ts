/**
 * `/api/uploads`: files come here in pieces, over lines that break (D9.2). Who may put a file of this length where it
 * is to go is decided before a byte comes, and its room is reserved; each piece needs the session again.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { refuse, Refused, type Refusal } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { afterwards } from '../http/afterwards.ts'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import type { Log } from '../database/postgres.ts'
import { network } from '../http/network.ts'
import { places } from '../pace/at-once.ts'
import type { Pacer } from '../pace/pace.ts'
import { openByteStore } from './byte-store.ts'
import { promised, shownName, shownPath } from './file-names.ts'
import { checkSize, finishUpload, type FinishParts, giveUp } from './finish.ts'
import { openUploadLocker } from './locker.ts'
import { type Caller, limitOf, type SizeLimits, type UploadCtx, type UploadTarget } from './target.ts'
import { openTus, type TusAnswer, type TusCall, uploadPath } from './tus.ts'
import { addUpload, dropUpload, unfinishedOf, uploadOf, type UploadRow, uploadsOf } from './upload-rows.ts'

export { uploadPath } from './tus.ts'
export const uploadPrefix = 'upl'

/** Pieces that one user, and one address, may send at the same time; a lost connection counts until it is noticed. */
const atOnceOfUser = 8
const atOnceOfAddress = 60
/** Seconds. */
const retryAfter = 5
/** Of one user that are not whole yet. */
const mostUnfinished = 1_000

export interface UploadParts<C extends UploadCtx> extends FinishParts<C> {
  readonly clock: Clock
  readonly pacer: Pacer
  readonly log: Log
  readonly connection: pg.ClientConfig
  /**
   * Who asks, in the establishment where they work; for admins of the platform also in its own, which is the last.
   * Throws a refusal without a session.
   */
  readonly enter: (request: FastifyRequest, reply: FastifyReply) => Promise<readonly Caller<C>[]>
  /** A refusal as its reader's words. */
  readonly say: (refusal: Refusal, request: FastifyRequest) => { readonly title: string; readonly detail: string }
}

type Asked = FastifyRequest<{ Params: { token?: string } }>

export function addUploads<C extends UploadCtx>(http: FastifyInstance, parts: UploadParts<C>): void {
  const { db, bytes, clock, targetOf } = parts
  const locker = openUploadLocker(parts)
  http.addHook('onClose', () => locker.close())
  const tus = openTus(bytes, locker)
  const [ofUser, ofAddress] = [places(atOnceOfUser), places(atOnceOfAddress)]

  const find = async (callers: readonly Caller<C>[], token: string | undefined) => {
    const id = idOf(token ?? '', uploadPrefix)
    for (const caller of id ? callers : []) {
      const row = await db.read(caller.establishmentId, (tx) => uploadOf(tx, caller.userId, id!))
      if (row) return { caller, row }
    }
    throw new Refused(refuse('record.notFound'))
  }

  const callOf = (callers: readonly Caller<C>[], found?: { caller: Caller<C>; row: UploadRow }) => {
    let { caller, row } = found ?? {}
    const call: TusCall = {
      id: row?.id,
      establishmentId: () => caller!.establishmentId,
      lengthOf: () => row!.length,
      begin: async (id, length, metadata) => {
        const begun = await begin(parts, callers, id, length, metadata)
        caller = begun.caller
        row = begun.row
      },
      finish: async () => headersOf(await locked(caller!, row!)),
    }
    return { call, begun: () => row && { caller: caller!, row } }
  }

  /** What is asked for again meanwhile waits until the file is kept. */
  const locked = async (caller: Caller<C>, row: UploadRow): Promise<UploadRow> => {
    const lock = locker.newLock(row.id)
    await lock.lock(new AbortController().signal, () => {})
    try {
      return await finishUpload(parts, caller, row)
    } finally {
      await lock.unlock()
    }
  }

  const countIn = (request: FastifyRequest, reply: FastifyReply, userId: string): void => {
    const leaveUser = ofUser(userId)
    const leaveAddress = leaveUser && ofAddress(network(request.ip))
    if (leaveUser) afterwards(reply, leaveUser)
    if (!leaveAddress) throw new Refused(refuse('request.tooManyAtOnce', { params: { retryAfter } }))
    afterwards(reply, leaveAddress)
  }

  http.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', (_request, _payload, done) => done(null)) // bodies are read as they come, or not at all
    own.addHook('onRequest', async (request, reply) => {
      if (request.method !== 'GET') reply.header('tus-resumable', '1.0.0')
      if (request.method === 'OPTIONS' || request.method === 'GET' || request.headers['tus-resumable'] === '1.0.0')
        return
      reply.header('tus-version', '1.0.0')
      throw new Refused(refuse('upload.version'))
    })
    own.addHook('onError', async ({ raw }) => void raw.resume()) // its sender reads the answer when the piece is sent
    const resource = `${uploadPath}/:token`

    own.get(uploadPath, async (request, reply) => {
      const items: object[] = []
      for (const caller of await parts.enter(request, reply)) {
        const rows = await db.read(caller.establishmentId, (tx) => uploadsOf(tx, caller.userId, clock.now()))
        for (const row of rows) items.push(await shown(parts, row, request))
      }
      return { items }
    })

    for (const url of [uploadPath, resource])
      own.options(url, async (_request, reply) =>
        reply
          .code(204)
          .headers({ 'tus-version': '1.0.0', 'tus-extension': 'creation,creation-with-upload,termination' })
          .send(),
      )

    own.post(uploadPath, async (request, reply) => {
      const callers = await parts.enter(request, reply)
      await parts.pacer('bring', callers[0]!.userId, request.ip)
      countIn(request, reply, callers[0]!.userId)
      const { call, begun } = callOf(callers)
      try {
        return await send(reply, await tus('POST', headersIn(request), request.raw, call))
      } catch (error) {
        const made = begun()
        if (made) await giveUp(parts, made.row, error instanceof Refused ? error.refusal : undefined)
        throw error
      }
    })

    own.head(resource, async (request: Asked, reply) => {
      const { caller, row } = await find(await parts.enter(request, reply), request.params.token)
      if (row.refusal) throw new Refused(refuse('upload.gone'))
      if (row.state === 'canceled') throw new Refused(refuse('record.notFound'))
      const isWhole =
        row.state === 'kept' || (await bytes.offset(row.establishmentId, row.id).catch(() => undefined)) === row.length
      // its last byte came, and then its server was ended, or its answer was lost
      if (isWhole)
        return reply
          .headers({ 'upload-length': row.length, 'upload-offset': row.length })
          .headers(headersOf(row.state === 'kept' ? row : await locked(caller, row)))
          .send()
      return send(reply, await tus('HEAD', headersIn(request), undefined, callOf([caller], { caller, row }).call))
    })

    own.patch(resource, async (request: Asked, reply) => {
      const { caller, row } = await find(await parts.enter(request, reply), request.params.token)
      countIn(request, reply, caller.userId)
      if (row.refusal) throw new Refused(row.refusal)
      if (row.state === 'canceled') throw new Refused(refuse('record.notFound'))
      if (row.state === 'kept') {
        if (request.headers['upload-offset'] !== String(row.length)) throw new Refused(refuse('upload.offset'))
        return reply.code(204).header('upload-offset', row.length).headers(headersOf(row)).send()
      }
      await bytes.checkRoom(Number(request.headers['content-length'] ?? 0))
      return send(reply, await tus('PATCH', headersIn(request), request.raw, callOf([caller], { caller, row }).call))
    })

    own.delete(resource, async (request: Asked, reply) => {
      const { row } = await find(await parts.enter(request, reply), request.params.token)
      const lock = locker.newLock(row.id)
      await lock.lock(new AbortController().signal, () => {})
      try {
        if (!(await giveUpIfComing(row)) && row.state !== 'coming')
          await db.transaction(row.establishmentId, (tx) => dropUpload(tx, row.id))
      } finally {
        await lock.unlock()
      }
      return reply.code(204).send()
    })
  })

  const giveUpIfComing = (row: UploadRow): Promise<boolean> =>
    row.state === 'coming' ? giveUp({ db, bytes, targetOf }, row) : Promise.resolve(false)
}

async function begin<C extends UploadCtx>(
  { db, bytes, clock, targetOf, limits }: UploadParts<C>,
  callers: readonly Caller<C>[],
  id: string,
  length: number,
  metadata: Readonly<Record<string, string | null>>,
): Promise<{ caller: Caller<C>; row: UploadRow }> {
  const [kind = '', ...target] = (metadata.target ?? '').split(':')
  const to = targetOf(kind)
  const name = shownName(metadata.filename ?? '')
  const path = shownPath(metadata.path ?? '')
  if (!to || target.length > 6) throw new Refused(refuse('upload.protocol'))
  if (!name) throw new Refused(refuse('upload.nameless'))
  if (length === 0) throw new Refused(refuse('upload.empty'))
  await bytes.checkRoom(length)
  const caller = to.isPlatforms?.(target) ? callers.at(-1)! : callers[0]!
  const { userId, establishmentId } = caller
  const work = async (tx: Tx): Promise<void> => {
    checkSize(length, limitOf(await limits(tx), promised(name)))
    if ((await unfinishedOf(tx, userId)) >= mostUnfinished)
      throw new Refused(refuse('request.tooManyAtOnce', { params: { retryAfter } }))
    const held = await to.begin(caller.contextIn(tx), { target, name, length, ...(path ? { path } : {}) })
    await addUpload(tx, { id, userId, kind, target, held, name, length }, clock.now())
  }
  await db.transaction(establishmentId, work, caller.limits)
  const row = await db.read(establishmentId, (tx) => uploadOf(tx, userId, id))
  return { caller, row: row! }
}

/** A note is a word for programs: its text is the client's. */
const headersOf = ({ token, note }: UploadRow): Record<string, string> => ({
  'upload-record': token!,
  ...(note ? { 'upload-note': note } : {}),
})

const taken = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'content-type', 'content-length']
/** What the library is to see: the protocol's own headers, and no other site's. */
function headersIn({ headers }: FastifyRequest): Headers {
  const own = new Headers()
  for (const name of [...taken, 'upload-defer-length', 'upload-concat']) {
    const value = headers[name]
    if (typeof value === 'string') own.set(name, value)
  }
  return own
}

const given = ['location', 'upload-offset', 'upload-length', 'upload-record', 'upload-note']
function send(reply: FastifyReply, { status, headers }: TusAnswer): FastifyReply {
  for (const name of given) {
    const value = headers[name]
    if (value === undefined) continue
    reply.header(name, name === 'location' ? value.replace(/[^/]+$/, (id) => tokenOf(uploadPrefix, id)) : value)
  }
  return reply.code(status).send()
}

async function shown<C extends UploadCtx>(
  { bytes, say }: UploadParts<C>,
  row: UploadRow,
  request: FastifyRequest,
): Promise<object> {
  const come = row.state === 'coming' ? await bytes.offset(row.establishmentId, row.id) : undefined
  return {
    token: tokenOf(uploadPrefix, row.id),
    name: row.name,
    target: [row.kind, ...row.target].join(':'),
    length: row.length,
    offset: row.state === 'kept' ? row.length : (come ?? 0),
    state: row.state,
    record: row.token,
    note: row.note,
    refusal: row.refusal && { code: row.refusal.refused, ...say(row.refusal, request) },
    createdAt: row.createdAt,
  }
}

export { openByteStore }
export type { Caller, SizeLimits, UploadCtx, UploadTarget }
