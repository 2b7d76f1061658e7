/**
 * The money of a quotation (D7.6): its client's debt, on a service of the centre's own that the product makes once, and
 * the payments to its suppliers, as expenses of a type of its own.
 */
import { expense } from '@topcenter/model/finance/expense'
import { entityOf } from '@topcenter/model/areas'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { isArabicText, isEnglishText, type Names } from '@topcenter/model/kit/names'
import type { readQuotationMoney } from '@topcenter/model/quotations/api'
import { type PriceQuotation, priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { service } from '@topcenter/model/services/service'
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { sql } from 'kysely'
import { inBoth } from '../alerts/said.ts'
import { makeDebt } from '../finance/debts/debts.service.ts'
import { lowerDebt } from '../finance/debts/lower.service.ts'
import { cancelOwed } from '../finance/debts/owed.service.ts'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import type { Columns } from '../records/rules.ts'
import { insertRecord } from '../records/write/create.ts'
import { updateRow } from '../records/write/write.ts'

type Moment = 'Acceptance' | 'JobOrder'
type Quotation = Pick<PriceQuotation, 'id'>

async function momentOf(ctx: Ctx): Promise<Moment> {
  const row = await ctx.tx.first<{ at: Moment }>(sql`
    select quotation_debt_at as at
    from establishment
    where id = ${ctx.actor.establishmentId}::uuid
  `)
  return row!.at
}

const findCoded = (ctx: Ctx, entity: AnyEntity, code: string): Promise<DbRow | undefined> =>
  ctx.tx.first<DbRow>(sql`
    select id, name_ar, name_en, name_und
    from ${sql.table(tableOf(entity))}
    where establishment_id = ${ctx.actor.establishmentId}::uuid and code = ${code}
  `)

/**
 * The centre may call it what it likes; the product knows it by its code.
 *
 * @param known What was found of it before
 */
async function madeOnce(
  ctx: Ctx,
  entity: AnyEntity,
  code: string,
  values: object,
  known?: DbRow,
): Promise<{ id: string; names: Names }> {
  const find = () => findCoded(ctx, entity, code)
  let found = known ?? (await find())
  if (!found) {
    // two who make the first one at once make one
    await ctx.tx.lock(`${ctx.actor.establishmentId} ${code}`)
    found = await find()
    if (!found) await insertRecord(ctx, entity, { code, ...values })
    found ??= await find()
  }
  return { id: found!.id as string, names: namesFrom(found!, 'name') }
}

interface Owed {
  readonly code: string
  readonly client: string | null
  readonly amount: number
  readonly debt: string | null
  readonly state: string | null
}
const isOwed = ({ debt, state }: Owed): boolean => debt !== null && state !== 'Canceled'
const owedFor = async (ctx: Ctx, quotation: string): Promise<Owed> =>
  (await ctx.tx.first<Owed>(sql`
    select q.code, q.client_id as client, q.approved_amount as amount, q.debt_id as debt, d.state
    from price_quotation q
    left join debt d on d.establishment_id = q.establishment_id and d.id = q.debt_id
    where q.establishment_id = ${ctx.actor.establishmentId}::uuid and q.id = ${quotation}::uuid
  `))!

/**
 * Turns the accepted amount into a debt of its client, once, at the moment that the centre has chosen. A client known
 * only by name becomes a client of the centre by that.
 *
 * @returns The changed fields of the quotation
 */
export async function oweAccepted(ctx: Ctx, { id }: Quotation, moment: Moment): Promise<Columns> {
  const [chosen, owed, known] = await Promise.all([
    momentOf(ctx),
    owedFor(ctx, id),
    findCoded(ctx, service, 'QUOTATION'),
  ])
  if (chosen === 'JobOrder' && moment === 'Acceptance') return {}
  const { code, amount } = owed
  if (amount <= 0 || isOwed(owed)) return {}
  const client = owed.client ?? (await becomeClient(ctx, id))
  const made = { names: inBoth('quotationService'), servicePrice: 0 }
  const { names } = await madeOnce(ctx, service, 'QUOTATION', made, known)
  const debtOn = Object.fromEntries(
    Object.entries(names).flatMap(([language, name]) => (name ? [[language, `${name} ${code}`]] : [])),
  )
  return { debt: await makeDebt(ctx, { user: client, debtType: 'Service', debtOn, price: amount }) }
}

/** Makes the person a client, or finds the one with their phone. */
async function becomeClient(ctx: Ctx, quotation: string): Promise<string> {
  const centre = ctx.actor.establishmentId
  const { name, phone, known } = (await ctx.tx.first<{ name: string; phone: string | null; known: string | null }>(sql`
    select q.client_name as name, q.client_phone as phone, (
      select u.id
      from user_account u
      where u.establishment_id = q.establishment_id
        and u.user_type = 'Client'
        and u.phone = q.client_phone
        and u.record_state = 'active'
      order by u.created_at, u.id
      limit 1
    ) as known
    from price_quotation q
    where q.establishment_id = ${centre}::uuid and q.id = ${quotation}::uuid
  `))!
  const names: Names = isArabicText(name) ? { ar: name } : isEnglishText(name) ? { en: name } : { und: name }
  const client = known ?? (await insertRecord(ctx, entityOf('client'), { names, phone }))
  await updateRow(ctx, priceQuotation, quotation, { client })
  return client
}

/**
 * Cancels the quotation's debt; another order makes a new one.
 *
 * @throws {Refused} `entitlement.paid` as long as something of it is paid: that is refunded first
 */
export async function cancelDebt(ctx: Ctx, { id }: Quotation, reason: string): Promise<void> {
  const owed = await owedFor(ctx, id)
  if (isOwed(owed)) await cancelOwed(ctx, owed.debt!, reason)
}

/**
 * Returns the value of the accepted lines, without the canceled pieces of the order that goes on: a piece has its share
 * of its line's price, to the piastre below, and the last one all that is left; with it go the line's operations.
 *
 * @returns Piastres
 */
async function worthOf(ctx: Ctx, quotation: string): Promise<number> {
  const row = await ctx.tx.first<{ worth: number }>(sql`
    select q.approved_amount - coalesce((
      select sum(
        div(d.accepted_price_total::numeric * l.canceled, d.quantity) + case
          when l.canceled = d.quantity then (
            select coalesce(sum(p.accepted_amount), 0)
            from price_quotation_affiliate_operation p
            where p.establishment_id = d.establishment_id
              and p.price_quotation_detail_id = d.id
              and p.record_state <> 'archived'
          )
          else 0
        end
      )
      from job_order o
      join job_order_line l on l.establishment_id = o.establishment_id and l.job_order_id = o.id
      join price_quotation_detail d on d.establishment_id = l.establishment_id and d.id = l.price_quotation_detail_id
      where o.establishment_id = q.establishment_id
        and o.price_quotation_id = q.id
        and o.state <> 'Canceled'
        and o.record_state <> 'archived'
    ), 0)::bigint as worth
    from price_quotation q
    where q.establishment_id = ${ctx.actor.establishmentId}::uuid and q.id = ${quotation}::uuid
  `)
  return row!.worth
}

/** Lowers the debt after pieces were canceled: what was paid of their price becomes the payer's credit. */
export async function lowerOwed(ctx: Ctx, quotation: string, reason: string): Promise<void> {
  const owed = await owedFor(ctx, quotation)
  if (isOwed(owed)) await lowerDebt(ctx, owed.debt!, await worthOf(ctx, quotation), reason)
}

export interface Cost {
  readonly money: number
  readonly account: string
  readonly notes?: string | null
}
export async function payCost(ctx: Ctx, { id }: Quotation, { money, account, notes }: Cost): Promise<void> {
  const type = await madeOnce(ctx, entityOf('expensesType'), 'QUOTATION-COST', { names: inBoth('quotationCost') })
  await insertRecord(ctx, expense, { expensesType: type.id, priceQuotation: id, money, account, notes })
}

interface Worth extends Omit<AnswerOf<typeof readQuotationMoney>, 'debt'> {
  readonly debt: (Omit<Owing, 'token'> & { readonly id: string }) | null
}
type Owing = NonNullable<AnswerOf<typeof readQuotationMoney>['debt']>

/** Reads the debt of a quotation, its paid costs and its profit: the debt without its written-off part, less the costs. */
export async function moneyOf(ctx: Ctx, quotation: string): Promise<Worth> {
  const centre = ctx.actor.establishmentId
  const { debt } = await owedFor(ctx, quotation)
  const owed = debt
    ? await ctx.tx.first<Omit<Owing, 'token'>>(sql`
        select code, state, money, paid, written_off as "writtenOff", remainder
        from debt
        where establishment_id = ${centre}::uuid and id = ${debt}::uuid
      `)
    : undefined
  const spent = (await ctx.tx.first<{ spent: number; costs: number }>(sql`
    select coalesce(sum(money), 0)::float8 as spent, count(*)::integer as costs
    from expense
    where establishment_id = ${centre}::uuid and price_quotation_id = ${quotation}::uuid and refund <> 'Refunded'
  `))!
  const earned = owed && owed.state !== 'Canceled' ? owed.money - owed.writtenOff : 0
  return { debt: owed && debt ? { ...owed, id: debt } : null, ...spent, profit: earned - spent.spent }
}
