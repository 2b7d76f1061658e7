/** In a student's record: the scores that were given to them, the exams that they sat, and their certificates. */
import { useQuery } from '@tanstack/react-query'
import { educationalCertificate } from '@topcenter/model/exams/educational-certificate'
import { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import { studentScheduleExamTime } from '@topcenter/model/exams/student-schedule-exam-time'
import { LineList } from '../ui/data/line-list.tsx'
import { toneOf } from '../fields/state-tone.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Unanswered } from '../records/answered.tsx'
import { listQuery } from '../records/queries.ts'
import type { PanelProps } from '../records/record-panels.ts'
import type { Shown } from '../records/record.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { RecordSection } from './record-section.tsx'

const shown = 100

export default function StudentScoresPanel(props: PanelProps) {
  const who = useWho()
  const { record } = props
  return (
    <div className="grid gap-6">
      <Scores {...props} />
      {who.canView(studentScheduleExamTime) && (
        <RecordSection entity={studentScheduleExamTime} field="user" person={record} hidesEmpty />
      )}
      {who.canView(educationalCertificate) && (
        <RecordSection entity={educationalCertificate} field="student" person={record} hidesEmpty />
      )}
    </div>
  )
}

function Scores({ record }: PanelProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const mayLook = who.canView(monitorScoreExam)
  const scores = useQuery({
    ...listQuery(monitorScoreExam, {
      studentToken: record.token,
      size: shown,
      columns: 'component,educationalCategory,attempt,status,studentScore',
    }),
    enabled: mayLook,
  })
  if (!mayLook) return <NoPermissionState permission={texts.entity(monitorScoreExam).many} />
  if (!scores.data) return <Unanswered query={scores} />
  const { data } = scores
  if (data.items.length === 0)
    return <EmptyState title={texts.entity(monitorScoreExam).many} text={texts.entity(monitorScoreExam).empty} />
  return (
    <LineList
      label={texts.entity(monitorScoreExam).many}
      lines={data.items.map((score) => ({
        key: score.token,
        title: <bdi>{texts.name((score.component as Shown | null)?.names)}</bdi>,
        detail: (
          <>
            <bdi>{texts.name((score.educationalCategory as Shown | null)?.names)}</bdi>
            {Number(score.attempt) > 1 && ` · ${work('scores.attempt', { n: Number(score.attempt) })}`}
          </>
        ),
        aside:
          score.status === 'Entered' ? (
            <strong className="text-ink">
              <bdi dir="ltr">{formats.number(Number(score.studentScore))}</bdi>
            </strong>
          ) : (
            <StateBadge tone={toneOf(String(score.status))}>
              {texts.value(monitorScoreExam, 'status', String(score.status))}
            </StateBadge>
          ),
      }))}
    />
  )
}
