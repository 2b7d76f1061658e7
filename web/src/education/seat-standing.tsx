/** How a student stands in one group: the warning level, and how many times they attended. */
import { useQuery } from '@tanstack/react-query'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { useWho } from '../platform/session.ts'
import { useWork } from '../platform/texts.ts'
import type { RecordData } from '../records/record.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { attendanceSummaryQuery } from './attendance-summary.ts'
import { usePercentText } from './use-percent-text.ts'

export function SeatStanding({ seat }: { seat: RecordData }) {
  const work = useWork()
  const who = useWho()
  const percentText = usePercentText()
  const { data } = useQuery({
    ...attendanceSummaryQuery(String(seat.educationalGroupToken)),
    enabled: who.canView(educationalGroupAttendance),
  })
  const line = data?.students.find((each) => each.groupStudentToken === seat.token)
  const warning = Number(seat.warning ?? 0)
  return (
    <>
      {warning > 0 && (
        <StateBadge tone={warning > 2 ? 'bad' : 'warn'}>{work('attendance.warning', { level: warning })}</StateBadge>
      )}
      {line && <span>{percentText(line)}</span>}
    </>
  )
}
