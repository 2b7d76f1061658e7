import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, int, longText, money, oneOf, properties, ref } from '../kit/field.ts'

const stockLevels = ['Enough', 'Low'] as const

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
    /** Pieces reserved for clients who accepted (D7.7). */
    reserved: int({ initial: 0, min: 0, readonly: true }),
    /** Value of the stock at its mean cost. */
    stockValue: money({ initial: 0, readonly: true }),
    priceOne: money({ min: 0 }),
    /** Price of the whole stock. */
    priceTotal: money({ readonly: true }),
    bestPriceOne: money({ min: 0 }),
    bestPriceTotal: money({ readonly: true }),
    /**
     * Sold from the store: a client can accept no more of it than is free. Things made or bought for a client have no
     * such limit.
     */
    stocked: bool({ initial: false, filter: true }),
    /** Threshold of free pieces below which it is marked and reported. */
    lowStock: int({ min: 1, max: 1_000_000 }),
    stockLevel: oneOf(stockLevels, { readonly: true, filter: true, initial: 'Enough' }),
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
    /** Sets the stock to what was counted, and keeps the difference with its reason. */
    count: {
      flag: 'countStock',
      input: {
        quantity: int({ required: true, min: 0, max: 1_000_000 }),
        reason: longText({ required: true, maxLength: 400 }),
      },
    },
  },
  jobs: { receive: 'I', count: 'K' },
  hero: ['quantity', 'reserved', 'priceOne'],
  follows: ['storeMovement'],
  list: {
    columns: [
      'code',
      'names',
      'parent',
      'quantity',
      'reserved',
      'stockLevel',
      'priceOne',
      'bestPriceOne',
      'propertyType',
    ],
    tabs: 'stockLevel',
    usualTab: 'Enough',
    sort: 'code',
  },
})
export interface StoreItem extends RowOf<typeof storeItem> {}
