/**
 * Everything about one person: who they are and how to reach them, what they study, their family, their file, and every
 * other record that refers to them.
 */
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { Ellipsis, Pencil, Printer, SearchX } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { Problem } from '../platform/problem.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useRecord } from '../records/queries.ts'
import { useNoted } from '../records/use-noted.ts'
import { isDanger } from '../records/actions/offered.ts'
import { ActionIcon, useRecordActions } from '../records/actions/record-actions.tsx'
import { useRecordName } from '../records/record-cell.tsx'
import { useRecordKeys } from '../records/list/list-keys.ts'
import { JobButtons, useOffered, useOwnJob } from '../records/panel/job-buttons.tsx'
import { RecordTabs, useRecordTab } from '../records/panel/record-tabs.tsx'
import type { RecordData } from '../records/record.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import type { Crumb } from '../ui/layout/breadcrumbs.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { FormSkeleton } from '../ui/messages/skeleton.tsx'
import { StatePanel } from '../ui/messages/state-panel.tsx'
import { usePhone } from '../ui/page/media.ts'
import { MergedAway } from './twins/merged-away.tsx'
import { useFileTabs } from './file-tabs.tsx'
import { Badges, Face, Figures, Lines, StateNotes } from './person-head.tsx'

const RecordForm = lazy(async () => ({ default: (await import('../records/form/record-form.tsx')).RecordForm }))

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
  return (
    <article className="grid min-w-0 grid-cols-1 gap-4">
      <Head entity={entity} person={person} crumbs={crumbs} onTab={tabs.select} onBegin={tabs.begin} />
      <RecordTabs
        entity={entity}
        record={person}
        more={fileTabs}
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
  return (
    <>
      <PageHeader
        title={nameOf(person)}
        crumbs={crumbs}
        lead={<Face entity={entity} person={person} />}
        badge={<Badges entity={entity} person={person} />}
        under={<Lines entity={entity} person={person} />}
        actions={<Actions entity={entity} person={person} onBegin={onBegin} />}
      />
      <StateNotes entity={entity} record={person} />
      <Figures entity={entity} person={person} onTab={onTab} />
    </>
  )
}

interface ActionsProps {
  readonly entity: AnyEntity
  readonly person: RecordData
  onBegin(panel: string): void
}

function Actions({ entity, person, onBegin }: ActionsProps) {
  const texts = useTexts()
  const work = useWork()
  const go = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const { start, dialog } = useRecordActions(entity, {
    onDone: (name) => {
      if (name === 'remove') void go(entity.spec.path!.replace('/:userToken?', ''))
    },
  })
  const own = useOwnJob(entity, person, onBegin)
  const { shown, rest } = useOffered(entity, person, usePhone() ? 2 : 4)
  useRecordKeys()
  return (
    <>
      <JobButtons record={person} {...{ entity, shown, onBegin }} onStart={(name) => start(person, name)} />
      {person.allowed.includes('update') && (
        <IconButton
          variant="secondary"
          label={texts.say('record.edit')}
          icon={<Pencil aria-hidden />}
          aria-keyshortcuts="e"
          onPress={() => setEditing(true)}
        />
      )}
      <Menu
        label={texts.say('record.more')}
        placement="bottom end"
        trigger={<IconButton variant="secondary" label={texts.say('record.more')} icon={<Ellipsis aria-hidden />} />}
        groups={[
          {
            key: 'all',
            items: [
              {
                key: 'print',
                label: work('person.print'),
                icon: <Printer aria-hidden size={16} />,
                onAction: () => setTimeout(() => print()),
              },
              ...rest.map(
                (name) =>
                  own.item(name) ?? {
                    key: name,
                    label: texts.action(entity, name).do,
                    icon: <ActionIcon name={name} />,
                    onAction: () => start(person, name),
                    isDanger: isDanger(entity, name),
                  },
              ),
            ],
          },
        ]}
      />
      {dialog}
      {own.dialog}
      {isEditing && (
        <Suspense>
          <RecordForm
            entity={entity}
            record={person}
            onClose={() => setEditing(false)}
            onSaved={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
