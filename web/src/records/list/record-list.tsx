/** The derived list of an entity: everything a list can do, from its definition. */
import { type ComponentType, lazy, Suspense, useCallback, useMemo, useRef, type ReactNode } from 'react'
import { Plus } from 'lucide-react'
import { type AnyEntity, groupOf } from '@topcenter/model/kit/entity'
import { filtersOf } from '../../fields/filter.ts'
import { filterLabel } from '../../fields/filter-words.ts'
import type { Query } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { type Texts, useTexts, withWords } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { CardsGridProps } from '../../ui/data/cards-grid.tsx'
import { selectWhole } from '../../ui/focus/first-input.ts'
import { PageHeader, type PageHeaderProps } from '../../ui/layout/page-header.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { TableSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { useRecords } from '../queries.ts'
import type { ListAnswer, Page, RecordData } from '../record.ts'
import { useRecordParams } from '../record-params.ts'
import { type ColumnChoice, useColumns } from './columns.ts'
import { FilterChips } from './filter-chips.tsx'
import { useListEntity } from './list-entity.ts'
import { ListEmpty } from './list-empty.tsx'
import { ListFailure } from './list-failure.tsx'
import { useFocusFirstRow, useFoundCount } from './list-found.ts'
import { useListKeys } from './list-keys.ts'
import { ListPages, useLastPage } from './list-pages.tsx'
import { ListRows } from './list-rows.tsx'
import { type ListState, useListState } from './list-state.ts'
import { ListTabs } from './list-tabs.tsx'
import { ListToolbar, type ListView } from './list-toolbar.tsx'

const RecordPanel = lazy(async () => ({
  default: (await withWords('areas', import('../panel/record-panel.tsx'))).RecordPanel,
}))
const RecordBoard = lazy(async () => ({ default: (await import('../board/record-board.tsx')).RecordBoard }))
const RecordTree = lazy(async () => ({ default: (await import('../tree/record-tree.tsx')).RecordTree }))

const noPreset: Readonly<Record<string, string>> = {}
const noRows: readonly RecordData[] = []

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
  /** Draws the cards in place of the plain ones; must keep its identity between renders. */
  readonly grid?: ComponentType<CardsGridProps<RecordData>> | undefined
  /** A target for the selection: an address with the tokens, or with the whole list's query. */
  readonly selectionLink?: {
    readonly label: string
    readonly href: (tokens: readonly string[] | null, bounds: Query) => string
  }
  /** Instead of opening the record's panel. */
  readonly onOpen?: (record: RecordData) => void
  /** Shown if there are no records at all; by default the entity's own text and the "new" button. */
  readonly empty?: ReactNode
  /** How it is shown until the reader chooses; what they choose is kept apart for each. */
  readonly firstView?: ListView
  /** Between the head and the tabs. */
  readonly children?: ReactNode
}

export function RecordList(props: RecordListProps) {
  const { preset = noPreset, title, crumbs, actions, firstView = 'table', children } = props
  const { entity, isKnown, flat } = useListEntity(props.entity, preset)
  const texts = useTexts()
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
  const isTree = view === 'tree'
  const isBoard = view === 'board'
  const isPaged = !isTree && !isBoard
  const list = useListQuery(entity, state, columns, isPaged && isKnown)
  useListKeys({ search: () => selectWhole(searchRef.current), ...(canAdd ? { add: panel.add } : {}), edit: panel.edit })
  const answer = !isPaged || list.isPlaceholderData ? undefined : list.data
  const focusFirstRow = useFocusFirstRow(searchRef, state.search, !isPaged || answer !== undefined)
  useLastPage(state, answer)
  useFoundCount(state.bounds, answer?.page)
  if (!who.canView(entity)) return <NoPermissionState isScreen permission={texts.group(groupOf(entity))} />
  const add = canAdd ? <AddButton entity={entity} onPress={panel.add} /> : undefined
  return (
    <div className="record-list window-page flex min-w-0 flex-col gap-3 [&>.page-head]:pb-0">
      <PageHeader
        title={title ?? texts.entity(entity).many}
        badge={list.data && isPaged ? <CountBadge page={list.data.page} /> : undefined}
        {...(crumbs ? { crumbs } : {})}
        actions={
          <>
            {actions}
            {add}
          </>
        }
      />
      {children}
      {isPaged && <ListTabs entity={entity} state={state} />}
      <ListToolbar {...{ entity, state, columns, view, searchRef }} onView={setView} onRows={focusFirstRow} />
      {!isTree && <FilterChips entity={entity} state={state} />}
      {view === 'tree' ? (
        <Suspense fallback={<TableSkeleton columns={2} />}>
          <RecordTree
            entity={entity}
            preset={preset}
            search={state.search}
            onOpen={panel.open}
            onAdd={panel.addUnder}
            canAdd={canAdd}
          />
        </Suspense>
      ) : view === 'board' ? (
        <Suspense fallback={<TableSkeleton columns={4} />}>
          <RecordBoard
            {...{ entity, state }}
            onOpen={panel.open}
            onAll={(tab) => {
              setView('table')
              state.set({ tab })
            }}
          />
        </Suspense>
      ) : (
        <PagedRows list={props} {...{ entity, flat, state, columns, view, add }} query={list} openRecord={panel.open} />
      )}
      {panel.isOpen && (
        <Suspense>
          <RecordPanel
            entity={props.entity}
            preset={preset}
            neighbours={list.data?.items ?? noRows}
            page={list.data?.page}
          />
        </Suspense>
      )}
    </div>
  )
}

/** One page of records, with the columns where the reader chose them. */
function useListQuery(entity: AnyEntity, state: ListState, columns: ColumnChoice, isShown: boolean) {
  const query = useMemo(
    () =>
      columns.isChanged
        ? { ...state.query, columns: columns.shown.map((column) => column.name).join(',') }
        : state.query,
    [state.query, columns.isChanged, columns.shown],
  )
  return useRecords(entity, query, { enabled: isShown && state.isReady })
}

function AddButton({ entity, onPress }: { entity: AnyEntity; onPress: () => void }) {
  const texts = useTexts()
  return (
    <Button variant="primary" keys="N" onPress={onPress}>
      <Plus aria-hidden size={16} />
      {texts.entity(entity).add}
    </Button>
  )
}

function CountBadge({ page }: { page: Page }) {
  const { number } = useFormats()
  return (
    <span className="badge is-neutral">
      <bdi>
        {number(page.total)}
        {page.totalIsCapped && '+'}
      </bdi>
    </span>
  )
}

interface PagedRowsProps {
  readonly list: RecordListProps
  readonly entity: AnyEntity
  readonly flat: (rows: readonly RecordData[]) => readonly RecordData[]
  readonly state: ListState
  readonly columns: ColumnChoice
  readonly view: 'table' | 'cards'
  readonly query: ReturnType<typeof useListQuery>
  readonly add: ReactNode
  readonly openRecord: (token: string) => void
}

function PagedRows({ list, entity, flat, state, columns, view, query, add, openRecord }: PagedRowsProps) {
  const { rowActions, actionsWidth, grid, selectionLink, onOpen, empty } = list
  const texts = useTexts()
  const open = useCallback(
    (record: RecordData) => (onOpen ? onOpen(record) : openRecord(record.token)),
    [onOpen, openRecord],
  )
  const { set } = state
  const sortBy = useCallback((sort: string) => set({ sort }), [set])
  const answer: ListAnswer | undefined = query.data
  const rows = useMemo(() => flat(answer?.items ?? noRows), [flat, answer])
  if (query.error && !answer)
    return (
      <ListFailure
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
        labelOf={({ name }) => keyLabel(texts, entity, name)}
        onClear={state.clear}
      />
    )
  return (
    <>
      <ListRows
        {...{ entity, state, view, columns, rowActions, actionsWidth, grid, open, sortBy }}
        page={answer?.page}
        rows={rows}
        isLoading={query.isPending}
        isStale={query.isPlaceholderData}
        link={selectionLink}
        empty={<ListEmpty entity={entity} state={state} add={add} empty={empty} />}
      />
      {answer && <ListPages state={state} answer={answer} />}
    </>
  )
}

const keyLabel = (texts: Texts, entity: AnyEntity, key: string): string => {
  const filter = filtersOf(entity).find(({ keys }) => keys.includes(key))
  return filter ? filterLabel(texts, entity, filter) : texts.field(entity, key)
}
