import { defineEntity, type RowOf, userTypes } from '../kit/entity.ts'
import { bool, date, int, oneOf, ref } from '../kit/field.ts'
import { eachUserType, kindId, personId, userTypePaths } from './kinds.ts'

/**
 * D2.6: by which platforms one may log in, from and to which day (of the establishment's zone, both included), on how
 * many devices.
 */
const limits = {
  web: bool({ initial: true }),
  desktop: bool({ initial: true }),
  android: bool({ initial: true }),
  ios: bool({ initial: true }),
  from: date(),
  to: date(),
  maxDevices: int({ min: 1, max: 50 }),
} as const
const columns = ['web', 'desktop', 'android', 'ios', 'from', 'to', 'maxDevices', 'recordState'] as const
const typeSpec = { prefix: 'tvs', table: 'type_valid_setting', traits: ['coded'], ordered: [['from', 'to']] } as const
const userSpec = { prefix: 'uvs', table: 'user_valid_setting', ordered: [['from', 'to']], label: ['user'] } as const
const ofType = { userType: oneOf(userTypes, { required: true, readonly: true }) } as const

/** Limits for all users of one type: one record each. */
export const typeValidSetting = defineEntity('typeValidSetting', {
  ...typeSpec,
  abstract: true,
  fields: { ...limits, ...ofType },
})
export interface TypeValidSetting extends RowOf<typeof typeValidSetting> {}
/** Limits for one user, in place of the type's: one record each. */
export const userValidSetting = defineEntity('userValidSetting', {
  ...userSpec,
  abstract: true,
  fields: { user: ref('user', { required: true, fixed: true, filter: true }), ...limits, ...ofType },
})
export interface UserValidSetting extends RowOf<typeof userValidSetting> {}

export const typeSettingKinds = eachUserType((userType) =>
  defineEntity(kindId(userType, 'TypeValidSetting'), {
    ...typeSpec,
    group: `${userType}ValidSetting`,
    fixed: { userType },
    kindOf: { entity: 'typeValidSetting', kind: userType },
    fields: limits,
    path: `/user-settings/${userTypePaths[userType]}`,
    menu: 'access',
    icon: 'shieldCheck',
    list: { columns: ['code', ...columns], sort: '-createdAt' },
  }),
)
export const userSettingKinds = eachUserType((userType) =>
  defineEntity(kindId(userType, 'UserValidSetting'), {
    ...userSpec,
    group: `${userType}ValidSetting`,
    fixed: { userType },
    kindOf: { entity: 'userValidSetting', kind: userType },
    fields: { user: ref(personId(userType), { required: true, fixed: true, filter: true }), ...limits },
    path: `/user-settings/user-valid-settings/${userTypePaths[userType]}`,
    menu: 'access',
    icon: 'userCog',
    list: { columns: ['user', ...columns], sort: '-createdAt' },
  }),
)
