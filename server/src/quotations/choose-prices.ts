/**
 * Choice of a buying price for wanted things and of their selling price (D7.5). The choice approves the price. A
 * selling price below the least margin needs a privilege and a reason.
 */
import type { choosePrices as choosePricesEndpoint } from '@topcenter/model/quotations/api'
import { leastPrice } from '@topcenter/model/quotations/compare-prices'
import type { ParsedBody } from '@topcenter/model/kit/endpoint'
import { holds } from '@topcenter/model/kit/permission'
import { type FieldFault, refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, newId } from '@topcenter/model/kit/token'
import { openWorks } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { permitOn } from '../records/permissions/permit.ts'
import { creationOf } from '../records/write/create.ts'
import { leaveTrails } from '../records/write/trail.ts'
import { initialValues, insertRows } from '../records/write/write.ts'
import type { Locked } from './price-request.service.ts'

/** The source of a price that the centre names itself. */
export const ownSource = 'Own'
type Line = ParsedBody<typeof choosePricesEndpoint>['details'][number]

export const maySellBelow = ({ actor }: Ctx): boolean => holds(actor, 'PriceQuotation', 'sellBelowFloor')

interface Standing {
  readonly id: string
  readonly quantity: number
  /** The id of the price that becomes the choice; null without a choice. */
  readonly price: string | null
  readonly cost: number | null
  readonly isApproved: boolean
  readonly sellOne: number | null
  readonly least: number
  /** The named price does not belong to this detail. */
  readonly isUnknown: boolean
}

/** @throws {Refused} `quotation.settled`; `record.invalid` with each line's fault */
export async function choosePrices(ctx: Ctx, quotation: Locked, lines: readonly Line[]): Promise<void> {
  if (!openWorks.includes(quotation.state as string)) throw new Refused(refuse('quotation.settled'))
  const named = lines.map((line) => ({
    line,
    id: idOf(line.token, priceQuotationDetail.spec.prefix),
    price: line.price ? (idOf(line.price, quotationPriceHistory.spec.prefix) ?? '') : null,
  }))
  const standing = new Map((await standingOf(ctx, quotation.id, named)).map((each) => [each.id, each]))
  const faults = named.flatMap(({ line, id, price }, index) =>
    faultOf(ctx, line, standing.get(id ?? ''), price === '').map((fault) => ({
      ...fault,
      name: `details[${index}].${fault.name}`,
    })),
  )
  if (faults.length > 0) throw new Refused(refuse('record.invalid', { fields: faults }))
  await write(
    ctx,
    named.map(({ line, id }) => ({ line, now: standing.get(id!)! })),
  )
}

function faultOf(ctx: Ctx, line: Line, now: Standing | undefined, isBadPrice: boolean): FieldFault[] {
  if (!now) return [{ name: 'token', code: 'field.reference' }]
  if (isBadPrice || now.isUnknown) return [{ name: 'price', code: 'field.reference' }]
  const sellOne = line.sellOne ?? now.sellOne
  if (now.cost === null || sellOne === null || sellOne >= now.least) return []
  if (!maySellBelow(ctx)) return [{ name: 'sellOne', code: 'quotation.belowFloor', params: { least: now.least } }]
  return line.reason ? [] : [{ name: 'reason', code: 'field.required' }]
}

async function standingOf(
  ctx: Ctx,
  quotation: string,
  named: readonly { readonly line: Line; readonly id: string | undefined; readonly price: string | null }[],
): Promise<Standing[]> {
  const own = new Map(named.flatMap(({ line, id }) => (id && line.ownOne ? [[id, line.ownOne]] : [])))
  const wanted = named.flatMap(({ id, price }) => (id ? [{ id, price: price || null }] : []))
  const least = await leastMargin(ctx)
  const found = await ctx.tx.query<Omit<Standing, 'least'>>(sql`
    select d.id, d.quantity, coalesce(h.id, c.id) as price,
      coalesce(h.best_price_one, h.price_one, c.best_price_one, c.price_one) as cost,
      coalesce(h.approved, c.approved, true) as "isApproved",
      coalesce(d.best_price_one, d.price_one) as "sellOne",
      w.price is not null and h.id is null as "isUnknown"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id uuid, price uuid)
    join price_quotation_detail d on d.establishment_id = ${ctx.actor.establishmentId}::uuid and d.id = w.id
    left join quotation_price_history h
      on h.establishment_id = d.establishment_id
      and h.id = w.price
      and h.price_quotation_detail_id = d.id
      and h.cost_type = 'Buy'
      and h.record_state <> 'archived'
    left join quotation_price_history c on c.establishment_id = d.establishment_id and c.id = d.chosen_price_id
    where d.price_quotation_id = ${quotation}::uuid
      and d.record_state <> 'archived'
      and d.state <> 'CanceledbyCustomer'
  `)
  return found.map((row) => {
    const cost = own.get(row.id) ?? row.cost
    return { ...row, cost, least: cost === null ? 0 : leastPrice(cost, least) }
  })
}

interface Chosen {
  readonly line: Line
  readonly now: Standing
}

async function write(ctx: Ctx, lines: readonly Chosen[]): Promise<void> {
  const centre = ctx.actor.establishmentId
  const [at, by] = [ctx.now.toISOString(), ctx.actor.userId]
  await count(ctx, lines)
  const own = await giveOwn(ctx, lines)
  const chosen = lines.flatMap(({ line, now }) => {
    const price = own.get(now.id) ?? (line.price ? now.price : null)
    return price ? [{ line, now: { ...now, price, isApproved: own.has(now.id) || now.isApproved } }] : []
  })
  const details = await ctx.tx.query<{ id: string; version: number; price: string; reason: string | null }>(sql`
    update price_quotation_detail d
    set chosen_price_id = w.price, chosen_reason = w.reason, version = d.version + 1, updated_at = ${at},
      updated_by = ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(
      chosen.map(({ line, now }) => ({ id: now.id, price: now.price, reason: line.reason ?? null })),
    )}::jsonb) as w(id uuid, price uuid, reason text)
    where d.establishment_id = ${centre}::uuid and d.id = w.id
    returning d.id, d.version, d.chosen_price_id as price, d.chosen_reason as reason
  `)
  const approved = await ctx.tx.query<{ id: string; version: number }>(sql`
    update quotation_price_history
    set approved = true, version = version + 1, updated_at = ${at}, updated_by = ${by}::uuid
    where establishment_id = ${centre}::uuid
      and id = any(${chosen.filter(({ now }) => !now.isApproved).map(({ now }) => now.price)}::uuid[])
    returning id, version
  `)
  const sold = lines
    .filter(({ line, now }) => line.sellOne && line.sellOne !== now.sellOne)
    .map(({ line, now }) => ({
      id: newId(ctx.now.getTime()),
      values: {
        ...initialValues(ctx, quotationPriceHistory),
        priceQuotationDetail: now.id,
        costType: 'Sell',
        priceOne: line.sellOne,
        at,
        approved: true,
        reason: now.cost !== null && line.sellOne! < now.least ? line.reason : null,
      },
    }))
  await insertRows(ctx, quotationPriceHistory, sold)
  await leaveTrails(ctx, [
    [
      priceQuotationDetail,
      details.map(({ id, version, reason }) => ({
        id,
        version,
        action: 'choose',
        changes: reason ? { chosenReason: { old: null, new: reason } } : {},
      })),
    ],
    [
      quotationPriceHistory,
      [
        ...approved.map((each) => ({ ...each, action: 'approve' })),
        ...sold.map(({ id, values }) => creationOf(quotationPriceHistory, id, values)),
      ],
    ],
  ])
}

/** Writes changed quantities. */
async function count(ctx: Ctx, lines: readonly Chosen[]): Promise<void> {
  const changed = lines.filter(({ line, now }) => line.quantity && line.quantity !== now.quantity)
  if (changed.length === 0) return
  permitOn(ctx.actor, priceQuotationDetail, 'update')
  const counted = await ctx.tx.query<{ id: string; version: number; quantity: number }>(sql`
    update price_quotation_detail d
    set quantity = w.quantity, version = d.version + 1, updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.actor.userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(
      changed.map(({ line, now }) => ({ id: now.id, quantity: line.quantity })),
    )}::jsonb) as w(id uuid, quantity integer)
    where d.establishment_id = ${ctx.actor.establishmentId}::uuid and d.id = w.id
    returning d.id, d.version, d.quantity
  `)
  const before = new Map(changed.map(({ now }) => [now.id, now.quantity]))
  await leaveTrails(ctx, [
    [
      priceQuotationDetail,
      counted.map(({ id, version, quantity }) => ({
        id,
        version,
        action: 'update',
        changes: { quantity: { old: before.get(id)!, new: quantity } },
      })),
    ],
  ])
}

/** Writes the centre's own prices. Returns their ids by detail. */
async function giveOwn(ctx: Ctx, lines: readonly Chosen[]): Promise<Map<string, string>> {
  const made = lines
    .filter(({ line }) => line.ownOne)
    .map(({ line, now }) => ({
      id: newId(ctx.now.getTime()),
      values: {
        ...initialValues(ctx, quotationPriceHistory),
        priceQuotationDetail: now.id,
        costType: 'Buy',
        source: ownSource,
        priceOne: line.ownOne,
        at: ctx.now.toISOString(),
        approved: true,
      },
    }))
  await insertRows(ctx, quotationPriceHistory, made)
  await leaveTrails(ctx, [
    [quotationPriceHistory, made.map(({ id, values }) => creationOf(quotationPriceHistory, id, values))],
  ])
  return new Map(made.map(({ id, values }) => [values.priceQuotationDetail, id]))
}

/** Returns the least margin in percent. */
export async function leastMargin(ctx: Ctx): Promise<number> {
  const row = await ctx.tx.first<{ least: number }>(
    sql`select quotation_least_margin as least from establishment where id = ${ctx.actor.establishmentId}::uuid`,
  )
  return row!.least
}

/**
 * Counts the details of a quotation that would be sold below the least margin without a reason: the chosen price or the
 * centre's margin changed later.
 */
export async function soldBelow(ctx: Ctx, quotation: string): Promise<number> {
  const row = await ctx.tx.first<{ n: number }>(sql`
    select count(*)::int as n
    from price_quotation_detail d
    join quotation_price_history c on c.establishment_id = d.establishment_id and c.id = d.chosen_price_id
    cross join lateral (
      select h.reason
      from quotation_price_history h
      where h.establishment_id = d.establishment_id
        and h.price_quotation_detail_id = d.id
        and h.cost_type = 'Sell'
        and h.approved
        and h.record_state <> 'archived'
      order by h.at desc, h.created_at desc, h.id desc
      limit 1
    ) sold
    where d.establishment_id = ${ctx.actor.establishmentId}::uuid
      and d.price_quotation_id = ${quotation}::uuid
      and d.record_state <> 'archived'
      and d.state <> 'CanceledbyCustomer'
      and sold.reason is null
      and coalesce(d.best_price_one, d.price_one) * 100
        < coalesce(c.best_price_one, c.price_one) * (100 + ${await leastMargin(ctx)}::int)
  `)
  return row!.n
}
