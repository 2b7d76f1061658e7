import type { AreaScreens } from '../records/area-screens.ts'

export const screens: AreaScreens = {
  screens: {
    CategoryResults: async () => (await import('./results-screen.tsx')).default,
    monitorScoreExam: async () => (await import('./scores-screen.tsx')).default,
  },
}
