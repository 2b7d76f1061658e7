/** Above a list: search, filters, saved views, columns, how it is shown, and what is done with all of it. */
import { lazy, memo, type RefObject, Suspense } from 'react'
import { Bookmark, Columns3, LayoutGrid, ListFilter, ListTree, Rows3, SquareKanban } from 'lucide-react'
import { type AnyEntity, hasTrait } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { filtersFor, filtersOf } from '../../fields/filter.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, withWords } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { LineSkeleton } from '../../ui/messages/skeleton.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { ColumnChoice } from './columns.ts'
import { ListMenu } from './list-menu.tsx'
import type { ListState } from './list-state.ts'
import { useSearchText } from './search-text.ts'

const FilterPanel = lazy(async () => ({
  default: (await withWords('areas', import('./filter-panel.tsx'))).FilterPanel,
}))
const ColumnPanel = lazy(async () => ({ default: (await import('./column-panel.tsx')).ColumnPanel }))
const ViewPanel = lazy(async () => ({ default: (await import('./view-panel.tsx')).ViewPanel }))

export type ListView = 'table' | 'cards' | 'tree' | 'board'

export interface ListToolbarProps {
  readonly entity: AnyEntity
  readonly state: ListState
  readonly columns: ColumnChoice
  readonly view: ListView
  readonly searchRef: RefObject<HTMLInputElement | null>
  onView(view: ListView): void
  /** To the first row of what is found for this search. */
  onRows(search: string): void
}

export const ListToolbar = memo(function ListToolbar({
  entity,
  state,
  columns,
  view,
  searchRef,
  onView,
  onRows,
}: ListToolbarProps) {
  const texts = useTexts()
  const { say } = texts
  const who = useWho()
  const [text, setText, setNow] = useSearchText(state)
  const searchLabel = say('list.searchIn', { list: texts.entity(entity).many })
  return (
    <div className="toolbar py-0 flex flex-wrap items-center gap-2" role="search" aria-label={searchLabel}>
      <SearchField
        label={searchLabel}
        placeholder={say('list.search')}
        value={text}
        onChange={setText}
        hasResultsBelow
        onSubmit={() => {
          setNow()
          onRows(text.trim())
        }}
        className="w-72 max-w-full flex-auto sm:flex-none"
        inputRef={searchRef}
      />
      {view !== 'tree' && (
        <>
          {filtersFor(entity, who).length > 0 && <FiltersButton entity={entity} state={state} />}
          {isStaff(who.userType) && <ViewsButton entity={entity} state={state} columns={columns} />}
        </>
      )}
      <div className="ms-auto flex items-center gap-2">
        {view === 'table' && (
          <span className="hidden md:contents">
            <ColumnsButton entity={entity} columns={columns} />
          </span>
        )}
        <ViewToggle entity={entity} view={view} onView={onView} />
        <ListMenu entity={entity} state={state} columns={columns} />
      </div>
    </div>
  )
})

function FiltersButton({ entity, state }: Pick<ListToolbarProps, 'entity' | 'state'>) {
  const { say } = useTexts()
  const count = filtersOf(entity).filter((filter) => filter.keys.some((key) => state.filters[key])).length
  return (
    <Popover
      label={say('list.filters')}
      placement="bottom start"
      trigger={
        <Button>
          <ListFilter aria-hidden size={16} />
          {count > 0 ? say('list.filtersOn', { count }) : say('list.filters')}
        </Button>
      }
    >
      {(close) => (
        <Suspense fallback={<LineSkeleton />}>
          <FilterPanel entity={entity} state={state} close={close} />
        </Suspense>
      )}
    </Popover>
  )
}

function ViewsButton({ entity, state, columns }: Pick<ListToolbarProps, 'entity' | 'state' | 'columns'>) {
  const { say } = useTexts()
  return (
    <Popover
      label={say('list.views')}
      placement="bottom start"
      trigger={
        <IconButton quiet variant="secondary" label={say('list.views')} icon={<Bookmark aria-hidden size={16} />} />
      }
    >
      {(close) => (
        <Suspense fallback={<LineSkeleton />}>
          <ViewPanel
            list={entity.id}
            query={savedQuery(state, columns)}
            open={state.apply}
            onDefault={state.stay}
            close={close}
          />
        </Suspense>
      )}
    </Popover>
  )
}

/** Search, filters and sort of the address, and the columns, which may be this device's alone. */
function savedQuery(state: ListState, columns: ColumnChoice): string {
  const params = new URLSearchParams(state.address)
  if (columns.address) params.set('columns', columns.address)
  return params.toString()
}

function ColumnsButton({ entity, columns }: Pick<ListToolbarProps, 'entity' | 'columns'>) {
  const { say } = useTexts()
  return (
    <Popover
      label={say('list.columns')}
      trigger={
        <IconButton quiet variant="secondary" label={say('list.columns')} icon={<Columns3 aria-hidden size={16} />} />
      }
    >
      <Suspense fallback={<LineSkeleton />}>
        <ColumnPanel entity={entity} columns={columns} />
      </Suspense>
    </Popover>
  )
}

function ViewToggle({ entity, view, onView }: Pick<ListToolbarProps, 'entity' | 'view' | 'onView'>) {
  const { say } = useTexts()
  const views = [
    { value: 'table' as const, label: say('list.asTable'), icon: <Rows3 aria-hidden size={16} /> },
    { value: 'cards' as const, label: say('list.asCards'), icon: <LayoutGrid aria-hidden size={16} /> },
    ...(hasTrait(entity, 'tree')
      ? [{ value: 'tree' as const, label: say('list.asTree'), icon: <ListTree aria-hidden size={16} /> }]
      : []),
    ...(entity.spec.list?.board
      ? [{ value: 'board' as const, label: say('list.asBoard'), icon: <SquareKanban aria-hidden size={16} /> }]
      : []),
  ]
  return <ToggleGroup label={say('shell.view')} options={views} value={view} onChange={onView} iconsOnly />
}
