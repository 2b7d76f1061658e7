/** What is owed, and how money is shared out over it: the oldest due first (D6.6). */
import { together } from '../../platform/database/together.ts'
import type { Ctx } from '../../records/context.ts'
import type { Earlier } from '../payments/moments.ts'

/** What a payment is for: one part of a plan, one debt, or (with neither) all that these people owe. */
export interface Target {
  readonly debtors: readonly string[]
  readonly debt?: string | null
  readonly part?: string | null
}

/** Something that is owed at a day: a part of a plan, or the rest of a debt that no plan covers. */
interface Due {
  readonly debt: string
  readonly user: string
  readonly part: string | null
  readonly due_on: string
  /** Piastres. */
  readonly remainder: number
  /** Since when the debt is owed as it is: it was made, or some of what was paid was given back. */
  readonly owed_since: string
}
/** What one due gets of the money. */
interface Share {
  readonly due: Due
  readonly money: number
}
export interface Allocation {
  readonly shares: readonly Share[]
  /** Piastres that went on what is owed, and piastres that are left over. */
  readonly allocated: number
  readonly left: number
}

/** Locks the debts in question until the transaction ends, and shares the money out. */
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

/** The people on whose debts something went; whoever owes nothing is not among them. */
export const debtorsOf = ({ shares }: Allocation): readonly string[] => [...new Set(shares.map(({ due }) => due.user))]

/** What the payment follows: it cannot be dated before what it pays was owed. */
export const owedSince = ({ shares }: Allocation): readonly Earlier[] =>
  shares.map(({ due }) => ({ at: due.owed_since, refusal: 'payment.beforeDebt' }))

/** What of the money went on each debt, however many of its parts got a share. */
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
 * Two statements that are sent together: the second begins when the first has all locks, and so reads what those who
 * held them before have left.
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
