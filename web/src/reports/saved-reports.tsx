/** What the report shows is saved under a name, and what was saved is opened again. */
import { Bookmark } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Report } from '@topcenter/model/reports/report'
import { savedAs } from '@topcenter/model/reports/saved-report'
import { useSay } from '../platform/texts.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { LineSkeleton } from '../ui/messages/skeleton.tsx'
import { Popover } from '../ui/overlays/popover.tsx'
import type { ReportState } from './report-state.ts'

const ViewPanel = lazy(async () => ({ default: (await import('../records/list/view-panel.tsx')).ViewPanel }))

export function SavedReports({ report, state }: { report: Report; state: ReportState }) {
  const say = useSay()
  return (
    <Popover
      label={say('list.views')}
      trigger={
        <IconButton quiet variant="secondary" label={say('list.views')} icon={<Bookmark aria-hidden size={16} />} />
      }
    >
      {(close) => (
        <Suspense fallback={<LineSkeleton />}>
          <ViewPanel
            list={savedAs(report)}
            query={state.address}
            open={state.apply}
            onDefault={state.stay}
            close={close}
          />
        </Suspense>
      )}
    </Popover>
  )
}
