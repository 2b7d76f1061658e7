/** Above the words about absences: when they are written and when nobody is written to, and its change by who may. */
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { attendanceExcuse } from '@topcenter/model/education/attendance-excuse'
import { groupOf } from '@topcenter/model/kit/entity'
import { useWho } from '../platform/session.ts'
import { useWork } from '../platform/texts.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { mannerQuery } from './absence-manner-data.ts'

const MannerDialog = lazy(() => import('./absence-manner-dialog.tsx'))

export default function AbsenceMannerTop() {
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const { data } = useQuery(mannerQuery)
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const { absenceMessageDelay: count, quietFrom, quietTo, resultMessages } = data
  const change = who.can(groupOf(attendanceExcuse), 'changeAbsenceManner') && (
    <Button onPress={() => setOpen(true)}>{work('manner.change')}</Button>
  )
  return (
    <>
      <AlertBanner tone="info" action={change}>
        {count === 0 ? work('manner.atOnce') : work('manner.told', { count })}
        {quietFrom === quietTo || !quietFrom || !quietTo
          ? work('manner.always')
          : work('manner.quiet', { from: formats.time(quietFrom), to: formats.time(quietTo) })}
        {resultMessages && ` ${work('manner.results')}`}
      </AlertBanner>
      {isOpen && (
        <Suspense>
          <MannerDialog manner={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
