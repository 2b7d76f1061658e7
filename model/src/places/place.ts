/** Places: seven types share one table and one screen, each with its own permission group and path. */
import { type AnyEntity, defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, date, decimal, int, names, oneOf, phone, ref, rows, text, time, url } from '../kit/field.ts'
import { weekdays } from '../kit/week.ts'

export const placeTypes = ['MasterAdmin', 'Employee', 'Student', 'Supplier', 'Parent', 'Client', 'Other'] as const

/** IPv4 or IPv6, of one machine or, with `/24`, of a network. */
const octet = '(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])'
const ipAddress = `((${octet}\\.){3}${octet}(/([12]?[0-9]|3[0-2]))?|(?=.*:)(?!.*:::)[0-9a-fA-F]{0,4}(:[0-9a-fA-F]{0,4}){2,7}(/(12[0-8]|1[01][0-9]|[1-9]?[0-9]))?)`

const fields = {
  component: ref('systemComponentPlace', { filter: true }),
  activityType: ref('activityType'),
  capacity: int({ min: 0, max: 100000 }),
  phone: phone({ search: true, hotline: true }),
  whatsAppStatus: bool({ initial: false }),
  address: names({ maxLength: 400 }),
  website: url(),
  facebook: url(),
  twitter: url(),
  instagram: url(),
  faxNumber: text({ maxLength: 40 }),
  taxNumber: text({ maxLength: 40 }),
  postalCode: text({ maxLength: 20 }),
  postOfficeName: text(),
  openingDate: date(),
  openingTime: time(),
  /** On the establishment's clock; a day may have several, a day without any is closed. */
  openingTimes: rows(
    { weekday: oneOf(weekdays, { required: true }), from: time({ required: true }), to: time({ required: true }) },
    { max: 30, overlap: 'place.timesOverlap', overnight: 1_080 },
  ),
  geographicalDistribution: ref('geographicalDistribution', { filter: true }),
  mapLink: url(),
  latitude: decimal({ min: -90, max: 90 }),
  longitude: decimal({ min: -180, max: 180 }),
  placeDistance: decimal({ min: 0, max: 100000, unit: 'km' }),
  localIpAddress: text({ maxLength: 45, pattern: ipAddress, example: '192.168.1.10' }),
} as const
const form = {
  tabs: [
    { key: 'BasicData', fields: ['code', 'names', 'parent', 'component', 'activityType', 'capacity', 'description'] },
    {
      key: 'Contact',
      fields: [
        'phone',
        'whatsAppStatus',
        'address',
        'website',
        'facebook',
        'twitter',
        'instagram',
        'faxNumber',
        'taxNumber',
        'postalCode',
        'postOfficeName',
      ],
    },
    { key: 'Opening', fields: ['openingDate', 'openingTime', 'openingTimes'] },
    {
      key: 'Map',
      fields: ['geographicalDistribution', 'latitude', 'longitude', 'mapLink', 'placeDistance', 'localIpAddress'],
    },
  ],
} as const
const spec = { prefix: 'plc', table: 'place', traits: ['named', 'coded', 'tree'], fields, form } as const

export const place = defineEntity('place', {
  ...spec,
  abstract: true,
  fields: { ...fields, placeType: oneOf(placeTypes, { required: true, readonly: true }) },
})
export interface Place extends RowOf<typeof place> {}

const kind = (placeType: (typeof placeTypes)[number], path: string) =>
  defineEntity(`place${placeType}`, {
    ...spec,
    group: `Place${placeType}`,
    tokensOf: place.id,
    fixed: { placeType },
    path: `/places/${path}/:parentPlaceToken?`,
    pathFilters: { parentPlaceToken: 'parent' },
    menu: 'places',
    icon: 'mapPin',
    list: { columns: ['code', 'names', 'parent', 'component', 'capacity'], sort: 'code' },
  })

export const placeKinds: readonly AnyEntity[] = [
  kind('MasterAdmin', 'master-admin'),
  kind('Employee', 'employees'),
  kind('Student', 'students'),
  kind('Supplier', 'suppliers'),
  kind('Parent', 'parents'),
  kind('Client', 'clients'),
  kind('Other', 'others'),
]
