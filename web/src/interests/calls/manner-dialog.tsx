/** Changes the length of sessions, and the rest of students who never answer. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { followUpManner } from '@topcenter/model/access/establishment'
import type { readFollowUpManner } from '@topcenter/model/interests/api'
import { MannerForm } from '../../alerts/manner-form.tsx'
import { call } from '../../platform/api.ts'
import { useWork } from '../../platform/texts.ts'

const mannerQuery = queryOptions({
  queryKey: ['follow-up manner'],
  queryFn: ({ signal }) => call<typeof readFollowUpManner>('GET /api/follow-up-manner', { signal }),
})

export default function MannerDialog({ onClose }: { onClose(): void }) {
  const work = useWork()
  const { data: manner } = useQuery(mannerQuery)
  return (
    manner && (
      <MannerForm
        fields={followUpManner}
        path="/follow-up-manner"
        query={mannerQuery}
        title={work('calls.manner')}
        saved={work('calls.mannerSaved')}
        {...{ manner, onClose }}
      />
    )
  )
}
