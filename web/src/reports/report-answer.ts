/** Query for the answer of a report. */
import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import { entityOf } from '@topcenter/model/areas'
import type { readReport } from '@topcenter/model/reports/api'
import type { Report } from '@topcenter/model/reports/report'
import { call } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'

export const answerQuery = (report: Report, query: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: [...recordKeys.all(entityOf(report.source)), 'report', report.id, query],
    queryFn: ({ signal }) => call<ReturnType<typeof readReport>>(`GET /api/reports/${report.path}`, { query, signal }),
  })

type Asked = ReturnType<typeof answerQuery>

/** Prefetches an answer before its screen needs it. Cancels the earlier prefetch if no screen waits for it. */
export function askAhead(client: QueryClient, before: Asked, next: Asked): void {
  if (hashKey(before.queryKey) === hashKey(next.queryKey)) return
  const dropped = client.getQueryCache().find({ queryKey: before.queryKey, exact: true })
  if (dropped?.getObserversCount() === 0) void client.cancelQueries({ queryKey: before.queryKey, exact: true })
  void client.prefetchQuery(next)
}
