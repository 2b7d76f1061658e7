/**
 * The page that anybody opens with the code on a printed paper: small, without script, `<path>/<number>?h=…`, without a
 * session, with a limit for each address.
 */
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '@topcenter/model/kit/names'
import { looks } from '../pace/pace.ts'
import { languageOf } from './problem.ts'

/** Content of the page about a paper; `isForeign` values are written from left to right in both languages. */
export interface Proof {
  readonly facts: readonly (readonly [label: string, value: string, isForeign?: boolean])[]
  readonly state: string
  readonly tone: 'ok' | 'warn' | 'bad'
  readonly picture?: { readonly contentType: string; readonly bytes: Buffer; readonly label: string }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
const style = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f4f5f7;color:#16181d;display:grid;place-items:center;min-height:100vh}main{background:#fff;border:1px solid #dcdfe5;border-radius:12px;padding:24px;width:min(92vw,420px);box-sizing:border-box}
h1{font-size:18px;margin:0 0 12px}dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:16px 0}img{display:block;inline-size:132px;block-size:132px;object-fit:cover;border-radius:12px;margin:16px auto 0}dt{color:#5a6070}dd{margin:0;font-weight:600}.state{padding:8px 12px;border-radius:8px;font-weight:700}.ok{background:#e3f4e8;color:#11592b}.warn{background:#fff1d6;color:#6b4500}.bad{background:#fde4e4;color:#8c1616}a{color:#1c4fb0}
@media(prefers-color-scheme:dark){body{background:#14161a;color:#eceef2}main{background:#1d2026;border-color:#343944}dt{color:#a9b0bf}a{color:#9dbcff}.ok{background:#153d24;color:#b5ecc6}.warn{background:#4a3405;color:#ffdf9e}.bad{background:#4d1717;color:#ffc4c4}}`

const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

const photo = ({ picture }: Proof): string =>
  picture
    ? `<img src="data:${picture.contentType};base64,${picture.bytes.toString('base64')}" alt="${escaped(picture.label)}">`
    : ''

/** Sends a page that may load nothing and run no script; its picture is inline. */
function page(
  reply: FastifyReply,
  language: Language,
  title: string,
  other: string,
  said: Proof | string,
): FastifyReply {
  const inside =
    typeof said === 'string'
      ? `<p class="state bad" role="status">${escaped(said)}</p>`
      : `<p class="state ${said.tone}" role="status">${escaped(said.state)}</p>${photo(said)}<dl>${said.facts.map(([label, value, isForeign]) => `<dt>${escaped(label)}</dt><dd><bdi${isForeign ? ' dir="ltr"' : ''}>${escaped(value)}</bdi></dd>`).join('')}</dl>`
  return reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
    .send(`<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1>${inside}<a href="${escaped(other)}" lang="${language === 'ar' ? 'en' : 'ar'}">${language === 'ar' ? 'English' : 'العربية'}</a></main></body></html>`)
}

/** Requests that one address may make in a minute. */
const most = 30

export interface ProofRoute {
  /** Such as `/r`. */
  readonly path: string
  readonly number: RegExp
  readonly words: (language: Language) => {
    readonly title: string
    readonly unknown: string
    readonly unknownText: string
    readonly busy: string
  }
  /** Undefined for a wrong seal, and in the same way for a number that does not exist. */
  prove(number: string, seal: string, language: Language): Promise<Proof | undefined>
}

export function addProofRoute(http: FastifyInstance, route: ProofRoute): void {
  const waitOf = looks(most)
  http.get<{ Params: { number: string }; Querystring: { h?: string; lang?: string } }>(
    `${route.path}/:number`,
    async (request, reply) => {
      const { number } = request.params
      const h = String(request.query.h ?? '')
      const language: Language =
        request.query.lang === 'en' || request.query.lang === 'ar'
          ? request.query.lang
          : languageOf(request.headers['accept-language'])
      const words = route.words(language)
      const other = `${route.path}/${encodeURIComponent(number)}?h=${encodeURIComponent(h)}&lang=${language === 'ar' ? 'en' : 'ar'}`
      const wait = await waitOf(request.ip)
      if (wait > 0) return page(reply.code(429).header('retry-after', wait), language, words.title, other, words.busy)
      const proof = route.number.test(number) ? await route.prove(number, h, language) : undefined
      return proof
        ? page(reply, language, words.title, other, proof)
        : page(reply.code(404), language, words.title, other, `${words.unknown}. ${words.unknownText}`)
    },
  )
}
