/**
 * `/api/uploads`: files come here in pieces, over lines that break (D9.2). Who may put a file of this length where it
 * is to go is decided before a byte comes, and its room is reserved; each piece needs the session again.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { afterwards } from '../http/afterwards.ts'
import { network } from '../http/network.ts'
import { places } from '../pace/at-once.ts'
import { giveUp } from './finish.ts'
import { openUploadLocker } from './locker.ts'
import type { UploadCtx } from './target.ts'
import { openTus, type TusAnswer, uploadPath } from './tus.ts'
import { dropUpload, type UploadRow, uploadsOf } from './upload-rows.ts'
import { headersOf, openUploads, retryAfter, type UploadParts, uploadPrefix, type Uploads } from './uploads.service.ts'

/** Pieces that one user, and one address, may send at the same time; a lost connection counts until it is noticed. */
const atOnceOfUser = 8
const atOnceOfAddress = 60
type Asked = FastifyRequest<{ Params: { token?: string } }>
const resource = `${uploadPath}/:token`

export function addUploads<C extends UploadCtx>(http: FastifyInstance, parts: UploadParts<C>): void {
  const locker = openUploadLocker(parts)
  http.addHook('onClose', () => locker.close())
  const uploads = openUploads(parts, locker)
  const tus = openTus(parts.bytes, locker)
  const countIn = openGate()
  http.register(async (own) => {
    speakTus(own)
    addListing(own, parts)
    addCreation(own, parts, { uploads, tus, countIn })
    addPieces(own, parts, { uploads, tus, countIn })
    addRemoval(own, parts, uploads)
  })
}

type Gate = (request: FastifyRequest, reply: FastifyReply, userId: string) => void

/** Returns a check that refuses a piece while the user, or the address, sends too many at the same time. */
function openGate(): Gate {
  const [ofUser, ofAddress] = [places(atOnceOfUser), places(atOnceOfAddress)]
  return (request, reply, userId) => {
    const leaveUser = ofUser(userId)
    const leaveAddress = leaveUser && ofAddress(network(request.ip))
    if (leaveUser) afterwards(reply, leaveUser)
    if (!leaveAddress) throw new Refused(refuse('request.tooManyAtOnce', { params: { retryAfter } }))
    afterwards(reply, leaveAddress)
  }
}

/** Leaves bodies to the protocol, checks its version and answers which parts of it are spoken. */
function speakTus(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', (_request, _payload, done) => done(null)) // bodies are read as they come, or not at all
  http.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET') reply.header('tus-resumable', '1.0.0')
    if (request.method === 'OPTIONS' || request.method === 'GET' || request.headers['tus-resumable'] === '1.0.0') return
    reply.header('tus-version', '1.0.0')
    throw new Refused(refuse('upload.version'))
  })
  http.addHook('onError', async ({ raw }) => void raw.resume()) // its sender reads the answer when the piece is sent
  for (const url of [uploadPath, resource])
    http.options(url, async (_request, reply) =>
      reply
        .code(204)
        .headers({ 'tus-version': '1.0.0', 'tus-extension': 'creation,creation-with-upload,termination' })
        .send(),
    )
}

function addListing<C extends UploadCtx>(http: FastifyInstance, parts: UploadParts<C>): void {
  const { db, clock } = parts
  http.get(uploadPath, async (request, reply) => {
    const items: object[] = []
    for (const caller of await parts.enter(request, reply)) {
      const rows = await db.read(caller.establishmentId, (tx) => uploadsOf(tx, caller.userId, clock.now()))
      for (const row of rows) items.push(await shown(parts, row, request))
    }
    return { items }
  })
}

interface Protocol<C extends UploadCtx> {
  readonly uploads: Uploads<C>
  readonly tus: ReturnType<typeof openTus>
  readonly countIn: Gate
}

function addCreation<C extends UploadCtx>(
  http: FastifyInstance,
  parts: UploadParts<C>,
  { uploads, tus, countIn }: Protocol<C>,
): void {
  http.post(uploadPath, async (request, reply) => {
    const callers = await parts.enter(request, reply)
    await parts.pacer('bring', callers[0]!.userId, request.ip)
    countIn(request, reply, callers[0]!.userId)
    const { call, begun } = uploads.callOf(callers)
    try {
      return await send(reply, await tus('POST', headersIn(request), request.raw, call))
    } catch (error) {
      const made = begun()
      if (made) await giveUp(parts, made.row, error instanceof Refused ? error.refusal : undefined)
      throw error
    }
  })
}

/** Adds the requests that ask how far an upload came, and that bring its next piece. */
function addPieces<C extends UploadCtx>(
  http: FastifyInstance,
  parts: UploadParts<C>,
  { uploads, tus, countIn }: Protocol<C>,
): void {
  const { bytes } = parts
  http.head(resource, async (request: Asked, reply) => {
    const own = await uploads.find(await parts.enter(request, reply), request.params.token)
    const { caller, row } = own
    if (row.refusal) throw new Refused(refuse('upload.gone'))
    if (row.state === 'canceled') throw new Refused(refuse('record.notFound'))
    const isWhole =
      row.state === 'kept' || (await bytes.offset(row.establishmentId, row.id).catch(() => undefined)) === row.length
    // its last byte came, and then its server was ended, or its answer was lost
    if (isWhole)
      return reply
        .headers({ 'upload-length': row.length, 'upload-offset': row.length })
        .headers(headersOf(row.state === 'kept' ? row : await uploads.finish(own)))
        .send()
    return send(reply, await tus('HEAD', headersIn(request), undefined, uploads.callOf([caller], own).call))
  })

  http.patch(resource, async (request: Asked, reply) => {
    const own = await uploads.find(await parts.enter(request, reply), request.params.token)
    const { caller, row } = own
    countIn(request, reply, caller.userId)
    if (row.refusal) throw new Refused(row.refusal)
    if (row.state === 'canceled') throw new Refused(refuse('record.notFound'))
    if (row.state === 'kept') {
      if (request.headers['upload-offset'] !== String(row.length)) throw new Refused(refuse('upload.offset'))
      return reply.code(204).header('upload-offset', row.length).headers(headersOf(row)).send()
    }
    await bytes.checkRoom(Number(request.headers['content-length'] ?? 0))
    return send(reply, await tus('PATCH', headersIn(request), request.raw, uploads.callOf([caller], own).call))
  })
}

function addRemoval<C extends UploadCtx>(http: FastifyInstance, parts: UploadParts<C>, uploads: Uploads<C>): void {
  const { db } = parts
  http.delete(resource, async (request: Asked, reply) => {
    const { row } = await uploads.find(await parts.enter(request, reply), request.params.token)
    await uploads.locked(row.id, async () => {
      if (row.state === 'coming') await giveUp(parts, row)
      else await db.transaction(row.establishmentId, (tx) => dropUpload(tx, row.id))
    })
    return reply.code(204).send()
  })
}

const taken = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'content-type', 'content-length']
/** Returns the headers that the library may see: those of the protocol, and none of another site. */
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
