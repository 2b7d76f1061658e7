/** Which news the reader has opened. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

export const newsReads = queryOptions({
  queryKey: ['news', 'reads'],
  queryFn: ({ signal }) => api.get<{ readonly tokens: readonly string[] }>('/news-reads', { signal }),
})
