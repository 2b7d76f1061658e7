/** The button of a report's filters; what they are loads with the first press. */
import { lazy, Suspense } from 'react'
import { ListFilter } from 'lucide-react'
import type { Report } from '@topcenter/model/reports/report'
import { Button } from '../ui/buttons/button.tsx'
import { LineSkeleton } from '../ui/messages/skeleton.tsx'
import { Popover } from '../ui/overlays/popover.tsx'
import type { ReportState } from './report-state.ts'
import type { ReportSpeech } from './report-words.ts'

const ReportFilterPanel = lazy(async () => ({
  default: (await import('./report-filter-panel.tsx')).ReportFilterPanel,
}))

interface ReportFiltersProps {
  readonly report: Report
  readonly state: ReportState
  readonly speech: ReportSpeech
}

export function ReportFilters({ report, state, speech: { words } }: ReportFiltersProps) {
  return (
    <Popover
      label={words.filters}
      trigger={
        <Button variant="ghost">
          <ListFilter aria-hidden size={16} />
          {words.filters}
        </Button>
      }
    >
      {(close) => (
        <Suspense fallback={<LineSkeleton />}>
          <ReportFilterPanel report={report} state={state} close={close} />
        </Suspense>
      )}
    </Popover>
  )
}
