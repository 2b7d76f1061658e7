/**
 * Notifies the owners of a centre, on the first morning of a week, of what happened in the week before (D8.5): short
 * enough to read on a phone, without opening a list. A centre in which nothing happened gets no notification.
 */
import { type WeekFigure, weekFigures } from '@topcenter/model/reports/week'
import { inEachLanguage, type Language } from '@topcenter/model/kit/names'
import { spanOf, weekStart } from '@topcenter/model/reports/period'
import { papers } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { any, some } from '../../platform/database/busy.ts'
import { notifyUsers } from '../../alerts/tell.ts'
import type { Ctx } from '../../records/context.ts'
import type { Nightly } from '../../records/nightly.ts'
import { staffNow } from '../../records/permissions/staff-now.ts'
import { reportingOn } from '../reporting.ts'
import { reportAnswer } from '../report.service.ts'
import { daysOfReport, type Figure, figureOf, written } from './main-figure.ts'
import { readersOf } from './receivers.ts'

/** A line of the summary, and the ids of those who may see it. */
interface Line {
  readonly said: Readonly<Record<Language, string>>
  readonly readers: ReadonlySet<string>
}

/** "Money in: 1,200 (12% less)"; rates differ by points. */
function sentence(id: WeekFigure['id'], figure: Figure, language: Language): string {
  const { value, before, kind } = figure
  const words = papers[language].week
  const told = `${words[id]}: ${written(figure)}`
  if (value === null || !before) return told
  const by = Math.round(kind === 'percent' ? value - before : ((value - before) / before) * 100)
  if (by === 0) return told
  return `${told} (${interpolate(by > 0 ? words.more : words.less, { by: `${Math.abs(by)}%` })})`
}

async function linesOf(ctx: Ctx, owners: readonly string[]): Promise<Line[]> {
  const lines = []
  for (const { id, report, measure, query } of weekFigures) {
    const readers = await readersOf(ctx.tx, report, ctx.now, ctx.actor.userId, owners)
    if (readers.length === 0) continue
    const figure = figureOf(
      report,
      await reportAnswer(reportingOn(ctx, report), report, { ...query, measures: measure }),
    )
    if (!figure.value) continue
    lines.push({
      said: inEachLanguage((language) => sentence(id, figure, language)),
      readers: new Set(readers.map((reader) => reader.id)),
    })
  }
  return lines
}

async function tellWeek(ctx: Ctx, night: string): Promise<void> {
  const owners = (await staffNow(ctx.tx, ctx.now)).filter(({ userType }) => userType === 'MasterAdmin')
  const ids = owners.map(({ id }) => id)
  const lines = await linesOf(ctx, ids)
  const span = spanOf('lastWeek', night)!
  // users who may see the same lines are notified together
  const groups = Map.groupBy(ids, (id) => lines.map(({ readers }) => (readers.has(id) ? 1 : 0)).join(''))
  for (const users of groups.values()) {
    const seen = lines.filter(({ readers }) => readers.has(users[0]!))
    if (seen.length > 0)
      await notifyUsers(ctx, 'weekSummary', {
        users,
        params: (language) => ({ days: daysOfReport({ span }, language) }),
        description: inEachLanguage((language) => seen.map(({ said }) => said[language]).join('\n')),
        link: '/',
        once: `week ${night}`,
      })
  }
}

const isWeekStart = (night: string): boolean => weekStart(night) === night

export const weekSummary: Nightly = {
  kind: 'home.week',
  hour: '08:00',
  on: isWeekStart,
  // of which the figures are made
  waits: any(
    ...[
      'ledger_event',
      'debt',
      'user_systeam_interest',
      'user_other_interest',
      'follow_interest',
      'educational_joining_application',
      'educational_group_attendance',
      'complaint',
    ].map((table) => some(table)),
  ),
  work: async ({ night, run }) => {
    if (isWeekStart(night)) await run((ctx) => tellWeek(ctx, night))
  },
}
