/**
 * Everything about one person: who they are and how to reach them, what they study, their family, their file, and every
 * other record that refers to them.
 */
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { IdCard, Mail, Pencil, Phone, Printer, SearchX } from 'lucide-react'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { toneOf } from '../fields/state-tone.ts'
import { Problem } from '../platform/problem.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useRecord } from '../records/queries.ts'
import { useNoted } from '../records/use-noted.ts'
import { isDanger } from '../records/actions/offered.ts'
import { ActionIcon, useRecordActions } from '../records/actions/record-actions.tsx'
import { ContactCell, imageOf, useRecordName } from '../records/record-cell.tsx'
import { JobButtons, useOffered } from '../records/panel/job-buttons.tsx'
import { RecordTabs, useRecordTab } from '../records/panel/record-tabs.tsx'
import type { RecordData } from '../records/record.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { Avatar } from '../ui/marks/avatar.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Isolate } from '../ui/marks/isolate.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import type { Crumb } from '../ui/layout/breadcrumbs.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { FormSkeleton } from '../ui/messages/skeleton.tsx'
import { StatePanel } from '../ui/messages/state-panel.tsx'
import { useFileTabs } from './file-tabs.tsx'
import { idCardsPath } from './paths.ts'

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
          <StatePanel icon={SearchX} title={texts.say('record.notFound')} text={texts.say('record.notFoundText')} />
        ) : error ? (
          <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton fields={10} />
        )}
      </>
    )
  }
  return <Whole key={person.token} entity={entity} person={person} crumbs={[...crumbs, { label: nameOf(person) }]} />
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
      <Head entity={entity} person={person} crumbs={crumbs} onBegin={tabs.begin} />
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

function Head({ entity, person, crumbs, onBegin }: WholeProps & { onBegin(panel: string): void }) {
  const texts = useTexts()
  const nameOf = useRecordName()
  return (
    <>
      <PageHeader
        title={nameOf(person)}
        crumbs={crumbs}
        badge={<Badges entity={entity} person={person} />}
        actions={<Actions entity={entity} person={person} onBegin={onBegin} />}
      />
      {person.recordState === 'archived' && <AlertBanner tone="info">{texts.say('record.archivedNote')}</AlertBanner>}
      {person.recordState === 'blocked' && <AlertBanner tone="warn">{texts.say('record.blockedNote')}</AlertBanner>}
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={nameOf(person)} src={imageOf(entity, person)} size="large" />
        <div className="grid min-w-0 gap-1 text-sm">
          <p className="flex flex-wrap gap-x-3 text-ink-2">
            <span>{texts.entity(entity).one}</span>
            {person.code && <Isolate>{person.code}</Isolate>}
          </p>
          <Contacts entity={entity} person={person} />
        </div>
      </div>
    </>
  )
}

function Badges({ entity, person }: { entity: AnyEntity; person: RecordData }) {
  const texts = useTexts()
  const approval = entity.spec.actions?.approve && String(person.approval)
  return (
    <>
      {approval && <StateBadge tone={toneOf(approval)}>{texts.value(entity, 'approval', approval)}</StateBadge>}
      {person.recordState !== 'active' && (
        <StateBadge tone={toneOf(person.recordState)}>
          {texts.value(entity, 'recordState', person.recordState)}
        </StateBadge>
      )}
    </>
  )
}

function Contacts({ entity, person }: { entity: AnyEntity; person: RecordData }) {
  const work = useWork()
  const fields = fieldsOf(entity)
  const icons = { phone: Phone, email: Mail } as const
  const shown = Object.entries(fields).filter(
    ([name, field]) => (field.kind === 'phone' || field.kind === 'email') && person[name],
  )
  if (shown.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label={work('person.contacts')}>
      {shown.map(([name, field]) => {
        const Icon = icons[field.kind as keyof typeof icons]
        return (
          <li key={name} className="inline-flex min-h-6 items-center gap-1.5">
            <Icon aria-hidden size={14} className="text-ink-3" />
            <span>
              <ContactCell entity={entity} name={name} field={field} record={person} />
            </span>
          </li>
        )
      })}
    </ul>
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
  const { shown, rest } = useOffered(entity, person, 3)
  return (
    <>
      <JobButtons record={person} {...{ entity, shown, onBegin }} onStart={(name) => start(person, name)} />
      {person.allowed.includes('update') && (
        <IconButton
          variant="secondary"
          label={texts.say('record.edit')}
          icon={<Pencil aria-hidden />}
          onPress={() => setEditing(true)}
        />
      )}
      <LinkButton href={idCardsPath(entity, { tokens: person.token })}>
        <IdCard aria-hidden size={16} />
        {work('person.idCard')}
      </LinkButton>
      <Menu
        label={texts.say('record.more')}
        placement="bottom end"
        trigger={<Button>{texts.say('record.more')}</Button>}
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
              ...rest.map((name) => ({
                key: name,
                label: texts.action(entity, name).do,
                icon: <ActionIcon name={name} />,
                onAction: () => start(person, name),
                isDanger: isDanger(entity, name),
              })),
            ],
          },
        ]}
      />
      {dialog}
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
