import { defineEntity, type RowOf, userTypes } from '../kit/entity.ts'
import { dateTime, longText, oneOf, ref, text } from '../kit/field.ts'
import { eachUserType, kindId, personId, userTypePaths } from './kinds.ts'

export const platforms = ['web', 'desktop', 'android', 'ios'] as const
export type Platform = (typeof platforms)[number]
export const codeSources = ['DeviceGenerated', 'SystemGenerated'] as const

const fields = {
  platform: oneOf(platforms, { required: true, fixed: true, filter: true }),
  source: oneOf(codeSources, { required: true, fixed: true, filter: true }),
  /** The device that the first login bound (DeviceGenerated). */
  deviceCode: text({ readonly: true, maxLength: 200 }),
  usedAt: dateTime({ readonly: true }),
  resetLoginCodeDate: dateTime({ readonly: true }),
  resetDeviceCodeDate: dateTime({ readonly: true }),
} as const
const spec = { prefix: 'ulc', table: 'user_login_code' } as const

/**
 * Ties a user's account on one platform to a device, or lets one in by a code that staff issued (D2.5). The code itself
 * is kept as a hash, beside the record.
 */
export const userLoginCode = defineEntity('userLoginCode', {
  ...spec,
  abstract: true,
  fields: {
    user: ref('user', { required: true, fixed: true, filter: true }),
    ...fields,
    userType: oneOf(userTypes, { required: true, readonly: true, filter: true }),
  },
  label: ['user'],
})
export interface UserLoginCode extends RowOf<typeof userLoginCode> {}

/** The specification has the two resets in every group but that of the platform's admins. */
const resets = {
  /** A new code; every session of the user answers 499 until it is typed. */
  resetLoginCode: { when: { source: 'SystemGenerated' }, flag: 'resetLoginCode', confirm: true },
  /** The devices are forgotten: the next login binds, or asks for the code again. */
  resetDeviceCode: { flag: 'resetDeviceCode', confirm: true },
} as const

export const loginCodeKinds = eachUserType((userType) =>
  defineEntity(kindId(userType, 'LoginCode'), {
    ...spec,
    group: `${userType}LoginCode`,
    fixed: { userType },
    kindOf: { entity: 'userLoginCode', kind: userType },
    label: ['user'],
    fields: { user: ref(personId(userType), { required: true, fixed: true, filter: true }), ...fields },
    ...(userType === 'AdminsEgypt' ? {} : { actions: resets }),
    // issued by their own operation, which answers the code once
    creation: 'none',
    update: 'none',
    path: `/user-settings/user-login-codes/${userTypePaths[userType]}/:userToken?`,
    pathFilters: { userToken: 'user' },
    menu: 'access',
    icon: 'qrCode',
    list: { columns: ['user', 'platform', 'source', 'deviceCode', 'usedAt'], sort: '-createdAt' },
  }),
)

/**
 * "I have a new phone": asked on the invalid-login page by one whose account is tied to another device; staff approve
 * or refuse.
 */
export const newDeviceRequest = defineEntity('newDeviceRequest', {
  prefix: 'ndr',
  path: '/user-settings/new-device-requests',
  menu: 'access',
  icon: 'smartphone',
  creation: 'none',
  update: 'none',
  label: ['user'],
  fields: {
    user: ref('user', { readonly: true, filter: true }),
    platform: oneOf(platforms, { readonly: true, filter: true }),
    deviceCode: text({ readonly: true, maxLength: 200 }),
    address: text({ readonly: true }),
    userAgent: text({ readonly: true, maxLength: 300 }),
    decidedAt: dateTime({ readonly: true }),
    reason: longText({ readonly: true, maxLength: 400 }),
  },
  states: ['Waiting', 'Approved', 'Refused'],
  jobs: { approve: 'A', refuse: 'R' },
  actions: {
    approve: { from: ['Waiting'], to: 'Approved' },
    refuse: { from: ['Waiting'], to: 'Refused', input: { reason: longText({ maxLength: 400 }) } },
  },
  hero: ['user', 'platform', 'address'],
  list: { columns: ['user', 'platform', 'createdAt', 'address', 'state'], tabs: 'state', sort: '-createdAt' },
})
