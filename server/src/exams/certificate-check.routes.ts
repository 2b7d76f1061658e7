/** `/c/<number>?h=…`: what the code on a certificate opens, for anybody. It shows what the paper itself says, so that nobody can change it, and whether it still counts. */
import type { FastifyInstance } from 'fastify'
import { nameIn } from '@topcenter/model/kit/names'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { resultWords as arabic } from '@topcenter/texts/ar/results'
import { resultWords as english } from '@topcenter/texts/en/results'
import { establishmentIn, isSealed } from '../finance/receipt-seal.ts'
import { type Database, sql, type Tx } from '../platform/database.ts'
import { gate } from '../platform/gate.ts'
import { languageOf } from '../platform/problem.ts'
import { type Language, page, type Proof } from '../platform/proof-page.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

/** Looks that one address may take in a minute. */
const most = 30

export function addCertificateCheck(http: FastifyInstance, db: Pick<Database, 'read'>, now: () => Date): void {
  const isOpen = gate(most, () => now().getTime())
  http.get<{ Params: { number: string }; Querystring: { h?: string; lang?: string } }>('/c/:number', async (request, reply) => {
    const { number } = request.params
    const h = String(request.query.h ?? '')
    const language: Language = request.query.lang === 'en' || request.query.lang === 'ar' ? request.query.lang : languageOf(request.headers['accept-language'])
    const words = { ar: arabic, en: english }[language].check
    const other = `/c/${encodeURIComponent(number)}?h=${encodeURIComponent(h)}&lang=${language === 'ar' ? 'en' : 'ar'}`
    if (!isOpen(request.ip)) return page(reply.code(429).header('retry-after', 60), language, words.title, other, words.busy)
    const establishment = establishmentIn(h)
    const proof = establishment && /^\d{4}-\d{1,9}$/.test(number) ? await db.read(establishment, (tx) => prove(tx, establishment, number, h, language)) : undefined
    return proof ? page(reply, language, words.title, other, proof) : page(reply.code(404), language, words.title, other, `${words.unknown}. ${words.unknownText}`)
  })
}

async function prove(tx: Tx, establishment: string, number: string, h: string, language: Language): Promise<Proof | undefined> {
  if (!(await isSealed(tx, establishment, number, h, 'certificate'))) return undefined
  const row = await tx.first<DbRow>(sql`
    select c.*, e.name_ar, e.name_en, e.name_und, e.time_zone from educational_certificate c join establishment e on e.id = c.establishment_id
    where c.establishment_id = ${establishment}::uuid and c.certificate_number = ${number}`)
  if (!row) return undefined
  const words = { ar: arabic, en: english }[language].check
  const name = (prefix: string) => nameIn(namesFrom(row, prefix), language)
  const grade = name('grade_names')
  return {
    ...(row.state === 'Valid' ? { state: words.valid, tone: 'ok' } : { state: words.revoked, tone: 'bad' }),
    facts: [
      [words.by, name('name')], [words.number, number, true], [words.holder, name('student_names')], [words.category, name('category_names')], ...(grade ? [[words.grade, grade] as const] : []),
      [words.at, utcToZoned(row.issued_at as string, row.time_zone as string).date.replaceAll('-', '/'), true],
    ],
  }
}
