/** Refusal codes for database constraints of store items. */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const servicesConstraints: ConstraintTexts = {
  store_item_best_one: { code: 'price.aboveNormal', field: 'bestPriceOne' },
  store_item_best_total: { code: 'price.aboveNormal', field: 'bestPriceTotal' },
  store_item_below_zero: { code: 'store.belowZero', field: 'quantity' },
  store_item_reserved: { code: 'store.belowZero', field: 'quantity' },
  counted_service_tied: { code: 'store.tiedDiffers', field: 'storeItemToken' },
  store_item_moved: { code: 'store.belowZero', field: 'quantity' },
  store_item_cycle: { code: 'record.cycle', field: 'parentToken' },
}
