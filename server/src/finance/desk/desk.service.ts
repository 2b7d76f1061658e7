/** The payment desk (D6.6): finds the payer and reads the debts of a family, the oldest first, and the ways to pay. */
import { entityOf } from '@topcenter/model/areas'
import type { account } from '@topcenter/model/finance/account'
import type { findPayers, readDesk, readTill } from '@topcenter/model/finance/api'
import type { receipt } from '@topcenter/model/finance/receipt'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { paymentMethod } from '@topcenter/model/lookups/lists'
import { student } from '@topcenter/model/people/user'
import { type Ctx, today } from '../../records/context.ts'
import { sql } from '../../platform/database/database.ts'
import { searchCondition } from '../../records/list/search-condition.ts'
import { type DbRow, namesFrom, type RowFrom } from '../../records/row.ts'
import { familyOf } from '../../people/family.service.ts'
import { peopleOf, shown } from '../../people/person.service.ts'
import { dues, standingsOf } from '../debts/dues.ts'
import { balanceOf } from '../books/ledger.ts'
import { pointsNow } from '../accounts/points.service.ts'

type Found = AnswerOf<typeof findPayers>
type Desk = AnswerOf<typeof readDesk>
type Till = AnswerOf<typeof readTill>
/** An amount that a person owes. */
export type DueLine = Desk['lines'][number]

const maxFound = 12
const maxLines = 500

/**
 * Finds people by name, code or phone, or by what a card's code contains: `STU:<token>`, or the person's own code.
 * People who owe something come first.
 */
export async function findAtDesk(ctx: Ctx, typed: string): Promise<Found> {
  const text = typed.trim()
  const scanned = /^STU:(\S+)$/i.exec(text)?.[1]
  const ids = scanned
    ? [idOf(scanned.toLowerCase(), student.spec.prefix)].filter((id) => id !== undefined)
    : await idsLike(ctx, text)
  const [people, standing] = [await peopleOf(ctx, ids), await standingsOf(ctx, ids, today(ctx))]
  return { items: ids.flatMap((id) => (people.has(id) ? [{ ...shown(people.get(id)!), ...standing(id) }] : [])) }
}

async function idsLike(ctx: Ctx, text: string): Promise<string[]> {
  const found = text.length < 2 ? undefined : searchCondition(ctx, entityOf('user'), text, 'u')
  if (!found) return []
  const rows = await ctx.tx.query<{ id: string }>(sql`
    with hit as materialized (
      select u.id, u.code, u.user_type
      from user_account u
      where u.establishment_id = ${ctx.actor.establishmentId}::uuid
        and u.record_state = 'active'
        and u.user_type in ('Student', 'Parent', 'Client')
        and ${found}
      limit 1000
    )
    select h.id
    from hit h
    order by
      lower(h.code) = ${text.toLowerCase()} desc,
      exists (
        select 1
        from debt d
        where d.establishment_id = ${ctx.actor.establishmentId}::uuid
          and d.user_id = h.id
          and d.remainder > 0
      ) desc,
      h.user_type = 'Student' desc,
      h.id
    limit ${maxFound}
  `)
  return rows.map(({ id }) => id)
}

/** Reads everything that the desk shows of one person. */
export async function deskOf(ctx: Ctx, token: string): Promise<Desk> {
  const userId = idOf(token, student.spec.prefix)
  const family = userId ? await familyOf(ctx, userId) : []
  const ids = userId ? [userId, ...family.map(({ id }) => id)] : []
  const people = await peopleOf(ctx, ids)
  const person = userId && people.get(userId)
  if (!userId || !person) throw new Refused(refuse('record.notFound'))
  const day = today(ctx)
  const standing = await standingsOf(ctx, ids, day)
  return {
    today: day,
    person: { ...shown(person), relation: 'self', ...standing(userId) },
    credit: await balanceOf(ctx, { kind: 'Wallet', id: userId }),
    points: await pointsNow(ctx, userId),
    family: family.flatMap(({ id, relation }) =>
      people.has(id) ? [{ ...shown(people.get(id)!), relation, ...standing(id) }] : [],
    ),
    lines: await linesOf(ctx, ids),
    waiting: await waitingOf(ctx, ids),
    ...(await tillOf(ctx)),
  }
}

/** Reads the accounts and methods with which a cashier may take money; the first of each is proposed. */
export const tillOf = async (ctx: Ctx): Promise<Till> => ({
  accounts: await accountsOf(ctx),
  methods: await methodsOf(ctx),
})

interface LineRow extends DbRow {
  readonly debt_id: string
  readonly user_id: string
  readonly part_id: string | null
  readonly due_on: string
  readonly amount: number
  readonly remainder: number
  readonly code: string
  readonly debt_type: DueLine['debtType']
}

/** Lists the amounts that these people owe, the oldest due first. */
export async function linesOf(ctx: Ctx, users: readonly string[]): Promise<DueLine[]> {
  const rows = await ctx.tx.query<LineRow>(sql`
    select
      o.debt_id,
      o.user_id,
      o.part_id,
      o.due_on,
      o.amount,
      o.remainder,
      x.code,
      x.debt_type,
      x.debt_on_ar,
      x.debt_on_en,
      x.debt_on_und
    from (${dues(ctx, sql`d.user_id = any(${[...users]}::uuid[])`)}) o
    join debt x on x.establishment_id = ${ctx.actor.establishmentId}::uuid and x.id = o.debt_id
    order by o.due_on, o.created_at, o.debt_id, o.part_id
    limit ${maxLines}
  `)
  return rows.map((row) => ({
    userToken: tokenOf('usr', row.user_id),
    debtToken: tokenOf('dbt', row.debt_id),
    partToken: row.part_id ? tokenOf('ist', row.part_id) : null,
    code: row.code,
    debtType: row.debt_type,
    debtOn: namesFrom(row, 'debt_on'),
    dueOn: row.due_on,
    amount: row.amount,
    remainder: row.remainder,
  }))
}

/** Lists received payments that do not count before they are verified. */
async function waitingOf(ctx: Ctx, users: readonly string[]): Promise<Desk['waiting']> {
  const rows = await ctx.tx.query<RowFrom<typeof receipt>>(sql`
    select id, receipt_number, money, at
    from receipt
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and user_id = any(${[...users]}::uuid[])
      and verification = 'Waiting'
    order by at desc
    limit 20
  `)
  return rows.map((row) => ({
    token: tokenOf('rcp', row.id),
    receiptNumber: row.receipt_number,
    money: row.money,
    at: row.at,
  }))
}

/** Lists accounts that may receive money; the account of the cashier's own open shift first. */
async function accountsOf(ctx: Ctx): Promise<Till['accounts']> {
  const rows = await ctx.tx.query<RowFrom<typeof account> & { readonly has_shift: boolean }>(sql`
    select a.id, a.name_ar, a.name_en, a.name_und, a.account_kind, s.id is not null as has_shift
    from account a
    left join cashier_shift s
      on s.establishment_id = a.establishment_id
      and s.account_id = a.id
      and s.state = 'Open'
      and s.cashier_id = ${ctx.actor.userId}::uuid
    where a.establishment_id = ${ctx.actor.establishmentId}::uuid and a.record_state = 'active'
    order by s.id is not null desc, a.account_kind = 'Cash' desc, a.code
    limit 200
  `)
  return rows.map((row) => ({
    token: tokenOf('acc', row.id),
    names: namesFrom(row, 'name'),
    accountKind: row.account_kind,
    hasShift: row.has_shift,
  }))
}

/** Lists methods of payment; those that need no verification first. */
async function methodsOf(ctx: Ctx): Promise<Till['methods']> {
  const rows = await ctx.tx.query<RowFrom<typeof paymentMethod>>(sql`
    select id, name_ar, name_en, name_und, needs_verification
    from payment_method
    where establishment_id = ${ctx.actor.establishmentId}::uuid and record_state = 'active'
    order by needs_verification, code
    limit 100
  `)
  return rows.map((row) => ({
    token: tokenOf(paymentMethod.spec.prefix, row.id),
    names: namesFrom(row, 'name'),
    needsVerification: row.needs_verification === true,
  }))
}
