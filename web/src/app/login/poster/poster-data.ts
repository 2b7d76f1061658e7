/** Lessons of today at the centre of this address, for visitors. */
import type { readPublicLessons } from '@topcenter/model/access/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { centreWord } from '../../../platform/look.ts'
import { Problem } from '../../../platform/problem.ts'

export type PublicLessons = AnswerOf<typeof readPublicLessons>
export type PublicLesson = PublicLessons['lessons'][number]

/** Null where no centre is meant, or it has no public page. */
export const lessonsQuery = queryOptions({
  queryKey: ['public lessons'],
  queryFn: async ({ signal }): Promise<PublicLessons | null> => {
    try {
      return await call<typeof readPublicLessons>('GET /api/establishment-page/lessons', {
        signal,
        query: { centre: centreWord() },
      })
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null
      throw error
    }
  },
  staleTime: 60_000,
  retry: false,
})
