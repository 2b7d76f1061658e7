/**
 * `/c/<number>?h=…`: the page that the code on a certificate opens, for anybody. It shows what the paper says, so that
 * a changed paper is recognised, and whether the certificate is still valid.
 */
import type { FastifyInstance } from 'fastify'
import { type Language, nameIn } from '@topcenter/model/kit/names'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { educationalCertificate } from '@topcenter/model/exams/educational-certificate'
import { resultWords } from '@topcenter/texts/both'
import { readableDay } from '@topcenter/texts/readable'
import { addSealedPage } from '../../papers/sealed-page.ts'
import { type Database, sql, type Tx } from '../../platform/database/database.ts'
import type { Proof } from '../../platform/http/proof-page.ts'
import { namesFrom, type RowFrom } from '../../records/row.ts'

const words = (language: Language) => resultWords[language].check

export const addCertificateCheck = (http: FastifyInstance, db: Pick<Database, 'read'>): void =>
  addSealedPage(http, db, {
    what: 'certificate',
    number: /^\d{4}-\d{1,9}$/,
    words,
    find,
  })

async function find(tx: Tx, establishment: string, number: string, language: Language): Promise<Proof | undefined> {
  const row = await tx.first<RowFrom<typeof educationalCertificate> & { readonly time_zone: string }>(sql`
    select c.*, e.name_ar, e.name_en, e.name_und, e.time_zone
    from educational_certificate c
    join establishment e on e.id = c.establishment_id
    where c.establishment_id = ${establishment}::uuid and c.certificate_number = ${number}
  `)
  if (!row) return undefined
  const say = words(language)
  const name = (prefix: string) => nameIn(namesFrom(row, prefix), language)
  const grade = name('grade_names')
  return {
    ...(row.state === 'Valid' ? { state: say.valid, tone: 'ok' } : { state: say.revoked, tone: 'bad' }),
    facts: [
      [say.by, name('name')],
      [say.number, number, true],
      [say.holder, name('student_names')],
      [say.category, name('category_names')],
      ...(grade ? [[say.grade, grade] as const] : []),
      [say.at, readableDay(utcToZoned(row.issued_at, row.time_zone).date, language)],
    ],
  }
}
