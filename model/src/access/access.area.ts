import { defineArea } from '../kit/area.ts'
import { groupOf } from '../kit/entity.ts'
import { staffTypes } from '../kit/permission.ts'
import { establishment } from './establishment.ts'
import { settingFlags } from './setting-flags.ts'
import { establishmentRole, roleKinds } from './establishment-role.ts'
import { loginCodeKinds, newDeviceRequest, userLoginCode } from './user-login-code.ts'
import { userGrant } from './user-grant.ts'
import { typeSettingKinds, typeValidSetting, userSettingKinds, userValidSetting } from './valid-setting.ts'

/** Flags to look at a role of any kind. */
const viewOfRoles = Object.fromEntries(roleKinds.map((kind) => [groupOf(kind), 'view']))

export const accessArea = defineArea({
  id: 'access',
  entities: [
    establishmentRole,
    ...roleKinds,
    userGrant,
    userLoginCode,
    ...loginCodeKinds,
    newDeviceRequest,
    typeValidSetting,
    ...typeSettingKinds,
    userValidSetting,
    ...userSettingKinds,
    establishment,
  ],
  screens: [
    { path: '/', screen: 'Home' },
    { path: '/auth/login', screen: 'UserLogin' },
    { path: '/invalid-login-clode', screen: 'InvalidLoginClode' },
    { path: '/user-app-settings', screen: 'UserAppSettings' },
    { path: '/error-404', screen: 'Error404' },
    { path: '/test', screen: 'Test' },
    { path: '/test2', screen: 'Test2' },
    {
      path: '/privileges/edit/:establishmentRoleToken?/:modelName?',
      screen: 'Privileges',
      anyFlag: viewOfRoles,
      menu: 'access',
      icon: 'listChecks',
    },
    {
      path: '/settings/establishment-settings/:topic?',
      screen: 'EstablishmentSettings',
      anyFlag: settingFlags,
      menu: 'access',
      icon: 'slidersHorizontal',
      only: staffTypes,
    },
    {
      path: '/user-settings/permission-x-ray/:userToken?',
      screen: 'PermissionXRay',
      menu: 'access',
      icon: 'scanSearch',
      anyFlag: viewOfRoles,
      only: staffTypes,
    },
  ],
  needs: [
    {
      id: 'newDeviceRequests',
      entity: 'newDeviceRequest',
      query: { tab: 'Waiting' },
      since: 'createdAt',
      group: 'NewDeviceRequest',
      flag: 'itemUpdate',
      path: '/user-settings/new-device-requests?tab=Waiting',
    },
  ],
})
