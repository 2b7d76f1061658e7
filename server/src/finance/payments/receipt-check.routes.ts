/**
 * `/r/<number>?h=…`: the page that the code on a receipt opens, for anybody. It shows what proves the paper, and
 * nothing about the people on it.
 */
import type { FastifyInstance } from 'fastify'
import type { Receipt } from '@topcenter/model/finance/receipt'
import { type Language, nameIn } from '@topcenter/model/kit/names'
import { papers } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoment, readableMoney } from '@topcenter/texts/readable'
import { type Database, sql, type Tx } from '../../platform/database/database.ts'
import type { Proof } from '../../platform/http/proof-page.ts'
import { keptOf } from '../../papers/kept-paper.ts'
import { addSealedPage } from '../../papers/sealed-page.ts'
import { changeText, receiptChanges } from './receipt-changes.ts'

const words = (language: Language) => papers[language].check

export const addReceiptCheck = (http: FastifyInstance, db: Pick<Database, 'read'>): void =>
  addSealedPage(http, db, {
    what: 'receipt',
    number: /^[1-9]\d{0,14}$/,
    words,
    find,
  })

interface CheckedRow {
  readonly id: string
  readonly receipt_number: number
  /** Piastres. */
  readonly money: number
  readonly refunded: number
  readonly verification: Receipt['verification']
  readonly at: string
  readonly time_zone: string
}

async function find(tx: Tx, establishment: string, number: string, language: Language): Promise<Proof | undefined> {
  const row = await tx.first<CheckedRow>(sql`
    select
      r.id,
      r.receipt_number,
      r.money,
      r.refunded,
      r.verification,
      r.at,
      e.time_zone
    from receipt r
    join establishment e on e.id = r.establishment_id
    where r.establishment_id = ${establishment}::uuid and r.receipt_number = ${Number(number)}
  `)
  if (!row) return undefined
  const kept = await keptOf(tx, establishment, 'receipt', row.id)
  const changes = await receiptChanges(tx, establishment, row.id)
  const { time_zone: timeZone, money, refunded } = row
  const say = words(language)
  const [state, tone] =
    row.verification === 'Waiting'
      ? [say.waiting, 'warn' as const]
      : row.verification === 'Rejected'
        ? [say.rejected, 'bad' as const]
        : refunded >= money
          ? [say.refunded, 'bad' as const]
          : refunded > 0
            ? [interpolate(say.partly, { amount: readableMoney(refunded, language) }), 'warn' as const]
            : [say.valid, 'ok' as const]
  return {
    state,
    tone,
    facts: [
      [say.by, nameIn(kept.centre ?? {}, language)],
      [say.number, String(row.receipt_number), true],
      [say.at, readableMoment(row.at, language, timeZone)],
      [say.amount, readableMoney(money, language)],
      ...changes.map((change) => [papers[language].kept.later, changeText(change, language, timeZone)] as const),
    ],
  }
}
