/**
 * Complaints by whose turn it is, with the open one beside them; for their complainants a chat. The derived list stays
 * behind a switch, and opens for addresses with filters.
 */
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ArrowLeft, ArrowRight, List, MessagesSquare, PanelTop, Plus, Timer } from 'lucide-react'
import { complaint } from '@topcenter/model/alerts/complaint'
import { groupOf } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { Face } from '../../fields/face.tsx'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useRecordActions } from '../../records/actions/record-actions.tsx'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { RecordList } from '../../records/list/record-list.tsx'
import { recordQuery, tabsQuery, useRecords } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { KeyHint } from '../../ui/buttons/key-hint.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { StatusTabs } from '../../ui/data/status-tabs.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats, useLanguage } from '../../ui/page/language.tsx'
import { useMedia } from '../../ui/page/media.ts'
import { closed, isOwn, ours, type Talk, theirs } from './complaint-data.ts'
import { Conversation } from './conversation.tsx'
import { Facts, useAssign } from './facts.tsx'
import { TurnMark } from './turn.tsx'
import { keySet, useScreenKeys } from '../../ui/keys/key-set.ts'
import type { Asked } from './write-box.tsx'
import './complaints.css'

const NewComplaint = lazy(() => import('./new-complaint.tsx'))
const MannerDialog = lazy(() => import('./manner-dialog.tsx'))

const talkKeys = keySet('complaints', {
  next: ['KeyJ'],
  previous: ['KeyK'],
  reply: ['KeyR'],
  note: ['KeyN'],
  assign: ['KeyA'],
  close: ['KeyE'],
})

type Tab = typeof ours | typeof theirs | typeof closed
const isTab = (text: string | null): text is Tab => text === ours || text === theirs || text === closed
/** Only these stand in the address of the conversations; with others the list is meant. */
const own = new Set(['tab', 'record'])

export function ComplaintsScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const [params, setParams] = useSearchParams()
  if (!who.canView(complaint)) return <NoPermissionState isScreen permission={texts.group(groupOf(complaint))} />
  const isList = isStaff(who.userType) && [...params.keys()].some((key) => !own.has(key))
  if (!isList) return <Inbox />
  return (
    <RecordList
      entity={complaint}
      actions={
        <Button onPress={() => setParams({})}>
          <MessagesSquare aria-hidden size={16} />
          {work('talk.asInbox')}
        </Button>
      }
    />
  )
}

/** The soonest due first, which is the latest late. */
const sortOf: Readonly<Record<Tab, string>> = { [ours]: 'answerDueAt', [theirs]: 'createdAt', [closed]: '-createdAt' }
const shown = 50

/** State of the inbox: the tab and the open complaint are in the address. */
function useInbox() {
  const work = useWork()
  const who = useWho()
  const [params, setParams] = useSearchParams()
  const ofStaff = isStaff(who.userType)
  const asked = params.get('tab')
  const { data: tabs } = useQuery(tabsQuery(complaint, {}))
  // in the portal what waits for the reader comes first, and nothing of theirs hides behind an empty tab
  const first = [theirs, ours, closed].find((each) => tabs?.tabs[each]) ?? theirs
  const tab: Tab = isTab(asked) ? asked : ofStaff ? ours : first
  const list = useRecords(complaint, { tab, sort: sortOf[tab], size: shown })
  const items = (list.data?.items ?? []) as readonly Talk[]
  const token = params.get('record')
  const isNarrow = useMedia('(width < 1000px)')
  const open = (next: string | null) =>
    setParams(
      (before) => {
        const to = new URLSearchParams(before)
        if (next) to.set('record', next)
        else to.delete('record')
        return to
      },
      { preventScrollReset: true },
    )
  const current = token ?? (isNarrow ? null : (items[0]?.token ?? null))
  const labels: Readonly<Record<Tab, string>> = ofStaff
    ? { [ours]: work('talk.ours'), [theirs]: work('talk.theirs'), [closed]: work('talk.closed') }
    : { [ours]: work('talk.oursOfYou'), [theirs]: work('talk.mineTurn'), [closed]: work('talk.closed') }
  const step = (by: 1 | -1) => {
    const at = items.findIndex((each) => each.token === current)
    const next = items[at + by]
    if (next) open(next.token)
  }
  /** After an answer of staff the next complaint opens. */
  const leave = () => {
    const at = items.findIndex((each) => each.token === current)
    open((items[at + 1] ?? items[at - 1])?.token ?? null)
  }
  return { ofStaff, tab, tabs, list, items, labels, current, isNarrow, open, step, leave, setParams }
}
type InboxState = ReturnType<typeof useInbox>

function Inbox() {
  const work = useWork()
  const inbox = useInbox()
  const { ofStaff, items, current, isNarrow, open, step, leave, setParams } = inbox
  const [creating, setCreating] = useState<{ follows?: RecordData } | null>(null)
  const [isTiming, setTiming] = useState(false)
  const create = () => (ofStaff ? setParams({ new: '1' }) : setCreating({}))
  return (
    <div className="talk-screen">
      {!(isNarrow && current) && <InboxHead inbox={inbox} onCreate={create} onTimes={() => setTiming(true)} />}
      {!(isNarrow && current) && <InboxList inbox={inbox} />}
      {current && (
        <Opened
          key={current}
          token={current}
          seed={items.find((each) => each.token === current)}
          isNarrow={isNarrow}
          onBack={() => open(null)}
          onStep={step}
          onSent={(kind) => {
            if (kind !== 'note' && ofStaff) leave()
          }}
          onGoOn={(follows) => setCreating({ follows })}
        />
      )}
      {!current && !isNarrow && items.length > 0 && (
        <EmptyState icon={MessagesSquare} title={work('talk.choose')} text={work('talk.chooseText')} />
      )}
      {creating && (
        <Suspense>
          <NewComplaint
            {...creating}
            onClose={() => setCreating(null)}
            onSent={(sent) => {
              setCreating(null)
              setParams({ tab: ours, record: sent })
            }}
          />
        </Suspense>
      )}
      {isTiming && (
        <Suspense>
          <MannerDialog onClose={() => setTiming(false)} />
        </Suspense>
      )}
    </div>
  )
}

function InboxList({ inbox }: { inbox: InboxState }) {
  const texts = useTexts()
  const { ofStaff, tab, tabs, labels, setParams } = inbox
  return (
    <div className="talk-list">
      <StatusTabs<Tab>
        label={texts.entity(complaint).many}
        value={tab}
        onChange={(next) => setParams({ tab: next })}
        tabs={(ofStaff ? [ours, theirs, closed] : [theirs, ours, closed]).map((key) => ({
          key: key as Tab,
          label: labels[key as Tab],
          ...(tabs ? { count: tabs.tabs[key] ?? 0 } : {}),
        }))}
      />
      <InboxRows inbox={inbox} />
      {ofStaff && <KeyLegend />}
    </div>
  )
}

interface InboxHeadProps {
  readonly inbox: InboxState
  onCreate(): void
  onTimes(): void
}

function InboxHead({ inbox: { ofStaff, tab, setParams }, onCreate, onTimes }: InboxHeadProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  return (
    <div className="split-head col-span-full min-w-0">
      <PageHeader
        title={ofStaff ? texts.entity(complaint).many : texts.say('lists.mine.complaint')}
        actions={
          <>
            {ofStaff && (
              <IconButton
                quiet
                label={work('talk.asList')}
                icon={<List aria-hidden size={18} />}
                onPress={() => setParams({ tab, view: 'list' })}
              />
            )}
            {ofStaff && who.can(groupOf(complaint), 'changeComplaintManner') && (
              <IconButton quiet label={work('talk.times')} icon={<Timer aria-hidden size={18} />} onPress={onTimes} />
            )}
            {who.may(complaint, 'create') && (
              <Button variant={ofStaff ? 'secondary' : 'primary'} onPress={onCreate}>
                <Plus aria-hidden size={16} />
                {texts.entity(complaint).add}
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}

function InboxRows({ inbox: { list, items, tab, ofStaff, current, open } }: { inbox: InboxState }) {
  if (list.error && !list.data)
    return <ListFailure error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
  if (!list.data) return <CardSkeleton />
  if (items.length === 0) return <Nothing tab={tab} ofStaff={ofStaff} />
  return (
    <ol className="talk-rows">
      {items.map((each) => (
        <li key={each.token}>
          <Row record={each} isCurrent={each.token === current} onOpen={() => open(each.token)} />
        </li>
      ))}
    </ol>
  )
}

function KeyLegend() {
  const texts = useTexts()
  const work = useWork()
  const keys = [
    ['J', texts.say('record.next')],
    ['K', texts.say('record.previous')],
    ['R', work('talk.reply')],
    ['N', work('talk.note')],
    ['A', work('talk.assignMe')],
    ['E', texts.action(complaint, 'closeComplaint').do],
  ] as const
  return (
    <p className="talk-keys" aria-hidden>
      {keys.map(([key, label]) => (
        <span key={key}>
          <KeyHint keys={key} /> {label}
        </span>
      ))}
    </p>
  )
}

function Nothing({ tab, ofStaff }: { tab: Tab; ofStaff: boolean }) {
  const work = useWork()
  if (!ofStaff) return <EmptyState title={work('talk.nothingOfYou')} text={work('talk.nothingOfYouText')} />
  if (tab === ours) return <EmptyState title={work('talk.nothing')} text={work('talk.nothingText')} />
  return <EmptyState title={work(tab === theirs ? 'talk.nothingTheirs' : 'talk.nothingClosed')} />
}

function Row({ record, isCurrent, onOpen }: { record: Talk; isCurrent: boolean; onOpen(): void }) {
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const name = isOwn(who, record) ? texts.name(record.names) : texts.name(record.complainant?.names)
  return (
    <Press className="talk-row" onPress={onOpen} {...(isCurrent ? { 'aria-current': true } : {})}>
      {!isOwn(who, record) && <Face person={record.complainant} size="medium" />}
      <span className="talk-row-words">
        <span className="talk-row-head">
          <bdi className="two-lines min-w-0 font-semibold">{name}</bdi>
          <span className="text-sm text-ink-3">{formats.day(record.awaitingSince ?? record.createdAt)}</span>
        </span>
        {!isOwn(who, record) && <bdi className="two-lines min-w-0 text-sm text-ink-2">{texts.name(record.names)}</bdi>}
        <TurnMark record={record} />
      </span>
    </Press>
  )
}

interface OpenedProps {
  readonly token: string
  readonly seed: Talk | undefined
  readonly isNarrow: boolean
  onBack(): void
  onStep(by: 1 | -1): void
  onSent(kind: 'reply' | 'note'): void
  onGoOn(record: RecordData): void
}

/** Whole from the server, and until then as the list has it. */
function Opened({ token, seed, isNarrow, onBack, onStep, onSent, onGoOn }: OpenedProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const formats = useFormats()
  const { language } = useLanguage()
  const { data, error, isFetching, refetch } = useQuery(recordQuery(complaint, token))
  const record = (data ?? seed) as Talk | undefined
  const actions = useRecordActions(complaint)
  const [asked, setAsked] = useState<Asked>({ kind: 'reply', times: 0 })
  const assign = useAssign(record)
  const ofStaff = isStaff(who.userType)
  useScreenKeys(
    talkKeys,
    ofStaff && record
      ? {
          next: () => onStep(1),
          previous: () => onStep(-1),
          reply: () => setAsked(({ times }) => ({ kind: 'reply', times: times + 1 })),
          note: () => setAsked(({ times }) => ({ kind: 'note', times: times + 1 })),
          ...(record.allowed.includes('update') ? { assign: () => assign(who.token) } : {}),
          ...(record.allowed.includes('closeComplaint')
            ? { close: () => actions.start(record, 'closeComplaint') }
            : {}),
        }
      : {},
  )
  if (error && !data)
    return (
      <div className="talk-open">
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  if (!record) return <CardSkeleton />
  // alone on a narrow screen it is what the screen is about
  const Title = isNarrow ? 'h1' : 'h2'
  const Back = language === 'ar' ? ArrowRight : ArrowLeft
  return (
    <>
      <section className="talk-open" aria-label={texts.name(record.names)}>
        <header className="talk-head">
          {isNarrow && (
            <IconButton quiet label={work('talk.back')} icon={<Back aria-hidden size={18} />} onPress={onBack} />
          )}
          <div className="min-w-0 grow">
            <Title className="one-line text-lg">
              <bdi>{texts.name(record.names)}</bdi>
            </Title>
            <p className="one-line text-sm text-ink-3">
              <bdi dir="ltr">{record.code}</bdi> · {work('talk.openedAt', { when: formats.day(record.createdAt) })}
            </p>
          </div>
          {ofStaff && record.allowed.includes('closeComplaint') && !isNarrow && (
            <Button aria-keyshortcuts="e" onPress={() => actions.start(record, 'closeComplaint')}>
              {texts.action(complaint, 'closeComplaint').do}
              <KeyHint keys="E" />
            </Button>
          )}
          {ofStaff && <WholeRecord token={token} />}
        </header>
        <Conversation record={record} asked={asked} onSent={onSent} onGoOn={() => onGoOn(record)} />
      </section>
      {ofStaff && <Facts record={record} />}
      {actions.dialog}
    </>
  )
}

/** Its details, history and paper, beside the list. */
function WholeRecord({ token }: { token: string }) {
  const texts = useTexts()
  const [, setParams] = useSearchParams()
  return (
    <IconButton
      quiet
      label={texts.say('record.openPage')}
      icon={<PanelTop aria-hidden size={18} />}
      onPress={() => setParams({ view: 'list', record: token })}
    />
  )
}
