import { defineArea } from '../kit/area.ts'
import { establishmentRole } from './establishment-role.ts'

export const accessArea = defineArea({
  id: 'access',
  entities: [establishmentRole],
  screens: [
    { path: '/', screen: 'Home' },
    { path: '/auth/login', screen: 'UserLogin' },
    { path: '/invalid-login-clode', screen: 'InvalidLoginClode' },
    { path: '/user-app-settings', screen: 'UserAppSettings' },
    { path: '/error-404', screen: 'Error404' },
    { path: '/test', screen: 'Test' },
    { path: '/test2', screen: 'Test2' },
  ],
})
