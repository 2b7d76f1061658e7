/** `/r/<number>?h=…`: what the code on a receipt opens, for anybody. It shows what proves the paper and nothing of the people on it. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { nameIn } from '@topcenter/model/kit/names'
import { formatMoneyText } from '@topcenter/model/kit/money'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { papers as arabic } from '@topcenter/texts/ar/papers'
import { papers as english } from '@topcenter/texts/en/papers'
import { interpolate } from '@topcenter/texts/interpolate'
import { type Database, sql, type Tx } from '../platform/database.ts'
import { gate } from '../platform/gate.ts'
import { languageOf } from '../platform/problem.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { establishmentIn, isSealed } from './receipt-seal.ts'

type Language = 'ar' | 'en'
type Words = typeof arabic.check
/** Looks that one address may take in a minute. */
const most = 30

interface Proof { readonly facts: readonly (readonly [label: string, value: string, isForeign?: boolean])[]; readonly state: string; readonly tone: 'ok' | 'warn' | 'bad' }

export function addReceiptCheck(http: FastifyInstance, db: Pick<Database, 'read'>, now: () => Date): void {
  const isOpen = gate(most, () => now().getTime())
  http.get<{ Params: { number: string }; Querystring: { h?: string; lang?: string } }>('/r/:number', async (request, reply) => {
    const { number } = request.params
    const h = String(request.query.h ?? '')
    const language: Language = request.query.lang === 'en' || request.query.lang === 'ar' ? request.query.lang : languageOf(request.headers['accept-language'])
    const words = { ar: arabic, en: english }[language].check
    const other = `/r/${encodeURIComponent(number)}?h=${encodeURIComponent(h)}&lang=${language === 'ar' ? 'en' : 'ar'}`
    if (!isOpen(request.ip)) return page(reply.code(429).header('retry-after', 60), language, words, other, words.busy)
    const establishment = establishmentIn(h)
    const proof = establishment && /^[1-9]\d{0,14}$/.test(number) ? await db.read(establishment, (tx) => prove(tx, establishment, Number(number), h, language)) : undefined
    return proof ? page(reply, language, words, other, proof) : page(reply.code(404), language, words, other, `${words.unknown}. ${words.unknownText}`)
  })
}

async function prove(tx: Tx, establishment: string, receiptNumber: number, h: string, language: Language): Promise<Proof | undefined> {
  if (!(await isSealed(tx, establishment, receiptNumber, h))) return undefined
  const row = await tx.first<DbRow>(sql`
    select r.receipt_number, r.money, r.refunded, r.verification, r.at, e.name_ar, e.name_en, e.name_und, e.time_zone
    from receipt r join establishment e on e.id = r.establishment_id where r.establishment_id = ${establishment}::uuid and r.receipt_number = ${receiptNumber}`)
  if (!row) return undefined
  const words = { ar: arabic, en: english }[language].check
  const [money, refunded] = [row.money as number, (row.refunded as number | null) ?? 0]
  const local = utcToZoned(row.at as string, row.time_zone as string)
  const [state, tone] = row.verification === 'Waiting' ? [words.waiting, 'warn' as const] : row.verification === 'Rejected' ? [words.rejected, 'bad' as const]
    : refunded >= money ? [words.refunded, 'bad' as const] : refunded > 0 ? [interpolate(words.partly, { amount: formatMoneyText(refunded) }), 'warn' as const] : [words.valid, 'ok' as const]
  return {
    state, tone, facts: [
      [words.by, nameIn(namesFrom(row, 'name'), language)], [words.number, String(row.receipt_number), true], [words.at, `${local.date.replaceAll('-', '/')} ${local.time}`, true],
      [words.amount, `${grouped.format(formatMoneyText(money) as Intl.StringNumericLiteral)} EGP`, true],
    ],
  }
}
const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
const style = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f4f5f7;color:#16181d;display:grid;place-items:center;min-height:100vh}main{background:#fff;border:1px solid #dcdfe5;border-radius:12px;padding:24px;width:min(92vw,420px);box-sizing:border-box}
h1{font-size:18px;margin:0 0 12px}dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:16px 0}dt{color:#5a6070}dd{margin:0;font-weight:600}.state{padding:8px 12px;border-radius:8px;font-weight:700}.ok{background:#e3f4e8;color:#11592b}.warn{background:#fff1d6;color:#6b4500}.bad{background:#fde4e4;color:#8c1616}a{color:#1c4fb0}
@media(prefers-color-scheme:dark){body{background:#14161a;color:#eceef2}main{background:#1d2026;border-color:#343944}dt{color:#a9b0bf}a{color:#9dbcff}.ok{background:#153d24;color:#b5ecc6}.warn{background:#4a3405;color:#ffdf9e}.bad{background:#4d1717;color:#ffc4c4}}`

/** Without script, without anything from elsewhere. */
function page(reply: FastifyReply, language: Language, words: Words, other: string, said: Proof | string): FastifyReply {
  const inside = typeof said === 'string' ? `<p class="state bad" role="status">${escaped(said)}</p>`
    : `<p class="state ${said.tone}" role="status">${escaped(said.state)}</p><dl>${said.facts.map(([label, value, isForeign]) => `<dt>${escaped(label)}</dt><dd><bdi${isForeign ? ' dir="ltr"' : ''}>${escaped(value)}</bdi></dd>`).join('')}</dl>`
  return reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'", 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer',
  }).send(`<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(words.title)}</title><style>${style}</style></head>
<body><main><h1>${escaped(words.title)}</h1>${inside}<a href="${escaped(other)}" lang="${language === 'ar' ? 'en' : 'ar'}">${language === 'ar' ? 'English' : 'العربية'}</a></main></body></html>`)
}
