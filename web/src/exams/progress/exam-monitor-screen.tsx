/** An exam in progress, on a screen of its own. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { groupScheduleExam } from '@topcenter/model/exams/group-schedule-exam'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { monitorQuery } from '../exam-data.ts'
import { useExamWindow } from '../sitting/exam-lines.tsx'
import { ExamProgress } from './exam-progress.tsx'

export default function ExamMonitorScreen() {
  const token = useParams().groupScheduleExamToken ?? ''
  const texts = useTexts()
  const formats = useFormats()
  const windowOf = useExamWindow()
  const who = useWho()
  const isMine = isStaff(who.userType)
  const monitor = useQuery({ ...monitorQuery(token), enabled: isMine })
  if (!isMine) return <NoPermissionState isScreen permission={texts.entity(groupScheduleExam).many} />
  return (
    <Answered query={monitor}>
      {({ exam }) => (
        <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
          <PageHeader
            title={texts.name(exam.names)}
            crumbs={[{ label: texts.entity(groupScheduleExam).many, href: '/educational/group-schedule-exams' }]}
            subtitle={
              <>
                <bdi>{texts.name(exam.educationalGroup.names)}</bdi> · {formats.longDate(exam.from)} ·{' '}
                <bdi>{windowOf(exam)}</bdi>
              </>
            }
          />
          <ExamProgress exam={token} />
        </div>
      )}
    </Answered>
  )
}
