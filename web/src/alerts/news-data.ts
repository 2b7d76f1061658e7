/** Query for the news that the reader has opened. */
import { queryOptions } from '@tanstack/react-query'
import type { readOwnNewsReads } from '@topcenter/model/alerts/api'
import { call } from '../platform/api.ts'

export const newsReads = queryOptions({
  queryKey: ['news', 'reads'],
  queryFn: ({ signal }) => call<typeof readOwnNewsReads>('GET /api/news-reads', { signal }),
})
