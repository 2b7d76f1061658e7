/** The students expected at a schedule time with their marks, to read and to print. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { readLessonPayments } from '@topcenter/model/education/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { Face } from '../fields/face.tsx'
import { toneOf } from '../fields/state-tone.ts'
import { call } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { Badge, StateBadge } from '../ui/marks/badge.tsx'
import { DataTable } from '../ui/data/data-table.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { Isolate } from '../ui/marks/isolate.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { usePercentText } from './use-percent-text.ts'
import type { TableColumn } from '../ui/data/table-column.ts'
import { registerQuery, type RegisterStudent } from './register/register-data.ts'

const keyOf = (row: RegisterStudent) => row.groupStudentToken

type Payments = AnswerOf<typeof readLessonPayments>['students']
type Owed = Payments[string]

function useColumns(payments: Payments | undefined): readonly TableColumn<RegisterStudent>[] {
  const [person, money, mark] = [usePersonColumns(), useMoneyColumns(payments), useMarkColumns()]
  return useMemo(() => [...person, ...money, ...mark], [person, money, mark])
}

function usePersonColumns(): readonly TableColumn<RegisterStudent>[] {
  const texts = useTexts()
  return useMemo(
    () => [
      {
        key: 'student',
        header: texts.field('educationalJoiningApplication', 'student'),
        width: 240,
        cell: (row) => (
          <span className="cell-name">
            <Face person={row.student} />
            <bdi>{texts.name(row.student.names)}</bdi>
          </span>
        ),
      },
      {
        key: 'code',
        header: texts.field('student', 'code'),
        width: 120,
        cell: (row) => <Isolate>{row.student.code ?? '—'}</Isolate>,
      },
      {
        key: 'phone',
        header: texts.field('student', 'phone'),
        width: 150,
        cell: (row) =>
          row.student.phone ? (
            <a href={`tel:${row.student.phone}`} className="hover:underline">
              <Isolate>{spacedPhone(row.student.phone)}</Isolate>
            </a>
          ) : (
            '—'
          ),
      },
    ],
    [texts],
  )
}

/** None where it is not asked what the students owe. */
function useMoneyColumns(payments: Payments | undefined): readonly TableColumn<RegisterStudent>[] {
  const work = useWork()
  const formats = useFormats()
  return useMemo(() => {
    if (!payments) return []
    const money = (key: keyof Owed, cell: TableColumn<RegisterStudent>['cell']): TableColumn<RegisterStudent> => ({
      key,
      header: work(`calendar.${key}`),
      width: 130,
      align: 'number',
      cell,
    })
    return [
      money('owed', (row) => formats.money(payments[row.student.token]?.owed ?? 0)),
      money('overdue', (row) => <Overdue of={payments[row.student.token]} />),
    ]
  }, [work, formats, payments])
}

function useMarkColumns(): readonly TableColumn<RegisterStudent>[] {
  const texts = useTexts()
  const work = useWork()
  const percentText = usePercentText()
  return useMemo(() => {
    const field = (name: string) => texts.field(educationalGroupAttendance, name)
    return [
      { key: 'attendance', header: field('attendance'), width: 130, cell: (row) => <Attendance row={row} /> },
      {
        key: 'minutesLate',
        header: field('minutesLate'),
        width: 110,
        align: 'number',
        cell: (row) => (row.minutesLate ? work('counts.minutes', { count: row.minutesLate }) : '—'),
      },
      {
        key: 'reason',
        header: field('reason'),
        width: 180,
        cell: (row) => (row.reason ? <bdi>{row.reason}</bdi> : '—'),
      },
      {
        key: 'percent',
        header: work('attendance.soFar'),
        width: 160,
        align: 'number',
        cell: (row) => (row.percent === null ? '—' : percentText(row)),
      },
    ]
  }, [texts, work, percentText])
}

function Overdue({ of }: { of: Owed | undefined }) {
  const formats = useFormats()
  return of?.overdue ? <StateBadge tone="bad">{formats.money(of.overdue)}</StateBadge> : '—'
}

function Attendance({ row }: { row: RegisterStudent }) {
  const texts = useTexts()
  const work = useWork()
  if (!row.expected && row.attendance === 'Unknown') return <Badge>{work('attendance.notExpected')}</Badge>
  return (
    <StateBadge tone={toneOf(row.attendance)}>
      {texts.value(educationalGroupAttendance, 'attendance', row.attendance)}
      {row.excused && ` (${work('attendance.excused')})`}
    </StateBadge>
  )
}

/** Lists the students; with their debts if the address asks for them and the user may see them. */
export function TimeStudents({ token, withPayment = false }: { token: string; withPayment?: boolean }) {
  const texts = useTexts()
  const work = useWork()
  const query = useQuery(registerQuery(token))
  const who = useWho()
  const payments = useQuery({
    queryKey: ['records', 'debt', 'of time', token],
    enabled: withPayment && who.can('Debt', 'view'),
    queryFn: ({ signal }) =>
      call<typeof readLessonPayments>('GET /api/educational-schedule-times/:token/payments', {
        params: { token },
        signal,
      }),
  })
  const columns = useColumns(payments.data?.students)
  const formats = useFormats()
  const detailOf = ({ student: { token, code } }: RegisterStudent) => {
    const of = payments.data?.students[token]
    return (
      <>
        <Isolate>{code ?? ''}</Isolate>
        {of && of.owed > 0 && (
          <>
            {' '}
            · {work('calendar.owed')}: <bdi>{formats.money(of.owed)}</bdi>
          </>
        )}
        {of && of.overdue > 0 && (
          <>
            {' '}
            <Overdue of={of} />
          </>
        )}
      </>
    )
  }
  if (query.error && !query.data)
    return <ListFailure error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  return (
    <DataTable
      label={texts.entity('student').many}
      columns={columns}
      rows={query.data?.students ?? []}
      rowKey={keyOf}
      rowName={(row) => texts.name(row.student.names)}
      isLoading={query.isPending}
      phoneCard={(row) => ({
        title: <bdi>{texts.name(row.student.names)}</bdi>,
        detail: detailOf(row),
        aside: <Attendance row={row} />,
        asideDetail: row.minutesLate ? work('counts.minutes', { count: row.minutesLate }) : undefined,
      })}
      empty={<EmptyState title={work('attendance.empty')} />}
    />
  )
}
