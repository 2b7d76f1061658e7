import type { countedService } from '@topcenter/model/services/counted-service'
import type { service } from '@topcenter/model/services/service'
import type { storeItem } from '@topcenter/model/services/store-item'
import type { storeMovement } from '@topcenter/model/services/store-movement'
import type { TextsOf } from '../text-types.ts'

export const services = {
  service: {
    one: 'Service',
    many: 'Services',
    add: 'Add service',
    empty: 'Paid services besides teaching, such as a translation or a placement test.',
  },
  countedService: {
    one: 'Counted service',
    many: 'Counted services',
    add: 'Add counted service',
    empty: 'Things bought and sold by the piece: printed pages, lab hours.',
    hints: { remaining: 'Bought minus sold.' },
    fields: { price: 'Unit price' },
    actions: {
      buy: { do: 'Buy', done: 'Stock of {{name}} added.' },
      sell: {
        do: 'Sell',
        done: '{{name}} sold.',
        fields: { way: 'Payment', user: 'Buyer, if owed', account: 'To account, if paid now' },
      },
    },
  },
  storeItem: {
    one: 'Store item',
    many: 'Store items',
    add: 'Add store item',
    empty: 'Items kept in the store and used in quotations, with their properties.',
    actions: {
      receive: {
        do: 'Bring in',
        done: 'Brought in.',
        fields: { priceOne: 'Price paid for one', reason: 'Note' },
      },
      count: {
        do: 'Count',
        done: 'Counted.',
        fields: { quantity: 'Counted pieces', reason: 'Why it differs, or who counted' },
      },
    },
    hints: {
      itemProperties: 'Choose a property type first: its properties are asked for here.',
      bestPriceOne: 'The negotiated price.',
      stocked: 'A client can accept no more of it than is free. Leave it off for what is made or bought for a client.',
      lowStock: 'You are told when fewer than these are free.',
    },
  },
  storeMovement: {
    one: 'Store movement',
    many: 'Store movements',
    add: 'Add movement',
    empty: 'What came into the store, left it, and was counted there.',
  },
} satisfies {
  service: TextsOf<typeof service>
  countedService: TextsOf<typeof countedService>
  storeItem: TextsOf<typeof storeItem>
  storeMovement: TextsOf<typeof storeMovement>
}
