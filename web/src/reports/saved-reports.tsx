/** Saves the state of a report under a name, and opens saved ones. */
import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, Pin } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Report } from '@topcenter/model/reports/report'
import { savedAs } from '@topcenter/model/reports/saved-report'
import { homeKey } from '../home/home-data.ts'
import type { pinView } from '@topcenter/model/home/api'
import { call } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { type SavedView, useSavedViews } from '../platform/saved-views.ts'
import { useSay } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { LineSkeleton } from '../ui/messages/skeleton.tsx'
import { toasts } from '../ui/messages/toasts.ts'
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
          <PinToHome list={savedAs(report)} />
        </Suspense>
      )}
    </Popover>
  )
}

/** Each saved view of the report, to be put on one's own home; there it is taken away again. */
function PinToHome({ list }: { list: string }) {
  const say = useSay()
  const client = useQueryClient()
  const views = useSavedViews()?.filter((view) => view.list === list) ?? []
  const pin = async ({ token, name }: SavedView) => {
    await call<typeof pinView>('POST /api/home/views/:token', {
      params: { token },
      idempotencyKey: crypto.randomUUID(),
    })
    await client.invalidateQueries({ queryKey: homeKey })
    toasts.show({ tone: 'success', text: say('list.pinnedToHome', { name }) })
  }
  if (views.length === 0) return null
  return (
    <ul className="mt-3 grid gap-1 border-t border-line pt-2" aria-label={say('list.onHome')}>
      {views.map((view) => (
        <li key={view.token}>
          <Button variant="ghost" className="w-full justify-start" onPress={() => void pin(view).catch(reportProblem)}>
            <Pin aria-hidden size={14} />
            {say('list.pinToHome', { name: view.name })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
