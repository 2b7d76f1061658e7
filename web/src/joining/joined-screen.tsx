/**
 * JoiningApplicationEducational: the joined students (accepted applications), with and without a group, frozen,
 * postponed (D3.2).
 */
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { countJoinedStudents, listJoinedStudents } from '@topcenter/model/joining/api'
import { educationalJoiningApplication, joinedTabs } from '@topcenter/model/joining/educational-joining-application'
import { RecordPicker } from '../education/record-picker.tsx'
import { useToday } from '../platform/use-today.ts'
import { toneOf } from '../fields/state-tone.ts'
import { call, type Query } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { usePageSize } from '../platform/user-settings.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { NothingFound } from '../records/list/list-empty.tsx'
import { useSearchText } from '../records/list/search-text.ts'
import { recordKeys } from '../records/queries.ts'
import { useRecordActions } from '../records/actions/record-actions.tsx'
import { useRecordName } from '../records/record-cell.tsx'
import type { Page, RecordData, Shown, TabsAnswer } from '../records/record.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { DataTable } from '../ui/data/data-table.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { Isolate } from '../ui/marks/isolate.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { Pagination } from '../ui/data/pagination.tsx'
import { SearchField } from '../ui/inputs/search-field.tsx'
import { StatusTabs } from '../ui/data/status-tabs.tsx'
import type { PhoneCard, TableColumn } from '../ui/data/table-column.ts'
import { ApplicationMenu } from './application-menu.tsx'
import { PlaceDialog } from './place-dialog.tsx'

const RecordDrawer = lazy(async () => ({ default: (await import('../records/panel/record-drawer.tsx')).RecordDrawer }))

const entity = educationalJoiningApplication
const tabs = joinedTabs
type Tab = (typeof tabs)[number]
const tabWords = {
  all: 'joined.all',
  NotRelatedWithGroup: 'joined.notRelated',
  RelatedWithGroup: 'joined.related',
  Freezed: 'joined.freezed',
  Postponed: 'joined.postponed',
} as const

/** Under the key of applications, so that a live change refreshes it. */
const listQuery = (query: Query) =>
  queryOptions({
    queryKey: [...recordKeys.all(entity), 'joined students', query] as const,
    queryFn: ({ signal }) => call<typeof listJoinedStudents>('GET /api/joined-students', { query, signal }),
    placeholderData: keepPreviousData,
  })
const countsQuery = (query: Query) =>
  queryOptions({
    queryKey: [...recordKeys.all(entity), 'joined students by tab', query] as const,
    queryFn: ({ signal }) => call<typeof countJoinedStudents>('GET /api/joined-students/tabs', { query, signal }),
    placeholderData: keepPreviousData,
  })

function useAddress() {
  const [params, setParams] = useSearchParams()
  const size = usePageSize()
  const get = (name: string) => params.get(name) ?? ''
  const set = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, { replace = false }: { replace?: boolean } = {}) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (!('page' in changes) && !('record' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  )
  const bounds = {
    search: get('search'),
    educationalCategoryToken: get('category'),
    educationalPeriodToken: get('period'),
  }
  const page = Math.max(1, Number(get('page')) || 1)
  return {
    get,
    set,
    bounds,
    page,
    tab: (get('tab') || 'all') as Tab,
    list: { ...bounds, tab: get('tab'), sort: get('sort'), page, size },
  }
}

export default function JoinedScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const address = useAddress()
  const canSee = who.canView(entity)
  const list = useQuery({ ...listQuery(address.list), enabled: canSee })
  const counts = useQuery({ ...countsQuery(address.bounds), enabled: canSee })
  const [placing, setPlacing] = useState<RecordData | null>(null)
  const actions = useRecordActions(entity)
  const rowActions = useCallback(
    (record: RecordData) => <ApplicationMenu record={record} onAct={actions.start} onPlace={setPlacing} />,
    [actions.start],
  )
  const columns = useColumns()
  const phoneCard = usePhoneCard()
  const nameOf = useRecordName()
  if (!canSee) return <NoPermissionState isScreen permission={texts.entity(entity).many} />
  const opened = address.get('record')
  const items = list.data?.items ?? noRows
  return (
    <div className="record-list window-page flex min-w-0 flex-col gap-3 [&>.page-head]:pb-0">
      <PageHeader
        title={work('joined.title')}
        badge={<FoundCount page={list.data?.page} />}
        actions={
          <LinkButton href="/JoiningApplications/educational-joining-application">
            {texts.entity(entity).many}
          </LinkButton>
        }
      />
      <StateTabs address={address} counts={counts.data} />
      <Toolbar address={address} />
      {list.error && !list.data ? (
        <ListFailure error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable<RecordData>
          label={work('joined.title')}
          columns={columns}
          rows={items}
          rowKey={keyOfRow}
          rowName={nameOf}
          rowActions={rowActions}
          isLoading={list.isPending}
          isStale={list.isPlaceholderData}
          onOpen={(record) => address.set({ record: record.token })}
          phoneCard={phoneCard}
          empty={<Nothing address={address} />}
        />
      )}
      <Pages address={address} page={list.data?.page} />
      {opened && (
        <Suspense>
          <RecordDrawer
            entity={entity}
            token={opened}
            neighbours={items}
            onClose={() => address.set({ record: '' })}
            onOpen={(token) => address.set({ record: token })}
          />
        </Suspense>
      )}
      {placing && <PlaceDialog application={placing} onClose={() => setPlacing(null)} />}
      {actions.dialog}
    </div>
  )
}
const noRows: readonly RecordData[] = []
const keyOfRow = (record: RecordData): string => record.token
const shown = (record: RecordData, name: string): Shown | null => (record[name] ?? null) as Shown | null

type Address = ReturnType<typeof useAddress>
interface PartProps {
  readonly address: Address
}

function FoundCount({ page }: { page: Page | undefined }) {
  const formats = useFormats()
  return page ? (
    <bdi className="badge is-neutral">
      {formats.number(page.total)}
      {page.totalIsCapped && '+'}
    </bdi>
  ) : null
}

function StateTabs({ address, counts }: PartProps & { counts: TabsAnswer | undefined }) {
  const work = useWork()
  const countOf = (tab: Tab) =>
    counts && {
      count: counts.tabs[tab] ?? 0,
      capped: typeof counts.totalIsCapped === 'object' ? (counts.totalIsCapped[tab] ?? false) : false,
    }
  return (
    <StatusTabs<Tab>
      label={work('joined.title')}
      value={address.tab}
      onChange={(tab) => address.set({ tab: tab === 'all' ? '' : tab })}
      tabs={tabs.map((tab) => ({ key: tab, label: work(tabWords[tab]), ...countOf(tab) }))}
    />
  )
}

function Pages({ address, page }: PartProps & { page: Page | undefined }) {
  if (!page || (page.total <= page.size && address.page === 1)) return null
  return (
    <Pagination
      page={address.page}
      pageSize={page.size}
      total={page.total}
      capped={page.totalIsCapped ?? false}
      hasMore={Boolean(page.next)}
      onPage={(next) => address.set({ page: next === 1 ? '' : String(next) })}
    />
  )
}

function Toolbar({ address }: PartProps) {
  const texts = useTexts()
  const { get, set } = address
  const [text, setText] = useSearchText({ search: get('search'), set })
  return (
    <div className="toolbar items-end" role="search">
      <SearchField
        label={texts.say('list.search')}
        value={text}
        onChange={setText}
        className="w-72 max-w-full flex-auto sm:flex-none"
      />
      <RecordPicker
        to="educationalCategory"
        label={texts.field('educationalJoiningApplication', 'educationalCategory')}
        token={get('category') || undefined}
        className="w-56 max-w-full flex-auto sm:flex-none"
        onChoose={(token) => set({ category: token })}
      />
      <RecordPicker
        to="educationalPeriod"
        label={texts.field('educationalJoiningApplication', 'educationalPeriod')}
        token={get('period') || undefined}
        className="w-56 max-w-full flex-auto sm:flex-none"
        onChoose={(token) => set({ period: token })}
      />
    </div>
  )
}

function useColumns(): readonly TableColumn<RecordData>[] {
  const texts = useTexts()
  const formats = useFormats()
  return useMemo(() => {
    const own = (key: string, width: number, cell: (record: RecordData) => ReactNode): TableColumn<RecordData> => ({
      key,
      header: texts.field(entity, key),
      width,
      cell,
    })
    const ref = (key: string, width: number) =>
      own(key, width, (record) => <bdi>{texts.name(shown(record, key)?.names) || '—'}</bdi>)
    return [
      own('student', 240, (record) => (
        <span className="cell-name">
          <bdi>{texts.name(shown(record, 'student')?.names)}</bdi>
        </span>
      )),
      {
        key: 'code',
        header: texts.field('student', 'code'),
        width: 120,
        cell: (record) => <Isolate>{shown(record, 'student')?.code ?? '—'}</Isolate>,
      },
      ref('educationalCategory', 200),
      ref('educationalPeriod', 160),
      { ...own('state', 260, (record) => <Standing record={record} />), key: 'standing' },
      own('joiningDateTime', 140, (record) =>
        typeof record.joiningDateTime === 'string' ? (
          <time dateTime={record.joiningDateTime}>{formats.date(record.joiningDateTime)}</time>
        ) : (
          '—'
        ),
      ),
    ]
  }, [texts, formats])
}

function usePhoneCard(): (record: RecordData) => PhoneCard {
  const texts = useTexts()
  return (record) => ({
    title: <bdi>{texts.name(shown(record, 'student')?.names)}</bdi>,
    detail: <bdi>{texts.name(shown(record, 'educationalCategory')?.names)}</bdi>,
    aside: <Standing record={record} />,
    asideDetail: record.code ? <Isolate>{record.code}</Isolate> : undefined,
  })
}

/** In a group or not, frozen, postponed: independent of each other, so each has its own badge. */
export function Standing({ record }: { record: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const today = useToday()
  const pause = (
    from: unknown,
    to: unknown,
    until: 'joined.frozenUntil' | 'joined.postponedUntil',
    later: 'joined.frozenLater' | 'joined.postponedLater',
  ) => {
    if (typeof from !== 'string' || typeof to !== 'string' || to < today) return null
    const days = {
      from: formats.date(from),
      date: formats.date(to),
      gender: shown(record, 'student')?.gender ?? '',
    }
    return from <= today ? (
      <StateBadge tone="warn">{work(until, days)}</StateBadge>
    ) : (
      <StateBadge>{work(later, days)}</StateBadge>
    )
  }
  const related = String(record.relatedWithGroup ?? 'NotRelated')
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <StateBadge tone={related === 'Related' ? toneOf(related) : 'warn'}>
        {work(related === 'Related' ? 'joined.related' : 'joined.notRelated')}
      </StateBadge>
      {pause(record.freezeFrom, record.freezeTo, 'joined.frozenUntil', 'joined.frozenLater')}
      {pause(record.postponeFrom, record.postponeTo, 'joined.postponedUntil', 'joined.postponedLater')}
      {record.recordState !== 'active' && (
        <StateBadge>{texts.value(entity, 'recordState', record.recordState)}</StateBadge>
      )}
    </span>
  )
}

function Nothing({ address }: PartProps) {
  const texts = useTexts()
  const work = useWork()
  const isBounded = Object.values(address.bounds).some(Boolean)
  if (!isBounded && address.tab !== 'all')
    return <EmptyState title={texts.say('list.emptyTab', { tab: work(tabWords[address.tab]) })} />
  if (!isBounded) return <EmptyState title={work('joined.title')} text={work('joined.empty')} />
  return <NothingFound onClear={() => address.set({ search: '', category: '', period: '', tab: '' })} />
}
