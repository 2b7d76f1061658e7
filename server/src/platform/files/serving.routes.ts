/**
 * `/m/<grant>/<name>`: the bytes of a file, to the session that was granted them. A range is answered with a few
 * megabytes at most (a shorter 206 is legal, and players ask on), so that a right that ends, ends; what may only be
 * viewed is given out in no other way (D9.4).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import type { Clock } from '../clock.ts'
import { disposition } from '../http/file-name.ts'
import { forgetPlainCookie } from '../http/session-cookie.ts'
import { type FileStore, keyOf, NoSuchBytes } from './file-store.ts'
import type { Granted, Grants } from './grants.ts'
import { type Part, partOf } from './range.ts'
import { isShown } from './type.ts'

/** Whether a play still runs, asked before each answer. */
export type PlayGate = (establishmentId: string, play: string) => Promise<boolean>

export interface FileServing {
  readonly store: FileStore
  readonly grants: Grants
  readonly clock: Clock
  /** The id of the live session of a request whose user may work; undefined for everybody else. */
  readonly sessionOf: (request: FastifyRequest) => Promise<string | undefined>
  readonly isSecure: (request: FastifyRequest) => boolean
  readonly isPlayAlive: PlayGate
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
  { store }: FileServing,
  granted: Granted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { size, mime, viewOnly } = granted
  const part = request.method === 'HEAD' ? 'whole' : asked(request, granted)
  if (part === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (part === 'whole') {
    reply.headers({ 'content-type': mime, 'content-length': size })
    if (request.method === 'HEAD') return reply.send()
    if (viewOnly) throw new Refused(refuse('file.viewOnly'))
    return reply.send(await bytes(store, granted))
  }
  const stream = await bytes(store, granted, part)
  return reply
    .code(206)
    .headers({
      'content-type': mime,
      'content-length': part.to - part.from + 1,
      'content-range': `bytes ${part.from}-${part.to}/${size}`,
    })
    .send(stream)
}

/** A range that was meant for other bytes (If-Range) asks for all of these. */
function asked({ headers }: FastifyRequest, { size, cap, sha256 }: Granted): Part | 'whole' | 'outside' {
  const meant = headers['if-range']
  return meant !== undefined && meant !== `"${sha256}"` ? 'whole' : partOf(headers.range, size, cap)
}

const bytes = (store: FileStore, { establishmentId, sha256 }: Granted, part?: Part) =>
  store.get(keyOf(establishmentId, sha256), part).catch((error: unknown) => {
    if (error instanceof NoSuchBytes) throw new Refused(refuse('request.notFound'), error)
    throw error
  })
