/** Shows up to five figures of a person, each a link to its tab. Figures that the reader may not see leave no gap. */
import type { ReactNode } from 'react'
import { Award, BookOpen, CalendarClock, ClipboardCheck, type LucideIcon, Timer, Users, Wallet } from 'lucide-react'
import { isStaff } from '@topcenter/model/kit/permission'
import type { PersonSummary } from '@topcenter/model/people/api'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { useMinute } from '../platform/use-minute.ts'
import { useFormats } from '../ui/page/language.tsx'
import { Press } from '../ui/buttons/press.tsx'
import { useNear } from '../portal/use-near.ts'

interface Figure {
  readonly key: string
  readonly icon: LucideIcon
  readonly label: string
  readonly value: ReactNode
  readonly unit?: ReactNode
  readonly detail?: ReactNode
  readonly tone?: 'warn' | undefined
  readonly share?: number
  readonly tab?: string
}
/** Cells while the answer is awaited, so that nothing jumps. */
const expected: Readonly<Record<string, number>> = { Student: 5, Parent: 2, Employee: 4 }

export function PersonFigures({
  summary,
  userType,
  onTab,
}: {
  summary: PersonSummary | undefined
  userType: string
  onTab(key: string): void
}) {
  const work = useWork()
  const figures = useFigures(summary)
  if (!summary)
    return (expected[userType] ?? 0) > 0 ? (
      <div className="person-figures" aria-hidden>
        {Array.from({ length: expected[userType]! }, (_, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} className="person-figure">
            <i className="bone" style={{ inlineSize: '4rem' }} />
            <i className="bone" style={{ inlineSize: '6rem' }} />
          </span>
        ))}
      </div>
    ) : null
  if (figures.length === 0) return null
  return (
    <ul className="person-figures" aria-label={work('person.standing')}>
      {figures.map((figure) => (
        <li key={figure.key}>
          {figure.tab ? (
            <Press className="person-figure" onPress={() => onTab(figure.tab!)}>
              <Inside {...figure} />
            </Press>
          ) : (
            <span className="person-figure">
              <Inside {...figure} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Inside({ icon: Icon, label, value, unit, detail, tone, share }: Figure) {
  return (
    <>
      <span className="person-figure-label">
        <Icon aria-hidden size={14} />
        {label}
      </span>
      <span className={tone ? 'person-figure-value is-warn' : 'person-figure-value'}>
        <strong>{value}</strong>
        {unit && <span>{unit}</span>}
      </span>
      {share !== undefined && (
        <span className={share < 75 ? 'person-share is-low' : 'person-share'} aria-hidden>
          <i style={{ inlineSize: `${share}%` }} />
        </span>
      )}
      {detail && <span className={tone ? 'person-figure-detail is-warn' : 'person-figure-detail'}>{detail}</span>}
    </>
  )
}

function useFigures(summary: PersonSummary | undefined): readonly Figure[] {
  const money = useBalance()
  const study = useStudy()
  const { number, hoursOf } = useNumbers()
  const work = useWork()
  if (!summary) return []
  const { teaching } = summary
  return [
    ...study(summary),
    ...(teaching
      ? [
          {
            key: 'today',
            icon: CalendarClock,
            label: work('person.today'),
            value: number(teaching.today.length),
            unit: work('person.lessons', { count: teaching.today.length }),
          },
          { key: 'groups', icon: Users, label: work('person.groups'), value: number(teaching.groups) },
          { key: 'students', icon: BookOpen, label: work('person.students'), value: number(teaching.students) },
          {
            key: 'hours',
            icon: Timer,
            label: work('person.hoursOfMonth'),
            value: hoursOf(teaching.minutes),
            unit: work('person.hours'),
          },
        ]
      : []),
    ...money(summary),
  ].toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
}
const order = [
  'group',
  'attendance',
  'children',
  'today',
  'groups',
  'students',
  'hours',
  'balance',
  'family',
  'result',
  'next',
]

function useNumbers() {
  const { number } = useFormats()
  return { number, hoursOf: (minutes: number) => number(Math.round(minutes / 6) / 10) }
}

function useBalance(): (summary: PersonSummary) => readonly Figure[] {
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const today = utcToZoned(useMinute(), who.timeZone).date
  const isOwn = !isStaff(who.userType)
  const daysLate = (day: string) => Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  return ({ userType, balance, familyOwed, family = [], teaching }) => {
    const figures: Figure[] = []
    if (balance && !(teaching && balance.owed === 0)) {
      const late = balance.dueOn ? daysLate(balance.dueOn) : 0
      figures.push({
        key: 'balance',
        icon: Wallet,
        label: work('person.balance'),
        value:
          balance.owed > 0 ? (
            <bdi dir="ltr">{formats.amount(balance.owed)}</bdi>
          ) : (
            <span className="is-words">{work('person.nothingOwed')}</span>
          ),
        ...(balance.owed > 0 ? { unit: `${formats.currency} ${work(isOwn ? 'person.onYou' : 'person.onThem')}` } : {}),
        ...(balance.owed > 0 && balance.dueOn
          ? {
              detail:
                late > 0
                  ? work('person.overdue', { count: late })
                  : late === 0
                    ? work('person.dueToday')
                    : work('person.dueOn', { date: formats.shortDate(balance.dueOn) }),
            }
          : {}),
        tone: balance.owed > 0 && late > 0 ? 'warn' : undefined,
        tab: 'statement',
      })
    }
    if (userType === 'Parent' && familyOwed !== undefined)
      figures.push({
        key: 'family',
        icon: Users,
        label: work('person.familyOwes'),
        value:
          familyOwed > 0 ? (
            <bdi dir="ltr">{formats.amount(familyOwed)}</bdi>
          ) : (
            <span className="is-words">{work('person.nothingOwed')}</span>
          ),
        ...(familyOwed > 0 ? { unit: formats.currency } : {}),
        tone: familyOwed > 0 ? 'warn' : undefined,
      })
    if (userType === 'Parent' && family.length > 0)
      figures.unshift({
        key: 'children',
        icon: Users,
        label: work('person.children'),
        value: formats.number(family.filter(({ relation }) => relation === 'child').length),
        tab: 'family',
      })
    return figures
  }
}

function useStudy(): (summary: PersonSummary) => readonly Figure[] {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const near = useNear()
  return ({ userType, groups, attendance, result, nextLesson }) => {
    if (userType !== 'Student') return []
    const figures: Figure[] = []
    if (groups) {
      const [first, ...others] = groups
      figures.push({
        key: 'group',
        icon: Users,
        label: work('person.group'),
        value: first ? (
          <bdi className="is-words">{texts.name(first.names)}</bdi>
        ) : (
          <span className="is-words">{work('person.noGroup')}</span>
        ),
        ...(first
          ? {
              detail:
                others.length > 0
                  ? work('person.andGroups', { count: others.length })
                  : first.lecturer && <bdi>{texts.name(first.lecturer)}</bdi>,
            }
          : {}),
        tab: 'study',
      })
    }
    if (attendance && attendance.counted > 0) {
      const share = (100 * attendance.attended) / attendance.counted
      figures.push({
        key: 'attendance',
        icon: ClipboardCheck,
        label: work('person.attendance'),
        value: <bdi dir="ltr">{formats.rate(share)}</bdi>,
        unit: work('person.lessonsOf', {
          attended: formats.number(attendance.attended),
          count: attendance.counted,
        }),
        share,
        tab: 'attendance',
      })
    }
    if (result)
      figures.push({
        key: 'result',
        icon: Award,
        label: work('person.lastResult'),
        value:
          result.status === 'Absent' ? (
            <span className="is-words">{work('person.absentThen')}</span>
          ) : (
            <bdi dir="ltr">{formats.number(result.score ?? 0)}</bdi>
          ),
        unit: work('person.ofScore', { of: formats.number(result.of) }),
        detail: <bdi>{texts.name(result.names)}</bdi>,
        tab: 'scores',
      })
    if (nextLesson)
      figures.push({
        key: 'next',
        icon: CalendarClock,
        label: work('person.nextLesson'),
        value: <span className="is-words">{near(nextLesson.from)}</span>,
        detail: [nextLesson.place, nextLesson.lecturer]
          .filter((names) => names !== null)
          .map((names) => texts.name(names))
          .join(' · '),
        tab: 'study',
      })
    return figures
  }
}
