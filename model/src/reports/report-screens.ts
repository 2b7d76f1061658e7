/** The screen of each report, as the model lists screens: its address, its name in the texts, and who may open it. */
import type { Screen } from '../kit/area.ts'
import { screenOf } from './report.ts'
import { reports } from './reports.ts'

/** Screens of schedules and of sent reports. Each asks for the flags of its own reports. */
export const sendingScreens: readonly Screen[] = [
  { path: '/reports/schedules', screen: 'ReportSchedules' },
  { path: '/reports/sent', screen: 'ReportSent' },
]

export const reportScreens: readonly Screen[] = reports.map((report) => ({
  path: `/reports/${report.path}`,
  screen: screenOf(report),
  group: report.group,
  flag: 'viewReport',
}))
