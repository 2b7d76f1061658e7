/** The cards of packages: searched, filtered and sorted, with the keys of a grid. */
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { ChevronDown, PackagePlus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { useTexts, useWork } from '../../../platform/texts.ts'
import { useStored } from '../../../platform/use-stored.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { OneOf } from '../../../ui/buttons/one-of.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { keySet, useScreenKeys, useShownKeys } from '../../../ui/keys/key-set.ts'
import { actOf } from '../../../ui/keys/pressed.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { useFormats } from '../../../ui/page/language.tsx'
import { chosen, type Filter, filterNames, filters, type Seen, type Sort, sortNames } from './overview-data.ts'
import { type PackageActs, PackageCard, useMayDo } from './package-card.tsx'

const gridKeys = keySet('packages', {
  move: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'],
  sell: ['KeyS'],
  edit: ['KeyE'],
  print: ['KeyP'],
})

interface PackageCardsProps {
  readonly packages: readonly Seen[]
  readonly acts: PackageActs
  readonly searchRef: RefObject<HTMLInputElement | null>
  /** The "new" button. */
  readonly add: ReactNode
  /** The switch to the table. */
  readonly toggle: ReactNode
}

export function PackageCards({ packages, acts, searchRef, add, toggle }: PackageCardsProps) {
  const texts = useTexts()
  const work = useWork()
  const grid = useRef<HTMLUListElement>(null)
  const bounds = useBounds()
  const { search, filter, sort } = bounds
  const shown = chosen(packages, { search, filter, sort, texts })
  const { stop, keys, focusFirst } = useGridKeys(grid, shown, acts)
  if (packages.length === 0) return <NoPackages add={add} />
  return (
    <div className="packages-main">
      <div className="packages-tools" role="search" aria-label={work('packages.search')}>
        <SearchField
          label={work('packages.search')}
          value={search}
          onChange={(text) => bounds.set({ search: text })}
          onSubmit={focusFirst}
          hasResultsBelow
          inputRef={searchRef}
          className="packages-search"
        />
        <FilterChips packages={packages} value={filter} onChange={(next) => bounds.set({ standing: next })} />
        <div className="ms-auto flex items-center gap-2">
          <SortMenu sort={sort} onSort={bounds.setSort} />
          {toggle}
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={work('packages.noneFound')}
          text={work('packages.noneFoundText')}
          action={
            <Button onPress={() => bounds.set({ search: '', standing: 'all' })}>{work('packages.showAll')}</Button>
          }
        />
      ) : (
        <ul ref={grid} className="package-cards" data-roving="" aria-label={texts.entity(mediaPackage).many} {...keys}>
          {shown.map((pack, at) => (
            <li key={pack.token}>
              <PackageCard pack={pack} acts={acts} isStop={stop ? stop === pack.token : at === 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Search and filter are in the address, so that a link shows the same; the order is this device's. */
function useBounds() {
  const [params, setParams] = useSearchParams()
  const [sort, setSort] = useStored<Sort>('sort mediaPackage cards', 'income')
  const standing = params.get('standing') ?? 'all'
  return {
    search: params.get('search') ?? '',
    filter: (filterNames as readonly string[]).includes(standing) ? (standing as Filter) : 'all',
    sort,
    setSort,
    set: (changes: Readonly<Record<string, string>>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [key, value] of Object.entries(changes)) {
            if (value === '' || value === 'all') after.delete(key)
            else after.set(key, value)
          }
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
  } as const
}

interface FilterChipsProps {
  readonly packages: readonly Seen[]
  readonly value: Filter
  onChange(filter: Filter): void
}

/** Filters that would show nothing are left out. */
function FilterChips({ packages, value, onChange }: FilterChipsProps) {
  const work = useWork()
  const { number } = useFormats()
  return (
    <OneOf
      label={work('packages.filters')}
      className="package-chips"
      optionClass="package-chip"
      value={value}
      onChange={onChange}
      options={filterNames.flatMap((name) => {
        const count = packages.filter(filters[name]).length
        if (count === 0 && name !== 'all' && name !== value) return []
        return [
          {
            value: name,
            content: (
              <>
                {work(`packages.filter.${name}`)} <bdi dir="ltr">{number(count)}</bdi>
              </>
            ),
          },
        ]
      })}
    />
  )
}

function SortMenu({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const work = useWork()
  return (
    <Menu
      label={work('packages.sort')}
      trigger={
        <Button>
          <span className="text-ink-2">{work('packages.sort')}</span>
          {work(`packages.sorts.${sort}`)}
          <ChevronDown aria-hidden size={16} />
        </Button>
      }
      groups={[
        {
          key: 'sorts',
          items: sortNames.map((key) => ({
            key,
            label: work(`packages.sorts.${key}`),
            isOn: key === sort,
            onAction: () => onSort(key),
          })),
        },
      ]}
    />
  )
}

function NoPackages({ add }: { add: ReactNode }) {
  const work = useWork()
  return (
    <div className="package-none">
      <div className="package-card is-drawn" aria-hidden>
        <div className="offer-cover">
          <PackagePlus size={36} />
        </div>
        <div className="package-body">
          <i className="package-stroke" style={{ inlineSize: '70%' }} />
          <i className="package-stroke" style={{ inlineSize: '45%' }} />
          <i className="package-stroke" style={{ inlineSize: '30%', marginBlockStart: '24px' }} />
        </div>
      </div>
      <h2>{work('packages.none')}</h2>
      <p>{work('packages.noneText')}</p>
      {add}
    </div>
  )
}

const namesIn = (grid: HTMLElement | null): HTMLElement[] => [
  ...(grid?.querySelectorAll<HTMLElement>('.offer-name[data-key]') ?? []),
]

/** Returns the card to which an arrow leads: beside it in reading order, or the nearest of the next row. */
function cardAt(all: readonly HTMLElement[], from: HTMLElement, code: string): HTMLElement | undefined {
  const at = all.indexOf(from)
  if (code === 'Home') return all[0]
  if (code === 'End') return all.at(-1)
  const isOnward = getComputedStyle(from).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (code === 'ArrowLeft' || code === 'ArrowRight') return all[code === isOnward ? at + 1 : at - 1]
  const cardOf = (name: HTMLElement) => name.closest('article')!.getBoundingClientRect()
  const here = cardOf(from)
  const columns = all.filter((name) => Math.abs(cardOf(name).top - cardOf(all[0]!).top) < 2).length
  const to = code === 'ArrowDown' ? at + columns : at - columns
  return all[to] ?? (code === 'ArrowDown' && cardOf(all.at(-1)!).top > here.top + 2 ? all.at(-1) : undefined)
}

/**
 * Arrows move between cards; an arrow down anywhere on the screen goes to the first one. Letters act on the focused
 * one.
 */
function useGridKeys(grid: RefObject<HTMLUListElement | null>, shown: readonly Seen[], acts: PackageActs) {
  const [stop, setStop] = useState<string>()
  const may = useMayDo()
  useShownKeys({ set: gridKeys, within: grid })
  const focusFirst = () => namesIn(grid.current)[0]?.focus()
  const down = keySet('packages', { ...gridKeys.acts, move: ['ArrowDown'] })
  useScreenKeys(down, {
    move: ({ target }) => {
      const isPlain =
        target === document.body ||
        (target instanceof Element && target.matches('main, main *:not(button, a, [role] *)'))
      return isPlain && namesIn(grid.current).length > 0 ? focusFirst() : false
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const name = (event.target as Element).closest<HTMLElement>('.offer-name[data-key]')
    const act = name && actOf(gridKeys.acts, event)
    const pack = name && shown.find(({ token }) => token === name.dataset.key)
    if (!name || !pack || !act) return
    if (act === 'move') cardAt(namesIn(grid.current), name, event.code)?.focus()
    else if (may(pack)[act]) acts[act](pack.token)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    stop: shown.some(({ token }) => token === stop) ? stop : undefined,
    focusFirst,
    keys: {
      onKeyDown,
      onFocus: ({ target }: { target: Element }) => {
        const token = target.closest('article')?.querySelector<HTMLElement>('.offer-name[data-key]')?.dataset.key
        if (token) setStop(token)
      },
    },
  }
}
