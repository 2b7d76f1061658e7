import { defineEntity, type RowOf } from '../kit/entity.ts'
import { int, longText, money, properties, ref } from '../kit/field.ts'

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
    /** The sum of its movements; given once, for what was there when it was written down. */
    quantity: int({ initial: 0, min: 0, max: 1_000_000, sort: true, fixed: true }),
    /** Promised to clients who accepted (D7.7). */
    reserved: int({ initial: 0, min: 0, readonly: true }),
    /** Of what is there, at its mean cost. */
    stockValue: money({ initial: 0, readonly: true }),
    priceOne: money(),
    priceTotal: money(),
    bestPriceOne: money(),
    bestPriceTotal: money(),
    propertyType: ref('propertyType', { filter: true }),
    itemProperties: properties({ by: 'propertyType' }),
  },
  actions: {
    /** Pieces come in, bought at this price. */
    receive: {
      flag: 'receiveStock',
      input: {
        quantity: int({ required: true, min: 1, max: 1_000_000 }),
        priceOne: money(),
        supplier: ref('supplier'),
        reason: longText({ maxLength: 400 }),
      },
    },
    /** What was counted is what is there; the difference is kept with its reason. */
    count: {
      flag: 'countStock',
      input: {
        quantity: int({ required: true, min: 0, max: 1_000_000 }),
        reason: longText({ required: true, maxLength: 400 }),
      },
    },
  },
  jobs: { receive: 'I', count: 'C' },
  list: {
    columns: ['code', 'names', 'parent', 'quantity', 'reserved', 'priceOne', 'bestPriceOne', 'propertyType'],
    sort: 'code',
  },
})
export interface StoreItem extends RowOf<typeof storeItem> {}
