import type { countedService } from '@topcenter/model/services/counted-service'
import type { service } from '@topcenter/model/services/service'
import type { storeItem } from '@topcenter/model/services/store-item'
import type { TextsOf } from '../text-types.ts'

export const services = {
  service: {
    one: 'Service',
    many: 'Services',
    add: 'Add service',
    empty: 'What the centre does for a price beside teaching: a translation, a placement test.',
  },
  countedService: {
    one: 'Counted service',
    many: 'Counted services',
    add: 'Add counted service',
    empty: 'What is bought and sold by the piece: printed pages, lab hours.',
    hints: { remaining: 'Bought less sold.' },
    fields: { price: 'Price of one' },
    actions: {
      buy: { do: 'Buy', done: 'The stock of {{name}} has grown.' },
      sell: {
        do: 'Sell',
        done: '{{name}} is sold.',
        fields: { way: 'Taken as', user: 'Buyer, when on a debt', account: 'Into account, when paid at once' },
      },
    },
  },
  storeItem: {
    one: 'Store item',
    many: 'Store items',
    add: 'Add store item',
    empty: 'What the store holds and quotations ask for, with its own properties.',
    hints: {
      itemProperties: 'Leave empty: the properties of the chosen type are filled in.',
      bestPriceOne: 'What was reached by bargaining.',
    },
  },
} satisfies {
  service: TextsOf<typeof service>
  countedService: TextsOf<typeof countedService>
  storeItem: TextsOf<typeof storeItem>
}
