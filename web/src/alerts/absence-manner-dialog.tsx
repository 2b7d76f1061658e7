/** Changes when parents are informed of absences, and at which hours no message is sent. */
import { absenceManner } from '@topcenter/model/access/establishment'
import { useWork } from '../platform/texts.ts'
import { type Manner, mannerPath, mannerQuery } from './absence-manner-data.ts'
import { MannerForm } from './manner-form.tsx'

export default function MannerDialog({ manner, onClose }: { manner: Manner; onClose(): void }) {
  const work = useWork()
  const [title, saved] = [work('manner.title'), work('manner.saved')]
  return (
    <MannerForm fields={absenceManner} path={mannerPath} query={mannerQuery} {...{ manner, title, saved, onClose }} />
  )
}
