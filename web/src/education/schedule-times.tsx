/**
 * Schedule times to choose from: today's first, then what was before, then what comes; each with the state of its
 * register.
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { addDays } from '@topcenter/model/kit/date-text'
import { KeptRegisters } from '../attendance/kept-registers.tsx'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { listQuery } from '../records/queries.ts'
import type { RecordData, Shown } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { useToday } from '../platform/use-today.ts'
import { RegisterBadge } from './register-badge.tsx'

export interface ScheduleTimeRecord extends RecordData {
  readonly from: string
  readonly to: string
  readonly register: string
  readonly workDay: string
  readonly educationalGroup: Shown | null
  readonly place: Shown | null
  readonly lecturer: Shown | null
}

export interface ScheduleTimesProps {
  /** Left out: of all groups. */
  readonly group?: string | undefined
  readonly chosen?: string | undefined
  onChoose(token: string): void
}

const shownAtFirst = 10

/** `from` as a range of days by the centre's calendar; planned times only. */
export const timesQuery = (
  group: string | undefined,
  bounds: Readonly<Record<string, string>>,
  sort: string,
  size: number,
) =>
  listQuery(educationalScheduleTime, {
    ...(group ? { educationalGroupToken: group } : {}),
    ...bounds,
    stateIs: 'Planned',
    workDay: 'Work',
    sort,
    size,
  })

export function ScheduleTimes({ group, chosen, onChoose }: ScheduleTimesProps) {
  const texts = useTexts()
  const work = useWork()
  const [older, setOlder] = useState(shownAtFirst)
  const today = useToday()
  const now = useQuery(timesQuery(group, { fromFrom: today, fromTo: today }, 'from', 100))
  const before = useQuery(timesQuery(group, { fromTo: addDays(today, -1) }, '-from', older))
  const coming = useQuery(timesQuery(group, { fromFrom: addDays(today, 1) }, 'from', shownAtFirst))
  const failed = [now, before, coming].find((query) => query.error && !query.data)
  if (failed)
    return <ListFailure error={failed.error!} isRetrying={failed.isFetching} onRetry={() => void failed.refetch()} />
  if (now.isPaused && !now.data) return <KeptRegisters chosen={chosen} onChoose={onChoose} />
  if (!now.data || !before.data || !coming.data) return <CardSkeleton lines={6} />
  const isEmpty = [now, before, coming].every((query) => query.data!.items.length === 0)
  if (isEmpty) return <EmptyState title={work('schedule.empty')} text={texts.entity(educationalScheduleTime).empty} />
  const show = (title: string, items: readonly RecordData[], isComing = false) =>
    items.length > 0 && (
      <Section
        title={title}
        items={items as readonly ScheduleTimeRecord[]}
        isComing={isComing}
        withGroup={!group}
        chosen={chosen}
        onChoose={onChoose}
      />
    )
  return (
    <div className="grid gap-4">
      {now.data.items.length > 0 ? (
        show(work('schedule.today'), now.data.items)
      ) : (
        <p className="text-sm text-ink-3">{work('schedule.nothingToday')}</p>
      )}
      {show(work('schedule.before'), before.data.items)}
      {before.data.page.total > older && (
        <Button onPress={() => setOlder(Math.min(200, older + 30))} isPending={before.isFetching}>
          {texts.say('history.more')}
        </Button>
      )}
      {show(work('schedule.coming'), coming.data.items, true)}
    </div>
  )
}

interface SectionProps {
  title: string
  items: readonly ScheduleTimeRecord[]
  isComing: boolean
  withGroup: boolean
  chosen: string | undefined
  onChoose(token: string): void
}

function Section({ title, items, isComing, withGroup, chosen, onChoose }: SectionProps) {
  const texts = useTexts()
  const formats = useFormats()
  return (
    <section className="grid gap-2">
      <h2 className="text-sm text-ink-2">{title}</h2>
      <ul className="time-list">
        {items.map((item) => (
          <li key={item.token}>
            <button
              type="button"
              className="time-item"
              aria-current={item.token === chosen || undefined}
              onClick={() => onChoose(item.token)}
            >
              <span className="time-line">
                <span className="time-title">
                  <bdi>{withGroup ? texts.name(item.educationalGroup?.names) : formats.day(item.from)}</bdi>
                </span>
                {/* A coming time has no register yet, so nothing is said of it. */}
                {!(isComing && item.register === 'NotTaken') && <RegisterBadge time={item} />}
              </span>
              <span className="time-line time-detail">
                <span>
                  {withGroup && <>{formats.day(item.from)} · </>}
                  <bdi>{formats.hours(item.from, item.to)}</bdi>
                </span>
                {item.place && <bdi>{texts.name(item.place.names)}</bdi>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
