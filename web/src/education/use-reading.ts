/** What of a discussion is new to its reader, and that they have read it. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { discussion } from '@topcenter/model/education/discussion'
import { api } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'
import { pathOf, type RecordData } from '../records/record.ts'

/** New comments by discussion, of a group's; none where there is nothing new. */
export const unreadQuery = (group: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(discussion), 'unread', group] as const,
    queryFn: ({ signal }) =>
      api.get<{ unread: Readonly<Record<string, number>> }>(`${pathOf(discussion)}/unread`, {
        query: { educationalGroupToken: group },
        signal,
      }),
  })

/**
 * Up to when it had been read before it was opened now: null for never, undefined until that is known. What arrives
 * while it is open is read too, and new.
 *
 * @param known Of a part of it (replies), whose whole has asked
 */
export function useReading(
  { token, commentCount, educationalGroupToken }: RecordData,
  known?: string | null,
): string | null | undefined {
  const client = useQueryClient()
  const isPart = known !== undefined
  const { data } = useQuery({
    queryKey: ['discussion reading', token, commentCount],
    enabled: !isPart,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async () => {
      const { before } = await api.post<{ before: string | null }>(
        pathOf(discussion, token, 'mark-read'),
        {},
        { json: true },
      )
      void client.invalidateQueries({ queryKey: unreadQuery(String(educationalGroupToken)).queryKey })
      return { before }
    },
  })
  return isPart ? known : data?.before
}
