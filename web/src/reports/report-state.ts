/** What is asked of a report stands in the address: it can be sent to somebody, and the back button goes on from there. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Period } from '@topcenter/model/reports/period'
import type { Report } from '@topcenter/model/reports/report'
import { noColumns, viewKeys } from '@topcenter/model/reports/address'
import { savedAs } from '@topcenter/model/reports/saved-report'
import { useDefaultView } from '../platform/saved-views.ts'
import { useOpenedParams, useViewChange, wholeKey } from '../records/list/opening-view.ts'

export interface ReportState {
  /** As the API is asked. */
  readonly query: Readonly<Record<string, string>>
  readonly rows: readonly string[]
  readonly columns: string
  readonly measures: readonly string[]
  /** How it is drawn, where the reader chose that. */
  readonly view: string | undefined
  /** Keys of the groups whose lines are folded away. */
  readonly folded: ReadonlySet<string>
  /** '' removes a parameter, but for `columns`, whose '' means none. */
  readonly set: (changes: Readonly<Record<string, string>>) => void
  /** The query string of the report, for saved views. */
  readonly address: string
  readonly apply: (address: string) => void
  /** Keeps the report as it is now, when its default view changes. */
  readonly stay: () => void
  /** False until it is known which view the report opens with. */
  readonly isReady: boolean
}

/** Dates of one's own go before a period. */
export const shownPeriod = (report: Report, { query }: Pick<ReportState, 'query'>): Period | 'between' =>
  query.from || query.to ? 'between' : ((query.period ?? report.period ?? 'thisMonth') as Period)

/** Parameters of the screen alone. */
const screenKeys = new Set(['record', 'panel', wholeKey])
const isAsked = (key: string): boolean => !screenKeys.has(key)

export function useReportState(report: Report): ReportState {
  const [given, setParams] = useSearchParams()
  const { opening, isKnown } = useDefaultView(savedAs(report), true)
  const params = useOpenedParams(given, setParams, opening, isAsked)
  const { apply, stay } = useViewChange(setParams, opening, isAsked)
  const set = useCallback<ReportState['set']>(
    (changes) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [key, value] of Object.entries(changes)) {
            if (key === 'columns' && value === '') next.set(key, noColumns)
            else if (value === '') next.delete(key)
            else next.set(key, value)
          }
          next.delete(wholeKey)
          if (opening && ![...next.keys()].some(isAsked)) next.set(wholeKey, '1')
          return next
        },
        { preventScrollReset: true },
      ),
    [setParams, opening],
  )
  return useMemo(() => {
    const across = params.get('columns') ?? report.columns ?? ''
    const columns = across === noColumns ? '' : across
    const asked = [...params].filter(([key]) => isAsked(key))
    return {
      query: Object.fromEntries(asked.filter(([key]) => !viewKeys.includes(key))),
      address: new URLSearchParams(asked).toString(),
      apply,
      stay,
      isReady: isKnown,
      rows: (params.get('rows')?.split(',').filter(Boolean) ?? report.rows).filter((id) => id !== columns),
      columns,
      view: params.get('chart') ?? undefined,
      folded: new Set(params.get('folded')?.split(',')),
      measures: params.get('measures')?.split(',').filter(Boolean) ?? report.shown,
      set,
    }
  }, [params, report, set, apply, stay, isKnown])
}
