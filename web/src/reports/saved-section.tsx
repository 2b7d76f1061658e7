/** Saved reports among all reports: one's own, and those that others share with one's role. */
import type { Screen } from '@topcenter/model/kit/area'
import type { Report } from '@topcenter/model/reports/report'
import { reportIdOf } from '@topcenter/model/reports/saved-report'
import { type SavedView, useSavedViews } from '../platform/saved-views.ts'
import { useTexts } from '../platform/texts.ts'
import { SavedViewLine } from '../records/list/saved-view-line.tsx'
import { wholeKey } from '../records/list/opening-view.ts'
import { InnerLink } from '../ui/buttons/inner-link.tsx'
import { Card } from '../ui/layout/card.tsx'
import { useReportWords } from './report-words.ts'

interface SavedSectionProps {
  /** The reports that the reader may open. */
  readonly open: readonly { readonly report: Report; readonly screen: Screen }[]
}

export function SavedSection({ open }: SavedSectionProps) {
  const texts = useTexts()
  const words = useReportWords()
  const saved = (useSavedViews() ?? []).flatMap((view) => {
    const of = open.find(({ report }) => report.id === reportIdOf(view.list))
    return of ? [{ view, screen: of.screen }] : []
  })
  if (saved.length === 0) return null
  return (
    <Card title={words.saved}>
      <ul className="grid gap-x-6 gap-y-2 lg:grid-cols-2">
        {saved.map(({ view, screen }) => (
          <SavedViewLine key={view.token} view={view}>
            {(note) => (
              <>
                <InnerLink href={addressOf(view, screen)} className="wrap-anywhere text-link">
                  <bdi>{view.name}</bdi>
                </InnerLink>{' '}
                <span className="text-sm text-ink-3">{texts.screen(screen.screen)}</span>
                {note}
              </>
            )}
          </SavedViewLine>
        ))}
      </ul>
    </Card>
  )
}

/** A view of the report as it comes is not its default view. */
const addressOf = ({ query }: SavedView, { path }: Screen): string => `${path}?${query || `${wholeKey}=1`}`
