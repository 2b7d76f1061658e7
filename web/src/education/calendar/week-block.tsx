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
/** Pixels: what a block's padding, its hours and its seats take, a line of its name, and its lecturer. */
const [around, nameLine, lecturerLine] = [38, 18, 16]
/** Beside two others a name is smaller, breaks anywhere, and leaves the sign its own line. */
const slimLine = 14
/** What tells two groups of a subject apart is at the end of their names. */
function nameLinesOf(height: number, lanes: number): number {
  if (height < low) return 1
  if (lanes > 2) return Math.max(1, Math.min(4, Math.floor((height - around - slimLine) / slimLine)))
  const kept = lanes === 1 && height >= tall ? lecturerLine : 0
  return Math.max(1, Math.min(lanes === 1 ? 2 : 3, Math.floor((height - around - kept) / nameLine)))
}

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
  const nameLines = nameLinesOf(height, across.lanes)
  const hasLecturer = height >= tall && across.lanes < 3 && height - around - nameLines * nameLine >= lecturerLine
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
      data-narrow={across.lanes > 1 || undefined}
      data-slim={across.lanes > 2 || undefined}
      data-patterned={isPatterned(subject) || undefined}
      data-movable={mayMove || undefined}
      data-moving={isMoving || undefined}
      style={blockStyle(time.start, time.end, across, hueOf(subject))}
      aria-describedby="timetable-hint"
    >
      <span className="sr-only">
        {[book.group(time), hours, lecturer, seats, place, ...words].filter(Boolean).join(', ')}
      </span>
      <b aria-hidden style={{ '--lines': nameLines } as CSSProperties}>
        {Mark && <Mark size={12} />}
        <bdi>{book.group(time)}</bdi>
      </b>
      {!isLow && (
        <bdi className="week-hours" aria-hidden>
          {across.lanes < 3 ? hours : book.hour(time.start)}
        </bdi>
      )}
      {hasLecturer && lecturer && (
        <bdi className="week-line" aria-hidden>
          {lecturer}
        </bdi>
      )}
      <span className="week-foot" aria-hidden>
        {seats && (
          <bdi dir="ltr" data-full={isFull || undefined}>
            {seats}
          </bdi>
        )}
        {!isLow && across.lanes === 1 && place && <bdi className="week-place">{place}</bdi>}
      </span>
      {sign === 'taken' && <Check className="week-sign text-ok" size={14} />}
      {sign === 'missing' && <TriangleAlert className="week-sign text-warn" size={14} />}
    </button>
  )
}

const seatsText = (formats: Formats, seated: number | undefined, seats: number | null | undefined): string =>
  seated === undefined
    ? ''
    : seats === null || seats === undefined
      ? formats.number(seated)
      : `${formats.number(seated)}/${formats.number(seats)}`

export const blockStyle = (start: number, end: number, { from, width }: Omit<Across, 'lanes'>, hue?: string) =>
  ({
    '--s': start,
    '--m': Math.min(end, dayMinutes) - start,
    '--x': from,
    '--w': width,
    ...(hue ? { '--hue': hue } : {}),
  }) as CSSProperties
