/**
 * Revenue by what is held (D6.12): the price of a subscription is unearned until its sessions are held. Each night the
 * difference is posted, whichever direction it has.
 */
import { debt } from '@topcenter/model/finance/debt'
import { together } from '../../platform/database/together.ts'
import { type Ctx, today } from '../../records/context.ts'
import { postAll } from './ledger.ts'
import { nowAfter } from '../payments/moments.ts'

/** How much of what a debt is for was held: sessions or minutes, and how many there are altogether. */
export interface Held {
  readonly debt: string
  readonly held: number
  readonly total: number
}
/** The price of one debt in the books, in piastres. */
interface Standing {
  readonly id: string
  readonly price: number
  readonly unearned: number
  readonly earned: number
}

/** Sums of the debt's own transfers. Revenue that was recognised when the debt was made is in neither of them. */
const standingSql = `
  select
    t.debt_id as id,
    sum(
      case
        when t.credit_kind = 'Unearned' then t.amount
        when t.debit_kind = 'Unearned' then -t.amount
        else 0
      end
    )::bigint as unearned,
    sum(
      case t.kind when 'RevenueEarned' then t.amount when 'RevenueUnearned' then -t.amount else 0 end
    )::bigint as earned
  from ledger_transfer t
  where t.establishment_id = $1
`

/** How much of one debt is not earned yet, in piastres. */
export async function unearnedOf(ctx: Ctx, debtId: string): Promise<number> {
  const row = await ctx.tx.first<Standing>({
    sql: `${standingSql} and t.debt_id = $2 group by 1`,
    parameters: [ctx.actor.establishmentId, debtId],
  })
  return row?.unearned ?? 0
}

/**
 * Returns the amount to earn now: the share of the price for lessons held, less what was earned before, and never more
 * than what is unearned. If all lessons were held, it is everything unearned.
 */
function toEarn({ price, unearned, earned }: Omit<Standing, 'id'>, { held, total }: Omit<Held, 'debt'>): number {
  if (held >= total && total > 0) return unearned
  const share = total > 0 ? Number((BigInt(price) * BigInt(held)) / BigInt(total)) : 0
  return Math.max(-earned, Math.min(unearned, share - earned))
}

/**
 * Posts what is to be earned; a canceled debt has nothing left to earn.
 *
 * @returns How many debts changed
 */
export async function recognise(ctx: Ctx, all: readonly Held[]): Promise<number> {
  const heldOf = new Map(all.map((each) => [each.debt, each]))
  const moved = (await lockStandings(ctx, [...heldOf.keys()]))
    .map((row) => ({ id: row.id, at: nowAfter(ctx, row.at), amount: toEarn(row, heldOf.get(row.id)!) }))
    .filter(({ amount }) => amount !== 0)
  const [unearned, revenue] = [{ kind: 'Unearned' }, { kind: 'Revenue' }] as const
  await postAll(
    ctx,
    moved.map(({ id, at, amount }) =>
      amount > 0
        ? {
            event: 'RevenueEarned',
            entity: debt,
            recordId: id,
            at,
            transfers: [{ debit: unearned, credit: revenue, amount, debt: id }],
          }
        : {
            event: 'RevenueUnearned',
            entity: debt,
            recordId: id,
            at,
            transfers: [{ debit: revenue, credit: unearned, amount: -amount, debt: id }],
          },
    ),
  )
  return moved.length
}

/**
 * Sends two statements together. The second begins when the first has all locks, so it reads what those who had the
 * locks before have written.
 */
async function lockStandings(ctx: Ctx, debts: readonly string[]): Promise<(Standing & { readonly at: string })[]> {
  const parameters = [ctx.actor.establishmentId, debts]
  const [, rows] = await together([
    ctx.tx.run({
      sql: `
        select 1
        from debt
        where establishment_id = $1 and id = any($2::uuid[])
        order by id
        for no key update
      `,
      parameters,
    }),
    ctx.tx.query<Standing & { readonly at: string }>({
      sql: `
        select d.price, d.at, s.*
        from debt d
        join (${standingSql} and t.debt_id = any($2::uuid[]) group by 1) s on s.id = d.id
        where d.establishment_id = $1 and d.state <> 'Canceled'
        order by d.id
      `,
      parameters,
    }),
  ])
  return rows
}

const batch = 1_000

/**
 * All subscriptions whose debts are recognised as sessions are held, with how much was held by now; of packages of
 * media, the days that have passed.
 */
export async function recogniseHeld(ctx: Ctx): Promise<void> {
  const held = await ctx.tx.query<Held>({
    sql: `
      select s.debt_id as debt, h.held, h.total
      from joining_application_subscription s
      cross join lateral held_of(s, $2) h
      where s.establishment_id = $1
        and s.debt_id in (
            select debt_id
            from ledger_transfer
            where establishment_id = $1 and credit_kind = 'Unearned'
          )
      union all
      select s.debt_id, p.held, p.total
      from media_package_subscription s
      cross join lateral passed_of(s, $3::date) p
      where s.establishment_id = $1
        and s.state = 'Subscribed'
        and s.debt_id in (
            select debt_id
            from ledger_transfer
            where establishment_id = $1 and credit_kind = 'Unearned'
          )
      order by debt
    `,
    parameters: [ctx.actor.establishmentId, ctx.now.toISOString(), today(ctx)],
  })
  for (let at = 0; at < held.length; at += batch) await recognise(ctx, held.slice(at, at + batch))
}
