/** A record beside its list: its details, its history, and its actions. */
import { lazy, Suspense, useCallback, useState } from 'react'
import { ChevronLeft, ChevronRight, Link2, PanelTop, Pencil, QrCode, SearchX } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { toneOf } from '../../fields/state-tone.ts'
import { copyText } from '../../platform/copy.ts'
import { Problem } from '../../platform/problem.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { usePhone } from '../../ui/page/media.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { MirroredIcon } from '../../ui/marks/mirrored-icon.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { StatePanel } from '../../ui/messages/state-panel.tsx'
import { Tabs, type TabItem } from '../../ui/layout/tabs.tsx'
import { actionsOf } from '../actions/offered.ts'
import { ActionIcon, useRecordActions } from '../actions/record-actions.tsx'
import { RecordDetails } from './record-details.tsx'
import { imageOf, useRecordName } from '../record-cell.tsx'
import { ListFailure } from '../list/list-failure.tsx'
import { useEditKey } from '../list/list-keys.ts'
import { openPanels } from './open-panels.ts'
import { pageOf } from '../record-panels.ts'
import { useRecord } from '../queries.ts'
import type { RecordData } from '../record.ts'

const RecordQr = lazy(async () => ({ default: (await import('./record-qr.tsx')).RecordQr }))
const HistoryPanel = lazy(async () => ({ default: (await import('./history-panel.tsx')).HistoryPanel }))

export interface RecordDrawerProps {
  readonly entity: AnyEntity
  readonly token: string
  readonly neighbours?: readonly RecordData[]
  /** The form was closed: the button that opened it gets the focus. */
  readonly isEdited?: boolean
  onClose(): void
  onEdit?(): void
  /** Opens the next or previous record of the list. */
  onOpen?(token: string): void
}

export function RecordDrawer({
  entity,
  token,
  neighbours = [],
  isEdited = false,
  onClose,
  onEdit,
  onOpen,
}: RecordDrawerProps) {
  const texts = useTexts()
  const nameOf = useRecordName()
  const { data: record, error, isFetching, refetch } = useRecord(entity, token)
  const seed = record ?? neighbours.find((each) => each.token === token)
  const done = useCallback(
    (name: string) => {
      if (name === 'remove') onClose()
    },
    [onClose],
  )
  const actions = useRecordActions(entity, { onDone: done })
  useEditKey()
  const isGone = error instanceof Problem && error.status === 404
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={seed ? nameOf(seed) : texts.entity(entity).one}
      {...(seed ? { description: texts.entity(entity).one } : {})}
      aside={<Neighbours token={token} rows={neighbours} {...(onOpen ? { onOpen } : {})} />}
      actions={
        record &&
        !isGone && (
          <DrawerActions
            entity={entity}
            record={record}
            isEdited={isEdited}
            onStart={actions.start}
            {...(onEdit ? { onEdit } : {})}
          />
        )
      }
    >
      {isGone ? (
        <StatePanel icon={SearchX} title={texts.say('record.notFound')} text={texts.say('record.notFoundText')} />
      ) : error && !record ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : record ? (
        <Inside entity={entity} record={record} />
      ) : (
        <FormSkeleton fields={8} />
      )}
      {actions.dialog}
    </Drawer>
  )
}

function Inside({ entity, record }: { entity: AnyEntity; record: RecordData }) {
  const texts = useTexts()
  const { say } = texts
  const panels = openPanels(entity, useWho())
  const tab = ({ key, label, Panel }: (typeof panels)[number]): TabItem => ({
    key,
    label: label(texts),
    content: (
      <Suspense fallback={<FormSkeleton />}>
        <Panel entity={entity} record={record} />
      </Suspense>
    ),
  })
  const isLeading = ({ leads }: (typeof panels)[number]) =>
    typeof leads === 'function' ? leads(record) : leads === true
  const items: TabItem[] = [
    ...panels.filter(isLeading).map(tab),
    { key: 'details', label: say('record.details'), content: <RecordDetails entity={entity} record={record} /> },
    ...panels.filter((panel) => !isLeading(panel)).map(tab),
    {
      key: 'history',
      label: say('record.history'),
      content: (
        <Suspense fallback={<FormSkeleton />}>
          <HistoryPanel entity={entity} token={record.token} />
        </Suspense>
      ),
    },
  ]
  return (
    <div className="grid gap-4">
      <Summary entity={entity} record={record} />
      <Tabs label={say('record.details')} items={items} />
    </div>
  )
}

function Summary({ entity, record }: { entity: AnyEntity; record: RecordData }) {
  const texts = useTexts()
  const formats = useFormats()
  const nameOf = useRecordName()
  const maker = texts.name(record.createdBy?.names)
  const changer = texts.name(record.updatedBy?.names)
  const made = maker
    ? texts.say('record.created', { when: formats.dateTime(record.createdAt), who: maker })
    : texts.say('record.createdAlone', { when: formats.dateTime(record.createdAt) })
  return (
    <div className="grid gap-3">
      {record.recordState === 'archived' && <AlertBanner tone="info">{texts.say('record.archivedNote')}</AlertBanner>}
      {record.recordState === 'blocked' && <AlertBanner tone="warn">{texts.say('record.blockedNote')}</AlertBanner>}
      <div className="flex items-center gap-3">
        {record.imageAt !== undefined && <Avatar name={nameOf(record)} src={imageOf(entity, record)} size="large" />}
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-2">
            {record.code && <Isolate className="text-ink-2">{record.code}</Isolate>}
            {record.state && (
              <StateBadge tone={toneOf(record.state)}>{texts.value(entity, 'state', record.state)}</StateBadge>
            )}
            {record.recordState !== 'active' && (
              <StateBadge tone={toneOf(record.recordState)}>
                {texts.value(entity, 'recordState', record.recordState)}
              </StateBadge>
            )}
          </div>
          <p className="text-xs text-ink-3">
            {made}
            {changer && record.updatedAt !== record.createdAt && (
              <> · {texts.say('record.updated', { when: formats.relative(record.updatedAt), who: changer })}</>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}

function Neighbours({
  token,
  rows,
  onOpen,
}: {
  token: string
  rows: readonly RecordData[]
  onOpen?(token: string): void
}) {
  const { say } = useTexts()
  const at = rows.findIndex((row) => row.token === token)
  if (at < 0 || !onOpen || rows.length < 2) return null
  const [before, after] = [rows[at - 1], rows[at + 1]]
  return (
    <span className="inline-flex">
      <IconButton
        quiet
        label={say('record.previous')}
        icon={<MirroredIcon icon={ChevronLeft} />}
        isDisabled={!before}
        onPress={() => before && onOpen(before.token)}
      />
      <IconButton
        quiet
        label={say('record.next')}
        icon={<MirroredIcon icon={ChevronRight} />}
        isDisabled={!after}
        onPress={() => after && onOpen(after.token)}
      />
    </span>
  )
}

interface DrawerActionsProps {
  entity: AnyEntity
  record: RecordData
  isEdited: boolean
  onStart(record: RecordData, name: string): void
  onEdit?(): void
}

/**
 * Edit and the entity's own actions are buttons, a destructive one only beside others; state changes and deleting are
 * in the menu.
 */
function DrawerActions({ entity, record, isEdited, onStart, onEdit }: DrawerActionsProps) {
  const texts = useTexts()
  const all = actionsOf(record)
  const isDanger = (name: string) => name === 'remove' || entity.spec.actions?.[name]?.confirm === 'danger'
  const own = all
    .filter((name) => entity.spec.actions?.[name])
    .toSorted((one, other) => Number(isDanger(one)) - Number(isDanger(other)))
  const page = pageOf(entity, record.token)
  const room = (usePhone() ? 1 : 2) - (page ? 1 : 0) // The button bar has one line.
  const shown = own[0] && isDanger(own[0]) ? [] : own.slice(0, room)
  const rest = all
    .filter((name) => !shown.includes(name))
    .toSorted((one, other) => Number(isDanger(one)) - Number(isDanger(other)))
  const [isQrShown, setIsQrShown] = useState(false)
  const copy = () => void copyText(location.href, texts.say('record.copied'))
  return (
    <>
      {onEdit && record.allowed.includes('update') && (
        <Button variant="primary" size="form" autoFocus={isEdited} aria-keyshortcuts="e" onPress={onEdit}>
          <Pencil aria-hidden size={16} />
          {texts.say('record.edit')}
        </Button>
      )}
      {page && (
        <LinkButton href={page} className="is-form">
          <PanelTop aria-hidden size={16} />
          {texts.say('record.openPage')}
        </LinkButton>
      )}
      {shown.map((name) => (
        <Button key={name} size="form" onPress={() => onStart(record, name)}>
          {texts.action(entity, name).do}
        </Button>
      ))}
      <span className="ms-auto">
        <Menu
          label={texts.say('record.more')}
          placement="top end"
          trigger={<Button size="form">{texts.say('record.more')}</Button>}
          groups={[
            {
              key: 'all',
              items: [
                ...rest.map((name) => ({
                  key: name,
                  label: texts.action(entity, name).do,
                  icon: <ActionIcon name={name} />,
                  onAction: () => onStart(record, name),
                  isDanger: isDanger(name),
                })),
                {
                  key: 'copy',
                  label: texts.say('record.copyLink'),
                  icon: <Link2 aria-hidden size={16} />,
                  onAction: copy,
                },
                {
                  key: 'qr',
                  label: texts.say('record.qr'),
                  icon: <QrCode aria-hidden size={16} />,
                  onAction: () => setIsQrShown(true),
                },
              ],
            },
          ]}
        />
      </span>
      {isQrShown && (
        <Suspense>
          <RecordQr record={record} onClose={() => setIsQrShown(false)} />
        </Suspense>
      )}
    </>
  )
}
