/** The lists that this person may read as reports: each is filtered, printed and exported on its own screen. */
import { ChartNoAxesColumn } from 'lucide-react'
import { Link } from 'react-aria-components'
import { entities } from '@topcenter/model/areas'
import { groupOf, hasTrait } from '@topcenter/model/kit/entity'
import { listPath } from '../platform/addresses.ts'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export default function ReportsScreen() {
  const texts = useTexts()
  const who = useWho()
  const reports = entities.filter((entity) => !entity.spec.abstract && hasTrait(entity, 'reported') && listPath(entity) && who.can(groupOf(entity), 'viewReport') && who.canView(entity))
  return (
    <div className="grid gap-4">
      <PageHeader title={texts.screen('Reports')} subtitle={texts.say('reports.lead')} />
      {reports.length === 0 ? <EmptyState title={texts.say('reports.none')} text={texts.say('reports.noneText')} /> : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,236px),1fr))] gap-3">
          {reports.map((entity) => (
            <li key={entity.id}>
              <Link href={listPath(entity)!} className="card flex h-full items-start gap-3 p-3 hover:border-accent">
                <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink"><ChartNoAxesColumn aria-hidden size={16} /></span>
                <span className="grid min-w-0 gap-0.5"><span className="font-semibold">{texts.entity(entity).many}</span><span className="line-clamp-2 text-xs text-ink-3">{texts.entity(entity).empty}</span></span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
