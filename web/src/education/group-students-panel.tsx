/** In a group's record: its seats, how each of its students attends, and links to their marks and scores. */
import { useQuery } from '@tanstack/react-query'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import { Seats, seatsOf } from '../joining/seats.tsx'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import type { PanelProps } from '../records/record-panels.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { Isolate } from '../ui/marks/isolate.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { attendanceSummaryQuery } from './attendance-summary.ts'
import { LineList } from '../ui/data/line-list.tsx'
import { attendancePath, groupStudentsPath, resultsPath, scoresPath } from './paths.ts'
import { usePercentText } from './use-percent-text.ts'

export default function GroupStudentsPanel({ record }: PanelProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  // The same addresses show a student their own records, under the titles of the menu.
  const isMine = who.userType === 'Student'
  const canSeeAttendance = who.canView(educationalGroupAttendance)
  const { least, taken } = seatsOf(record)
  const category = typeof record.educationalCategoryToken === 'string' ? record.educationalCategoryToken : undefined
  return (
    <div className="grid gap-4">
      <Seats group={record} />
      {least !== null && taken < least && (
        <AlertBanner tone="warn">
          {work('joined.belowMinimum', { n: formats.number(taken), m: formats.number(least) })}
        </AlertBanner>
      )}
      <nav className="flex flex-wrap gap-2" aria-label={texts.name(record.names)}>
        {canSeeAttendance && (
          <LinkButton href={attendancePath(record.token)}>
            {isMine ? texts.say('lists.mine.educationalGroupAttendance') : work('attendance.title')}
          </LinkButton>
        )}
        {who.canView(monitorScoreExam) && (
          <LinkButton href={scoresPath(record.token)}>
            {isMine ? texts.say('lists.mine.monitorScoreExam') : work('scores.title')}
          </LinkButton>
        )}
        {who.canView(monitorScoreExam) && category && (
          <LinkButton href={resultsPath(category, record.token)}>{work('results.title')}</LinkButton>
        )}
        {who.canView(educationalGroupStudent) && (
          <LinkButton href={groupStudentsPath(record.token)}>
            {isMine ? texts.say('lists.mine.educationalGroupStudent') : texts.entity(educationalGroupStudent).many}
          </LinkButton>
        )}
      </nav>
      {canSeeAttendance && <Attendance group={record.token} />}
    </div>
  )
}

function Attendance({ group }: { group: string }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const percentText = usePercentText()
  const { data, error, isFetching, refetch } = useQuery(attendanceSummaryQuery(group))
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  if (data.students.length === 0) return <EmptyState title={work('scores.empty')} />
  return (
    <section className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-2 text-sm text-ink-2">
        <span>{work('attendance.registersTaken', { n: formats.number(data.taken), m: formats.number(data.due) })}</span>
        <strong>{percentText(data.total)}</strong>
      </p>
      <LineList
        label={texts.entity('student').many}
        lines={data.students.map((line) => ({
          key: line.groupStudentToken,
          title: <bdi>{texts.name(line.student.names)}</bdi>,
          detail: <Isolate>{line.student.code}</Isolate>,
          href: `/users/students?record=${line.student.token}`,
          aside: (
            <>
              {line.leftOn && (
                <StateBadge>
                  {texts.field(educationalGroupStudent, 'leftOn')}: {formats.date(line.leftOn)}
                </StateBadge>
              )}
              {line.warning > 0 && (
                <StateBadge tone={line.warning > 2 ? 'bad' : 'warn'}>
                  {work('attendance.warning', { level: line.warning })}
                </StateBadge>
              )}
              <span>{percentText(line)}</span>
            </>
          ),
        }))}
      />
    </section>
  )
}
