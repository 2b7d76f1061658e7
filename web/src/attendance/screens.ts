/** The gate and the student's own scan. */
import type { AreaScreens } from '../records/area-screens.ts'

export const screens: AreaScreens = {
  screens: {
    Gate: async () => (await import('./pages.ts')).GateScreen,
    Attend: async () => (await import('./pages.ts')).AttendScreen,
  },
}
