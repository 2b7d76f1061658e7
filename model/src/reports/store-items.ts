/** Items of the store. */
import { defineReport } from './report.ts'

export const storeItems = defineReport({
  id: 'storeItems',
  path: 'store-items',
  section: 'stock',
  source: 'storeItem',
  group: 'StoreItem',
  properties: 'itemProperties',
  dimensions: {
    item: 'self',
    component: 'component',
    parent: 'parent',
    propertyType: 'propertyType',
    stockLevel: 'stockLevel',
  },
  measures: {
    items: { count: true },
    quantity: { sum: 'quantity' },
    reserved: { sum: 'reserved' },
    stockValue: { sum: 'stockValue' },
    value: { sum: 'priceTotal' },
  },
  rows: ['parent'],
  shown: ['items', 'quantity', 'reserved', 'stockValue', 'value'],
  chart: 'bars',
  largest: 'value',
})
