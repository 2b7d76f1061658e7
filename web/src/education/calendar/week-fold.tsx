/**
 * A strip for lessons that have no room of their own: how many, whether a register is missing, and when each ends. It
 * opens all lessons of that time, with the rooms that are free.
 */
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Check, Columns3, TriangleAlert, X } from 'lucide-react'
import { useTexts, useWork } from '../../platform/texts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { KeyHint } from '../../ui/buttons/key-hint.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { keySet, useShownKeys } from '../../ui/keys/key-set.ts'
import { actOf } from '../../ui/keys/pressed.ts'
import { Anchored } from '../../ui/overlays/anchored.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import type { Answer, Book, CalendarTime } from './calendar-data.ts'
import { dayMinutes, type Fold, type Span } from './calendar-grid.ts'
import type { Column } from './columns.ts'
import { hueOf, isHeld, registerSign, subjectOf } from './subjects.ts'
import { seatsText } from './week-block.tsx'

const foldKeys = keySet('fold', {
  move: ['ArrowDown', 'ArrowUp'],
  open: ['Enter'],
  day: ['KeyD'],
  close: ['Escape'],
})

interface WeekFoldProps {
  readonly fold: Fold
  readonly column: Column
  readonly data: Answer
  readonly book: Book
  /** Milliseconds. */
  readonly now: number
  /** Address of the day by rooms. */
  readonly dayHref: string
  open(time: CalendarTime): void
}

export function WeekFold(props: WeekFoldProps) {
  const { fold, column, data, book, now } = props
  const work = useWork()
  const formats = useFormats()
  const strip = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const folded = fold.folded.map((at) => column.times[at]!)
  const isMissing = folded.some((time) => registerSign(time, now) === 'missing')
  return (
    <>
      <button
        ref={strip}
        type="button"
        tabIndex={-1}
        className="week-fold"
        data-time=""
        data-open={isOpen || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        style={{ '--s': fold.start, '--m': Math.min(fold.end, dayMinutes) - fold.start } as CSSProperties}
        onClick={() => setOpen(true)}
      >
        <span className="sr-only">
          {work('calendar.folded', { count: folded.length, from: book.clock(fold.start) })}
          {isMissing && `, ${work('calendar.notRegistered')}`}
        </span>
        <bdi dir="ltr" aria-hidden>
          +{formats.number(folded.length)}
        </bdi>
        {isMissing && <TriangleAlert aria-hidden size={14} className="text-warn" />}
        <span className="week-fold-bars" aria-hidden>
          {folded.slice(0, maxBars).map((time) => (
            <i
              key={time.token}
              style={
                {
                  '--hue': hueOf(data.subjects[subjectOf(data, time)]),
                  '--from': (time.start - fold.start) / (fold.end - fold.start),
                  '--to': (Math.min(time.end, fold.end) - fold.start) / (fold.end - fold.start),
                } as CSSProperties
              }
            />
          ))}
        </span>
      </button>
      {isOpen && (
        <Anchored
          anchor={strip}
          onClose={() => setOpen(false)}
          focusOn={(box) => box.querySelector('li button') as HTMLElement}
        >
          <AtOnce {...props} onClose={() => setOpen(false)} />
        </Anchored>
      )}
    </>
  )
}
/** Bars that a strip holds. */
const maxBars = 4

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

function AtOnce({ fold, column, data, book, now, dayHref, open, onClose }: WeekFoldProps & { onClose(): void }) {
  const work = useWork()
  const formats = useFormats()
  const navigate = useNavigate()
  const panel = useRef<HTMLDivElement>(null)
  useShownKeys({ set: foldKeys, within: panel })
  const times = column.times.filter((time) => overlaps(time, fold))
  const start = Math.min(...times.map((time) => time.start))
  const end = Math.max(...times.map((time) => time.end))
  const title = work('calendar.atOnce', { day: formats.longDate(column.day), hours: book.hours(start, end) })
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOf(foldKeys.acts, event)
    if (act === 'day') void navigate(dayHref)
    else if (act === 'move') {
      const rows = [...panel.current!.querySelectorAll<HTMLElement>('li button')]
      const at = rows.indexOf(document.activeElement as HTMLElement)
      rows.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % rows.length)?.focus()
    } else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={panel} role="dialog" aria-label={title} className="week-at-once" onKeyDown={onKeyDown}>
      <header>
        <div>
          <h3>{title}</h3>
          <p>
            <Sums times={times} at={{ start, end }} data={data} book={book} />
          </p>
        </div>
        <IconButton quiet label={work('calendar.closeFold')} icon={<X aria-hidden size={16} />} onPress={onClose} />
      </header>
      <ul>
        {times.map((time) => (
          <li key={time.token}>
            <button
              type="button"
              onClick={() => {
                onClose()
                open(time)
              }}
            >
              <Row time={time} data={data} book={book} now={now} />
            </button>
          </li>
        ))}
      </ul>
      <LinkButton variant="ghost" href={dayHref}>
        <Columns3 aria-hidden size={16} />
        <span>{work('calendar.byRooms')}</span>
        <KeyHint keys="D" />
      </LinkButton>
    </div>
  )
}

type TimeProps = Pick<WeekFoldProps, 'data' | 'book'>

/** 5 lessons at once · 46/58 seats · free: Room 202 */
function Sums({ times, at, data, book }: TimeProps & { times: readonly CalendarTime[]; at: Span }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const groups = times.map((time) => data.groups[time.group])
  const sum = (of: 'seated' | 'seats') => groups.reduce((all, group) => all + (group?.[of] ?? 0), 0)
  const { day } = times[0]!
  const all = (data.unfiltered ?? data.times).filter((time) => time.day === day && isHeld(time) && overlaps(time, at))
  const taken = new Set(all.map((time) => time.place))
  const free = Object.keys(data.places).filter((token) => !taken.has(token))
  const rooms = free.slice(0, maxRooms).map((token) => book.name('place', token))
  const listed = new Intl.ListFormat(texts.language, { type: 'unit' }).format(rooms)
  return [
    work('calendar.together', { count: times.length }),
    sum('seats') > 0 &&
      work('calendar.seatsOf', { taken: formats.number(sum('seated')), all: formats.number(sum('seats')) }),
    free.length === 0
      ? work('calendar.noFreeRoom')
      : free.length > maxRooms
        ? work('calendar.freeRooms', { count: free.length })
        : work('calendar.freeRoom', { rooms: listed }),
  ]
    .filter(Boolean)
    .join(' · ')
}
/** Free rooms that are named; more are counted. */
const maxRooms = 2

function Row({ time, data, book, now }: TimeProps & { time: CalendarTime; now: number }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const group = data.groups[time.group]
  const subject = data.subjects[subjectOf(data, time)]
  const sign = registerSign(time, now)
  const isFull = typeof group?.seats === 'number' && (group.seated ?? 0) >= group.seats
  return (
    <>
      <i aria-hidden style={{ '--hue': hueOf(subject) } as CSSProperties} />
      <span className="week-at-once-words">
        <span className="one-line">
          <b>
            <bdi>{book.short(time)}</bdi>
          </b>{' '}
          <bdi>{texts.name(subject?.names)}</bdi>
        </span>
        <small className="one-line">
          {[book.bareHours(time.start, time.end), book.where(time)].filter(Boolean).join(' · ')}
        </small>
      </span>
      <span className="week-at-once-end">
        <bdi dir="ltr" data-full={isFull || undefined}>
          {seatsText(formats, group?.seated, group?.seats)}
        </bdi>
        {sign === 'taken' && (
          <small className="text-ok">
            <Check aria-hidden size={14} /> {work('calendar.registered')}
          </small>
        )}
        {sign === 'missing' && (
          <small className="text-warn">
            <TriangleAlert aria-hidden size={14} /> {work('calendar.notRegistered')}
          </small>
        )}
      </span>
    </>
  )
}
