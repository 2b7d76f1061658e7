/** In a student's record: when they were there and when not, and the excuses that were asked for. */
import { attendanceExcuse } from '@topcenter/model/education/attendance-excuse'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { useWho } from '../platform/session.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { RecordSection } from './record-section.tsx'

export default function StudentAttendancePanel({ record }: PanelProps) {
  const who = useWho()
  return (
    <div className="grid gap-6">
      {who.canView(educationalGroupAttendance) && (
        <RecordSection entity={educationalGroupAttendance} field="student" person={record} />
      )}
      {who.canView(attendanceExcuse) && (
        <RecordSection entity={attendanceExcuse} field="student" person={record} hidesEmpty />
      )}
    </div>
  )
}
