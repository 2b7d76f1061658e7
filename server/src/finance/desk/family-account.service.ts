/**
 * The account of a family for one of them: a student for themselves, a parent with the linked children (D2.4). A
 * payment belongs to the family by its payer or by its debtors, so a parent sees what they paid for a child.
 */
import type { readFamilyAccount } from '@topcenter/model/finance/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { user } from '@topcenter/model/people/user'
import { together } from '../../platform/database/together.ts'
import { sql } from '../../platform/database/database.ts'
import { familyOf } from '../../people/family.service.ts'
import { peopleOf, type Person } from '../../people/person.service.ts'
import { type Ctx, today } from '../../records/context.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { balanceOf } from '../books/ledger.ts'
import { type Standing, standingsOf } from '../debts/dues.ts'
import { linesOf } from './desk.service.ts'

/** The maximum of newest receipts in the answer; `receiptCount` counts all. */
const maxReceipts = 30

type Answer = AnswerOf<typeof readFamilyAccount>
export type FamilyReceipt = Answer['receipts'][number]
export interface FamilyAccount extends Omit<Answer, 'people'> {
  readonly people: readonly (Person & Standing & { readonly isSelf: boolean })[]
}

/** @param asked Token of one of the family; all of them by default */
export async function familyAccountOf(ctx: Ctx, asked?: string): Promise<FamilyAccount> {
  const self = ctx.actor.userId
  const children = ctx.actor.userType === 'Parent' ? await familyOf(ctx, self) : []
  const family = [self, ...children.map(({ id }) => id)]
  const one = asked ? idOf(asked, user.spec.prefix) : undefined
  if (asked && !(one && family.includes(one))) throw new Refused(refuse('record.notFound'))
  const shown = one ? [one] : family
  const day = today(ctx)
  const [people, standing, sums, dues, receipts, ...credits] = await together([
    peopleOf(ctx, family),
    standingsOf(ctx, family, day),
    sumsOf(ctx, shown),
    linesOf(ctx, shown),
    receiptsOf(ctx, shown, family),
    ...shown.map((id) => balanceOf(ctx, { kind: 'Wallet', id })),
  ] as const)
  return {
    today: day,
    people: family.flatMap((id) =>
      people.has(id) ? [{ ...people.get(id)!, ...standing(id), isSelf: id === self }] : [],
    ),
    ...sums,
    overdue: shown.reduce((sum, id) => sum + standing(id).overdue, 0),
    credit: credits.reduce((sum, each) => sum + each, 0),
    dues,
    ...receipts,
  }
}

async function sumsOf(ctx: Ctx, shown: readonly string[]): Promise<{ total: number; paid: number; owed: number }> {
  return (await ctx.tx.first<{ total: number; paid: number; owed: number }>(sql`
    select
      coalesce(sum(d.money - d.written_off), 0)::bigint as total,
      coalesce(sum(d.paid), 0)::bigint as paid,
      coalesce(sum(d.remainder), 0)::bigint as owed
    from debt d
    where d.establishment_id = ${ctx.actor.establishmentId}::uuid
      and d.user_id = any(${[...shown]}::uuid[])
      and d.state <> 'Canceled'
  `))!
}

interface ReceiptRow extends DbRow {
  readonly id: string
  readonly receipt_number: number
  readonly at: string
  readonly verification: FamilyReceipt['verification']
  readonly source: FamilyReceipt['source']
  readonly is_own: boolean
  readonly money: number
  readonly refunded: number
  /** Ids of the debtors of the family. */
  readonly debtors: readonly string[]
  readonly all_of_them: number
}

/**
 * Lists the payments of the shown people, payments on their debts, and payments for them that the family announced and
 * nobody has verified. A payment by somebody else counts with the part that went on their debts.
 */
async function receiptsOf(
  ctx: Ctx,
  shown: readonly string[],
  family: readonly string[],
): Promise<Pick<FamilyAccount, 'receipts' | 'receiptCount'>> {
  const establishment = sql`${ctx.actor.establishmentId}::uuid`
  const rows = await ctx.tx.query<ReceiptRow>(sql`
    with share as (
      select p.receipt_id, sum(p.money)::bigint as money, sum(p.refunded)::bigint as refunded
      from installment_payment p
      where p.establishment_id = ${establishment} and p.user_id = any(${[...shown]}::uuid[])
      group by p.receipt_id
    ),
    theirs as (
      select s.receipt_id as id
      from share s
      union
      select r.id
      from receipt r
      where r.establishment_id = ${establishment} and r.user_id = any(${[...shown]}::uuid[])
      union
      select r.id
      from receipt r
      join receipt_debtors t on t.establishment_id = r.establishment_id and t.parent_id = r.id
      where r.establishment_id = ${establishment}
        and r.user_id = any(${[...family]}::uuid[])
        and r.verification <> 'Verified'
        and t.target_id = any(${[...shown]}::uuid[])
    )
    select
      r.id,
      r.receipt_number,
      r.at,
      r.verification,
      r.source,
      r.user_id = any(${[...family]}::uuid[]) as is_own,
      case
        when r.user_id = any(${[...shown]}::uuid[]) or r.verification <> 'Verified' then r.money
        else s.money
      end as money,
      case when r.user_id = any(${[...shown]}::uuid[]) then r.refunded else coalesce(s.refunded, 0) end
        as refunded,
      m.name_ar,
      m.name_en,
      m.name_und,
      array(
        select t.target_id
        from receipt_debtors t
        where t.establishment_id = ${establishment}
          and t.parent_id = r.id
          and t.target_id = any(${[...family]}::uuid[])
        order by t.position
      ) as debtors,
      count(*) over ()::int as all_of_them
    from theirs i
    join receipt r on r.establishment_id = ${establishment} and r.id = i.id
    left join share s on s.receipt_id = r.id
    left join payment_method m
      on m.establishment_id = r.establishment_id and m.id = r.payment_method_id
    order by r.at desc, r.receipt_number desc
    limit ${maxReceipts}
  `)
  return { receipts: rows.map(receiptOf), receiptCount: rows[0]?.all_of_them ?? 0 }
}

const receiptOf = (row: ReceiptRow): FamilyReceipt => ({
  token: row.is_own ? tokenOf('rcp', row.id) : null,
  receiptNumber: row.receipt_number,
  at: row.at,
  verification: row.verification,
  source: row.source,
  method: (row.name_ar ?? row.name_en ?? row.name_und) ? namesFrom(row, 'name') : null,
  money: row.money,
  refunded: row.refunded,
  debtorsTokens: row.debtors.map((id) => tokenOf('usr', id)),
})
