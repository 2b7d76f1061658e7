/** In a schedule time's record: its register, and the ways to its own pages. */
import { useWork } from '../platform/texts.ts'
import type { RecordData } from '../records/record.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { attendancePath, scheduleTimePath } from './paths.ts'
import { RegisterSheet } from './register/register-sheet.tsx'

export default function TimeRegisterPanel({ record }: PanelProps) {
  const work = useWork()
  const group = (record.educationalGroup as RecordData | null)?.token
  return (
    <div className="grid min-w-0 gap-4">
      <p className="flex flex-wrap gap-2">
        {group && <LinkButton href={attendancePath(group, record.token)}>{work('attendance.title')}</LinkButton>}
        <LinkButton href={scheduleTimePath(record.token)}>{work('schedule.details')}</LinkButton>
        <LinkButton href={scheduleTimePath(record.token, 'users')}>{work('schedule.students')}</LinkButton>
      </p>
      <RegisterSheet key={record.token} token={record.token} />
    </div>
  )
}
