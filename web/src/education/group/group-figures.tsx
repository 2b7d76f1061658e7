/** Five figures of a group, each with a bar; those that the reader may not see leave no gap. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Armchair, Award, ClipboardCheck, type LucideIcon, Route, Wallet } from 'lucide-react'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { seatsOf } from '../../joining/seats.tsx'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useMinute } from '../../platform/use-minute.ts'
import type { RecordData } from '../../records/record.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { attendanceSummaryQuery } from '../attendance-summary.ts'
import { type GroupOverview, lowRates } from './group-data.ts'

interface FigureProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly value: ReactNode
  readonly unit?: ReactNode
  /** 0 to 100. */
  readonly share?: number
  readonly tone?: 'ok' | 'warn' | 'violet'
  readonly detail?: ReactNode
}

export function GroupFigures({ group, overview }: { group: RecordData; overview: GroupOverview }) {
  const work = useWork()
  return (
    <ul className="group-figures" aria-label={work('group.standing')}>
      <SeatsFigure group={group} waiting={overview.waiting} />
      <AttendanceFigure group={group.token} />
      {overview.money && overview.money.due > 0 && <MoneyFigure money={overview.money} />}
      {overview.exam && <ExamFigure overview={overview} />}
      <ProgressFigure lessons={overview.lessons} />
    </ul>
  )
}

function Figure({ icon: Icon, label, value, unit, share, tone, detail }: FigureProps) {
  return (
    <li>
      <span className="group-figure-label">
        <Icon aria-hidden size={14} />
        {label}
      </span>
      <span className="group-figure-value">
        <strong>{value}</strong> {unit && <span>{unit}</span>}
      </span>
      {share !== undefined && (
        <span className="group-bar" data-tone={tone} aria-hidden>
          <i style={{ inlineSize: `${Math.min(100, share)}%` }} />
        </span>
      )}
      {detail && <span className="group-figure-detail">{detail}</span>}
    </li>
  )
}

function SeatsFigure({ group, waiting }: { group: RecordData; waiting: number }) {
  const work = useWork()
  const { number } = useFormats()
  const { taken, most } = seatsOf(group)
  const free = most === null ? 0 : Math.max(0, most - taken)
  const details = [
    most !== null && (free > 0 ? work('group.free', { count: free }) : work('group.full')),
    waiting > 0 && work('group.waiting', { count: waiting }),
  ].filter(Boolean)
  return (
    <Figure
      icon={Armchair}
      label={work('group.seats')}
      value={number(taken)}
      {...(most === null ? {} : { unit: work('group.of', { count: number(most) }), share: (100 * taken) / most })}
      detail={details.join(' · ')}
    />
  )
}

function AttendanceFigure({ group }: { group: string }) {
  const work = useWork()
  const { number, percent } = useFormats()
  const may = useWho().canView(educationalGroupAttendance)
  const { data } = useQuery({ ...attendanceSummaryQuery(group), enabled: may })
  if (!data || data.total.percent === null) return null
  const low = data.students.filter(
    (line) => !line.leftOn && line.percent !== null && line.percent < lowRates.bad,
  ).length
  return (
    <Figure
      icon={ClipboardCheck}
      label={work('group.attendance')}
      value={<bdi dir="ltr">{percent(Math.round(data.total.percent * 10) / 10)}</bdi>}
      unit={work('group.attendedOf', { n: number(data.total.attended), m: number(data.total.counted) })}
      share={data.total.percent}
      tone={data.total.percent < lowRates.warn ? 'warn' : 'ok'}
      detail={low > 0 ? work('group.low', { count: low, percent: percent(lowRates.bad) }) : ''}
    />
  )
}

function MoneyFigure({ money: { due, paid, owed, debtors } }: { money: NonNullable<GroupOverview['money']> }) {
  const work = useWork()
  const formats = useFormats()
  return (
    <Figure
      icon={Wallet}
      label={work('group.paid')}
      value={<bdi dir="ltr">{formats.amount(paid)}</bdi>}
      unit={work('group.of', { count: formats.money(due) })}
      share={(100 * paid) / due}
      detail={
        owed > 0 ? (
          <span className="text-warn">{work('group.owed', { count: debtors, money: formats.amount(owed) })}</span>
        ) : (
          work('group.allPaid')
        )
      }
    />
  )
}

function ExamFigure({ overview: { exam, students } }: { overview: GroupOverview }) {
  const texts = useTexts()
  const work = useWork()
  const { number } = useFormats()
  const scores = students.flatMap(({ score }) => (score === null ? [] : [score]))
  const average = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const passed = scores.filter((score) => score >= exam!.pass).length
  if (scores.length === 0) return null
  return (
    <Figure
      icon={Award}
      label={texts.name(exam!.names)}
      value={number(Math.round(average * 10) / 10)}
      unit={work('group.of', { count: number(exam!.of) })}
      share={(100 * average) / exam!.of}
      tone="violet"
      detail={work('group.passedOf', { n: number(passed), m: number(scores.length) })}
    />
  )
}

function ProgressFigure({ lessons: { taken, total, last } }: { lessons: GroupOverview['lessons'] }) {
  const work = useWork()
  const formats = useFormats()
  const minute = useMinute()
  return (
    <Figure
      icon={Route}
      label={work('group.progress')}
      value={formats.number(taken)}
      unit={work('group.ofLessons', { count: total })}
      {...(total > 0 ? { share: (100 * taken) / total } : {})}
      detail={
        last
          ? work(Date.parse(last.to) < minute ? 'group.ended' : 'group.ends', { date: formats.shortDate(last.from) })
          : work('schedule.empty')
      }
    />
  )
}
