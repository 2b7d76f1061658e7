/**
 * `/p/<number>?h=…`: the page that the code on a printed report opens, for anybody. It says what the paper must say, so
 * that a changed paper is recognised, and nothing about people.
 */
import type { FastifyInstance } from 'fastify'
import { type Language, nameIn } from '@topcenter/model/kit/names'
import { papers } from '@topcenter/texts/both'
import { readableMoment } from '@topcenter/texts/readable'
import { type Database, sql, type Tx } from '../platform/database/database.ts'
import type { Proof } from '../platform/http/proof-page.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import type { ProvenFact } from './proof.ts'
import { addSealedPage } from './sealed-page.ts'

const words = (language: Language) => papers[language].proof

export const addPaperCheck = (http: FastifyInstance, db: Pick<Database, 'read'>): void =>
  addSealedPage(http, db, {
    what: 'report',
    number: /^\d{8}-[0-9A-HJKMNP-TV-Z]{6}$/,
    words,
    find,
  })

interface ProofRow extends DbRow {
  readonly facts: readonly ProvenFact[]
  readonly made_at: string
  readonly time_zone: string
}

async function find(tx: Tx, establishment: string, number: string, language: Language): Promise<Proof | undefined> {
  const row = await tx.first<ProofRow>(sql`
    select
      p.title_ar,
      p.title_en,
      p.facts,
      p.made_at,
      e.name_ar,
      e.name_en,
      e.name_und,
      e.time_zone
    from paper_proof p
    join establishment e on e.id = p.establishment_id
    where p.establishment_id = ${establishment}::uuid and p.number = ${number}
  `)
  if (!row) return undefined
  const say = words(language)
  return {
    state: say.valid,
    tone: 'ok',
    facts: [
      [say.by, nameIn(namesFrom(row, 'name'), language)],
      [say.report, String(language === 'ar' ? row.title_ar : row.title_en)],
      [say.paper, number, true],
      [say.at, readableMoment(row.made_at, language, row.time_zone)],
      ...row.facts.map(({ label, value }) => [label[language], value[language]] as const),
    ],
  }
}
