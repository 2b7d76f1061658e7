/** A record beside its list: its details, its history, and its actions. */
import { createElement, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Ellipsis, Link2, PanelTop, Pencil, QrCode, SearchX } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { toneOf } from '../../fields/state-tone.ts'
import { Face } from '../../fields/face.tsx'
import { copyText } from '../../platform/copy.ts'
import { Problem } from '../../platform/problem.ts'
import { useTexts, withWords } from '../../platform/texts.ts'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { usePhone } from '../../ui/page/media.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { StatePanel } from '../../ui/messages/state-panel.tsx'
import { isJob } from '../actions/offered.ts'
import { useRecordActions } from '../actions/record-actions.tsx'
import { useRecordName } from '../record-cell.tsx'
import { ListFailure } from '../list/list-failure.tsx'
import { useRecordKeys } from '../list/list-keys.ts'
import { JobButtons, useOffered, useOwnJob } from './job-buttons.tsx'
import { StateNotes } from './state-notes.tsx'
import { Neighbours } from './neighbours.tsx'
import { RecordTabs, useRecordTab } from './record-tabs.tsx'
import { headOf, pageOf, resultOf } from '../record-panels.ts'
import { useRecord } from '../queries.ts'
import { useNoted } from '../use-noted.ts'
import type { RecordData } from '../record.ts'

const RecordStar = lazy(async () => ({
  default: (await withWords('work', import('../star/record-star.tsx'))).RecordStar,
}))
const RecordQr = lazy(async () => ({ default: (await import('./record-qr.tsx')).RecordQr }))

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
  useNoted(entity, record)
  const seed = record ?? neighbours.find((each) => each.token === token)
  const goOn = useNextAfterDecision({ entity, token, record: seed, neighbours, ...(onOpen ? { onOpen } : {}) })
  const done = useCallback(
    (name: string) => {
      if (name === 'remove') onClose()
      else goOn(name)
    },
    [onClose, goOn],
  )
  const inputs = useShownInputs(token)
  const actions = useRecordActions(entity, { onDone: done, inputOf: inputs.of })
  useRecordKeys()
  const tabs = useRecordTab(token)
  const head = headOf(entity)
  const isGone = error instanceof Problem && error.status === 404
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={seed ? nameOf(seed) : texts.entity(entity).one}
      {...(seed ? { description: texts.entity(entity).one } : {})}
      aside={<PlaceInList token={token} rows={neighbours} {...(onOpen ? { onOpen } : {})} />}
      actions={
        record &&
        !isGone && (
          <DrawerActions
            entity={entity}
            record={record}
            isEdited={isEdited}
            onStart={actions.start}
            onBegin={tabs.begin}
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
        <div className="grid gap-4">
          {head ? (
            <Suspense fallback={<FormSkeleton fields={2} />}>
              {createElement(head, { entity, record, onTab: tabs.select, onInput: inputs.note })}
            </Suspense>
          ) : (
            <Summary entity={entity} record={record} />
          )}
          <RecordTabs {...{ entity, record }} begun={tabs.begun} selected={tabs.selected} onSelect={tabs.select} />
        </div>
      ) : (
        <FormSkeleton fields={8} />
      )}
      {actions.dialog}
    </Drawer>
  )
}

type Input = Readonly<Record<string, unknown>>
/** Keeps the figures that the head of the open record shows, as input of its actions. */
function useShownInputs(token: string) {
  const kept = useRef<{ readonly token: string; readonly inputs: Readonly<Record<string, Input>> }>(undefined)
  const note = useCallback(
    (action: string, input: Input) => {
      kept.current = {
        token,
        inputs: { ...(kept.current?.token === token ? kept.current.inputs : {}), [action]: input },
      }
    },
    [token],
  )
  const of = useCallback(
    (record: RecordData, action: string) =>
      kept.current?.token === record.token ? kept.current.inputs[action] : undefined,
    [],
  )
  return { note, of }
}

/**
 * After a decision about a record the next one that waits as it did is opened; one that goes back to an earlier state,
 * as a rejected application that is looked at again, stays for what comes next. The list may have left it out by then,
 * so rows and state are those of before.
 */
function useNextAfterDecision({
  entity,
  token,
  record,
  neighbours,
  onOpen,
}: Pick<RecordDrawerProps, 'entity' | 'token' | 'onOpen'> & {
  record: RecordData | undefined
  neighbours: readonly RecordData[]
}): (name: string) => void {
  const before = useRef({ token, state: record?.state, rows: neighbours })
  useEffect(() => {
    const { state } = before.current
    if (before.current.token !== token || state === undefined)
      before.current = { token, state: record?.state, rows: neighbours }
    else if (neighbours.some((row) => row.token === token && row.state === state))
      before.current = { token, state, rows: neighbours }
  }, [token, record?.state, neighbours])
  return useCallback(
    (name) => {
      const { state, rows } = before.current
      const to = entity.spec.actions?.[name]?.to
      if (!onOpen || !to || !isJob(entity, name) || resultOf(entity, name)) return
      const order = entity.spec.states ?? []
      if (order.indexOf(to) < order.indexOf(state ?? '')) {
        before.current = { ...before.current, state: to }
        return
      }
      const at = rows.findIndex((row) => row.token === before.current.token)
      const next = at < 0 ? undefined : rows.slice(at + 1).find((row) => row.state === state)
      if (next) onOpen(next.token)
    },
    [entity, onOpen],
  )
}

function Summary({ entity, record }: { entity: AnyEntity; record: RecordData }) {
  const texts = useTexts()
  const formats = useFormats()
  const maker = texts.name(record.createdBy?.names)
  const changer = texts.name(record.updatedBy?.names)
  const made = maker
    ? texts.say('record.created', { when: formats.dateTime(record.createdAt), who: maker })
    : texts.say('record.createdAlone', { when: formats.dateTime(record.createdAt) })
  return (
    <div className="grid gap-3">
      <StateNotes record={record} />
      <div className="flex items-center gap-3">
        {record.imageAt !== undefined && <Face person={record} entity={entity} size="large" />}
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

function PlaceInList({
  token,
  rows,
  onOpen,
}: {
  token: string
  rows: readonly RecordData[]
  onOpen?(token: string): void
}) {
  const { number } = useFormats()
  const at = rows.findIndex((row) => row.token === token)
  if (at < 0 || !onOpen || rows.length < 2) return null
  const opens = (row: RecordData | undefined) => row && (() => onOpen(row.token))
  return (
    <Neighbours at={at + 1} of={number(rows.length)} onPrevious={opens(rows[at - 1])} onNext={opens(rows[at + 1])} />
  )
}

interface DrawerActionsProps {
  entity: AnyEntity
  record: RecordData
  isEdited: boolean
  onStart(record: RecordData, name: string): void
  onBegin(panel: string): void
  onEdit?(): void
}

/**
 * The job of the record's state and what goes with it are buttons; to edit is an icon beside them, unless it is all
 * that there is to do. State changes and what is final are in the menu.
 */
function DrawerActions({ entity, record, isEdited, onStart, onBegin, onEdit }: DrawerActionsProps) {
  const texts = useTexts()
  const page = pageOf(entity, record.token)
  const { shown, rest } = useOffered(entity, record, usePhone() ? 1 : 3)
  const mayEdit = onEdit !== undefined && record.allowed.includes('update')
  const editing = {
    autoFocus: isEdited,
    'aria-keyshortcuts': 'e',
    onPress: () => onEdit?.(),
  }
  return (
    <>
      <JobButtons {...{ entity, record, shown, onBegin }} size="form" onStart={(name) => onStart(record, name)} />
      {mayEdit && shown.length === 0 && (
        <Button variant="primary" size="form" {...editing}>
          <Pencil aria-hidden size={16} />
          {texts.say('record.edit')}
        </Button>
      )}
      <span className="me-auto flex items-center gap-1">
        {mayEdit && shown.length > 0 && (
          <IconButton
            quiet
            title={texts.say('record.edit')}
            label={texts.say('record.edit')}
            icon={<Pencil aria-hidden />}
            {...editing}
          />
        )}
        {page && (
          <LinkButton
            variant="ghost"
            className="is-icon"
            href={page}
            aria-label={texts.say('record.openPage')}
            title={texts.say('record.openPage')}
          >
            <PanelTop aria-hidden />
          </LinkButton>
        )}
        <Suspense>
          <RecordStar entity={entity} record={record} />
        </Suspense>
        <MoreActions {...{ entity, record, rest, onStart, onBegin }} />
      </span>
    </>
  )
}

interface MoreActionsProps extends Pick<DrawerActionsProps, 'entity' | 'record' | 'onStart' | 'onBegin'> {
  rest: readonly string[]
}

function MoreActions({ entity, record, rest, onStart, onBegin }: MoreActionsProps) {
  const texts = useTexts()
  const own = useOwnJob(entity, record, onBegin)
  const [isQrShown, setIsQrShown] = useState(false)
  const copy = () => void copyText(location.href, texts.say('record.copied'))
  return (
    <>
      <Menu
        label={texts.say('record.more')}
        placement="top end"
        trigger={<IconButton quiet label={texts.say('record.more')} icon={<Ellipsis aria-hidden />} />}
        groups={[
          {
            key: 'all',
            items: [
              ...rest.map((name) => own.entry(name, (action) => onStart(record, action))),
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
      {own.dialog}
      {isQrShown && (
        <Suspense>
          <RecordQr record={record} onClose={() => setIsQrShown(false)} />
        </Suspense>
      )}
    </>
  )
}
