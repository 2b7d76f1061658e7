/** The reports that this user may open, under their headings. */
import { Suspense } from 'react'
import { reportScreens } from '@topcenter/model/reports/report-screens'
import { sections } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import { EstablishmentNeeded } from '../fields/establishment-lazy.ts'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { LinkCards } from '../ui/layout/link-cards.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { useReportWords } from './report-words.ts'
import { SavedSection } from './saved-section.tsx'

export default function ReportsScreen() {
  const texts = useTexts()
  const words = useReportWords()
  const who = useWho()
  const open = reports.flatMap((report, index) =>
    who.can(report.group, 'viewReport') ? [{ report, screen: reportScreens[index]! }] : [],
  )
  return (
    <div className="grid gap-4">
      <PageHeader
        title={texts.screen('Reports')}
        subtitle={texts.say('reports.lead')}
        actions={
          open.length > 0 && <LinkButton href="/reports/schedules">{texts.screen('ReportSchedules')}</LinkButton>
        }
      />
      {who.establishment?.isPlatform ? (
        <Suspense>
          <EstablishmentNeeded />
        </Suspense>
      ) : open.length === 0 ? (
        <EmptyState title={texts.say('reports.none')} text={texts.say('reports.noneText')} />
      ) : (
        <>
          <SavedSection open={open} />
          {sections.map((section) => {
            const cards = open
              .filter(({ report }) => report.section === section)
              .map(({ report, screen }) => ({
                href: screen.path,
                label: texts.screen(screen.screen),
                text: words.how[report.id as keyof typeof words.how],
              }))
            return (
              cards.length > 0 && (
                <section key={section} aria-labelledby={`reports-${section}`} className="grid gap-2">
                  <h2 id={`reports-${section}`} className="text-base font-semibold">
                    {words.sections[section]}
                  </h2>
                  <LinkCards cards={cards} />
                </section>
              )
            )
          })}
        </>
      )}
    </div>
  )
}
