/**
 * `/trust` (D13.6): helps a device to trust the installation's own authority. Small, without script or login, and over
 * plain http too, since https does not work before that.
 */
import { createHash, hash, type X509Certificate } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import type { Language } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { trust } from '@topcenter/texts/trust'
import { languageOf } from '../http/problem.ts'
import { looks } from '../pace/pace.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
const style = `:root{color-scheme:light dark}body{margin:0;font:16px/1.6 system-ui,sans-serif;background:#f4f5f7;color:#16181d}main{background:#fff;border:1px solid #dcdfe5;border-radius:12px;padding:24px;width:min(92vw,640px);box-sizing:border-box;margin:24px auto}
h1{font-size:20px;margin:0 0 12px}h2{font-size:16px;margin:20px 0 4px}ol{margin:0;padding-inline-start:24px}a{color:#1c4fb0}.go{display:block;padding:12px 16px;margin:8px 0;border:1px solid #1c4fb0;border-radius:8px;text-align:center;font-weight:600;text-decoration:none}.first{background:#1c4fb0;color:#fff}.warn{padding:8px 12px;border-radius:8px;background:#fff1d6;color:#6b4500}code{display:block;font-size:13px;overflow-wrap:anywhere}figure{margin:16px 0;text-align:center}figcaption{color:#5a6070}img{inline-size:180px;block-size:180px;background:#fff;padding:8px;border-radius:8px}
@media(max-width:600px){figure{display:none}}@media(prefers-color-scheme:dark){body{background:#14161a;color:#eceef2}main{background:#1d2026;border-color:#343944}a{color:#9dbcff}.go{border-color:#9dbcff}.first{background:#9dbcff;color:#14161a}.warn{background:#4a3405;color:#ffdf9e}figcaption{color:#a9b0bf}}`
const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

export const trustPath = '/trust'
const certificatePath = `${trustPath}/authority.crt`
const profilePath = `${trustPath}/authority.mobileconfig`

function page(language: Language, origin: string, authority: X509Certificate): string {
  const { title, why, open, get, getForApple, once, check, scan, ways } = trust[language]
  const other = language === 'ar' ? 'en' : 'ar'
  const code = Buffer.from(renderSVG(`${origin.replace(/^https/, 'http')}${trustPath}`)).toString('base64')
  const steps = ways
    .map(
      ({ device, steps: all }) =>
        `<h2>${device}</h2><ol>${all.map((step) => `<li>${escaped(step)}</li>`).join('')}</ol>`,
    )
    .join('')
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(why)}</p><a class="go first" href="${certificatePath}">${escaped(get)}</a><a class="go" href="${profilePath}">${escaped(getForApple)}</a><a class="go" href="${escaped(origin.replace(/^http:/, 'https:'))}/">${escaped(open)}</a>
<p class="warn">${escaped(once)}</p><figure><img alt="" src="data:image/svg+xml;base64,${code}"><figcaption>${escaped(scan)}</figcaption></figure>${steps}<h2>${escaped(check)}</h2><code dir="ltr">${authority.fingerprint256}</code>
<p><a href="${trustPath}?lang=${other}" lang="${other}">${language === 'ar' ? 'English' : 'العربية'}</a></p></main></body></html>`
}

/** A profile as Apple's devices install it; ids follow from the certificate, so that a second one replaces the first. */
function profile(authority: X509Certificate): string {
  const id = (what: string): string => {
    const digits = createHash('sha256').update(authority.raw).update(what).digest('hex').toUpperCase()
    return [
      digits.slice(0, 8),
      digits.slice(8, 12),
      digits.slice(12, 16),
      digits.slice(16, 20),
      digits.slice(20, 32),
    ].join('-')
  }
  const name = escaped(/^CN=(.*)$/m.exec(authority.subject)?.[1] ?? 'Top center')
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>PayloadType</key><string>Configuration</string><key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key><string>top-center.${id('profile')}</string><key>PayloadUUID</key><string>${id('profile')}</string>
<key>PayloadDisplayName</key><string>${name}</string>
<key>PayloadContent</key><array><dict>
<key>PayloadType</key><string>com.apple.security.root</string><key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key><string>top-center.${id('root')}</string><key>PayloadUUID</key><string>${id('root')}</string>
<key>PayloadDisplayName</key><string>${name}</string><key>PayloadCertificateFileName</key><string>authority.crt</string>
<key>PayloadContent</key><data>${authority.raw.toString('base64')}</data>
</dict></array></dict></plist>
`
}

/** Requests for the page that one network may make in a minute: all devices of a centre may be one. */
const maxPages = 120

export function addTrustPage(
  http: FastifyInstance,
  authority: X509Certificate,
  originOf: (request: FastifyRequest) => string,
): void {
  const waitOf = looks(maxPages)
  const appleProfile = profile(authority)
  http.get<{ Querystring: { lang?: string } }>(trustPath, async (request, reply) => {
    const retryAfter = await waitOf(request.ip)
    if (retryAfter > 0) throw new Refused(refuse('request.tooOften', { params: { retryAfter } }))
    const { lang } = request.query
    const language: Language = lang === 'en' || lang === 'ar' ? lang : languageOf(request.headers['accept-language'])
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', vary: 'Accept-Language' })
      .send(page(language, originOf(request), authority))
  })
  http.get(certificatePath, async (_request, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="top-center.crt"')
      .send(authority.raw),
  )
  http.get(profilePath, async (_request, reply) =>
    reply
      .type('application/x-apple-aspen-config')
      .header('content-disposition', 'attachment; filename="top-center.mobileconfig"')
      .send(appleProfile),
  )
}

const inPlain = new RegExp(`^(${trustPath}(/|$)|/api/health(/|$)|/metrics$)`)

/** With TLS, plain http only leads to it. Requests that could carry a secret are refused instead of redirected. */
export function sendToTls(
  http: FastifyInstance,
  hasOwnAuthority: boolean,
  secureOrigin: (request: FastifyRequest) => string,
): void {
  http.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https' || inPlain.test(request.url.split('?')[0]!)) return
    const isLook = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api')
    if (!isLook)
      return reply
        .code(426)
        .header('upgrade', 'TLS/1.2')
        .type('text/plain; charset=utf-8')
        .send(`${trust.ar.tlsOnly}\n${trust.en.tlsOnly}\n`)
    // temporary: after a return to plain http, browsers must not have cached the redirect
    return reply.redirect(hasOwnAuthority ? trustPath : secureOrigin(request) + request.url, 307)
  })
}
