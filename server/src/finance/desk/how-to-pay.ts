/** How people pay this centre: methods with an account, a wallet's number or terms such as office hours, and contacts. */
import { readHowToPay } from '@topcenter/model/finance/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import { paymentMethod } from '@topcenter/model/lookups/lists'
import { sql } from '../../platform/database/database.ts'
import { together } from '../../platform/database/together.ts'
import type { Ctx } from '../../records/context.ts'
import { type DbRow, namesFrom, type RowFrom } from '../../records/row.ts'
import { handle } from '../../records/serving/handle.ts'

interface CentreRow extends DbRow {
  readonly address_active: boolean | null
  readonly phone: string | null
  readonly phone2: string | null
  readonly phone_active: boolean | null
}

async function howToPay(ctx: Ctx): Promise<AnswerOf<typeof readHowToPay>> {
  const [ways, centre] = await together([
    ctx.tx.query<RowFrom<typeof paymentMethod>>(sql`
      select
        id,
        name_ar,
        name_en,
        name_und,
        pay_to,
        pay_terms_ar,
        pay_terms_en,
        pay_terms_und
      from payment_method
      where establishment_id = ${ctx.actor.establishmentId}::uuid
        and record_state = 'active'
        and num_nonnulls(pay_to, pay_terms_ar, pay_terms_en, pay_terms_und) > 0
      order by pay_to is null, code
      limit 50
    `),
    ctx.tx.first<CentreRow>(sql`
      select address_ar, address_en, address_und, address_active, phone, phone2, phone_active
      from establishment
      where id = ${ctx.actor.establishmentId}::uuid
    `),
  ] as const)
  const address = centre?.address_active ? someNames(centre, 'address') : null
  const phones = centre?.phone_active ? [centre.phone, centre.phone2] : []
  return {
    ways: ways.map((row) => ({
      token: tokenOf(paymentMethod.spec.prefix, row.id),
      names: namesFrom(row, 'name'),
      payTo: row.pay_to,
      payTerms: someNames(row, 'pay_terms'),
    })),
    address,
    phones: phones.filter((each) => each !== null),
  }
}

/** Returns null if no language has a text. */
function someNames(row: DbRow, column: string): Names | null {
  const found = namesFrom(row, column)
  return found.ar || found.en || found.und ? found : null
}

export const howToPayOperations = [handle(readHowToPay, howToPay)]
