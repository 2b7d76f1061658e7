/**
 * Everything about one person: who they are and how to reach them, what they study, their family, their file, and every
 * other record that refers to them.
 */
import { Printer, SearchX } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { Face } from '../fields/face.tsx'
import { Problem } from '../platform/problem.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useRecord } from '../records/queries.ts'
import { useNoted } from '../records/use-noted.ts'
import { useRecordName } from '../records/record-cell.tsx'
import { PageActions } from '../records/panel/page-actions.tsx'
import { RecordTabs, useRecordTab } from '../records/panel/record-tabs.tsx'
import type { RecordData } from '../records/record.ts'
import type { Crumb } from '../ui/layout/breadcrumbs.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { FormSkeleton } from '../ui/messages/skeleton.tsx'
import { StatePanel } from '../ui/messages/state-panel.tsx'
import { MergedAway } from './twins/merged-away.tsx'
import { PersonPlace } from './person-place.tsx'
import { useTabCounts } from './tab-counts.ts'
import { useFileTabs } from './file-tabs.tsx'
import { Badges, Figures, Lines, StateNotes } from './person-head.tsx'

export function PersonPage({ entity, token }: { entity: AnyEntity; token: string }) {
  const texts = useTexts()
  const nameOf = useRecordName()
  const { data: person, error, isFetching, refetch } = useRecord(entity, token)
  const isOneself = useWho().token === token
  useNoted(entity, isOneself ? undefined : person)
  const crumbs = [
    { label: texts.menu('users') },
    ...(isOneself ? [] : [{ label: texts.entity(entity).many, href: entity.spec.path!.replace('/:userToken?', '') }]),
  ]
  if (!person) {
    return (
      <>
        <PageHeader title={texts.entity(entity).one} crumbs={crumbs} />
        {error instanceof Problem && error.status === 404 ? (
          <MergedAway token={token}>
            <StatePanel icon={SearchX} title={texts.say('record.notFound')} text={texts.say('record.notFoundText')} />
          </MergedAway>
        ) : error ? (
          <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton fields={10} />
        )}
      </>
    )
  }
  const whole = (
    <Whole key={person.token} entity={entity} person={person} crumbs={[...crumbs, { label: nameOf(person) }]} />
  )
  return person.recordState === 'archived' ? <MergedAway token={token}>{whole}</MergedAway> : whole
}

interface WholeProps {
  readonly entity: AnyEntity
  readonly person: RecordData
  readonly crumbs: Crumb[]
}

function Whole({ entity, person, crumbs }: WholeProps) {
  const tabs = useRecordTab(person.token)
  const fileTabs = useFileTabs(entity, person)
  const counts = useTabCounts(entity, person.token)
  return (
    <article className="grid min-w-0 grid-cols-1 gap-4">
      <Head entity={entity} person={person} crumbs={crumbs} onTab={tabs.select} onBegin={tabs.begin} />
      <RecordTabs
        entity={entity}
        record={person}
        more={fileTabs}
        counts={counts}
        begun={tabs.begun}
        selected={tabs.selected}
        onSelect={tabs.select}
      />
    </article>
  )
}

function Head({
  entity,
  person,
  crumbs,
  onTab,
  onBegin,
}: WholeProps & { onTab(key: string): void; onBegin(panel: string): void }) {
  const nameOf = useRecordName()
  const work = useWork()
  const isOneself = useWho().token === person.token
  return (
    <>
      <PageHeader
        title={nameOf(person)}
        crumbs={crumbs}
        lead={<Face entity={entity} person={person} size="page" />}
        badge={<Badges entity={entity} person={person} />}
        under={<Lines entity={entity} person={person} />}
        actions={
          <>
            <PersonPlace entity={entity} token={person.token} />
            <PageActions
              entity={entity}
              record={person}
              buttons={4}
              hasStar={!isOneself}
              more={[
                {
                  key: 'print',
                  label: work('person.print'),
                  icon: <Printer aria-hidden size={16} />,
                  onAction: () => setTimeout(() => print()),
                },
              ]}
              listAddress={entity.spec.path!.replace('/:userToken?', '')}
              onBegin={onBegin}
            />
          </>
        }
      />
      <StateNotes entity={entity} record={person} />
      <Figures entity={entity} person={person} onTab={onTab} />
    </>
  )
}
