/** In a schedule time's record: how its register stands, and the way to it. */
import { useQuery } from '@tanstack/react-query'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import type { PanelProps } from '../records/record-panels.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { StatCard } from '../ui/charts/stat-card.tsx'
import { attendancePath, scheduleTimePath } from './paths.ts'
import { countMarks } from './register/marks.ts'
import { registerQuery } from './register/register-data.ts'

const noDrafts = {}

export default function TimeRegisterPanel({ record }: PanelProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const mayLook = isStaff(who.userType) && who.can('EducationalGroupAttendance', 'view')
  const { data, error, isFetching, refetch } = useQuery({ ...registerQuery(record.token), enabled: mayLook })
  if (!mayLook) return <NoPermissionState />
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  const counts = countMarks(data.students, noDrafts)
  return (
    <div className="grid gap-4">
      {data.notAllowedBecause && <AlertBanner tone="info">{texts.refusal(data.notAllowedBecause).detail}</AlertBanner>}
      <div className="stat-grid">
        <StatCard label={work('attendance.present')} value={formats.number(counts.present)} />
        <StatCard label={work('attendance.absent')} value={formats.number(counts.absent)} />
        <StatCard label={work('attendance.unmarked')} value={formats.number(counts.unmarked)} />
      </div>
      <p className="flex flex-wrap gap-2">
        <LinkButton variant="primary" href={attendancePath(data.scheduleTime.educationalGroup.token, record.token)}>
          {work('attendance.title')}
        </LinkButton>
        <LinkButton href={scheduleTimePath(record.token)}>{work('schedule.details')}</LinkButton>
        <LinkButton href={scheduleTimePath(record.token, 'users')}>{work('schedule.students')}</LinkButton>
      </p>
    </div>
  )
}
