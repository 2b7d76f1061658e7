/** Renders the answer of a query; until then a skeleton, or why there is no answer and a retry. */
import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { ListFailure } from './list/list-failure.tsx'

export function Answered<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  return query.data === undefined ? <Unanswered query={query} /> : children(query.data)
}

export function Unanswered({ query }: { query: UseQueryResult<unknown> }) {
  return query.error ? (
    <ListFailure error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  ) : (
    <CardSkeleton />
  )
}
