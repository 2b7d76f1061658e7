/** A user's settings for the whole product, kept by the server under their account: page size, digits. */
import type { changeAppSettings, readAppSettings } from '@topcenter/model/access/api'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './api.ts'
import { configuration } from './configuration.ts'

export interface UserSettings {
  readonly language?: 'ar-EG' | 'en-US' | 'und'
  readonly theme?: 'dark' | 'light'
  readonly digits?: 'latn' | 'arab'
  readonly pageSize?: number
  readonly [name: string]: unknown
}
export const userSettingsKey = ['user-app-settings'] as const

const userSettingsQuery = queryOptions({
  queryKey: userSettingsKey,
  queryFn: async ({ signal }) =>
    (await call<typeof readAppSettings>('GET /api/user-app-settings', { signal })).settings as UserSettings,
  staleTime: 5 * 60_000,
})

export const useUserSettings = (enabled = true): UserSettings => useQuery({ ...userSettingsQuery, enabled }).data ?? {}
export const usePageSize = (): number => useUserSettings().pageSize ?? configuration.pageSize

/** Shown at once; undone when the server refuses. */
export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: UserSettings) =>
      call<typeof changeAppSettings>('PATCH /api/user-app-settings', {
        body: { settings: { ...client.getQueryData<UserSettings>(userSettingsKey), ...changes } },
        json: true,
      }),
    onMutate: (changes) => {
      const before = client.getQueryData<UserSettings>(userSettingsKey)
      client.setQueryData(userSettingsKey, { ...before, ...changes })
      return { before }
    },
    onError: (_error, _changes, context) => client.setQueryData(userSettingsKey, context?.before),
  })
}
