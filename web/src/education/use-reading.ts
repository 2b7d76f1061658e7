/** Comments of a discussion that are new to the reader, and their mark as read. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { countUnread, markDiscussionRead } from '@topcenter/model/education/api'
import { discussion } from '@topcenter/model/education/discussion'
import { call } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'

/** The number of new comments by discussion of a group; discussions without any are left out. */
export const unreadQuery = (group: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(discussion), 'unread', group] as const,
    queryFn: ({ signal }) =>
      call<typeof countUnread>('GET /api/discussions/unread', { query: { educationalGroupToken: group }, signal }),
  })

/**
 * Returns the moment until which the discussion was read before it was opened now: null for never, undefined until that
 * is known.
 * Comments that arrive while it is open are marked as read, and still shown as new.
 *
 * @param known Given for replies, where the discussion itself has asked already
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
      const { before } = await call<typeof markDiscussionRead>('POST /api/discussions/:token/mark-read', {
        params: { token },
      })
      void client.invalidateQueries({ queryKey: unreadQuery(String(educationalGroupToken)).queryKey })
      return { before }
    },
  })
  return isPart ? known : data?.before
}
