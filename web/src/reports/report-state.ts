/** What is asked of a report stands in the address: it can be sent to somebody, and the back button goes on from there. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Report } from '@topcenter/model/reports/report'

export interface ReportState {
  /** As the API is asked. */
  readonly query: Readonly<Record<string, string>>
  readonly rows: readonly string[]
  readonly columns: string
  readonly measures: readonly string[]
  /** '' removes a parameter, but for `columns`, whose '' means none. */
  readonly set: (changes: Readonly<Record<string, string>>) => void
}

/** Parameters of the screen alone. */
const ownKeys = new Set(['record', 'panel'])

export function useReportState(report: Report): ReportState {
  const [params, setParams] = useSearchParams()
  const set = useCallback<ReportState['set']>(
    (changes) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [key, value] of Object.entries(changes)) {
            if (value === '' && key !== 'columns') next.delete(key)
            else next.set(key, value)
          }
          return next
        },
        { preventScrollReset: true },
      ),
    [setParams],
  )
  return useMemo(() => {
    const columns = params.get('columns') ?? report.columns ?? ''
    return {
      query: Object.fromEntries([...params].filter(([key]) => !ownKeys.has(key))),
      rows: (params.get('rows')?.split(',').filter(Boolean) ?? report.rows).filter((id) => id !== columns),
      columns,
      measures: params.get('measures')?.split(',').filter(Boolean) ?? report.shown,
      set,
    }
  }, [params, report, set])
}
