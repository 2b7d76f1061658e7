/** Stock when a period began, what came and went, and the stock at its end (D7.7). */
import { defineReport } from './report.ts'

export const storeMovements = defineReport({
  id: 'storeMovements',
  path: 'store-movements',
  section: 'stock',
  source: 'storeMovement',
  group: 'StoreItem',
  properties: 'storeItem.itemProperties',
  time: 'at',
  period: 'thisMonth',
  dimensions: {
    item: 'storeItem',
    movementType: 'movementType',
    supplier: 'supplier',
  },
  measures: {
    movements: { count: true },
    piecesIn: { sum: 'quantity', where: { quantity: { above: 0 } } },
    piecesOut: { sum: 'quantity', where: { quantity: { below: 0 } } },
    net: { sum: 'quantity' },
    opening: { before: 'net' },
    closing: { plus: ['opening', 'net'] },
    reservedMore: { sum: 'reserved' },
  },
  rows: ['item'],
  shown: ['opening', 'piecesIn', 'piecesOut', 'closing', 'reservedMore', 'movements'],
  chart: 'bars',
  headline: 'piecesIn',
})
