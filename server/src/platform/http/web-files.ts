/**
 * The built files of the browser's part: files with a hash in their names may be cached for ever; every address of a
 * screen gets index.html.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { frameOrigins } from '@topcenter/model/kit/frame-origins'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ofPages } from './request-guard.ts'

/** The pages need nothing more than this policy allows; inline scripts are allowed by their hashes. */
export function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    ['frame-src', ...frameOrigins].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/**
 * Headers that files with hashed names go without: they describe how a page is shown, how to revalidate it, or which
 * request it was. Such a file is no page and is cached for ever. A screen requests dozens of them, and these headers
 * added a kilobyte to each.
 */
const ofPagesAndFiles = [...ofPages, 'accept-ranges', 'last-modified', 'etag']

/** Answers a GET of a screen with index.html; undefined when the request is not for one. */
export type Screens = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined

/** Head of a front page: for search engines, previews of its link, and the title of the tab. */
export interface Head {
  readonly title: string
  readonly description: string | undefined
  /** Absolute address. */
  readonly image: string | undefined
  readonly icon: string | undefined
}
/** Returns the head for a page before the login; undefined: the product's own. */
export type HeadOf = (request: FastifyRequest) => Promise<Head | undefined>

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function withHead(html: string, { title, description, image, icon }: Head): string {
  const meta = (name: string, value: string | undefined): string =>
    value ? `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escaped(value)}" />\n    ` : ''
  const metas = [
    meta('description', description),
    meta('og:type', 'website'),
    meta('og:site_name', title),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:image', image),
  ].join('')
  // functions, since what a name says may look like a pattern of a replacement
  return html
    .replace(/<link rel="icon"[^>]*>/, (link) => (icon ? `<link rel="icon" href="${escaped(icon)}" />` : link))
    .replace(/<title>[^<]*<\/title>/, () => `${metas}<title>${escaped(title)}</title>`)
}

/** Returns true for a page before the login; all other pages are behind it. */
const isFront = (path: string): boolean => path === '/' || path === '/index.html' || path.startsWith('/auth/')

export async function serveWeb(
  http: FastifyInstance,
  webDist: string,
  headOf: HeadOf = async () => undefined,
  applicationKey?: string,
): Promise<Screens> {
  if (!existsSync(join(webDist, 'index.html'))) return () => undefined
  const built = await readFile(join(webDist, 'index.html'), 'utf8')
  const html = applicationKey
    ? built.replace('<title>', `<meta name="application-key" content="${applicationKey}" />\n    <title>`)
    : built
  const policy = contentSecurityPolicy(html)
  await http.register(fastifyStatic, {
    root: webDist,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // the folder of the files with hashed names
      if (/[/\\]assets[/\\]/.test(path)) {
        for (const name of ofPagesAndFiles) reply.removeHeader(name)
        reply.headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'",
        })
      } else reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
    },
  })
  const screen = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const head = isFront(request.url.split('?')[0]!)
      ? await headOf(request).catch((error: unknown) => {
          request.log.warn({ err: error }, 'a page is shown without the head of its centre')
          return undefined
        })
      : undefined
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(head ? withHead(html, head) : html)
  }
  http.get('/', screen)
  http.get('/index.html', screen)
  return (request, reply) => {
    const [path = ''] = request.url.split('?')
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && !/\.[a-z0-9]{1,8}$/i.test(path)
    return isScreen ? screen(request, reply) : undefined
  }
}
