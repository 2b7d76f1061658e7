/** The derived list of an entity: everything a list can do, from its definition. */
import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type AnyEntity, groupOf } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { filtersOf } from '../../fields/filter.ts'
import { filterLabel } from '../../fields/filter-words.ts'
import type { Query } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { type Texts, useTexts, withWords } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { selectWhole } from '../../ui/focus/first-input.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { PageHeader, type PageHeaderProps } from '../../ui/layout/page-header.tsx'
import { Pagination } from '../../ui/data/pagination.tsx'
import { TableSkeleton } from '../../ui/messages/skeleton.tsx'
import { StatusTabs } from '../../ui/data/status-tabs.tsx'
import { BulkBar, nothingSelected, type Selection } from './bulk-bar.tsx'
import { type ColumnChoice, useColumns } from './columns.ts'
import { FilterChips } from './filter-chips.tsx'
import { ListFailure } from './list-failure.tsx'
import { ListBody } from './list-body.tsx'
import { importPath } from './import-path.ts'
import { useListKeys } from './list-keys.ts'
import { useFoundCount, useWayToRows } from './list-found.ts'
import { type ListState, numberedRows, useListState } from './list-state.ts'
import { ListToolbar, type ListView } from './list-toolbar.tsx'
import { tabsQuery, useRecords } from '../queries.ts'
import type { ListAnswer, Page, RecordData } from '../record.ts'
import { useRecordParams } from '../record-params.ts'

const RecordPanel = lazy(async () => ({
  default: (await withWords('areas', import('../panel/record-panel.tsx'))).RecordPanel,
}))
const RecordTree = lazy(async () => ({ default: (await import('../tree/record-tree.tsx')).RecordTree }))

const noPreset: Readonly<Record<string, string>> = {}

export interface RecordListProps {
  readonly entity: AnyEntity
  /**
   * Filters that cannot be taken away, by query key (`educationalGroupToken`): the path's, or a hand-written screen's.
   * They are preset in the new form too.
   */
  readonly preset?: Readonly<Record<string, string>>
  readonly title?: string
  readonly crumbs?: PageHeaderProps['crumbs']
  /** Beside the "new" button. */
  readonly actions?: ReactNode
  /** Controls at the end of each row; must keep its identity between renders. */
  readonly rowActions?: (record: RecordData) => ReactNode
  /** Pixels of a table's column that they take, where they are more than one. */
  readonly actionsWidth?: number
  /** Somewhere that what is selected can be taken to: an address with the tokens, or with the whole list's query. */
  readonly selectionLink?: {
    readonly label: string
    readonly href: (tokens: readonly string[] | null, bounds: Query) => string
  }
  /** Instead of opening the record's panel. */
  readonly onOpen?: (record: RecordData) => void
  /** Where there are no records at all; the entity's own words and the "new" button otherwise. */
  readonly empty?: ReactNode
  /** How it is shown until the reader chooses; what they choose is kept apart for each. */
  readonly firstView?: ListView
  /** Between the head and the tabs. */
  readonly children?: ReactNode
}

export function RecordList({
  entity,
  preset = noPreset,
  title,
  crumbs,
  actions,
  rowActions,
  actionsWidth,
  selectionLink,
  onOpen,
  empty,
  firstView = 'table',
  children,
}: RecordListProps) {
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const state = useListState(entity, preset)
  const columns = useColumns(entity, state)
  const [view, setView] = useStored<ListView>(
    firstView === 'table' ? `view ${entity.id}` : `view ${entity.id} ${firstView}`,
    firstView,
  )
  const panel = useRecordParams()
  const searchRef = useRef<HTMLInputElement>(null)
  const canAdd = who.may(entity, 'create')
  const query = useMemo(
    () =>
      columns.isChanged
        ? { ...state.query, columns: columns.shown.map((column) => column.name).join(',') }
        : state.query,
    [state.query, columns.isChanged, columns.shown],
  )
  const list = useRecords(entity, query, { enabled: view !== 'tree' && state.isReady })
  useListKeys({ search: () => selectWhole(searchRef.current), ...(canAdd ? { add: panel.add } : {}), edit: panel.edit })
  const openRecord = panel.open
  const open = useCallback(
    (record: RecordData) => (onOpen ? onOpen(record) : openRecord(record.token)),
    [onOpen, openRecord],
  )
  const { set } = state
  const sortBy = useCallback((sort: string) => set({ sort }), [set])
  const shown = view === 'tree' || list.isPlaceholderData ? undefined : list.data
  const toRows = useWayToRows(searchRef, state.search, view === 'tree' || shown !== undefined)
  useLastPage(state, shown)
  useFoundCount(state.bounds, shown?.page)
  if (!who.canView(entity)) return <NoPermissionState isScreen permission={texts.group(groupOf(entity))} />
  const page = list.data?.page
  const badge =
    page && view !== 'tree' ? (
      <span className="badge is-neutral">
        <bdi>
          {formats.number(page.total)}
          {page.totalIsCapped && '+'}
        </bdi>
      </span>
    ) : undefined
  const add = canAdd ? (
    <Button variant="primary" aria-keyshortcuts="n" onPress={panel.add}>
      <Plus aria-hidden size={16} />
      {texts.entity(entity).add}
    </Button>
  ) : undefined
  return (
    <div className="record-list grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
      <PageHeader
        title={title ?? texts.entity(entity).many}
        badge={badge}
        {...(crumbs ? { crumbs } : {})}
        actions={
          <>
            {actions}
            {add}
          </>
        }
      />
      {children}
      {view !== 'tree' && <ListTabs entity={entity} state={state} />}
      <ListToolbar {...{ entity, state, columns, view, searchRef }} onView={setView} onRows={toRows} />
      {view !== 'tree' && <FilterChips entity={entity} state={state} />}
      {view === 'tree' ? (
        <Suspense fallback={<TableSkeleton columns={2} />}>
          <RecordTree
            entity={entity}
            preset={preset}
            search={state.search}
            onOpen={openRecord}
            onAdd={panel.addUnder}
            canAdd={canAdd}
          />
        </Suspense>
      ) : list.error && !list.data ? (
        <ListFailure
          error={list.error}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
          labelOf={({ name }) => keyLabel(texts, entity, name)}
          onClear={state.clear}
        />
      ) : (
        <>
          <Rows
            {...{ entity, state, view, columns, page, rowActions, actionsWidth, open, sortBy }}
            rows={list.data?.items ?? noRows}
            isLoading={list.isPending}
            isStale={list.isPlaceholderData}
            link={selectionLink}
            empty={<Nothing entity={entity} state={state} add={add} empty={empty} />}
          />
          {list.data && <ListPages state={state} answer={list.data} />}
        </>
      )}
      {panel.isOpen && (
        <Suspense>
          <RecordPanel entity={entity} preset={preset} neighbours={list.data?.items ?? noRows} />
        </Suspense>
      )}
    </div>
  )
}
const noRows: readonly RecordData[] = []

const keyLabel = (texts: Texts, entity: AnyEntity, key: string): string => {
  const filter = filtersOf(entity).find(({ keys }) => keys.includes(key))
  return filter ? filterLabel(texts, entity, filter) : texts.field(entity, key)
}

/** A page that is no longer there, because its records went, is the last one that is. */
function useLastPage({ page, set }: ListState, answer: ListAnswer | undefined): void {
  const last =
    answer && answer.items.length === 0 && page > 1 && answer.page.total > 0
      ? Math.ceil(answer.page.total / answer.page.size)
      : page
  useEffect(() => {
    if (last < page) set({ page: last === 1 ? '' : String(last) }, { replace: true })
  }, [last, page, set])
}

interface RowsProps {
  readonly entity: AnyEntity
  readonly state: ListState
  readonly view: 'table' | 'cards'
  readonly rows: readonly RecordData[]
  readonly columns: ColumnChoice
  readonly page: Page | undefined
  readonly isLoading: boolean
  readonly isStale: boolean
  readonly empty: ReactNode
  readonly rowActions: RecordListProps['rowActions']
  readonly actionsWidth: number | undefined
  readonly link: RecordListProps['selectionLink']
  readonly open: (record: RecordData) => void
  readonly sortBy: (sort: string) => void
}

/** Knows what is selected, so that selecting draws neither the head nor the toolbar anew. */
function Rows({ entity, state, page, link, sortBy, open, ...body }: RowsProps) {
  const who = useWho()
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  useSelectionReset(state, setSelection)
  useListKeys({ escape: () => setSelection(nothingSelected) })
  const select = useCallback((tokens: ReadonlySet<string>) => setSelection({ tokens, isAll: false }), [])
  return (
    <>
      <ListBody
        {...body}
        entity={entity}
        sort={state.sort}
        selected={selection.tokens}
        onSelect={isStaff(who.userType) ? select : undefined}
        onSort={sortBy}
        onOpen={open}
      />
      <BulkBar entity={entity} state={state} page={page} selection={selection} link={link} onSelect={setSelection} />
    </>
  )
}

/** What was selected belongs to the list as it was bounded; going to another page keeps it. */
function useSelectionReset(state: ListState, setSelection: (selection: Selection) => void): void {
  const key = JSON.stringify(state.bounds)
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    setSelection(nothingSelected)
  }
}

const ListTabs = memo(function ListTabs({ entity, state }: { entity: AnyEntity; state: ListState }) {
  const texts = useTexts()
  const tabs = entity.spec.list?.tabs as string | undefined
  const values = tabs === 'state' ? (entity.spec.states ?? []) : tabs ? (entity.spec.fields?.[tabs]?.values ?? []) : []
  const { tab: _tab, ...bounds } = state.bounds
  const { data } = useQuery({ ...tabsQuery(entity, bounds), enabled: values.length > 0 && state.isReady })
  if (values.length === 0) return null
  const capped = (key: string) =>
    typeof data?.totalIsCapped === 'boolean' ? data.totalIsCapped : (data?.totalIsCapped?.[key] ?? false)
  const items = ['all', ...values].map((key) => ({
    key,
    label: key === 'all' ? texts.say('list.all') : texts.value(entity, tabs!, key),
    ...(data ? { count: data.tabs[key] ?? 0, capped: capped(key) } : {}),
  }))
  return (
    <StatusTabs
      label={texts.field(entity, tabs!)}
      tabs={items}
      value={state.tab}
      onChange={(tab) => state.set({ tab: tab === 'all' ? '' : tab })}
    />
  )
})

const ListPages = memo(function ListPages({ state, answer }: { state: ListState; answer: ListAnswer }) {
  const { page } = answer
  const hasMore = Boolean(page.next)
  if (page.total <= page.size && state.page === 1 && !hasMore) return null
  const go = (next: number) => {
    // Beyond the numbered rows a list goes on by cursor.
    if (next > state.page && next * state.size > numberedRows && page.next)
      state.set({ page: String(next), after: page.next })
    else state.set({ page: next === 1 ? '' : String(next), after: '' })
  }
  return (
    <Pagination
      page={state.page}
      pageSize={page.size}
      total={page.total}
      capped={page.totalIsCapped ?? false}
      hasMore={hasMore}
      onPage={go}
    />
  )
})

function Nothing({
  entity,
  state,
  add,
  empty,
}: {
  entity: AnyEntity
  state: ListState
  add: ReactNode
  empty: ReactNode
}) {
  const texts = useTexts()
  const who = useWho()
  if (state.isBounded) {
    const clear = (
      <Button
        onPress={() =>
          state.set({ search: '', tab: '', ...Object.fromEntries(Object.keys(state.filters).map((key) => [key, ''])) })
        }
      >
        {texts.say('list.clearFilters')}
      </Button>
    )
    return <EmptyState title={texts.say('list.emptySearch')} text={texts.say('list.emptySearchText')} action={clear} />
  }
  if (state.tab !== 'all')
    return (
      <EmptyState
        title={texts.say('list.emptyTab', { tab: texts.value(entity, entity.spec.list!.tabs!, state.tab) })}
      />
    )
  const fromSheet = importPath(who, entity)
  return (
    empty ?? (
      <EmptyState
        title={texts.entity(entity).many}
        text={texts.entity(entity).empty}
        action={
          <>
            {add}
            {fromSheet && <LinkButton href={fromSheet}>{texts.say('list.import')}</LinkButton>}
          </>
        }
      />
    )
  )
}
