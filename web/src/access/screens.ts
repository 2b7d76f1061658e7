import { lazy } from 'react'
import { roleKinds } from '@topcenter/model/access/establishment-role'
import { loginCodeKinds, newDeviceRequest } from '@topcenter/model/access/user-login-code'
import { userKinds } from '@topcenter/model/people/user'
import type { AreaScreens } from '../records/area-screens.ts'
import type { RecordPanelTab } from '../records/record-panels.ts'

const loginCodes = async () => (await import('./login-codes-screen.tsx')).default
const access: RecordPanelTab = { key: 'access', label: (texts) => texts.menu('access'), Panel: lazy(() => import('./sessions-panel.tsx')) }
const permissions: RecordPanelTab = { key: 'permissions', label: (texts) => texts.field('establishmentRole', 'privileges'), Panel: lazy(() => import('./role-panel.tsx')) }
const person: RecordPanelTab = { key: 'person', label: (texts) => texts.field('newDeviceRequest', 'user'), Panel: lazy(() => import('./person-panel.tsx')) }

export const screens: AreaScreens = {
  screens: {
    Privileges: async () => (await import('./privileges-screen.tsx')).default,
    PermissionXRay: async () => (await import('./x-ray-screen.tsx')).default,
    ...Object.fromEntries(loginCodeKinds.map(({ id }) => [id, loginCodes])),
    [newDeviceRequest.id]: async () => (await import('./new-devices-screen.tsx')).default,
  },
  panels: {
    ...Object.fromEntries(userKinds.map(({ id }) => [id, [access]])), ...Object.fromEntries(roleKinds.map(({ id }) => [id, [permissions]])), [newDeviceRequest.id]: [person],
  },
}
