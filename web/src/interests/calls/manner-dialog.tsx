/** Changes how long a student is held, and when who never answers rests. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { followUpManner } from '@topcenter/model/access/establishment'
import { MannerForm } from '../../alerts/manner-form.tsx'
import { api } from '../../platform/api.ts'
import { useWork } from '../../platform/texts.ts'

const path = '/follow-up-manner'
const mannerQuery = queryOptions({
  queryKey: ['follow-up manner'],
  queryFn: ({ signal }) => api.get<{ readonly version: number }>(path, { signal }),
})

export default function MannerDialog({ onClose }: { onClose(): void }) {
  const work = useWork()
  const { data: manner } = useQuery(mannerQuery)
  return (
    manner && (
      <MannerForm
        fields={followUpManner}
        path={path}
        query={mannerQuery}
        title={work('calls.manner')}
        saved={work('calls.mannerSaved')}
        {...{ manner, onClose }}
      />
    )
  )
}
