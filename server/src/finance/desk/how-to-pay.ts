/**
 * How people pay this centre, told to everybody who may have debts: methods with an account, a wallet's number or terms
 * such as office hours, and how the centre is reached.
 */
import { paymentMethod } from '@topcenter/model/lookups/lists'
import type { Names } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from '../../platform/database/database.ts'
import { together } from '../../platform/database/together.ts'
import type { Ctx } from '../../records/context.ts'
import { called, list, names, object, orNull, text } from '../../records/serving/answer.ts'
import { answers, type Operation } from '../../records/serving/operation.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'

interface Way {
  readonly token: string
  readonly names: Names
  /** What is copied: a number, an address of a wallet, an account. */
  readonly payTo: string | null
  readonly payTerms: Names | null
}
interface HowToPay {
  readonly ways: readonly Way[]
  readonly address: Names | null
  readonly phones: readonly string[]
}

async function howToPay(ctx: Ctx): Promise<HowToPay> {
  const [ways, centre] = await together([
    ctx.tx.query<DbRow>(sql`
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
    ctx.tx.first<DbRow>(sql`
      select address_ar, address_en, address_und, address_active, phone, phone2, phone_active
      from establishment
      where id = ${ctx.actor.establishmentId}::uuid
    `),
  ] as const)
  const address = centre && centre.address_active ? someNames(centre, 'address') : null
  const phones = centre?.phone_active ? [centre.phone, centre.phone2] : []
  return {
    ways: ways.map((row) => ({
      token: tokenOf(paymentMethod.spec.prefix, row.id as string),
      names: namesFrom(row, 'name'),
      payTo: row.pay_to as string | null,
      payTerms: someNames(row, 'pay_terms'),
    })),
    address,
    phones: phones.filter((each): each is string => typeof each === 'string'),
  }
}

/** Null where no language has any. */
function someNames(row: DbRow, column: string): Names | null {
  const found = namesFrom(row, column)
  return found.ar || found.en || found.und ? found : null
}

export const howToPayOperations: readonly Operation[] = [
  {
    id: 'howToPay.read',
    method: 'GET',
    path: '/api/how-to-pay',
    permit: { group: 'Debt', flag: 'view' },
    access: 'read',
    describe: () => ({
      summary: 'Read how people pay the centre',
      description: 'Active payment methods that have `payTo` or `payTerms`, those with a number to copy first.',
      answer: answers(
        object({
          ways: list(called('paymentMethod', { payTo: orNull(text), payTerms: orNull(names) })),
          address: orNull(names),
          phones: list(text),
        }),
      ),
    }),
    handle: (ctx) => howToPay(ctx),
  },
]
