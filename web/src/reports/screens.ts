import type { AreaScreens } from '../records/area-screens.ts'

export const screens: AreaScreens = { screens: { Reports: async () => (await import('./reports-screen.tsx')).default } }
