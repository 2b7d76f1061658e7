/** What is in the store. */
import { defineReport } from './report.ts'

export const storeItems = defineReport({
  id: 'storeItems',
  path: 'store-items',
  section: 'stock',
  source: 'storeItem',
  group: 'StoreItem',
  dimensions: {
    item: 'self',
    component: 'component',
    parent: 'parent',
    propertyType: 'propertyType',
  },
  measures: {
    items: { count: true },
    quantity: { sum: 'quantity' },
    value: { sum: 'priceTotal' },
  },
  rows: ['parent'],
  shown: ['items', 'quantity', 'value'],
  chart: 'bars',
  largest: 'value',
})
