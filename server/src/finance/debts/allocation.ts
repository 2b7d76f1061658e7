/** How money is distributed over what is owed: the oldest due first (D6.6). */
import { together } from '../../platform/database/together.ts'
import type { Ctx } from '../../records/context.ts'
import type { Earlier } from '../payments/moments.ts'

/** The target of a payment: one part of a plan, one debt, or (with neither) all that these people owe. */
export interface Target {
  readonly debtors: readonly string[]
  readonly debt?: string | null
  readonly part?: string | null
}

/** An amount that is due on a day: a part of a plan, or the rest of a debt that no plan covers. */
interface Due {
  readonly debt: string
  readonly user: string
  readonly part: string | null
  readonly due_on: string
  /** Piastres. */
  readonly remainder: number
  /**
   * The moment since which the debt is owed as it is now: when it was made, or when some of what was paid was last
   * given back.
   */
  readonly owed_since: string
}
/** The part of the money that one due amount gets. */
interface Share {
  readonly due: Due
  readonly money: number
}
export interface Allocation {
  readonly shares: readonly Share[]
  /** In piastres: what went to debts, and what is left over. */
  readonly allocated: number
  readonly left: number
}

/** Locks the debts until the transaction ends, and distributes the money. */
export async function allocate(ctx: Ctx, target: Target, money: number): Promise<Allocation> {
  const shares: Share[] = []
  let left = money
  for (const due of await lockDues(ctx, target)) {
    const taken = Math.min(left, due.remainder)
    if (taken > 0) shares.push({ due, money: taken })
    left -= taken
  }
  return { shares, allocated: money - left, left }
}

/** The people whose debts got some of the money. */
export const debtorsOf = ({ shares }: Allocation): readonly string[] => [...new Set(shares.map(({ due }) => due.user))]

/** Returns the earliest dates for the payment: it cannot be dated before its debts were owed. */
export const owedSince = ({ shares }: Allocation): readonly Earlier[] =>
  shares.map(({ due }) => ({ at: due.owed_since, refusal: 'payment.beforeDebt' }))

/** How much of the money each debt got, all its parts together. */
export interface PaidDebt {
  readonly id: string
  readonly user: string
  readonly paid: number
}
export const paidDebts = ({ shares }: Allocation): PaidDebt[] =>
  [...Map.groupBy(shares, ({ due }) => due.debt)].map(([id, of]) => ({
    id,
    user: of[0]!.due.user,
    paid: of.reduce((sum, { money }) => sum + money, 0),
  }))

/**
 * Sends two statements together. The second begins when the first has all locks, so it reads what those who had the
 * locks before have written.
 */
async function lockDues(ctx: Ctx, target: Target): Promise<Due[]> {
  const [, dues] = await together([lockDebts(ctx, target), duesOf(ctx, target)])
  return dues
}

const lockDebts = (ctx: Ctx, { debtors, debt }: Target): Promise<number> =>
  ctx.tx.run({
    sql: `
      select 1
      from debt
      where establishment_id = $1
        and user_id = any($2::uuid[])
        and remainder > 0
        and ($3::uuid is null or id = $3)
      order by id
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, debtors, debt ?? null],
  })

const duesOf = (ctx: Ctx, { debtors, debt, part }: Target): Promise<Due[]> =>
  ctx.tx.query<Due>({
    sql: `
      with owed as (
        select
          d.*,
          greatest(
            d.at,
            (
              select max(r.at)
              from payment_refund r
              where r.establishment_id = $1 and r.debt_id = d.id
            )
          ) as owed_since
        from debt d
        where d.establishment_id = $1
          and d.user_id = any($2::uuid[])
          and d.remainder > 0
          and ($3::uuid is null or d.id = $3)
      )
      select
        d.id as debt,
        d.user_id as user,
        p.id as part,
        (p.due_date_time at time zone $5)::date as due_on,
        p.remainder,
        d.owed_since,
        d.created_at
      from owed d
      join installment_schedule_time p
        on p.establishment_id = $1
        and p.debt_id = d.id
        and p.canceled = 'NotCanceled'
        and p.remainder > 0
      where $4::uuid is null or p.id = $4
      union all
      select d.id, d.user_id, null, d.due_on, d.unscheduled, d.owed_since, d.created_at
      from owed d
      where d.unscheduled > 0 and $4::uuid is null
      order by due_on, created_at, debt, part
    `,
    parameters: [ctx.actor.establishmentId, debtors, debt ?? null, part ?? null, ctx.timeZone],
  })
