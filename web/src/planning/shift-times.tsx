/** A table of times that move: when they were, when they will be, and their obstacles. */
import { useMemo } from 'react'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { previewSeasonShift, readShiftedLessons } from '@topcenter/model/planning/api'
import { useTexts, useWork } from '../platform/texts.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { DataTable } from '../ui/data/data-table.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { PhoneRows } from '../ui/data/phone-rows.tsx'
import type { TableColumn } from '../ui/data/table-column.ts'

type Previewed = AnswerOf<typeof previewSeasonShift>['times'][number]
type Moved = AnswerOf<typeof readShiftedLessons>['times'][number]
type Obstacle = Previewed['obstacles'][number]
/** A time of a preview, or one that was moved. */
export type ShiftTime = Previewed & Partial<Pick<Moved, 'canceled' | 'returned'>>

function useObstacleText(): (obstacle: Obstacle) => string {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return ({ kind, students, group, from, to }) => {
    if (!group) return work(`planning.obstacle.${kind as 'holiday' | 'outside' | 'past'}`)
    const at = { name: texts.name(group.names), at: from && to ? `${formats.time(from)} – ${formats.time(to)}` : '' }
    return kind === 'student'
      ? work('planning.studentsMeet', { ...at, count: students ?? 1 })
      : work(`planning.meets.${kind as 'place' | 'lecturer' | 'group'}`, at)
  }
}

function useColumns(obstacleText: (obstacle: Obstacle) => string): readonly TableColumn<ShiftTime>[] {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return useMemo(() => {
    const hours = (from: string, to: string) => (
      <bdi className="whitespace-nowrap">
        {formats.time(from)} – {formats.time(to)}
      </bdi>
    )
    const when = (from: string, to: string) => (
      <span className="whitespace-nowrap">
        {formats.longDate(from)} · {hours(from, to)}
      </span>
    )
    const canceled = texts.value(educationalScheduleTime, 'state', 'Canceled')
    const name = (named: Previewed['place']) => <bdi>{texts.name(named?.names)}</bdi>
    return [
      { key: 'group', header: texts.entity('educationalGroup').one, width: 200, cell: (time) => name(time.group) },
      { key: 'from', header: work('planning.now'), width: 280, cell: (time) => when(time.from, time.to) },
      {
        key: 'to',
        header: work('planning.after'),
        width: 220,
        cell: (time) =>
          time.canceled ? (
            canceled
          ) : (
            <span className={time.stays || time.returned ? 'line-through text-ink-3' : ''}>
              {formats.date(time.from) === formats.date(time.newFrom)
                ? hours(time.newFrom, time.newTo)
                : when(time.newFrom, time.newTo)}
            </span>
          ),
      },
      {
        key: 'place',
        header: texts.field(educationalScheduleTime, 'place'),
        width: 140,
        cell: (time) => name(time.place),
      },
      {
        key: 'lecturer',
        header: texts.field(educationalScheduleTime, 'lecturer'),
        width: 160,
        cell: (time) => name(time.lecturer),
      },
      {
        key: 'obstacles',
        header: work('planning.inTheWay'),
        width: 340,
        cell: (time) => <Obstacles time={time} text={obstacleText} />,
      },
    ]
  }, [texts, work, formats, obstacleText])
}

/** Lists the times; `inDrawer`: two lines for each, as on a phone. */
export function ShiftTimes({
  times,
  label,
  inDrawer = false,
}: {
  times: readonly ShiftTime[]
  label: string
  inDrawer?: boolean
}) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const obstacleText = useObstacleText()
  const columns = useColumns(obstacleText)
  const Rows = inDrawer ? PhoneRows : DataTable
  return (
    <Rows<ShiftTime>
      label={label}
      columns={columns}
      rows={times}
      rowKey={(time) => time.token}
      rowName={(time) => texts.name(time.group.names)}
      empty={work('planning.nothingMoves')}
      phoneCard={(time) => ({
        title: <bdi>{texts.name(time.group.names)}</bdi>,
        detail: (
          <>
            <bdi>
              {formats.date(time.from)} {formats.time(time.from)}
            </bdi>{' '}
            <span aria-hidden className="mirrored inline-block">
              →
            </span>{' '}
            {time.canceled ? (
              texts.value(educationalScheduleTime, 'state', 'Canceled')
            ) : (
              <bdi>
                {formats.date(time.from) !== formats.date(time.newFrom) && formats.date(time.newFrom)}{' '}
                {formats.time(time.newFrom)}
              </bdi>
            )}
          </>
        ),
        asideDetail: <Obstacles time={time} text={obstacleText} />,
      })}
    />
  )
}

function Obstacles({ time, text }: { time: ShiftTime; text(obstacle: Obstacle): string }) {
  const work = useWork()
  if (time.returned) return <StateBadge tone="neutral">{work('planning.returned')}</StateBadge>
  if (time.obstacles.length === 0) return null
  return (
    <span className={time.stays ? 'text-bad' : 'text-warn'}>
      {time.obstacles.slice(0, 3).map(text).join(' · ')}
      {time.obstacles.length > 3 && ` +${time.obstacles.length - 3}`}
    </span>
  )
}
