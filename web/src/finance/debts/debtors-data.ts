/** Answers about debtors, and the address that selects them. */
import { useCallback } from 'react'
import type { listDebtors, sumDebtors } from '@topcenter/model/finance/api'
import type { AnswerOf, SentQuery } from '@topcenter/model/kit/endpoint'
import { useSearchParams } from 'react-router'
import { usePageSize } from '../../platform/user-settings.ts'

/** Ages of due amounts in days; `later` is not due yet. */
export const ages = ['later', 'from0', 'from31', 'from61', 'over90'] as const
export type Debtor = AnswerOf<typeof listDebtors>['items'][number]
type Query = SentQuery<typeof listDebtors>
export type DebtorsTotals = AnswerOf<typeof sumDebtors>

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
  // the server refuses an age or order that it does not know
  const [age, sort] = [get('age') as Query['age'], get('sort') as Query['sort']]
  const bounds = { search: get('search'), educationalGroupToken: get('group'), age }
  return { get, set, page, bounds, list: { ...bounds, sort, page, size } }
}
export type DebtorsAddress = ReturnType<typeof useDebtorsAddress>
