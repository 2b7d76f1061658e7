/** A user's settings for the whole product, kept by the server under their account: page size, digits. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { configuration } from './configuration.ts'

export interface UserSettings {
  readonly language?: 'ar-EG' | 'en-US' | 'und'
  readonly theme?: 'dark' | 'light'
  readonly digits?: 'latn' | 'arab'
  readonly pageSize?: number
  readonly [name: string]: unknown
}
const key = ['user-app-settings'] as const

const userSettingsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) =>
    (await api.get<{ settings: UserSettings | null }>('/user-app-settings', { signal })).settings ?? {},
  staleTime: 5 * 60_000,
})

export const useUserSettings = (enabled = true): UserSettings => useQuery({ ...userSettingsQuery, enabled }).data ?? {}
export const usePageSize = (): number => useUserSettings().pageSize ?? configuration.pageSize

/** Shown at once; undone when the server refuses. */
export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: UserSettings) =>
      api.patch<{ settings: UserSettings }>(
        '/user-app-settings',
        { settings: { ...client.getQueryData<UserSettings>(key), ...changes } },
        { json: true },
      ),
    onMutate: (changes) => {
      const before = client.getQueryData<UserSettings>(key)
      client.setQueryData(key, { ...before, ...changes })
      return { before }
    },
    onError: (_error, _changes, context) => client.setQueryData(key, context?.before),
  })
}
