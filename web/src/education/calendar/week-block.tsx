/** One lesson in the week: as much of it as its height and its width hold. */
import type { CSSProperties } from 'react'
import { ArrowLeftRight, Check, Layers, Moon, RefreshCw, TriangleAlert, X } from 'lucide-react'
import type { SayWork } from '../../platform/texts.ts'
import type { Formats } from '../../ui/page/format.ts'
import type { Book, CalendarData, CalendarTime } from './calendar-data.ts'
import { type Across, dayMinutes } from './calendar-grid.ts'
import { hueOf, isPatterned, registerSign } from './subjects.ts'

/** Pixels under which a block holds its name and its seats alone, and from which its lecturer too. */
const [low, tall] = [60, 76]

const signs = {
  Alternative: RefreshCw,
  Canceled: X,
  Replaced: ArrowLeftRight,
  Holiday: Moon,
  Overbooked: Layers,
  Planned: undefined,
  Taken: undefined,
  Closed: undefined,
} as const

export interface WeekBlockProps {
  readonly time: CalendarTime
  readonly across: Across
  readonly data: CalendarData
  readonly book: Book
  readonly formats: Formats
  readonly work: SayWork
  /** Milliseconds. */
  readonly now: number
  /** Pixels of an hour. */
  readonly hour: number
  readonly mayMove: boolean
  readonly isMoving: boolean
}

export function WeekBlock({ time, across, data, book, formats, work, now, hour, mayMove, isMoving }: WeekBlockProps) {
  const group = data.groups[time.group]
  const subject = group && data.subjects[group.subject]
  const height = ((Math.min(time.end, dayMinutes) - time.start) / 60) * hour
  const sign = registerSign(time, now)
  const phase = Date.parse(time.to) <= now ? 'past' : Date.parse(time.from) <= now ? 'now' : undefined
  const [lecturer, place] = [book.name('lecturer', time.lecturer), book.name('place', time.place)]
  const seats = seatsText(formats, group?.seated, group?.seats)
  const isFull = typeof group?.seats === 'number' && (group.seated ?? 0) >= group.seats
  const hours = book.hours(time.start, time.end)
  const isLow = height < low
  const isPaired = across.lanes > 1 || across.isBesideFold
  const Mark = signs[time.mark]
  const words = [
    time.mark === 'Planned' || sign ? '' : work(`calendar.marks.${time.mark}`),
    sign && work(sign === 'taken' ? 'calendar.registered' : 'calendar.notRegistered'),
    phase === 'now' && work('calendar.now'),
    isFull && work('calendar.full'),
  ]
  return (
    <button
      type="button"
      tabIndex={-1}
      className="week-block"
      data-time={time.token}
      data-mark={time.mark}
      data-phase={phase}
      data-low={isLow || undefined}
      data-narrow={isPaired || undefined}
      data-folded={across.isBesideFold || undefined}
      data-patterned={isPatterned(subject) || undefined}
      data-movable={mayMove || undefined}
      data-moving={isMoving || undefined}
      style={blockStyle(time.start, time.end, across, hueOf(subject))}
      aria-describedby="timetable-hint"
    >
      <span className="sr-only">
        {[book.group(time), hours, lecturer, seats, place, ...words].filter(Boolean).join(', ')}
      </span>
      <b aria-hidden>
        {Mark && <Mark size={12} />}
        <bdi>{book.short(time)}</bdi>
      </b>
      {!isLow && (
        <bdi className="week-hours" aria-hidden>
          {isPaired ? book.bareHours(time.start, time.end) : hours}
        </bdi>
      )}
      {height >= tall && lecturer && (
        <bdi className="week-line" aria-hidden>
          {across.isBesideFold ? firstOf(lecturer) : lecturer}
        </bdi>
      )}
      <span className="week-foot" aria-hidden>
        {seats && (
          <bdi dir="ltr" data-full={isFull || undefined}>
            {seats}
          </bdi>
        )}
        {!isLow && !across.isBesideFold && place && (
          <bdi className="week-place">{isPaired ? numberOf(place) : place}</bdi>
        )}
      </span>
      {sign === 'taken' && <Check className="week-sign text-ok" size={14} />}
      {sign === 'missing' && <TriangleAlert className="week-sign text-warn" size={14} />}
    </button>
  )
}

const firstOf = (name: string): string => name.split(' ')[0]!
/** The number of a room, where it has one: two lessons side by side have no room for words. */
const numberOf = (room: string): string => /[\d٠-٩]+$/.exec(room)?.[0] ?? ''

export const seatsText = (formats: Formats, seated: number | undefined, seats: number | null | undefined): string =>
  seated === undefined
    ? ''
    : seats === null || seats === undefined
      ? formats.number(seated)
      : `${formats.number(seated)}/${formats.number(seats)}`

export const blockStyle = (
  start: number,
  end: number,
  { from, width, isBesideFold }: Pick<Across, 'from' | 'width'> & Partial<Across>,
  hue?: string,
) =>
  ({
    ...(isBesideFold ? { '--across': 'calc(100% - 30px)' } : {}),
    '--s': start,
    '--m': Math.min(end, dayMinutes) - start,
    '--x': from,
    '--w': width,
    ...(hue ? { '--hue': hue } : {}),
  }) as CSSProperties
