/** The screen of each report, as the model lists screens: its address, its name in the texts, and who may open it. */
import type { Screen } from '../kit/area.ts'
import { screenOf } from './report.ts'
import { reports } from './reports.ts'

export const reportScreens: readonly Screen[] = reports.map((report) => ({
  path: `/reports/${report.path}`,
  screen: screenOf(report),
  group: report.group,
  flag: 'viewReport',
}))
