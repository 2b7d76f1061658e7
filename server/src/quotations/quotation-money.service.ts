/**
 * What a quotation is worth to the centre (D7.6): what its client owes for it, on a service of the centre's own that
 * the product makes once, and what its suppliers were paid, as expenses of a type of its own.
 */
import { expense } from '@topcenter/model/finance/expense'
import { entityOf } from '@topcenter/model/areas'
import { isArabicText, isEnglishText, type Names } from '@topcenter/model/kit/names'
import { type PriceQuotation, priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { service } from '@topcenter/model/services/service'
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { sql } from 'kysely'
import { inBoth } from '../alerts/said.ts'
import { makeDebt } from '../finance/debts/debts.service.ts'
import { cancelOwed } from '../finance/debts/owed.service.ts'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
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

/** The centre may call it what it likes; the product knows it by its code. */
async function madeOnce(
  ctx: Ctx,
  entity: AnyEntity,
  code: string,
  values: object,
): Promise<{ id: string; names: Names }> {
  const centre = ctx.actor.establishmentId
  const find = () =>
    ctx.tx.first<DbRow>(sql`
      select id, name_ar, name_en, name_und
      from ${sql.table(tableOf(entity))}
      where establishment_id = ${centre}::uuid and code = ${code}
    `)
  let found = await find()
  if (!found) {
    // two who make the first one at once make one
    await ctx.tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${centre} ${code}`}, 0))`)
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
const owedFor = async (ctx: Ctx, quotation: string): Promise<Owed> =>
  (await ctx.tx.first<Owed>(sql`
    select q.code, q.client_id as client, q.approved_amount as amount, q.debt_id as debt, d.state
    from price_quotation q
    left join debt d on d.establishment_id = q.establishment_id and d.id = q.debt_id
    where q.establishment_id = ${ctx.actor.establishmentId}::uuid and q.id = ${quotation}::uuid
  `))!

/**
 * What was accepted becomes a debt of its client, once, at the moment that the centre has chosen. Who was only a name
 * on it becomes a client of the centre by that.
 */
export async function oweAccepted(ctx: Ctx, { id }: Quotation, moment: Moment): Promise<void> {
  if ((await momentOf(ctx)) === 'JobOrder' && moment === 'Acceptance') return
  const { code, client: known, amount, debt, state } = await owedFor(ctx, id)
  if (amount <= 0 || (debt && state !== 'Canceled')) return
  const client = known ?? (await becomeClient(ctx, id))
  const { names } = await madeOnce(ctx, service, 'QUOTATION', { names: inBoth('quotationService'), servicePrice: 0 })
  const debtOn = Object.fromEntries(
    Object.entries(names).flatMap(([language, name]) => (name ? [[language, `${name} ${code}`]] : [])),
  ) as Names
  const made = await makeDebt(ctx, { user: client, debtType: 'Service', debtOn, price: amount })
  await updateRow(ctx, priceQuotation, id, { debt: made })
}

/** By the phone that is known of them they may be one already. */
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
 * What is owed for it is owed no more.
 *
 * @param moment What ended: an order ends what it made, an acceptance all of it
 * @throws {Refused} `entitlement.paid` as long as something of it is paid: that is refunded first
 */
export async function cancelDebt(ctx: Ctx, { id }: Quotation, moment: Moment, reason: string): Promise<void> {
  if (moment === 'JobOrder' && (await momentOf(ctx)) === 'Acceptance') return
  const { debt, state } = await owedFor(ctx, id)
  if (debt && state !== 'Canceled') await cancelOwed(ctx, debt, reason)
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

interface Worth {
  readonly debt: {
    readonly id: string
    readonly code: string
    readonly state: string
    readonly money: number
    readonly paid: number
    readonly remainder: number
  } | null
  readonly spent: number
  readonly costs: number
  readonly profit: number
}
/** Piastres. Costs are what was paid and not given back; profit is the whole debt less these. */
export async function moneyOf(ctx: Ctx, quotation: string): Promise<Worth> {
  const centre = ctx.actor.establishmentId
  const { debt } = await owedFor(ctx, quotation)
  const owed = debt
    ? await ctx.tx.first<{ code: string; state: string; money: number; paid: number; remainder: number }>(sql`
        select code, state, money, paid, remainder
        from debt
        where establishment_id = ${centre}::uuid and id = ${debt}::uuid
      `)
    : undefined
  const spent = (await ctx.tx.first<{ spent: number; costs: number }>(sql`
    select coalesce(sum(money), 0)::float8 as spent, count(*)::integer as costs
    from expense
    where establishment_id = ${centre}::uuid and price_quotation_id = ${quotation}::uuid and refund <> 'Refunded'
  `))!
  const earned = owed && owed.state !== 'Canceled' ? owed.money : 0
  return { debt: owed && debt ? { ...owed, id: debt } : null, ...spent, profit: earned - spent.spent }
}
