import { defineEntity, type RowOf } from '../kit/entity.ts'
import { int, money, oneOf, ref, rows, text } from '../kit/field.ts'
import { dynamicPropertyTypes } from '../lookups/lists.ts'

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
    /** Those of the property type, with their defaults when none are given; each value is of its kind. */
    itemProperties: rows(
      {
        property: text({ required: true }),
        valueType: oneOf(dynamicPropertyTypes, { required: true }),
        value: text({ maxLength: 400 }),
      },
      { max: 100 },
    ),
  },
  list: {
    columns: ['code', 'names', 'parent', 'quantity', 'priceOne', 'bestPriceOne', 'propertyType'],
    sort: 'code',
  },
})
export interface StoreItem extends RowOf<typeof storeItem> {}
