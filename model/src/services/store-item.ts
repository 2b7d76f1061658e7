import { defineEntity, type RowOf } from '../kit/entity.ts'
import { int, money, properties, ref } from '../kit/field.ts'

/**
 * Something that the store holds and quotations ask for. Best prices are those reached by bargaining, never above the
 * others.
 */
export const storeItem = defineEntity('storeItem', {
  prefix: 'sti',
  traits: ['named', 'coded', 'tree', 'reported'],
  path: '/settings/services-and-counted-services/store-items/:parentStoreItemToken?',
  pathFilters: { parentStoreItemToken: 'parent' },
  menu: 'services',
  icon: 'boxes',
  fields: {
    component: ref('systemComponentStoreItem', { filter: true }),
    quantity: int({ initial: 0, min: 0, sort: true }),
    priceOne: money(),
    priceTotal: money(),
    bestPriceOne: money(),
    bestPriceTotal: money(),
    propertyType: ref('propertyType', { filter: true }),
    itemProperties: properties({ by: 'propertyType' }),
  },
  list: {
    columns: ['code', 'names', 'parent', 'quantity', 'priceOne', 'bestPriceOne', 'propertyType'],
    sort: 'code',
  },
})
export interface StoreItem extends RowOf<typeof storeItem> {}
