/**
 * `/m/<grant>/<name>`: the bytes of a file, to the session that was granted them. A range is answered with a few
 * megabytes at most (a shorter 206 is legal, and players ask on), so that a right that ends, ends; what may only be
 * viewed is given out in no other way (D9.4).
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import type { Clock } from '../clock.ts'
import { disposition } from '../http/file-name.ts'
import { forgetPlainCookie } from '../http/session-cookie.ts'
import { type FileStore, keyOf, NoSuchBytes } from './file-store.ts'
import type { Granted, Grants } from './grants.ts'
import { type Part, partOf } from './range.ts'
import { type MixOfPlay, partsOf } from './renditions/mix.ts'
import { type FilePart, sendFile } from './send-file.ts'
import { isShown } from './type.ts'

/** Resolves true while a play is active; called before each response. */
export type PlayGate = (establishmentId: string, play: string) => Promise<boolean>

export interface FileServing {
  readonly store: FileStore
  readonly grants: Grants
  readonly clock: Clock
  /** The id of the live session of a request whose user may work; undefined for everybody else. */
  readonly sessionOf: (request: FastifyRequest) => Promise<string | undefined>
  readonly isSecure: (request: FastifyRequest) => boolean
  readonly isPlayAlive: PlayGate
  readonly mixOfPlay: MixOfPlay
}

interface Address {
  Params: { grant: string; '*': string }
}

export function addFileServing(http: FastifyInstance, serving: FileServing): void {
  http.route<Address>({
    method: ['GET', 'HEAD'],
    url: '/m/:grant/*',
    config: { hasSecretAddress: true },
    compress: false,
    handler: async (request, reply) => {
      reply.headers(ofAll)
      if (serving.isSecure(request)) forgetPlainCookie(request)
      const granted = await admitted(serving, request)
      const { '*': name } = request.params
      const manner = isShown(granted.mime) ? granted.disposition : 'attachment'
      reply.headers({ ...disposition(manner, name), etag: `"${granted.sha256}"` })
      if (isUnchanged(request, granted)) return reply.code(304).send()
      return answer(serving, granted, request, reply)
    },
  })
}

const ofAll = {
  'accept-ranges': 'bytes',
  'cache-control': 'private, max-age=60',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

async function admitted(
  { grants, clock, sessionOf, isPlayAlive }: FileServing,
  request: FastifyRequest<Address>,
): Promise<Granted> {
  const sessionId = await sessionOf(request)
  const { grant, '*': name } = request.params
  const granted = sessionId && (await grants.read(grant, name, sessionId, clock.now()))
  if (!granted) throw new Refused(refuse('file.addressEnded'))
  if (granted.play !== undefined && !(await isPlayAlive(granted.establishmentId, granted.play)))
    throw new Refused(refuse('file.playEnded'))
  return granted
}

const isUnchanged = ({ headers }: FastifyRequest, { sha256, viewOnly }: Granted): boolean =>
  !viewOnly &&
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${sha256}"`)

async function answer(
  serving: FileServing,
  granted: Granted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { size, mime, viewOnly } = granted
  const part = request.method === 'HEAD' ? 'whole' : asked(request, granted)
  if (part === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (part === 'whole') {
    if (request.method === 'HEAD') return reply.headers({ 'content-type': mime, 'content-length': size }).send()
    if (viewOnly) throw new Refused(refuse('file.viewOnly'))
    return send(serving, granted, { from: 0, to: size - 1 }, reply)
  }
  reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${size}`)
  return send(serving, granted, part, reply)
}

/** Returns the requested part. A range for other bytes (If-Range) becomes a request for the whole file. */
function asked({ headers }: FastifyRequest, { size, cap, sha256 }: Granted): Part | 'whole' | 'outside' {
  const meant = headers['if-range']
  return meant !== undefined && meant !== `"${sha256}"` ? 'whole' : partOf(headers.range, size, cap)
}

async function send(
  { store, mixOfPlay }: FileServing,
  granted: Granted,
  part: Part,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { establishmentId, mime } = granted
  const headers = { 'content-type': mime, 'content-length': part.to - part.from + 1 }
  try {
    const parts = (await placesOf(mixOfPlay, granted, part)).map((place) => ({
      key: keyOf(establishmentId, place.sha256),
      part: place.part,
    }))
    const near = parts.flatMap(({ key, part }): FilePart[] => {
      const path = store.pathOf(key)
      return path === undefined ? [] : [{ path, part }]
    })
    const [first, ...others] = near
    if (first) return await sendFile(reply.headers(headers), [first, ...others])
    const begun = await store.get(parts[0]!.key, part.to < part.from ? undefined : parts[0]!.part)
    return reply.headers(headers).send(parts.length === 1 ? begun : Readable.from(inTurn(store, begun, parts.slice(1))))
  } catch (error) {
    if (!(error instanceof NoSuchBytes)) throw error
    for (const name of [...Object.keys(headers), 'content-range', 'content-disposition']) reply.removeHeader(name)
    throw new Refused(refuse('request.notFound'), error)
  }
}

type Place = { readonly sha256: string; readonly part: Part }

async function placesOf(
  mixOfPlay: MixOfPlay,
  { establishmentId, sha256, size, play, isMixed }: Granted,
  part: Part,
): Promise<readonly Place[]> {
  if (!isMixed) return [{ sha256, part }]
  const mixed = play === undefined ? undefined : await mixOfPlay(establishmentId, sha256, play)
  // another size: the encodings were replaced since
  if (mixed?.size !== size) throw new NoSuchBytes(sha256)
  return partsOf(mixed, part)
}

async function* inTurn(
  store: FileStore,
  begun: Readable,
  others: readonly { readonly key: string; readonly part: Part }[],
): AsyncGenerator<Uint8Array> {
  yield* begun
  for (const { key, part } of others) yield* await store.get(key, part)
}
