/** Who is told what of a sent report, inside the product (D8.5). */
import type { Language, Names } from '@topcenter/model/kit/names'
import { nameIn } from '@topcenter/model/kit/names'
import type { Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Report } from '@topcenter/model/reports/report'
import { describe } from '@topcenter/texts/describe'
import { inBoth } from '../../alerts/said.ts'
import { tellUsers } from '../../alerts/tell.ts'
import type { Ctx } from '../../records/context.ts'
import { titleOf } from './making.ts'
import { runPrefix, type ScheduleRow } from './schedule-rows.ts'

/** Where a run is opened in the product. */
const pathOfRun = (run: string): string => `/reports/sent?run=${tokenOf(runPrefix, run)}`
const listPath = '/reports/schedules'

/** Letters of a notification's link. */
const longestLink = 400
/** Half of a question would be another one: of a longer one the report is opened as it is at first. */
function pathOfReport(report: Report | undefined, query: string): string {
  const path = report ? `/reports/${report.path}` : '/reports'
  const whole = query === '' ? path : `${path}?${query}`
  return whole.length > longestLink ? path : whole
}

/** @param ctx As the system, so that who sends a report to themselves is told too */
export async function tellReaders(
  ctx: Ctx,
  users: readonly string[],
  sent: {
    readonly run: string
    readonly report: Report
    readonly by: Names
    readonly said: Readonly<Record<Language, string>>
  },
): Promise<void> {
  await tellUsers(ctx, 'reportSent', {
    users,
    params: (language) => ({ report: titleOf(sent.report, language), by: nameIn(sent.by, language) }),
    description: sent.said,
    link: pathOfRun(sent.run),
  })
}

/** What a schedule is called by its owner; what was sent at once is called as its report is. */
const nameOf = ({ name }: ScheduleRow, report: Report | undefined, language: Language): string =>
  name ?? (report ? titleOf(report, language) : '')

export async function tellOwner(
  ctx: Ctx,
  schedule: ScheduleRow,
  report: Report | undefined,
  what: 'reportFailed' | 'reportPartly' | 'reportStopped',
  refusal: Refusal,
): Promise<void> {
  const params = (language: Language) => ({ name: nameOf(schedule, report, language) })
  await tellUsers(ctx, 'reportFailed', {
    users: [schedule.owner_id],
    params,
    names: what === 'reportFailed' ? undefined : inBoth(what, params),
    description: {
      ar: describe(refusal.refused, refusal.params, 'ar').detail,
      en: describe(refusal.refused, refusal.params, 'en').detail,
    },
    link: schedule.name === null ? pathOfReport(report, schedule.query) : listPath,
  })
}
