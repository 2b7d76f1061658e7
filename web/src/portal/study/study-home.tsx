/**
 * A student's home, the urgent first: the open exam, the next lessons, dues, results, then news and lasting facts; on a
 * desktop in two columns. For a parent, that of one child. Empty cards are not rendered.
 */
import { lazy, type ReactNode, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { groupScheduleExam } from '@topcenter/model/exams/group-schedule-exam'
import { debt } from '@topcenter/model/finance/debt'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { SeatStanding } from '../../education/seat-standing.tsx'
import { myExamsPath, studentExamsQuery } from '../../exams/exam-data.ts'
import { ExamLines } from '../../exams/sitting/exam-lines.tsx'
import { toneOf } from '../../fields/state-tone.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { useMedia } from '../../ui/page/media.ts'
import { familyAccountQuery } from '../account/family-data.ts'
import { Columns, OwnList, Section, useNameOf } from '../own-list.tsx'
import '../portal.css'
import { DuesCard } from './dues-card.tsx'
import { NextLessons, useNextLessons } from './next-lessons.tsx'
import { isOpenNow, OpenExam } from './open-exam.tsx'
import { ResultsNow } from './results-now.tsx'

const SharedNow = lazy(async () => ({ default: (await import('../../media/sharing/shared-now.tsx')).SharedNow }))

const few = 5
const fewExams = 3

interface StudyHomeProps {
  /** Token of the child, for a parent. */
  readonly child?: string
  /** Announcements of the centre to everybody, after the reader's own cards. */
  readonly after?: { readonly first: ReactNode; readonly second: ReactNode }
}

export function StudyHome({ child, after }: StudyHomeProps) {
  const of: Of = child ? { studentToken: child } : {}
  const isOneColumn = useMedia('(width < 1024px)')
  if (isOneColumn)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Urgent child={child} />
        <ResultsNow child={child} />
        <ComingExams child={child} />
        <Suspense>
          <SharedNow child={child} />
        </Suspense>
        {after?.second}
        <Groups of={of} />
        {after?.first}
        <Subscriptions of={of} />
      </div>
    )
  return (
    <Columns>
      <>
        <Urgent child={child} />
        <ComingExams child={child} />
        <Groups of={of} />
        {after?.first}
      </>
      <>
        <Suspense>
          <SharedNow child={child} />
        </Suspense>
        <ResultsNow child={child} />
        <Subscriptions of={of} />
        {after?.second}
      </>
    </Columns>
  )
}

type Of = Readonly<Record<string, string>>

/** Exams that are neither handed in nor missed, the next one first; those that are open now to their student apart. */
function useWaitingExams(child: string | undefined) {
  const who = useWho()
  const maySee = who.canView(groupScheduleExam)
  const exams = useQuery({ ...studentExamsQuery(child), enabled: maySee })
  const waiting =
    exams.data?.items.filter(({ standing }) => standing !== 'Submitted' && standing !== 'Missed').toReversed() ?? []
  const open = !child && who.userType === 'Student' ? waiting.filter(isOpenNow) : []
  const coming = waiting.filter((exam) => !open.includes(exam)).slice(0, fewExams)
  return { open, coming, isKnown: !maySee || !exams.isPending }
}

/** Shows the tasks of today, or a note that there are none. */
function Urgent({ child }: { child: string | undefined }) {
  const work = useWork()
  const who = useWho()
  const exams = useWaitingExams(child)
  const lessons = useNextLessons(child)
  const maySeeDebts = who.canView(debt)
  const account = useQuery({ ...familyAccountQuery(child), enabled: maySeeDebts })
  const owes = (account.data?.owed ?? 0) > 0
  const isKnown = exams.isKnown && lessons !== undefined && (!maySeeDebts || !account.isPending)
  const isNothing = exams.open.length === 0 && exams.coming.length === 0 && lessons?.length === 0 && !owes
  return (
    <>
      {exams.open.map((exam) => (
        <OpenExam key={exam.token} exam={exam} />
      ))}
      {lessons && <NextLessons lessons={lessons} isOwn={!child} />}
      {account.data && (
        <DuesCard account={account.data} address={`/JoiningApplications/statement${child ? `/${child}` : ''}`} />
      )}
      {!isKnown && <CardSkeleton />}
      {isKnown && isNothing && (
        <p className="card flex items-center gap-3 p-4">
          <CircleCheck aria-hidden className="shrink-0 text-ok" />
          {work(child ? 'portal.nothingOfTheirs' : 'portal.nothing')}
        </p>
      )}
    </>
  )
}

function ComingExams({ child }: { child: string | undefined }) {
  const work = useWork()
  const { coming } = useWaitingExams(child)
  const title = work(child ? 'exam.theirs' : 'exam.mine')
  if (coming.length === 0) return null
  return (
    <Section title={title} href={myExamsPath}>
      <ExamLines label={title} exams={coming} isOwn={!child} />
    </Section>
  )
}

function Groups({ of }: { of: Of }) {
  const work = useWork()
  const nameOf = useNameOf()
  const who = useWho()
  return (
    <OwnList
      entity={educationalGroupStudent}
      title={work('portal.attendance')}
      query={{ ...of, leftOn: 'none', size: 20, columns: 'educationalGroup,warning' }}
      href={who.canView(educationalGroupAttendance) ? '/educational/educational-group-attendances' : undefined}
      lineOf={(seat) => ({ title: <bdi>{nameOf(seat, 'educationalGroup')}</bdi>, aside: <SeatStanding seat={seat} /> })}
    />
  )
}

function Subscriptions({ of }: { of: Of }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const nameOf = useNameOf()
  return (
    <OwnList
      entity={joiningApplicationSubscription}
      title={work('portal.subscriptions')}
      query={{ ...of, size: few }}
      href="/JoiningApplications/joining-application-subscriptions"
      lineOf={(each) => ({
        title: <bdi>{nameOf(each, 'educationalCategory')}</bdi>,
        href: `/JoiningApplications/joining-application-subscriptions?record=${each.token}`,
        detail:
          typeof each.endDateTime === 'string'
            ? work('portal.until', { date: formats.date(each.endDateTime) })
            : undefined,
        aside: (
          <StateBadge tone={toneOf(String(each.status))}>
            {texts.value(joiningApplicationSubscription, 'status', String(each.status))}
          </StateBadge>
        ),
      })}
    />
  )
}
