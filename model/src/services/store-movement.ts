/**
 * A movement of the store (D7.7): in, out, or found in a count; appended and never changed. An item holds the sum of
 * its movements; its reserved quantity is the sum of theirs.
 */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, int, longText, money, oneOf, ref } from '../kit/field.ts'

export const movementTypes = ['In', 'OutToJobOrder', 'OutSold', 'Count', 'Back', 'Reserve', 'Release'] as const

export const storeMovement = defineEntity('storeMovement', {
  prefix: 'stm',
  group: 'StoreItem',
  path: '/settings/services-and-counted-services/store-movements/:storeItemToken?',
  pathFilters: { storeItemToken: 'storeItem' },
  icon: 'boxes',
  permanent: true,
  creation: 'none',
  update: 'none',
  fields: {
    storeItem: ref('storeItem', { required: true, filter: true, readonly: true }),
    /** Sequence number within its item, from 1. */
    number: int({ readonly: true, sort: true }),
    movementType: oneOf(movementTypes, { required: true, filter: true, readonly: true }),
    /** Pieces that came (above zero) or went. */
    quantity: int({ required: true, readonly: true }),
    /** Pieces reserved (above zero) or released by this movement. */
    reserved: int({ readonly: true, initial: 0 }),
    /** Value of these pieces: the price of those that came, the mean cost of those that went (D7.7). */
    cost: money({ readonly: true, initial: 0 }),
    /** Quantities after this movement. */
    quantityAfter: int({ readonly: true }),
    reservedAfter: int({ readonly: true }),
    supplier: ref('supplier', { filter: true, readonly: true }),
    priceQuotation: ref('priceQuotation', { filter: true, readonly: true }),
    priceQuotationDetail: ref('priceQuotationDetail', { readonly: true }),
    /** Tied to the item then (D7.7); and what of its own moved both. */
    countedService: ref('countedService', { readonly: true }),
    countedServiceTransaction: ref('countedServiceTransaction', { readonly: true }),
    reason: longText({ maxLength: 400, readonly: true }),
    at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
  },
  label: ['storeItem', 'at'],
  hero: ['quantity', 'storeItem', 'at'],
  list: {
    columns: [
      'at',
      'storeItem',
      'movementType',
      'quantity',
      'quantityAfter',
      'reserved',
      'reservedAfter',
      'cost',
      'reason',
    ],
    tabs: 'movementType',
    sort: '-at',
  },
})
export interface StoreMovement extends RowOf<typeof storeMovement> {}
