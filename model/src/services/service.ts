import { defineEntity, type RowOf } from '../kit/entity.ts'
import { money, percent, ref } from '../kit/field.ts'

/** Something that the centre does for a price; no discount goes above its bound (D6.8). */
export const service = defineEntity('service', {
  prefix: 'svc',
  traits: ['named', 'coded'],
  path: '/settings/services-and-counted-services/services/:debtOnToken?',
  menu: 'services',
  icon: 'wrench',
  fields: {
    serviceType: ref('serviceType', { filter: true }),
    servicePrice: money({ required: true, sort: true }),
    maximumDiscountPercentage: percent({ initial: 0 }),
  },
  list: {
    columns: ['code', 'names', 'serviceType', 'servicePrice', 'maximumDiscountPercentage'],
    sort: 'code',
  },
})
export interface Service extends RowOf<typeof service> {}
