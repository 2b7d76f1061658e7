/**
 * Movements of the store (D7.7): the database adds them up, and refuses what would leave less than is reserved. What a
 * counted service is tied to is worth what the books say.
 */
import { nameIn } from '@topcenter/model/kit/names'
import { holds } from '@topcenter/model/kit/permission'
import { groupOf } from '@topcenter/model/kit/entity'
import { storeItem } from '@topcenter/model/services/store-item'
import { type movementTypes, storeMovement } from '@topcenter/model/services/store-movement'
import { shareMoney } from '@topcenter/model/kit/money'
import { sql } from 'kysely'
import { notifyUsers } from '../../alerts/tell.ts'
import type { Ctx } from '../../records/context.ts'
import { staffNow } from '../../records/permissions/staff-now.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { insertRecord } from '../../records/write/create.ts'
import { balanceOf, post } from '../books/ledger.ts'

export interface Movement {
  readonly storeItem: string
  readonly movementType: (typeof movementTypes)[number]
  /** Pieces that come, or below zero go. */
  readonly quantity?: number
  /** Pieces that are promised from then on, or below zero no longer. */
  readonly reserved?: number
  /** Piastres, of all that comes; what goes has its mean cost. */
  readonly cost?: number
  readonly supplier?: string | null
  readonly priceQuotation?: string | null
  readonly priceQuotationDetail?: string | null
  /** The purchase, sale or refund of the tied counted service that moves both, with the cost that it has in the books. */
  readonly countedServiceTransaction?: string
  readonly reason?: string | null
}

/** @throws {Refused} `store.belowZero`, from the database */
export async function moveStore(ctx: Ctx, { quantity = 0, ...movement }: Movement): Promise<string> {
  const item = await lockedItem(ctx, movement.storeItem)
  const tied = quantity !== 0 && !movement.countedServiceTransaction ? item.tied : null
  const cost = tied ? await costInBooks(ctx, tied, quantity, item.quantity) : (movement.cost ?? 0)
  const id = await insertRecord(ctx, storeMovement, { ...movement, quantity, cost, at: ctx.now.toISOString() })
  if (tied && cost > 0) {
    const stock = { kind: 'Inventory', id: tied } as const
    const used = { kind: 'CostOfSales' } as const
    await post(ctx, { event: 'StoreMoved', entity: storeMovement, recordId: id, reason: movement.reason }, [
      quantity > 0 ? { debit: stock, credit: used, amount: cost } : { debit: used, credit: stock, amount: cost },
    ])
  }
  await tellLow(ctx, [item.id])
  return id
}

/** Returns the cost of the pieces at the mean cost of the stock; 0 without stock. */
async function costInBooks(ctx: Ctx, tied: string, quantity: number, there: number): Promise<number> {
  const worth = await balanceOf(ctx, { kind: 'Inventory', id: tied })
  if (quantity > 0) return there > 0 ? Math.round((worth * quantity) / there) : 0
  return there + quantity < 0 ? 0 : shareMoney(worth, [-quantity, there + quantity])[0]!
}

interface Locked {
  readonly id: string
  readonly quantity: number
  readonly tied: string | null
}
async function lockedItem(ctx: Ctx, id: string): Promise<Locked> {
  const centre = ctx.actor.establishmentId
  await ctx.tx.run(sql`
    select 1 from store_item where establishment_id = ${centre}::uuid and id = ${id}::uuid for no key update
  `)
  return (await ctx.tx.first<Locked>(sql`
    select i.id, i.quantity, c.id as tied
    from store_item i
    left join counted_service c on c.establishment_id = i.establishment_id and c.store_item_id = i.id
    where i.establishment_id = ${centre}::uuid and i.id = ${id}::uuid
  `))!
}

/** Notifies the users who may bring pieces in, once each time an item becomes low: at the movement that made it so. */
export async function tellLow(ctx: Ctx, items: readonly string[]): Promise<void> {
  if (ctx.isSilent || items.length === 0) return
  const low = await ctx.tx.query<DbRow>(sql`
    select i.id, i.quantity - i.reserved as free, m.number, i.name_ar, i.name_en, i.name_und
    from store_item i
    join store_movement m
      on m.establishment_id = i.establishment_id and m.store_item_id = i.id and m.number = i.movements
    where i.establishment_id = ${ctx.actor.establishmentId}::uuid
      and i.id = any(${items}::uuid[])
      and i.quantity - i.reserved < i.low_stock
      and i.quantity - m.quantity - i.reserved + m.reserved >= i.low_stock
  `)
  if (low.length === 0) return
  const users = await storekeepers(ctx)
  for (const row of low) {
    const names = namesFrom(row, 'name')
    await notifyUsers(ctx, 'storeLow', {
      users,
      params: (language) => ({ name: nameIn(names, language), free: row.free as number }),
      about: row.id as string,
    })
  }
}

export async function storekeepers(ctx: Pick<Ctx, 'tx' | 'now'>): Promise<string[]> {
  const staff = await staffNow(ctx.tx, ctx.now)
  return staff
    .filter(({ userType, held }) =>
      held.some((privileges) => holds({ userType, privileges }, groupOf(storeItem), 'receiveStock')),
    )
    .map(({ id }) => id)
}
