/** Notifies users of sent reports, inside the product (D8.5). */
import type { Language, Names } from '@topcenter/model/kit/names'
import { nameIn } from '@topcenter/model/kit/names'
import type { Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { runPrefix } from '@topcenter/model/reports/api'
import type { Report } from '@topcenter/model/reports/report'
import { describe } from '@topcenter/texts/describe'
import { inBoth } from '../../alerts/said.ts'
import { notifyUsers } from '../../alerts/tell.ts'
import type { Ctx } from '../../records/context.ts'
import { titleOf } from './making.ts'
import type { ScheduleRow } from './schedule-rows.ts'

/** Returns the address that opens a run in the product. */
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

/** @param ctx Context of the system, so that users who send a report to themselves are notified too */
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
  await notifyUsers(ctx, 'reportSent', {
    users,
    params: (language) => ({ report: titleOf(sent.report, language), by: nameIn(sent.by, language) }),
    description: sent.said,
    link: pathOfRun(sent.run),
  })
}

/** Returns the name that the owner gave a schedule, or the title of a report that was sent at once. */
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
  await notifyUsers(ctx, 'reportFailed', {
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
