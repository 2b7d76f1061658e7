/** The settings of one's own centre, as a record of which some fields are missing: those that the reader may not see. */
import type { changeOwnSettings, readOwnSettings } from '@topcenter/model/access/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import type { Save } from '../../records/mutations.ts'
import type { RecordData } from '../../records/record.ts'

type Settings = AnswerOf<typeof readOwnSettings>
/** The form asks for neither its state nor its times. */
const asRecord = (settings: Settings): RecordData => ({
  ...settings,
  allowed: [],
  recordState: 'active',
  createdAt: '',
  updatedAt: '',
})

export const settingsQuery = queryOptions({
  queryKey: ['own settings'],
  queryFn: async ({ signal }) => asRecord(await call<typeof readOwnSettings>('GET /api/own-settings', { signal })),
})

export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation<RecordData, Error, Save>({
    mutationFn: async ({ version, values, actingAs }) =>
      asRecord(
        await call<typeof changeOwnSettings>('PATCH /api/own-settings', {
          body: { ...values, version },
          actingAs,
        }),
      ),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings)
      // amounts, times and the look of the whole page follow them
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== settingsQuery.queryKey[0] })
    },
  })
}
