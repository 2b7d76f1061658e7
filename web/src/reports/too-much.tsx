/** In place of a report that asks for too much: what to do about it, and the nearest question that can be answered. */
import { ListFilter } from 'lucide-react'
import type { Period } from '@topcenter/model/reports/period'
import type { Report } from '@topcenter/model/reports/report'
import type { Problem } from '../platform/problem.ts'
import { unplacedText } from '../platform/problem-report.ts'
import { useTexts } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { StatePanel } from '../ui/messages/state-panel.tsx'
import { type ReportState, shownPeriod } from './report-state.ts'
import type { ReportSpeech } from './report-words.ts'

/** Refusals that another question of the same report is the answer to. */
export const tooMuchCodes: readonly string[] = ['report.tooMuch', 'report.tooLarge']

/** The next shorter period; none is shorter than a day. */
const shorter: Partial<Record<Period | 'between', Period>> = {
  all: 'thisMonth',
  between: 'thisMonth',
  thisYear: 'thisMonth',
  lastYear: 'thisMonth',
  thisQuarter: 'thisMonth',
  thisMonth: 'thisWeek',
  lastMonth: 'thisWeek',
  next30: 'next7',
  next7: 'today',
  last7: 'today',
  thisWeek: 'today',
  lastWeek: 'today',
}

interface TooMuchProps {
  readonly problem: Problem
  readonly report: Report
  readonly state: ReportState
  readonly speech: ReportSpeech
}

export function TooMuch({ problem, report, state, speech: { words } }: TooMuchProps) {
  const texts = useTexts()
  const nearest = report.time ? shorter[shownPeriod(report, state)] : undefined
  return (
    <StatePanel
      isAlert
      icon={ListFilter}
      title={texts.refusal(problem.code).title}
      text={unplacedText({ error: problem, rest: [] }, texts)}
      {...(nearest
        ? {
            actions: (
              <Button variant="primary" onPress={() => state.set({ period: nearest, from: '', to: '' })}>
                {words.periods[nearest]}
              </Button>
            ),
          }
        : {})}
    />
  )
}
