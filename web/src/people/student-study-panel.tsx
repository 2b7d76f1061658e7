/** In a student's record: what they applied for and how it came out, and the groups that they sit in. */
import { useState } from 'react'
import { UserPlus } from 'lucide-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { attendanceSummaryQuery } from '../education/attendance-summary.ts'
import { LineList } from '../ui/line-list.tsx'
import { groupsPath } from '../education/paths.ts'
import { usePercentText } from '../education/use-percent-text.ts'
import { ExplanationDrawer } from '../exams/explanation.tsx'
import { explainedQuery } from '../exams/results-data.ts'
import { VerdictBadge } from '../exams/verdict-badge.tsx'
import { toneOf } from '../fields/state-tone.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list-failure.tsx'
import { listQuery } from '../records/queries.ts'
import type { PanelProps } from '../records/record-panels.ts'
import type { RecordData, Shown } from '../records/record.ts'
import { StateBadge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useFormats } from '../ui/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { CardSkeleton } from '../ui/skeleton.tsx'

const shown = 50
const nameOf = (record: RecordData, name: string) => (record[name] as Shown | null)?.names

export default function StudentStudyPanel({ record }: PanelProps) {
  const texts = useTexts()
  const who = useWho()
  const canJoin = who.can('EducationalJoiningApplication', 'itemAdd')
  return (
    <div className="grid gap-5">
      {canJoin && record.recordState === 'active' && <p><LinkButton href={`/JoiningApplications/educational-joining-application/${record.token}?new=1`}><UserPlus aria-hidden size={16} />{texts.entity(educationalJoiningApplication).add}</LinkButton></p>}
      {who.canView(educationalJoiningApplication) && <Applications student={record} />}
      {who.canView(educationalGroupStudent) && <Groups student={record} />}
    </div>
  )
}

function Applications({ student }: { student: RecordData }) {
  const texts = useTexts()
  const who = useWho()
  const [explained, setExplained] = useState<string | null>(null)
  const list = useQuery(listQuery(educationalJoiningApplication, { studentToken: student.token, size: shown }))
  const title = texts.entity(educationalJoiningApplication).many
  if (list.error && !list.data) return <ListFailure error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
  if (!list.data) return <CardSkeleton />
  const canSeeResults = who.can('MonitorScoreExam', 'view')
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{title}</h3>
      {list.data.items.length === 0 ? <p className="text-sm text-ink-3">{texts.entity(educationalJoiningApplication).empty}</p> : (
        <LineList
          label={title}
          lines={list.data.items.map((each) => ({
            key: each.token, title: <bdi>{texts.name(nameOf(each, 'educationalCategory'))}</bdi>, detail: <bdi>{texts.name(nameOf(each, 'educationalPeriod'))}</bdi>,
            aside: each.state === 'Accepted' && canSeeResults ? <Result application={each.token} onExplain={() => setExplained(each.token)} /> : <StateBadge tone={toneOf(each.state ?? '')}>{texts.value(educationalJoiningApplication, 'state', each.state ?? '')}</StateBadge>,
          }))}
        />
      )}
      {explained && <ExplanationDrawer application={explained} name={texts.name(student.names)} onClose={() => setExplained(null)} />}
    </section>
  )
}

function Result({ application, onExplain }: { application: string; onExplain: () => void }) {
  const work = useWork()
  const formats = useFormats()
  const { data } = useQuery(explainedQuery(application))
  if (!data) return null
  return (
    <>
      {data.total !== null && <bdi dir="ltr">{formats.percent(data.total)}</bdi>}
      <VerdictBadge verdict={data.verdict} />
      <Button variant="ghost" onPress={onExplain}>{work('results.explain')}</Button>
    </>
  )
}

function Groups({ student }: { student: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const percentText = usePercentText()
  const seats = useQuery(listQuery(educationalGroupStudent, { studentToken: student.token, size: shown }))
  const items = seats.data?.items ?? []
  const canSeeAttendance = who.canView(educationalGroupAttendance)
  const summaries = useQueries({ queries: items.map((seat) => ({ ...attendanceSummaryQuery(String(seat.educationalGroupToken)), enabled: canSeeAttendance })) })
  const title = texts.entity('educationalGroup').many
  if (seats.error && !seats.data) return <ListFailure error={seats.error} isRetrying={seats.isFetching} onRetry={() => void seats.refetch()} />
  if (!seats.data) return <CardSkeleton />
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{title}</h3>
      {items.length === 0 ? <p className="text-sm text-ink-3">{work('joined.notRelated')}</p> : (
        <LineList
          label={title}
          lines={items.map((seat, index) => {
            const line = summaries[index]?.data?.students.find((each) => each.groupStudentToken === seat.token)
            const warning = Number(seat.warning ?? 0)
            return {
              key: seat.token, title: <bdi>{texts.name(nameOf(seat, 'educationalGroup'))}</bdi>, href: `${groupsPath()}?record=${String(seat.educationalGroupToken)}`,
              detail: typeof seat.leftOn === 'string' ? `${texts.field(educationalGroupStudent, 'leftOn')}: ${formats.date(seat.leftOn)}` : typeof seat.joinedOn === 'string' ? `${texts.field(educationalGroupStudent, 'joinedOn')}: ${formats.date(seat.joinedOn)}` : undefined,
              aside: <>{warning > 0 && <StateBadge tone={warning > 2 ? 'bad' : 'warn'}>{work('attendance.warning', { level: warning })}</StateBadge>}{line && <span>{percentText(line)}</span>}</>,
            }
          })}
        />
      )}
    </section>
  )
}
