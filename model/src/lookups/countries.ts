import { defineEntity, type RowOf } from '../kit/entity.ts'
import { decimal, names, ref, text } from '../kit/field.ts'
import { listed } from './listed.ts'

export const country = defineEntity('country', {
  ...listed('countries'),
  prefix: 'cnt',
  gendered: true,
  fields: {
    nationality: names({ search: true, maxLength: 120 }),
    dialCode: text({ pattern: '\\+[0-9]{1,6}', maxLength: 7, search: true }),
    iso2: text({ pattern: '[A-Z]{2}', unique: true }),
  },
  list: { columns: ['code', 'names', 'nationality', 'dialCode'], sort: 'code' },
})
export interface Country extends RowOf<typeof country> {}

export const governorate = defineEntity('governorate', {
  ...listed('governorates'),
  prefix: 'gov',
  fields: { country: ref('country', { filter: true }) },
  list: { columns: ['code', 'names', 'country'], sort: 'code' },
})

export const city = defineEntity('city', {
  ...listed('cities'),
  prefix: 'cty',
  fields: { governorate: ref('governorate', { required: true, filter: true }) },
  list: { columns: ['code', 'names', 'governorate'], sort: 'code' },
})

export const district = defineEntity('district', {
  ...listed('districts'),
  prefix: 'dst',
  fields: { city: ref('city', { required: true, filter: true }) },
  list: { columns: ['code', 'names', 'city'], sort: 'code' },
})

const latitude = () => decimal({ min: -90, max: 90 })
const longitude = () => decimal({ min: -180, max: 180 })

export const geographicalDistribution = defineEntity('geographicalDistribution', {
  ...listed('GeographicalDistributions/:parentGeographicalDistributionToken?'),
  prefix: 'geo',
  traits: ['named', 'coded', 'tree'],
  pathFilters: { parentGeographicalDistributionToken: 'parent' },
  fields: {
    component: ref('systemComponentGeographicalDistribution', { filter: true }),
    mapLink: text({ maxLength: 2000, pattern: 'https?://\\S+' }),
    countryCode: text({ pattern: '\\+[0-9]{1,6}', maxLength: 7 }),
    latitude: latitude(),
    longitude: longitude(),
    endLatitude: latitude(),
    endLongitude: longitude(),
  },
  list: { columns: ['code', 'names', 'parent', 'component', 'latitude', 'longitude'], sort: 'code' },
})
