/** Who is expected at a schedule time and how they were marked; to read, to print. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { student } from '@topcenter/model/people/user'
import { spacedPhone } from '../platform/spaced-phone.ts'
import { toneOf } from '../fields/state-tone.ts'
import { api } from '../platform/api.ts'
import { faceOf } from '../platform/picture.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { Avatar } from '../ui/marks/avatar.tsx'
import { Badge, StateBadge } from '../ui/marks/badge.tsx'
import { DataTable } from '../ui/data/data-table.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { Isolate } from '../ui/marks/isolate.tsx'
import { useFormats } from '../ui/page/language.tsx'
import type { TableColumn } from '../ui/data/table-column.ts'
import { registerQuery, type RegisterStudent } from './register/register-data.ts'

const keyOf = (row: RegisterStudent) => row.groupStudentToken

interface Owed {
  readonly owed: number
  readonly overdue: number
}
type Payments = Readonly<Record<string, Owed>>

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
            <Avatar name={texts.name(row.student.names)} src={faceOf(student, row.student)} />
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
  const formats = useFormats()
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
        cell: (row) =>
          row.percent === null
            ? '—'
            : work('attendance.percent', {
                percent: formats.number(row.percent),
                n: formats.number(row.attended),
                m: formats.number(row.counted),
              }),
      },
    ]
  }, [texts, work, formats])
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

/** With what each student owes, where the address asks for it and the user may see it. */
export function TimeStudents({ token, withPayment = false }: { token: string; withPayment?: boolean }) {
  const texts = useTexts()
  const work = useWork()
  const query = useQuery(registerQuery(token))
  const who = useWho()
  const payments = useQuery({
    queryKey: ['records', 'debt', 'of time', token],
    enabled: withPayment && who.can('Debt', 'view'),
    queryFn: ({ signal }) =>
      api.get<{ students: Payments }>(`/educational-schedule-times/${token}/payments`, { signal }),
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
