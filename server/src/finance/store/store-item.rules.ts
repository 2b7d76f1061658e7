/** Store items: what was there when one is written down, what comes in, and what is counted (D7.7). */
import { refuse, refuseField } from '@topcenter/model/kit/refusal'
import { storeItem } from '@topcenter/model/services/store-item'
import { sql } from 'kysely'
import { rules } from '../../records/rules.ts'
import { moveStore } from './store.service.ts'

export const storeItemRules = rules(
  storeItem,
  {
    create: {
      prepare: () => ({ quantity: 0 }),
      apply: async (ctx, { id }, { quantity }) => {
        if (quantity) await moveStore(ctx, { storeItem: id, movementType: 'Count', quantity: Number(quantity) })
      },
    },
  },
  {
    receive: {
      /**
       * Refuses to receive an item tied to a counted service: its pieces are paid for when they come, so they are
       * bought through the service.
       */
      check: async (ctx, { id }) => {
        const tied = await ctx.tx.first<{ code: string }>(sql`
          select code
          from counted_service
          where establishment_id = ${ctx.actor.establishmentId}::uuid and store_item_id = ${id}::uuid
        `)
        return tied ? refuse('store.tied', { params: { code: tied.code } }) : undefined
      },
      apply: async (ctx, { id }, { quantity, priceOne, supplier, reason }) => {
        const cost = (priceOne ?? 0) * quantity
        await moveStore(ctx, { storeItem: id, movementType: 'In', quantity, cost, supplier, reason })
      },
    },
    count: {
      check: (_ctx, { reserved }, { quantity }) =>
        quantity < (reserved ?? 0) ? refuseField('quantity', 'store.reserved', { reserved: reserved! }) : undefined,
      apply: async (ctx, item, { quantity, reason }) => {
        const difference = quantity - (item.quantity ?? 0)
        if (difference !== 0)
          await moveStore(ctx, { storeItem: item.id, movementType: 'Count', quantity: difference, reason })
      },
    },
  },
)
