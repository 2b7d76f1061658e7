/** Changes when the centre is open for complaints, and how long their sides are waited for. */
import { useQuery } from '@tanstack/react-query'
import { complaintManner } from '@topcenter/model/access/establishment'
import { useWork } from '../../platform/texts.ts'
import { MannerForm } from '../manner-form.tsx'
import { mannerPath, mannerQuery } from './complaint-data.ts'

export default function MannerDialog({ onClose }: { onClose(): void }) {
  const work = useWork()
  const { data: manner } = useQuery(mannerQuery)
  const [title, saved] = [work('talk.times'), work('talk.timesSaved')]
  return (
    manner && (
      <MannerForm
        fields={complaintManner}
        path={mannerPath}
        query={mannerQuery}
        {...{ manner, title, saved, onClose }}
      />
    )
  )
}
