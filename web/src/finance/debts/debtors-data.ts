/** Debtors as the API gives them, and the address that says which of them are shown. */
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { usePageSize } from '../../platform/user-settings.ts'
import type { DeskPerson } from '../desk/desk-data.ts'

/** How long a sum is due, in days; `later` is not due yet. */
export const ages = ['later', 'from0', 'from31', 'from61', 'over90'] as const
type Ages = Readonly<Record<(typeof ages)[number], number>>
export type Debtor = DeskPerson & Ages & { readonly hasReminder: boolean }
export type DebtorsTotals = Ages & { readonly people: number; readonly owed: number }

export function useDebtorsAddress() {
  const [params, setParams] = useSearchParams()
  const size = usePageSize()
  const get = (name: string) => params.get(name) ?? ''
  const set = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (!('page' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  const page = Math.max(1, Number(get('page')) || 1)
  const bounds = { search: get('search'), educationalGroupToken: get('group'), age: get('age') }
  return { get, set, page, bounds, list: { ...bounds, sort: get('sort'), page, size } }
}
export type DebtorsAddress = ReturnType<typeof useDebtorsAddress>
