/** Every screen with an address of its own: those of areas, each report, and what sends reports. */
import { areaScreens } from './areas.ts'
import type { Screen } from './kit/area.ts'
import { reportScreens, sendingScreens } from './reports/report-screens.ts'

export const screens: readonly Screen[] = [...areaScreens, ...reportScreens, ...sendingScreens]
