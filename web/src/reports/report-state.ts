/** The state of a report is in the address: it can be sent to somebody, and the back button restores it. */
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Period } from '@topcenter/model/reports/period'
import type { Report } from '@topcenter/model/reports/report'
import { noColumns, viewKeys } from '@topcenter/model/reports/address'
import { savedAs } from '@topcenter/model/reports/saved-report'
import { useDefaultView } from '../platform/saved-views.ts'
import { useOpenedParams, useViewChange, wholeKey } from '../records/list/opening-view.ts'
import { answerQuery, askAhead } from './report-answer.ts'

export type SetReport = (changes: Readonly<Record<string, string>>) => void

export interface ReportState {
  /** Query of the request to the API. */
  readonly query: Readonly<Record<string, string>>
  readonly rows: readonly string[]
  readonly columns: string
  readonly measures: readonly string[]
  /** How it is drawn, where the reader chose that. */
  readonly view: string | undefined
  /** Keys of the groups whose lines are folded away. */
  readonly folded: ReadonlySet<string>
  /** '' removes a parameter, but for `columns`, whose '' means none. The same function each time. */
  readonly set: SetReport
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
  const set = useSet(report, given, setParams, opening)
  const folding = params.get('folded') ?? ''
  const folded = useMemo(() => new Set(folding.split(',').filter(Boolean)), [folding])
  return useMemo(() => {
    const across = params.get('columns') ?? report.columns ?? ''
    const columns = across === noColumns ? '' : across
    const asked = [...params].filter(([key]) => isAsked(key))
    return {
      query: queryOf(params),
      address: new URLSearchParams(asked).toString(),
      apply,
      stay,
      isReady: isKnown,
      rows: (params.get('rows')?.split(',').filter(Boolean) ?? report.rows).filter((id) => id !== columns),
      columns,
      view: params.get('chart') ?? undefined,
      folded,
      measures: params.get('measures')?.split(',').filter(Boolean) ?? report.shown,
      set,
    }
  }, [params, folded, report, set, apply, stay, isKnown])
}

/** Returns the API query of an address. */
const queryOf = (params: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries([...params].filter(([key]) => isAsked(key) && !viewKeys.includes(key)))

/**
 * Changes the address, and sends the request at once: rendering the new address takes longer than a small response. A
 * change builds upon the one before it, even if that is not shown yet.
 */
function useSet(
  report: Report,
  given: URLSearchParams,
  setParams: ReturnType<typeof useSearchParams>[1],
  opening: string | undefined,
): SetReport {
  const client = useQueryClient()
  const address = useRef(given)
  const latest = useRef({ setParams, opening })
  useLayoutEffect(() => {
    address.current = given
  }, [given])
  useLayoutEffect(() => {
    latest.current = { setParams, opening }
  })
  return useCallback(
    (changes) => {
      const { setParams, opening } = latest.current
      const next = changed(address.current, changes, opening)
      if (next.toString() === address.current.toString()) return
      const [before, asked] = [address.current, next].map((each) => answerQuery(report, queryOf(each)))
      address.current = next
      askAhead(client, before!, asked!)
      setParams(next, { preventScrollReset: true })
    },
    [report, client],
  )
}

function changed(before: URLSearchParams, changes: Parameters<SetReport>[0], opening: string | undefined) {
  const next = new URLSearchParams(before)
  for (const [key, value] of Object.entries(changes)) {
    if (key === 'columns' && value === '') next.set(key, noColumns)
    else if (value === '') next.delete(key)
    else next.set(key, value)
  }
  next.delete(wholeKey)
  if (opening && ![...next.keys()].some(isAsked)) next.set(wholeKey, '1')
  return next
}
