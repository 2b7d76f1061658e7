/** In a group's record: its next schedule times, and making those of its weekly times. */
import { CalendarPlus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { toneOf } from '../fields/state-tone.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { listQuery } from '../records/queries.ts'
import { useRecordActions } from '../records/actions/record-actions.tsx'
import type { PanelProps } from '../records/record-panels.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { LineList } from '../ui/data/line-list.tsx'
import { scheduleTimePath, scheduleTimesPath } from './paths.ts'
import { RegisterBadge } from './register-badge.tsx'
import type { ScheduleTimeRecord } from './schedule-times.tsx'
import { useToday } from '../platform/use-today.ts'

const shown = 8

export default function GroupSchedulePanel({ record }: PanelProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const { start, dialog } = useRecordActions(educationalGroup)
  const today = useToday()
  const times = useQuery({
    ...listQuery(educationalScheduleTime, {
      educationalGroupToken: record.token,
      fromFrom: today,
      sort: 'from',
      size: shown,
    }),
    enabled: who.canView(educationalScheduleTime),
  })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {record.allowed.includes('generateScheduleTimes') && (
          <Button onPress={() => start(record, 'generateScheduleTimes')}>
            <CalendarPlus aria-hidden />
            {work('schedule.generate')}
          </Button>
        )}
        <LinkButton href={scheduleTimesPath(record.token)}>{texts.entity(educationalScheduleTime).many}</LinkButton>
      </div>
      {record.allowed.includes('generateScheduleTimes') && (
        <p className="text-sm text-ink-3">{work('schedule.generateHint')}</p>
      )}
      <h3 className="text-sm text-ink-2">{work('schedule.coming')}</h3>
      {times.error && !times.data ? (
        <ListFailure error={times.error} isRetrying={times.isFetching} onRetry={() => void times.refetch()} />
      ) : !times.data ? (
        <CardSkeleton />
      ) : times.data.items.length === 0 ? (
        <EmptyState title={work('schedule.empty')} />
      ) : (
        <LineList
          label={work('schedule.coming')}
          lines={(times.data.items as readonly ScheduleTimeRecord[]).map((time) => ({
            key: time.token,
            href: scheduleTimePath(time.token),
            title: formats.longDate(time.from),
            detail: (
              <>
                <bdi>
                  {formats.time(time.from)} – {formats.time(time.to)}
                </bdi>
                {time.place && (
                  <>
                    {' '}
                    · <bdi>{texts.name(time.place.names)}</bdi>
                  </>
                )}
              </>
            ),
            aside:
              time.state === 'Canceled' ? (
                <StateBadge tone={toneOf('Canceled')}>
                  {texts.value(educationalScheduleTime, 'state', 'Canceled')}
                </StateBadge>
              ) : (
                <RegisterBadge time={time} />
              ),
          }))}
        />
      )}
      {dialog}
    </div>
  )
}
