/** What a report is asked, and its answer. */
import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import { entityOf } from '@topcenter/model/areas'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import type { Report } from '@topcenter/model/reports/report'
import { api } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'

export const answerQuery = (report: Report, query: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: [...recordKeys.all(entityOf(report.source)), 'report', report.id, query],
    queryFn: ({ signal }) => api.get<ReportAnswer>(`/reports/${report.path}`, { query, signal }),
  })

type Asked = ReturnType<typeof answerQuery>

/** Asks before the screen does. A question that was asked so, and that no screen came to wait for, is dropped. */
export function askAhead(client: QueryClient, before: Asked, next: Asked): void {
  if (hashKey(before.queryKey) === hashKey(next.queryKey)) return
  const dropped = client.getQueryCache().find({ queryKey: before.queryKey, exact: true })
  if (dropped?.getObserversCount() === 0) void client.cancelQueries({ queryKey: before.queryKey, exact: true })
  void client.prefetchQuery(next)
}
