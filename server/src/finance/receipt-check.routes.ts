/** `/r/<number>?h=…`: what the code on a receipt opens, for anybody. It shows what proves the paper and nothing of the people on it. */
import type { FastifyInstance } from 'fastify'
import { nameIn } from '@topcenter/model/kit/names'
import { formatMoneyText } from '@topcenter/model/kit/money'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { papers as arabic } from '@topcenter/texts/ar/papers'
import { papers as english } from '@topcenter/texts/en/papers'
import { interpolate } from '@topcenter/texts/interpolate'
import { type Database, sql, type Tx } from '../platform/database.ts'
import { gate } from '../platform/gate.ts'
import { languageOf } from '../platform/problem.ts'
import { type Language, page, type Proof } from '../platform/proof-page.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { establishmentIn, isSealed } from './receipt-seal.ts'

/** Looks that one address may take in a minute. */
const most = 30

export function addReceiptCheck(http: FastifyInstance, db: Pick<Database, 'read'>, now: () => Date): void {
  const isOpen = gate(most, () => now().getTime())
  http.get<{ Params: { number: string }; Querystring: { h?: string; lang?: string } }>('/r/:number', async (request, reply) => {
    const { number } = request.params
    const h = String(request.query.h ?? '')
    const language: Language = request.query.lang === 'en' || request.query.lang === 'ar' ? request.query.lang : languageOf(request.headers['accept-language'])
    const words = { ar: arabic, en: english }[language].check
    const other = `/r/${encodeURIComponent(number)}?h=${encodeURIComponent(h)}&lang=${language === 'ar' ? 'en' : 'ar'}`
    if (!isOpen(request.ip)) return page(reply.code(429).header('retry-after', 60), language, words.title, other, words.busy)
    const establishment = establishmentIn(h)
    const proof = establishment && /^[1-9]\d{0,14}$/.test(number) ? await db.read(establishment, (tx) => prove(tx, establishment, Number(number), h, language)) : undefined
    return proof ? page(reply, language, words.title, other, proof) : page(reply.code(404), language, words.title, other, `${words.unknown}. ${words.unknownText}`)
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
