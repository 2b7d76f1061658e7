/** The plan of each thing that the centre is reminded of by itself. */
import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { readReminderChoices } from '@topcenter/model/reminders/api'
import { call } from '../platform/api.ts'

export type PlanChoices = AnswerOf<typeof readReminderChoices>
export const choicesQuery = queryOptions({
  queryKey: ['reminder choices'],
  queryFn: ({ signal }) => call<typeof readReminderChoices>('GET /api/reminder-choices', { signal }),
})
