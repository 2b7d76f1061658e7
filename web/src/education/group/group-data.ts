/** All that matters about one group, as the API gives it. */
import { queryOptions } from '@tanstack/react-query'
import type { readGroupOverview } from '@topcenter/model/education/api'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { call } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export type GroupOverview = AnswerOf<typeof readGroupOverview>
export type OverviewStudent = GroupOverview['students'][number]

/** Under the key of marks, so that a register taken elsewhere refreshes it. */
export const overviewQuery = (group: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(educationalGroupAttendance), 'overview', group] as const,
    queryFn: ({ signal }) =>
      call<typeof readGroupOverview>('GET /api/educational-groups/:token/overview', {
        params: { token: group },
        signal,
      }),
  })

/** Percents of attendance under which a student is in danger, or near it. */
export const lowRates = { bad: 70, warn: 83 } as const
