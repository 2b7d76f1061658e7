import { lazy } from 'react'
import { entries } from '../platform/map.baked.ts'
import type { AreaScreens } from '../records/area-screens.ts'
import type { RecordPanelTab } from '../records/record-panels.ts'

const loginCodes = async () => (await import('./login-codes-screen.tsx')).default
const CodeResult = lazy(() => import('./code-result.tsx'))
const access: RecordPanelTab = {
  key: 'access',
  label: (texts) => texts.menu('access'),
  covers: ['userGrant'],
  Panel: lazy(() => import('./sessions-panel.tsx')),
}
const permissions: RecordPanelTab = {
  key: 'permissions',
  label: (texts) => texts.field('establishmentRole', 'privileges'),
  Panel: lazy(() => import('./role-panel.tsx')),
}
const person: RecordPanelTab = {
  key: 'person',
  label: (texts) => texts.field('newDeviceRequest', 'user'),
  Panel: lazy(() => import('./person-panel.tsx')),
}

const people = [
  'adminEgypt',
  'masterAdmin',
  'employee',
  'student',
  'parent',
  'client',
  'supplier',
  'vechileOwner',
  'sales',
]
/** The nine kinds, one per user type. */
const kindsOf = (entity: string): readonly string[] =>
  entries.filter(({ spec }) => spec.kindOf?.entity === entity).map(({ id }) => id)
const forAll = <T>(ids: readonly string[], value: T): Readonly<Record<string, T>> =>
  Object.fromEntries(ids.map((id) => [id, value]))

export const screens: AreaScreens = {
  screens: {
    EstablishmentSettings: async () => (await import('./settings/settings-screen.tsx')).default,
    Privileges: async () => (await import('./privileges-screen.tsx')).default,
    PermissionXRay: async () => (await import('./x-ray-screen.tsx')).default,
    newDeviceRequest: async () => (await import('./new-devices-screen.tsx')).default,
    ...forAll(kindsOf('userLoginCode'), loginCodes),
  },
  panels: {
    ...forAll(people, [access]),
    ...forAll(kindsOf('establishmentRole'), [permissions]),
    newDeviceRequest: [person],
  },
  results: forAll(kindsOf('userLoginCode'), { resetLoginCode: CodeResult }),
}
