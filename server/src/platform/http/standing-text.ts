/** A long text that does not change while the process runs: made and compressed once, with an ETag. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

interface Standing {
  readonly tag: string
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

/** Compresses on another thread: megabytes take a tenth of a second, for which only the first client waits. */
async function standing(text: string): Promise<Standing> {
  const plain = Buffer.from(text)
  const [small, smaller] = await Promise.all([
    promisify(gzip)(plain),
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  ])
  return { tag: `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`, plain, gzip: small, br: smaller }
}

/** @param make Called with the first request, because most starts are never asked for it */
export function addStandingText(http: FastifyInstance, path: string, make: () => string): void {
  let made: Promise<Standing> | undefined
  http.get(path, async (request, reply) => {
    const kept = await (made ??= standing(make()))
    reply
      .type('application/json; charset=utf-8')
      .headers({ etag: kept.tag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' })
    if (request.headers['if-none-match']?.includes(kept.tag)) return reply.code(304).send()
    const taken = request.headers['accept-encoding'] ?? ''
    for (const coding of ['br', 'gzip'] as const)
      if (new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(taken))
        return reply.header('content-encoding', coding).send(kept[coding])
    return reply.send(kept.plain)
  })
}
