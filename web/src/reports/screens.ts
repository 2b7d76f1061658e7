import type { AreaScreens, LoadScreen } from '../records/area-screens.ts'
import { screens as all } from '../platform/map.baked.ts'
import { withWords } from '../platform/texts.ts'

const report: LoadScreen = async () => (await withWords('areas', import('./report-screen.tsx'))).default
const derived = all.filter(({ path }) => path.startsWith('/reports/')).map(({ screen }) => [screen, report] as const)

export const screens: AreaScreens = {
  screens: {
    ...Object.fromEntries(derived),
    Reports: async () => (await import('./reports-screen.tsx')).default,
    ReportSchedules: async () => (await withWords('work', import('./sending/schedules-screen.tsx'))).default,
    ReportSent: async () => (await withWords('work', import('./sending/sent-screen.tsx'))).default,
  },
}
