/** In the record of a group's exam, for staff; students have their own part of it. */
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import type { Shown } from '../../records/record.ts'
import type { PanelProps } from '../../records/record-panels.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { examMonitorPath, myExamsPath } from '../exam-data.ts'
import { HardestQuestions } from '../hardest-questions.tsx'
import { ExamProgress } from './exam-progress.tsx'

export default function ExamProgressPanel({ record }: PanelProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  if (!isStaff(who.userType))
    return (
      <p>
        <LinkButton variant="primary" href={myExamsPath}>
          {work('exam.mine')}
        </LinkButton>
      </p>
    )
  if (!who.can('StudentScheduleExamTime', 'view')) return <NoPermissionState />
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <p className="flex flex-wrap gap-2">
        <LinkButton href={examMonitorPath(record.token)}>{texts.screen('ExamMonitor')}</LinkButton>
        <HardestQuestions model={record.simpleExamModel as Shown} group={record.educationalGroup as Shown} />
      </p>
      <ExamProgress exam={record.token} />
    </div>
  )
}
