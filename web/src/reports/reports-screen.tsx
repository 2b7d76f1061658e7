/** The lists that this user may read as reports: each is filtered, printed and exported on its own screen. */
import { Suspense } from 'react'
import { entities } from '@topcenter/model/areas'
import { EstablishmentNeeded } from '../fields/establishment-lazy.ts'
import { listPath } from '../platform/addresses.ts'
import { listsLedTo } from '../platform/led-to.ts'
import { screens } from '../platform/map.baked.ts'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { LinkCards } from '../ui/layout/link-cards.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'

export default function ReportsScreen() {
  const texts = useTexts()
  const who = useWho()
  const reports = listsLedTo(
    screens.find(({ screen }) => screen === 'Reports')!,
    who,
    entities,
  )
  return (
    <div className="grid gap-4">
      <PageHeader title={texts.screen('Reports')} subtitle={texts.say('reports.lead')} />
      {who.establishment?.isPlatform ? (
        <Suspense>
          <EstablishmentNeeded />
        </Suspense>
      ) : reports.length === 0 ? (
        <EmptyState title={texts.say('reports.none')} text={texts.say('reports.noneText')} />
      ) : (
        <LinkCards
          cards={reports.map((entity) => ({
            href: listPath(entity)!,
            label: texts.entity(entity).many,
            text: texts.entity(entity).empty,
          }))}
        />
      )}
    </div>
  )
}
