/** Student at the gate: the photo, today's sessions, the remaining ones and the debt. */
import { student as studentEntity } from '@topcenter/model/people/user'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { toneOf } from '../fields/state-tone.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { pageOf } from '../records/record-panels.ts'
import { Face } from '../fields/face.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import type { GateSession, GateStudent } from './gate-data.ts'

export function GateStudentCard({
  student,
  sessions,
  at,
  onChoose,
}: {
  student: GateStudent
  sessions: readonly GateSession[]
  at: number
  onChoose(at: number): void
}) {
  const texts = useTexts()
  const work = useWork()
  const page = pageOf(studentEntity, student.token)
  const name = texts.name(student.names)
  return (
    <article className="gate-student card">
      <span className="gate-photo" aria-hidden>
        <Face person={student} size="photo" />
      </span>
      <div className="grid min-w-0 content-start gap-3">
        <h2 className="gate-name">
          <bdi>{name}</bdi>
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
          {student.code && <bdi dir="ltr">{student.code}</bdi>}
          {page && (
            <LinkButton variant="text" href={page}>
              {texts.say('record.details')}
            </LinkButton>
          )}
          {student.owed !== null && <OwedBadge owed={student.owed} overdue={student.overdue} />}
        </p>
        {sessions.length === 0 ? (
          <p role="status" className="text-lg">
            <strong>{work('gate.noSession')}</strong>
            <br />
            {work('gate.noSessionText', { name })}
          </p>
        ) : (
          <ul className="grid gap-2">
            {sessions.map((session, index) => (
              <li key={session.token}>
                <SessionButton session={session} isChosen={index === at} onChoose={() => onChoose(index)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

interface OwedBadgeProps extends Pick<GateStudent, 'overdue'> {
  /** Piastres. */
  readonly owed: number
}

function OwedBadge({ owed, overdue }: OwedBadgeProps) {
  const work = useWork()
  const formats = useFormats()
  return (
    <StateBadge tone={overdue ? 'bad' : owed > 0 ? 'warn' : 'ok'}>
      {overdue
        ? work('gate.overdue', { money: formats.money(overdue) })
        : owed > 0
          ? work('gate.owed', { money: formats.money(owed) })
          : work('gate.nothingOwed')}
    </StateBadge>
  )
}

interface SessionButtonProps {
  readonly session: GateSession
  readonly isChosen: boolean
  onChoose(): void
}

function SessionButton({ session, isChosen, onChoose }: SessionButtonProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return (
    <button type="button" className="gate-session" aria-pressed={isChosen} onClick={onChoose}>
      <span className="font-semibold">
        <bdi>{texts.name(session.group)}</bdi>
      </span>
      <bdi>
        {formats.time(session.from)} – {formats.time(session.to)}
      </bdi>
      {session.place && <bdi className="text-ink-2">{texts.name(session.place)}</bdi>}
      <span className="flex flex-wrap gap-2">
        <StateBadge tone={toneOf(session.attendance)}>
          {texts.value(educationalGroupAttendance, 'attendance', session.attendance)}
        </StateBadge>
        {session.expected ? (
          <Standing session={session} />
        ) : (
          <StateBadge tone="warn">{work('attendance.notExpected')}</StateBadge>
        )}
      </span>
    </button>
  )
}

function Standing({ session: { subscription, attendance } }: { session: GateSession }) {
  const work = useWork()
  const formats = useFormats()
  if (!subscription)
    return attendance === 'Attendance' ? null : <StateBadge tone="bad">{work('gate.notSubscribed')}</StateBadge>
  const left =
    subscription.unitsLeft === null
      ? work('gate.unlimited')
      : work('gate.unitsLeft', { count: formats.number(subscription.unitsLeft) })
  return (
    <StateBadge tone={subscription.unitsLeft !== null && subscription.unitsLeft <= 1 ? 'warn' : 'ok'}>
      {left}
      {subscription.ends && ` · ${work('gate.until', { date: formats.date(subscription.ends) })}`}
    </StateBadge>
  )
}
