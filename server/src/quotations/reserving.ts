/**
 * Reservations of stock: made in the transaction that accepts (D7.7), and released when the acceptance ends. Nobody can
 * accept more than is free of an item sold from the store; of things made or bought for a client, as many are reserved
 * as happen to be there.
 */
import { type Names, nameIn } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import { type StoreMovement, storeMovement } from '@topcenter/model/services/store-movement'
import { sql } from 'kysely'
import { notifyUsers } from '../alerts/tell.ts'
import { moveStore, tellLow } from '../finance/store/store.service.ts'
import type { Ctx } from '../records/context.ts'
import { makersOf } from './makers.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { creationOf, newValues } from '../records/write/create.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { insertRows } from '../records/write/write.ts'

interface Wanted {
  /** Id of the detail. */
  readonly id: string
  readonly quantity: number
}
type Part = Pick<StoreMovement, 'storeItem' | 'priceQuotationDetail' | 'reserved'>
/** Stock of a locked item, and the number of its movements. */
interface Standing {
  readonly item: string
  readonly quantity: number
  readonly reserved: number
  readonly movements: number
}

/** @throws {Refused} `store.notEnough`; to a client `store.noneLeft`, which also notifies the quotation's maker */
export async function reserveAccepted(
  ctx: Ctx,
  quotation: string,
  wanted: readonly Wanted[],
  isByClient: boolean,
): Promise<void> {
  const rows = await ctx.tx.query<DbRow & Standing>(sql`
    select i.id as item, i.quantity, i.reserved, i.movements, i.stocked, i.low_stock, i.name_ar, i.name_en, i.name_und,
      d.id, w.quantity as wanted
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id uuid, quantity integer)
    join price_quotation_detail d
      on d.establishment_id = ${ctx.actor.establishmentId}::uuid
      and d.id = w.id
      and d.id = any(${wanted.map(({ id }) => id)}::uuid[])
    join store_item i on i.establishment_id = d.establishment_id and i.id = d.store_item_id
    order by i.id, d.id
    for no key update of i
  `)
  const free = new Map<string, number>()
  const parts = rows.flatMap((row): Part[] => {
    const { item } = row
    const left = free.get(item) ?? row.quantity - row.reserved
    const quantity = row.wanted as number
    if (row.stocked && quantity > left)
      throw refusalOf(ctx, quotation, isByClient, { names: namesFrom(row, 'name'), wanted: quantity, free: left })
    const reserved = Math.min(left, quantity)
    free.set(item, left - reserved)
    return reserved > 0 ? [{ storeItem: item, priceQuotationDetail: row.id as string, reserved }] : []
  })
  await move(ctx, quotation, 'Reserve', parts, rows)
  const bounded = rows.filter((row) => row.low_stock !== null).map(({ item }) => item)
  await tellLow(ctx, [...new Set(bounded)])
}

interface Held {
  readonly storeItem: string
  readonly priceQuotationDetail: string
  readonly reserved: number
}
/** Returns what is reserved for the quotation and was not used, by detail. */
const heldFor = (ctx: Ctx, quotation: string): Promise<readonly Held[]> =>
  ctx.tx.query<Held>(sql`
    select store_item_id as "storeItem", price_quotation_detail_id as "priceQuotationDetail",
      sum(reserved)::integer as reserved
    from store_movement
    where establishment_id = ${ctx.actor.establishmentId}::uuid and price_quotation_id = ${quotation}::uuid
    group by store_item_id, price_quotation_detail_id
    having sum(reserved) > 0
    order by store_item_id, price_quotation_detail_id
  `)

export async function releaseReserved(ctx: Ctx, quotation: string): Promise<void> {
  const held = await heldFor(ctx, quotation)
  await release(
    ctx,
    quotation,
    held.map((part) => ({ ...part, reserved: -part.reserved })),
  )
}

/** Releases the reservation of a detail beyond the pieces still to be made of it. */
export async function releaseBeyond(ctx: Ctx, quotation: string, detail: string, pieces: number): Promise<void> {
  const held = (await heldFor(ctx, quotation)).filter(
    ({ priceQuotationDetail, reserved }) => priceQuotationDetail === detail && reserved > pieces,
  )
  await release(
    ctx,
    quotation,
    held.map((part) => ({ ...part, reserved: pieces - part.reserved })),
  )
}

async function release(ctx: Ctx, quotation: string, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return
  const items = await ctx.tx.query<Standing>(sql`
    select id as item, quantity, reserved, movements
    from store_item
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and id = any(${parts.map(({ storeItem }) => storeItem)}::uuid[])
    order by id
    for no key update
  `)
  await move(ctx, quotation, 'Release', parts, items)
}

/**
 * Reserves what an order needs and nothing is reserved for: all of it, where another order was canceled before.
 *
 * @throws {Refused} `store.notEnough`
 */
export async function reserveMissing(ctx: Ctx, quotation: string, wanted: readonly Wanted[]): Promise<void> {
  const held = new Map(
    (await heldFor(ctx, quotation)).map(({ priceQuotationDetail, reserved }) => [priceQuotationDetail, reserved]),
  )
  const missing = wanted
    .map(({ id, quantity }) => ({ id, quantity: quantity - (held.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  await reserveAccepted(ctx, quotation, missing, false)
}

/** These pieces of a detail are made: those that are reserved for it leave the store for the order. */
export async function takeReserved(ctx: Ctx, quotation: string, detail: string, pieces: number): Promise<void> {
  for (const { storeItem, reserved } of (await heldFor(ctx, quotation)).filter(
    ({ priceQuotationDetail }) => priceQuotationDetail === detail,
  )) {
    const taken = Math.min(pieces, reserved)
    await moveStore(ctx, {
      storeItem,
      movementType: 'OutToJobOrder',
      quantity: -taken,
      reserved: -taken,
      priceQuotation: quotation,
      priceQuotationDetail: detail,
    })
  }
}

/** All at once, numbered after what the locked items stand at. */
async function move(
  ctx: Ctx,
  priceQuotation: string,
  movementType: 'Reserve' | 'Release',
  parts: readonly Part[],
  items: readonly Standing[],
): Promise<void> {
  const standing = new Map(items.map((each) => [each.item, each]))
  const rows = parts.map((part) => {
    const before = standing.get(part.storeItem)!
    const after = { ...before, reserved: before.reserved + part.reserved!, movements: before.movements + 1 }
    standing.set(part.storeItem, after)
    const values = newValues(ctx, storeMovement, {
      ...part,
      movementType,
      number: after.movements,
      quantity: 0,
      quantityAfter: after.quantity,
      reservedAfter: after.reserved,
      priceQuotation,
      at: ctx.now.toISOString(),
    })
    return { id: newId(ctx.now.getTime()), values }
  })
  await insertRows(ctx, storeMovement, rows)
  await leaveTrail(
    ctx,
    storeMovement,
    rows.map(({ id, values }) => creationOf(storeMovement, id, values)),
  )
}

interface Short {
  readonly names: Names
  readonly wanted: number
  readonly free: number
}
function refusalOf(ctx: Ctx, quotation: string, isByClient: boolean, { names, wanted, free }: Short): Refused {
  const name = nameIn(names, ctx.language)
  if (!isByClient) return new Refused(refuse('store.notEnough', { params: { name, free } }))
  ctx.runtime.apart(ctx.actor.establishmentId, async (tx) => {
    const ctxInTx = { ...ctx, tx }
    const made = (await tx.first<{ code: string; version: number }>(sql`
      select code, version_number as version
      from price_quotation
      where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${quotation}::uuid
    `))!
    await notifyUsers(ctxInTx, 'storeShort', {
      users: await makersOf(ctxInTx, quotation),
      params: (language) => ({ code: made.code, name: nameIn(names, language), wanted, free }),
      about: quotation,
      once: `storeShort ${quotation} ${made.version} ${free}`,
    })
  })
  return new Refused(refuse('store.noneLeft', { params: { name } }))
}
