/** The state of a list is in its address, so that it can be shared and the back button works. */
import { useCallback, useMemo } from 'react'
import { type SetURLSearchParams, useSearchParams } from 'react-router'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { filtersOf } from '../../fields/filter.ts'
import type { Query } from '../../platform/api.ts'
import { useDefaultView } from '../../platform/saved-views.ts'
import { useWho } from '../../platform/session.ts'
import { usePageSize } from '../../platform/user-settings.ts'
import { type IsOwn, useOpenedParams, useViewChange, wholeKey } from './opening-view.ts'

/** Keys of the address that are not filters. */
const frameKeys = ['search', 'tab', 'sort', 'columns', 'page', 'size', 'after'] as const
/** Keys that do not change which records are found. */
const pageKeys = new Set(['page', 'after', 'columns'])

export interface ListState {
  readonly search: string
  readonly tab: string
  readonly sort: string
  /** Names of columns in a saved view's address; '' where it has none. */
  readonly columns: string
  readonly page: number
  readonly size: number
  readonly filters: Readonly<Record<string, string>>
  /** Parameters of the list request, with the path's own filters. */
  readonly query: Query
  /** The same without page, size and sort: for bulk actions and exports. */
  readonly bounds: Query
  /** The user's own part of the query string, for saved views. */
  readonly address: string
  /** '' removes a key; any change but that of the page goes back to the first page. */
  readonly set: (changes: Readonly<Record<string, string>>, options?: { replace?: boolean }) => void
  /** The search and all filters, empty. */
  readonly cleared: Readonly<Record<string, string>>
  readonly clear: () => void
  readonly apply: (address: string) => void
  /** Keeps the list as it is now, when its default view changes. */
  readonly stay: () => void
  readonly isBounded: boolean
  /** False until it is known which view the list opens with. */
  readonly isReady: boolean
}

/** @param preset Filters from the path (`/educational-groups/<category>`) */
export function useListState(entity: AnyEntity, preset: Readonly<Record<string, string>>): ListState {
  const [given, setParams] = useSearchParams()
  const pageSize = usePageSize()
  const filterKeys = useMemo(() => new Set(filtersOf(entity).flatMap((filter) => filter.keys)), [entity])
  const isOwn = useCallback((key: string) => filterKeys.has(key) || frameKeys.includes(key as 'search'), [filterKeys])
  const { opening: chosen, isKnown } = useDefaultView(entity.id, isStaff(useWho().userType))
  const opening = chosen ?? (isKnown ? entity.spec.list?.opening : undefined)
  const params = useOpenedParams(given, setParams, opening, isOwn, preset)
  const set = useAddressChange(setParams, opening, isOwn)
  const { stay, apply } = useViewChange(setParams, opening, isOwn)
  return useMemo(() => {
    const filters = Object.fromEntries([...params].filter(([key, value]) => filterKeys.has(key) && value !== ''))
    const [search, tab] = [params.get('search') ?? '', params.get('tab') ?? 'all']
    const sort = params.get('sort') ?? entity.spec.list?.sort ?? '-createdAt'
    const page = Math.max(1, Number(params.get('page')) || 1)
    const size = Math.min(200, Number(params.get('size')) || pageSize)
    const after = params.get('after') ?? undefined
    const bounds: Query = { ...filters, ...preset, search, ...(tab === 'all' ? {} : { tab }) }
    const kept = new URLSearchParams([...params].filter(([key]) => isOwn(key) && key !== 'page' && key !== 'after'))
    const cleared = { search: '', ...Object.fromEntries(Object.keys(filters).map((key) => [key, ''])) }
    return {
      search,
      tab,
      sort,
      page,
      size,
      filters,
      bounds,
      set,
      apply,
      stay,
      isReady: isKnown,
      columns: params.get('columns') ?? '',
      query: { ...bounds, sort, size, ...(after ? { after } : { page }) },
      address: kept.toString(),
      cleared,
      clear: () => set(cleared),
      isBounded: search !== '' || Object.keys(filters).length > 0,
    }
  }, [params, filterKeys, isOwn, preset, entity, pageSize, isKnown, set, apply, stay])
}

/** The list's own part of the address changes, and it goes back to its first page unless only the page does. */
function useAddressChange(setParams: SetURLSearchParams, opening: string | undefined, isOwn: IsOwn): ListState['set'] {
  return useCallback<ListState['set']>(
    (changes, { replace = false } = {}) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (!Object.keys(changes).every((key) => pageKeys.has(key))) {
            next.delete('page')
            next.delete('after')
          }
          for (const [key, value] of Object.entries(changes)) {
            if (value === '') next.delete(key)
            else next.set(key, value)
          }
          next.delete(wholeKey)
          if (opening && ![...next.keys()].some(isOwn)) next.set(wholeKey, '1')
          return next
        },
        { replace, preventScrollReset: true },
      )
    },
    [setParams, opening, isOwn],
  )
}

/** Rows up to which pages have numbers; beyond them a list continues by cursor. */
export const numberedRows = 10_000
