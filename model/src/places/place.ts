/** Places: seven types share one table and one screen, each with its own permission group and path. */
import { type AnyEntity, defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, date, decimal, int, longText, oneOf, phone, ref, text, url } from '../kit/field.ts'

export const placeTypes = ['MasterAdmin', 'Employee', 'Student', 'Supplier', 'Parent', 'Client', 'Other'] as const

const fields = {
  activityType: ref('activityType'),
  capacity: int({ min: 0, max: 100000 }),
  address: longText({ maxLength: 400 }),
  phone: phone({ search: true }),
  whatsAppStatus: bool({ initial: false }),
  website: url(), mapLink: url(),
  faxNumber: text({ maxLength: 40 }), taxNumber: text({ maxLength: 40 }), postalCode: text({ maxLength: 20 }), postOfficeName: text(),
  openingDate: date(),
  placeDistance: decimal({ min: 0, max: 100000, unit: 'km' }),
  localIpAddress: text({ maxLength: 45, pattern: '[0-9a-fA-F.:/]+' }),
  geographicalDistribution: ref('geographicalDistribution', { filter: true }),
} as const
const spec = { prefix: 'plc', table: 'place', traits: ['named', 'coded', 'tree'], fields } as const

export const place = defineEntity('place', { ...spec, abstract: true, fields: { ...fields, placeType: oneOf(placeTypes, { required: true, readonly: true }) } })
export interface Place extends RowOf<typeof place> {}

const kind = (placeType: (typeof placeTypes)[number], path: string) =>
  defineEntity(`place${placeType}`, {
    ...spec, group: `Place${placeType}`, fixed: { placeType }, path: `/places/${path}/:parentPlaceToken?`, pathFilters: { parentPlaceToken: 'parent' },
    menu: 'places', icon: 'mapPin', list: { columns: ['code', 'names', 'parent', 'capacity', 'phone', 'recordState'], sort: 'code' },
  })

export const placeKinds: readonly AnyEntity[] = [
  kind('MasterAdmin', 'master-admin'), kind('Employee', 'employees'), kind('Student', 'students'), kind('Supplier', 'suppliers'),
  kind('Parent', 'parents'), kind('Client', 'clients'), kind('Other', 'others'),
]
