/** Which plan speaks by itself of what. */
import { queryOptions } from '@tanstack/react-query'
import type { PlannedSource } from '@topcenter/model/alerts/reminder'
import type { Names } from '@topcenter/model/kit/names'
import { api } from '../platform/api.ts'

export type PlanChoices = Readonly<Record<PlannedSource, { readonly token: string; readonly names: Names } | null>>
export const choicesPath = '/reminder-choices'
export const choicesQuery = queryOptions({
  queryKey: ['reminder choices'],
  queryFn: ({ signal }) => api.get<PlanChoices>(choicesPath, { signal }),
})
