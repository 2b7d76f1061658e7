/** Above a list: search, filters, columns, views, how it is shown, and what is done with all of it. */
import { lazy, memo, Suspense, useEffect, useState, type RefObject } from 'react'
import {
  Columns3,
  Download,
  FileDown,
  FileText,
  FileUp,
  LayoutGrid,
  ListFilter,
  ListTree,
  Printer,
  Bookmark,
  EllipsisVertical,
  Rows3,
} from 'lucide-react'
import { type AnyEntity, hasTrait } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { filtersFor, filtersOf } from '../../fields/filter.ts'
import { download } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, withWords } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { LineSkeleton } from '../../ui/messages/skeleton.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import type { ColumnChoice } from './columns.ts'
import { importPath } from './import-path.ts'
import type { ListState } from './list-state.ts'
import { pathOf } from '../record.ts'

const FilterPanel = lazy(async () => ({
  default: (await withWords('areas', import('./filter-panel.tsx'))).FilterPanel,
}))
const ColumnPanel = lazy(async () => ({ default: (await import('./column-panel.tsx')).ColumnPanel }))
const ViewPanel = lazy(async () => ({ default: (await import('./view-panel.tsx')).ViewPanel }))

export type ListView = 'table' | 'cards' | 'tree'

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

/** The address is set after a pause, so that typing does not fill the history; the input itself answers at once. */
function useSearchText(state: ListState): readonly [text: string, setText: (text: string) => void, setNow: () => void] {
  const [text, setText] = useState(state.search)
  const [seen, setSeen] = useState(state.search)
  if (seen !== state.search) {
    setSeen(state.search)
    if (state.search !== text.trim()) setText(state.search)
  }
  const { set, search } = state
  useEffect(() => {
    if (text.trim() === search) return
    const timer = setTimeout(() => set({ search: text.trim() }, { replace: true }), 250)
    return () => clearTimeout(timer)
  }, [text, search, set])
  const setNow = () => {
    if (text.trim() !== search) set({ search: text.trim() }, { replace: true })
  }
  return [text, setText, setNow]
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
  const { userType } = useWho()
  const [text, setText, setNow] = useSearchText(state)
  const set = filtersOf(entity).filter((filter) => filter.keys.some((key) => state.filters[key])).length
  const views = [
    { value: 'table' as const, label: say('list.asTable'), icon: <Rows3 aria-hidden size={16} /> },
    { value: 'cards' as const, label: say('list.asCards'), icon: <LayoutGrid aria-hidden size={16} /> },
    ...(hasTrait(entity, 'tree')
      ? [{ value: 'tree' as const, label: say('list.asTree'), icon: <ListTree aria-hidden size={16} /> }]
      : []),
  ]
  return (
    <div
      className="toolbar py-0 flex flex-wrap items-center gap-2"
      role="search"
      aria-label={say('list.searchIn', { list: texts.entity(entity).many })}
    >
      <SearchField
        label={say('list.searchIn', { list: texts.entity(entity).many })}
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
          {filtersFor(entity, userType).length > 0 && (
            <Popover
              label={say('list.filters')}
              placement="bottom start"
              trigger={
                <Button>
                  <ListFilter aria-hidden size={16} />
                  {set > 0 ? say('list.filtersOn', { count: set }) : say('list.filters')}
                </Button>
              }
            >
              {(close) => (
                <Suspense fallback={<LineSkeleton />}>
                  <FilterPanel entity={entity} state={state} close={close} />
                </Suspense>
              )}
            </Popover>
          )}
          {isStaff(userType) && (
            <Popover
              label={say('list.views')}
              placement="bottom start"
              trigger={
                <IconButton
                  quiet
                  variant="secondary"
                  label={say('list.views')}
                  icon={<Bookmark aria-hidden size={16} />}
                />
              }
            >
              {(close) => (
                <Suspense fallback={<LineSkeleton />}>
                  <ViewPanel entity={entity} state={state} columns={columns.address} close={close} />
                </Suspense>
              )}
            </Popover>
          )}
        </>
      )}
      <div className="ms-auto flex items-center gap-2">
        {view === 'table' && (
          <span className="hidden md:contents">
            <Popover
              label={say('list.columns')}
              trigger={
                <IconButton
                  quiet
                  variant="secondary"
                  label={say('list.columns')}
                  icon={<Columns3 aria-hidden size={16} />}
                />
              }
            >
              <Suspense fallback={<LineSkeleton />}>
                <ColumnPanel entity={entity} columns={columns} />
              </Suspense>
            </Popover>
          </span>
        )}
        <ToggleGroup label={say('shell.view')} options={views} value={view} onChange={onView} iconsOnly />
        <ListMenu entity={entity} state={state} columns={columns} />
      </div>
    </div>
  )
})

const pageSizes = [25, 50, 100, 200]

function ListMenu({ entity, state, columns }: Pick<ListToolbarProps, 'entity' | 'state' | 'columns'>) {
  const { say } = useTexts()
  const { number } = useFormats()
  const who = useWho()
  const save = async (format: 'xlsx' | 'csv' | 'pdf') => {
    toasts.show({ tone: 'success', text: say('list.exporting') })
    const names = columns.shown.map((column) => column.name).join(',')
    await download(pathOf(entity, 'export'), { ...state.bounds, sort: state.sort, format, columns: names }).catch(
      reportProblem,
    )
  }
  const items: MenuEntry[] = [
    {
      key: 'xlsx',
      label: say('list.exportXlsx'),
      icon: <FileDown aria-hidden size={16} />,
      onAction: () => void save('xlsx'),
    },
    {
      key: 'csv',
      label: say('list.exportCsv'),
      icon: <Download aria-hidden size={16} />,
      onAction: () => void save('csv'),
    },
    {
      key: 'pdf',
      label: say('list.exportPdf'),
      icon: <FileText aria-hidden size={16} />,
      onAction: () => void save('pdf'),
    },
    { key: 'print', label: say('list.print'), icon: <Printer aria-hidden size={16} />, onAction: () => print() },
  ]
  const fromSheet = importPath(who, entity)
  return (
    <Menu
      label={say('list.more')}
      trigger={
        <IconButton
          quiet
          variant="secondary"
          label={say('list.more')}
          icon={<EllipsisVertical aria-hidden size={16} />}
        />
      }
      groups={[
        ...(fromSheet
          ? [
              {
                key: 'import',
                items: [
                  { key: 'import', label: say('list.import'), icon: <FileUp aria-hidden size={16} />, href: fromSheet },
                ],
              },
            ]
          : []),
        { key: 'data', label: say('list.export'), items },
        {
          key: 'size',
          label: say('list.pageSize'),
          items: pageSizes.map((size) => ({
            key: `size ${size}`,
            label: number(size),
            isOn: state.size === size,
            onAction: () => state.set({ size: String(size) }),
          })),
        },
      ]}
    />
  )
}
