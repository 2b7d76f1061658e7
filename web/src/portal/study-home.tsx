/**
 * How a student stands, the urgent first: open exams, the next times, debts, then results and attendance; on a desk in
 * two columns. For a parent, those of one child.
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import { debt } from '@topcenter/model/finance/debt'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { SeatStanding } from '../education/seat-standing.tsx'
import { useToday } from '../platform/use-today.ts'
import { ApplicationStanding } from '../exams/results/application-standing.tsx'
import { ExamsNow } from '../exams/sitting/exams-now.tsx'
import { ExplanationDrawer } from '../exams/results/explanation.tsx'
import { toneOf } from '../fields/state-tone.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Answered } from '../records/answered.tsx'
import { listQuery } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { Columns, OwnList, useNameOf } from './own-list.tsx'

const few = 5

/** @param child Token of the child, for a parent */
export function StudyHome({ child }: { child?: string }) {
  const of: Of = child ? { studentToken: child } : {}
  return (
    <Columns>
      <>
        {!child && <MarkMyself />}
        <ExamsNow {...(child ? { child } : {})} />
        {child ? <TimesOfChild of={of} /> : <NextTimes />}
        <Debts user={child} />
      </>
      <>
        <Results of={of} />
        <Groups of={of} />
        <Subscriptions of={of} />
      </>
    </Columns>
  )
}

function MarkMyself() {
  const texts = useTexts()
  const who = useWho()
  return (
    who.canView(educationalGroupAttendance) && (
      <p>
        <LinkButton variant="primary" href="/educational/attend">
          {texts.screen('Attend')}
        </LinkButton>
      </p>
    )
  )
}

/** A parent may see the times of all children; those of one child are found by their groups. */
function TimesOfChild({ of }: { of: Of }) {
  const who = useWho()
  const maySee = who.canView(educationalGroupStudent)
  const seats = useQuery({
    ...listQuery(educationalGroupStudent, { ...of, leftOn: 'none', size: 50, columns: 'educationalGroup' }),
    enabled: maySee,
  })
  if (!maySee) return null
  return (
    <Answered query={seats}>
      {({ items }) =>
        items.length > 0 && <NextTimes groups={items.map((seat) => String(seat.educationalGroupToken))} />
      }
    </Answered>
  )
}

function NextTimes({ groups }: { groups?: readonly string[] }) {
  const work = useWork()
  const formats = useFormats()
  const today = useToday()
  const nameOf = useNameOf()
  return (
    <OwnList
      entity={educationalScheduleTime}
      title={work('portal.next')}
      empty={work('portal.noNext')}
      href="/educational/calendar"
      query={{
        ...(groups ? { educationalGroupToken: groups.join(',') } : {}),
        fromFrom: today,
        stateIs: 'Planned',
        workDay: 'Work',
        sort: 'from',
        size: few,
        columns: 'educationalGroup,from,to,place,lecturer,lectureLink',
      }}
      keep={(time) => Date.parse(String(time.to)) > Date.now()}
      most={2}
      lineOf={(time) => ({
        title: <bdi>{nameOf(time, 'educationalGroup')}</bdi>,
        detail: (
          <>
            <bdi>{formats.when(String(time.from))}</bdi> ·{' '}
            <bdi>{formats.hours(String(time.from), String(time.to))}</bdi>
            <br />
            {[nameOf(time, 'place'), nameOf(time, 'lecturer')].filter(Boolean).join(' · ')}
          </>
        ),
        aside: typeof time.lectureLink === 'string' && (
          <a className="button" href={time.lectureLink} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden size={16} />
            {work('portal.join')}
          </a>
        ),
      })}
    />
  )
}

type Of = Readonly<Record<string, string>>

function Groups({ of }: { of: Of }) {
  const work = useWork()
  const nameOf = useNameOf()
  const who = useWho()
  return (
    <OwnList
      entity={educationalGroupStudent}
      title={work('portal.attendance')}
      empty={work('portal.noGroups')}
      query={{ ...of, leftOn: 'none', size: 20, columns: 'educationalGroup,warning' }}
      href={who.canView(educationalGroupAttendance) ? '/educational/educational-group-attendances' : undefined}
      lineOf={(seat) => ({ title: <bdi>{nameOf(seat, 'educationalGroup')}</bdi>, aside: <SeatStanding seat={seat} /> })}
    />
  )
}

function Results({ of }: { of: Of }) {
  const work = useWork()
  const who = useWho()
  const nameOf = useNameOf()
  const [explained, setExplained] = useState<RecordData | null>(null)
  return (
    <>
      <OwnList
        entity={educationalJoiningApplication}
        title={work('portal.results')}
        empty={work('portal.noApplications')}
        query={{ ...of, size: 20 }}
        href={who.canView(monitorScoreExam) ? '/educational/monitor-score-exams' : undefined}
        lineOf={(each) => ({
          title: <bdi>{nameOf(each, 'educationalCategory')}</bdi>,
          detail: <bdi>{nameOf(each, 'educationalPeriod')}</bdi>,
          aside: <ApplicationStanding application={each} onExplain={() => setExplained(each)} />,
        })}
      />
      {explained && (
        <ExplanationDrawer
          application={explained.token}
          name={nameOf(explained, 'educationalCategory')}
          onClose={() => setExplained(null)}
        />
      )}
    </>
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

function Debts({ user }: { user: string | undefined }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const today = useToday()
  return (
    <>
      <OwnList
        entity={debt}
        title={work('portal.debts')}
        query={{
          ...(user ? { userToken: user } : {}),
          remainderFrom: '1',
          size: few,
          columns: 'debtOn,debtType,nextDueOn,remainder',
          sort: 'nextDueOn',
        }}
        href="/JoiningApplications/Debt"
        lineOf={(each) => ({
          title: (
            <bdi>
              {texts.name(each.debtOn as RecordData['names']) || texts.value(debt, 'debtType', String(each.debtType))}
            </bdi>
          ),
          detail:
            typeof each.nextDueOn === 'string'
              ? work('portal.dueOn', { date: formats.date(each.nextDueOn) })
              : undefined,
          aside: (
            <>
              {typeof each.nextDueOn === 'string' && each.nextDueOn < today && (
                <StateBadge tone="bad">{work('portal.late')}</StateBadge>
              )}
              <span className="font-semibold text-ink">{formats.money(Number(each.remainder))}</span>
            </>
          ),
        })}
      />
      {who.canView(debt) && (
        <p>
          <LinkButton href={`/JoiningApplications/statement/${user ?? who.token}`}>
            {texts.screen('Statement')}
          </LinkButton>
        </p>
      )}
    </>
  )
}
