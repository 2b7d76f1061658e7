import { defineEntity, type RowOf } from '../kit/entity.ts'
import { entitlementWays } from '../finance/service-entitlement.ts'
import { dateTime, int, longText, money, oneOf, percent, ref } from '../kit/field.ts'

const count = () => int({ readonly: true, initial: 0, min: 0, sort: true })

const group = 'CountedServiceTransaction'
const pieces = { quantity: int({ required: true, min: 1, max: 1_000_000 }) } as const

/** Something that is bought and sold by the piece. Its counts follow from its transactions. */
export const countedService = defineEntity('countedService', {
  prefix: 'csv',
  traits: ['named', 'coded'],
  path: '/settings/services-and-counted-services/countedServices/:debtOnToken?',
  menu: 'services',
  icon: 'packageOpen',
  fields: {
    countedServiceType: ref('countedServiceType', { filter: true }),
    price: money({ required: true }),
    maximumDiscountPercentage: percent({ initial: 0 }),
    bought: count(),
    sold: count(),
    remaining: count(),
    /** Item that shares its stock: both move together (D7.7). */
    storeItem: ref('storeItem', { filter: true }),
    /** Pieces that the store counted, brought in or used otherwise, since it is tied. */
    storeMoved: int({ readonly: true, initial: 0 }),
  },
  actions: {
    /** Raises the stock and takes the money out of the account (D6.7). */
    buy: {
      flag: 'buy',
      group,
      input: {
        ...pieces,
        price: money({ required: true, min: 1 }),
        account: ref('account', { required: true }),
        at: dateTime(),
        reason: longText({ maxLength: 400 }),
      },
    },
    /** Sells at the current price; into an account, or as a debt of somebody. */
    sell: {
      flag: 'sell',
      group,
      unless: { remaining: 0 },
      input: {
        ...pieces,
        discountPercentage: percent({ initial: 0 }),
        way: oneOf(entitlementWays, { initial: 'Accrual' }),
        account: ref('account'),
        user: ref('user'),
        at: dateTime(),
      },
    },
  },
  unique: [['storeItem']],
  follows: ['storeMovement'],
  list: {
    columns: [
      'code',
      'names',
      'countedServiceType',
      'price',
      'maximumDiscountPercentage',
      'bought',
      'sold',
      'remaining',
    ],
    sort: 'code',
  },
})
export interface CountedService extends RowOf<typeof countedService> {}
