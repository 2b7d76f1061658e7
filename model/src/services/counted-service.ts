import { defineEntity, type RowOf } from '../kit/entity.ts'
import { int, money, percent, ref } from '../kit/field.ts'

const count = () => int({ readonly: true, initial: 0, min: 0, sort: true })

/** Something that is bought and sold by the piece. Its counts follow from its transactions. */
export const countedService = defineEntity('countedService', {
  prefix: 'csv', traits: ['named', 'coded'], path: '/settings/services-and-counted-services/countedServices/:debtOnToken?', menu: 'services', icon: 'packageOpen',
  fields: {
    countedServiceType: ref('countedServiceType', { filter: true }),
    price: money({ required: true }),
    maximumDiscountPercentage: percent({ initial: 0 }),
    bought: count(), sold: count(), remaining: count(),
  },
  list: { columns: ['code', 'names', 'countedServiceType', 'price', 'maximumDiscountPercentage', 'bought', 'sold', 'remaining', 'recordState'], sort: 'code' },
})
export interface CountedService extends RowOf<typeof countedService> {}
