/**
 * Attendance by group, place, lecturer or student between two days, the lowest percentage first; each line links to the
 * marks that it counts.
 */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { readAttendanceView } from '@topcenter/model/education/api'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { usePercentText } from '../education/use-percent-text.ts'
import { groupStudentsPath, marksPath, scheduleTimesPath } from '../education/paths.ts'
import { PeriodPicker } from '../finance/accounts/period.tsx'
import { call } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { recordKeys } from '../records/queries.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { DataTable } from '../ui/data/data-table.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { Isolate } from '../ui/marks/isolate.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { TableSkeleton } from '../ui/messages/skeleton.tsx'
import type { TableColumn } from '../ui/data/table-column.ts'

export const groupedViews = ['group', 'place', 'employee', 'student'] as const
export type GroupedView = (typeof groupedViews)[number]

type View = AnswerOf<typeof readAttendanceView>
type Line = View['rows'][number]

/** Returns the list that a line counts: marks for a group and a student, sessions for a place and a lecturer. */
const linkOf = (view: GroupedView, token: string, { from, to }: View): string => {
  if (view === 'group' || view === 'student')
    return marksPath({
      [view === 'group' ? 'educationalGroupToken' : 'studentToken']: token,
      atFrom: from,
      atTo: to,
    })
  return `${scheduleTimesPath()}?${view === 'place' ? 'placeToken' : 'lecturerToken'}=${token}&fromFrom=${from}&fromTo=${to}`
}

export function AttendanceBy({ view }: { view: GroupedView }) {
  const work = useWork()
  const formats = useFormats()
  const percentText = usePercentText()
  const who = useWho()
  const [params] = useSearchParams()
  const query = { by: view, from: params.get('atFrom'), to: params.get('atTo') }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...recordKeys.all(educationalGroupAttendance), 'view', query],
    queryFn: ({ signal }) => call<typeof readAttendanceView>('GET /api/attendance-views', { query, signal }),
  })
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <PeriodPicker />
        {view === 'student' && who.canView(educationalGroupStudent) && (
          <LinkButton href={`${groupStudentsPath()}?warningFrom=1`}>{work('attendance.warned')}</LinkButton>
        )}
        {data && (
          <p className="text-ink-2">
            <bdi>
              {formats.date(data.from)} – {formats.date(data.to)}
            </bdi>{' '}
            · <strong className="text-ink">{percentText(data.total)}</strong>
          </p>
        )}
      </div>
      {data?.isCut && <AlertBanner tone="info">{work('attendance.by.cut', { count: data.rows.length })}</AlertBanner>}
      {error && !data ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton columns={6} />
      ) : (
        <Lines view={view} data={data} />
      )}
    </div>
  )
}

function Lines({ view, data }: { view: GroupedView; data: View }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const percentText = usePercentText()
  const label = work(`attendance.by.${view}`)
  const link = (line: Line) => (
    <LinkButton variant="text" href={linkOf(view, line.token, data)}>
      <bdi>{texts.name(line.names)}</bdi>
    </LinkButton>
  )
  const number = (value: number) => formats.number(value)
  const count = (key: 'absent' | 'excused' | 'late'): TableColumn<Line> => ({
    key,
    header: work(`attendance.${key}`),
    align: 'number',
    width: 100,
    cell: (line) => number(line[key]),
  })
  const columns: TableColumn<Line>[] = [
    { key: 'name', header: label, width: 260, isPinned: true, cell: link },
    { key: 'percent', header: work('attendance.title'), width: 180, cell: (line) => percentText(line) },
    count('absent'),
    count('excused'),
    count('late'),
    {
      key: 'taken',
      header: texts.field('educationalScheduleTime', 'register'),
      width: 220,
      cell: (line) => work('attendance.registersTaken', { n: number(line.taken), m: number(line.due) }),
    },
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={data.rows}
      rowKey={(line) => line.token}
      rowName={(line) => texts.name(line.names)}
      empty={<EmptyState title={work('attendance.by.empty')} />}
      phoneCard={(line) => ({
        title: link(line),
        detail: (
          <>
            {line.code && (
              <>
                <Isolate>{line.code}</Isolate> ·{' '}
              </>
            )}
            {work('attendance.absent')}: {number(line.absent)}
          </>
        ),
        aside: percentText(line),
      })}
    />
  )
}
