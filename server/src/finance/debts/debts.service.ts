/** Debts (D6.5): how one is made, and how its columns follow from what is paid, planned and written off. */
import { type debtTypes, debt } from '@topcenter/model/finance/debt'
import type { Names } from '@topcenter/model/kit/names'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { type Ctx, memberId } from '../../records/context.ts'
import { insertRecord } from '../../records/write/create.ts'
import type { Columns } from '../../records/rules.ts'
import { type EventToPost, type LedgerAccount, postAll } from '../books/ledger.ts'

export interface DebtRequest {
  readonly user: string
  readonly debtType: (typeof debtTypes)[number]
  /** Names of what is owed for; they do not change later. */
  readonly debtOn: Names
  /** In piastres, before the discount. */
  readonly price: number
  readonly discount?: number
  /** When it was made; now when it is left out. What pays it cannot be dated before. */
  readonly at?: string | undefined
  /** When it is due, as YYYY-MM-DD; the day on which it was made when it is left out. */
  readonly dueOn?: string | undefined
  readonly educationalGroup?: string | null
  /** Its subject; that of the group when it is left out. */
  readonly educationalCategory?: string | null
  /** The account of the price if it is no revenue yet: a reseller's debt for cards. */
  readonly income?: LedgerAccount
  /** A code instead of the next one, for whose counter all callers wait. */
  readonly code?: string
  /** True if the caller writes the full payment in the same transaction: a card. */
  readonly isPaid?: boolean
}

/** @returns The id of the debt; null when nothing is owed, because something free makes no debt */
export async function makeDebt(ctx: Ctx, request: DebtRequest): Promise<string | null> {
  const values = debtValues(ctx, { ...request, educationalCategory: await subjectOf(ctx, request) })
  if (values.money <= 0) return null
  const income = request.income ?? { kind: await incomeOf(ctx, request.debtType) }
  return insertRecord(ctx, debt, values, (id) => postAll(ctx, [debtMade(id, values, income)]))
}

async function subjectOf(ctx: Ctx, { educationalGroup, educationalCategory }: DebtRequest): Promise<string | null> {
  if (educationalCategory || !educationalGroup) return educationalCategory ?? null
  const row = await ctx.tx.first<{ educational_category_id: string }>({
    sql: 'select educational_category_id from educational_group where establishment_id = $1 and id = $2',
    parameters: [ctx.actor.establishmentId, educationalGroup],
  })
  return row!.educational_category_id
}

type DebtValues = Columns & Pick<DebtRequest, 'user'> & Record<'money' | 'discount', number> & { readonly at: string }
/** Returns the values of a debt of which nothing is paid or planned, unless it is paid at once. */
export function debtValues(ctx: Ctx, request: DebtRequest): DebtValues {
  const { price, discount = 0, at = ctx.now.toISOString(), income: _, isPaid, ...rest } = request
  const dueOn = request.dueOn ?? utcToZoned(at, ctx.timeZone).date
  const money = price - discount
  const left = isPaid ? 0 : money
  return {
    ...rest,
    price,
    discount,
    money,
    remainder: left,
    unscheduled: left,
    dueOn,
    nextDueOn: isPaid ? null : dueOn,
    at,
    ...(isPaid ? { state: 'PaidOff', paid: money } : {}),
  }
}

/** Its price goes to `income`, and what is taken off of it is a discount. */
export const debtMade = (
  id: string,
  { user, money, discount, at }: DebtValues,
  income: LedgerAccount,
): EventToPost => ({
  event: 'DebtMade',
  entity: debt,
  recordId: id,
  at,
  transfers: [
    { debit: { kind: 'Receivable', id: user }, credit: income, amount: money, debt: id },
    { debit: { kind: 'Discount' }, credit: income, amount: discount, debt: id },
  ],
})

export async function incomeOf(ctx: Ctx, debtType: DebtRequest['debtType']): Promise<'Revenue' | 'Unearned'> {
  if (!isDelivered(debtType)) return 'Revenue'
  const row = await ctx.tx.first<{ revenue_recognition: string }>({
    sql: 'select revenue_recognition from establishment where id = $1',
    parameters: [ctx.actor.establishmentId],
  })
  return incomeBy(debtType, row?.revenue_recognition)
}
const isDelivered = (debtType: DebtRequest['debtType']): boolean =>
  debtType === 'JoiningApplicationSubscription' || debtType === 'MediaPackageCode'
/**
 * The account that the price goes to. The price of something that is delivered over time is unearned at first, where
 * the establishment recognises revenue as sessions are held (D6.12); of a package of media, as its days pass.
 *
 * @param recognition The establishment's `revenue_recognition`
 */
export const incomeBy = (debtType: DebtRequest['debtType'], recognition?: string): 'Revenue' | 'Unearned' =>
  isDelivered(debtType) && recognition === 'SessionsHeld' ? 'Unearned' : 'Revenue'

export interface DebtChange {
  readonly id: string
  readonly paid?: number
  readonly writtenOff?: number
}

/**
 * Runs after parts of a debt have changed: adds to `paid` and `writtenOff`, and works out remainder, unscheduled rest,
 * next due day and state from them, in one statement.
 */
export async function renewDebts(ctx: Ctx, changes: readonly DebtChange[]): Promise<void> {
  await ctx.tx.run({
    sql: `
      with change as (
        select c.id, coalesce(c.paid, 0) as paid, coalesce(c."writtenOff", 0) as written_off
        from jsonb_to_recordset($2) as c(id uuid, paid bigint, "writtenOff" bigint)
      ),
      planned as (
        select
          p.debt_id,
          sum(p.remainder)::bigint as remainder,
          min((p.due_date_time at time zone $3)::date) filter (where p.remainder > 0) as due_on
        from installment_schedule_time p
        where p.establishment_id = $1
          and p.canceled = 'NotCanceled'
          and p.debt_id in (select id from change)
        group by 1
      ),
      stands as (
        select
          d.id,
          d.paid + c.paid as paid,
          d.written_off + c.written_off as written_off,
          d.money - d.paid - d.written_off - c.paid - c.written_off as remainder,
          coalesce(p.remainder, 0) as planned,
          p.due_on as part_due_on
        from debt d
        join change c on c.id = d.id
        left join planned p on p.debt_id = d.id
        where d.establishment_id = $1
      ) update debt d
      set
        paid = s.paid,
        written_off = s.written_off,
        remainder = s.remainder,
        unscheduled = s.remainder - s.planned,
        state = case
          when s.remainder = 0 then 'PaidOff'
          when s.remainder = s.planned then 'Scheduled'
          else 'NotScheduled'
        end,
        next_due_on = case
          when s.remainder > 0 then least(
          case when s.remainder > s.planned then d.due_on end, s.part_due_on
        )
        end,
        version = d.version + 1,
        updated_at = $4,
        updated_by = $5
      from stands s
      where d.establishment_id = $1 and d.id = s.id
    `,
    parameters: [
      ctx.actor.establishmentId,
      JSON.stringify(changes),
      ctx.timeZone,
      ctx.now.toISOString(),
      ctx.actor.userId,
    ],
  })
}

/**
 * Cancels the parts of a debt, or of one plan, of which nothing is paid; their amounts become part of the unscheduled
 * rest again.
 *
 * @returns How many
 */
export const cancelParts = (
  ctx: Ctx,
  of: { readonly debt: string; readonly installment?: string },
  reason: string,
): Promise<number> =>
  ctx.tx.run({
    sql: `
      update installment_schedule_time p
      set
        canceled = 'Canceled',
        canceled_at = $3,
        canceled_by_id = $7::uuid,
        cancel_reason = $5,
        remainder = 0,
        version = version + 1,
        updated_at = $3,
        updated_by = $4
      where p.establishment_id = $1
        and p.debt_id = $2
        and p.canceled = 'NotCanceled'
        and p.paid = 0
        and (
            $6::uuid is null
            or p.installment_schedule_id in (
                select s.id
                from installment_schedule s
                where s.establishment_id = $1 and s.installment_id = $6
              )
          )
    `,
    parameters: [
      ctx.actor.establishmentId,
      of.debt,
      ctx.now.toISOString(),
      ctx.actor.userId,
      reason,
      of.installment ?? null,
      memberId(ctx.actor),
    ],
  })

/** Parts that are partly paid are reduced to what was paid. */
export const endParts = (ctx: Ctx, debtId: string): Promise<number> =>
  ctx.tx.run({
    sql: `
      update installment_schedule_time
      set amount = paid, remainder = 0, version = version + 1, updated_at = $3, updated_by = $4
      where establishment_id = $1
        and debt_id = $2
        and canceled = 'NotCanceled'
        and paid > 0
        and remainder > 0
    `,
    parameters: [ctx.actor.establishmentId, debtId, ctx.now.toISOString(), ctx.actor.userId],
  })
