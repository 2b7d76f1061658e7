/** The gate and the student's own scan. */
import type { AreaScreens } from '../records/area-screens.ts'

export const screens: AreaScreens = {
  screens: {
    Gate: async () => (await import('./gate-screen.tsx')).default,
    Attend: async () => (await import('./attend-screen.tsx')).default,
  },
}
