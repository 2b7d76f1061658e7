/** How far it is, in pieces, one for each chapter; the frame at the place that is pointed at or dragged to. */
import { type PointerEvent, useState } from 'react'
import { clockText } from '../../fields/clock-text.ts'
import { frameOf, type Strip } from '../strip.ts'
import type { Play } from './play-data.ts'

interface BarProps {
  /** Seconds, as is its length. */
  readonly at: number
  readonly seconds: number
  readonly chapters: Play['chapters']
  readonly strip: Strip | null
  readonly label: string
  onSeek(seconds: number): void
}

export function Bar({ at, seconds, chapters, strip, label, onSeek }: BarProps) {
  const [shown, setShown] = useState<number>()
  const starts = [0, ...chapters.map((chapter) => chapter.at).filter((start) => start > 0 && start < seconds)]
  const now = chapters.findLast((chapter) => chapter.at <= at)?.title
  const hide = (): void => setShown(undefined)
  // a mouse points; a finger drags
  const point = ({ currentTarget, clientX, pointerType, buttons }: PointerEvent<HTMLElement>): void => {
    if (pointerType !== 'mouse' && buttons === 0) return
    const { left, width } = currentTarget.getBoundingClientRect()
    setShown(Math.min(Math.max((clientX - left) / width, 0), 1) * seconds)
  }
  return (
    <div
      className="watch-bar"
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={hide}
      onPointerCancel={hide}
      onPointerUp={({ pointerType }) => {
        if (pointerType !== 'mouse') hide()
      }}
    >
      {starts.map((start, index) => {
        const end = starts[index + 1] ?? seconds
        const part = Math.min(1, Math.max(0, (at - start) / Math.max(1, end - start)))
        return (
          <span key={start} style={{ flexGrow: Math.max(1, end - start), flexBasis: 0 }}>
            <span style={{ width: `${part * 100}%` }} />
          </span>
        )
      })}
      <span className="watch-knob" style={{ left: `${seconds ? (at / seconds) * 100 : 0}%` }} />
      {strip && shown !== undefined && seconds > 0 && <Frame strip={strip} at={shown} of={seconds} />}
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.floor(seconds))}
        value={Math.floor(at)}
        aria-label={label}
        aria-valuetext={[clockText(at), now].filter(Boolean).join(', ')}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </div>
  )
}

/** Over its place, but never beyond the ends of the bar. */
function Frame({ strip, at, of }: { strip: Strip; at: number; of: number }) {
  const n = Math.min(strip.count - 1, Math.floor(at / strip.every))
  return (
    <div
      aria-hidden
      className="watch-frame"
      style={{ insetInlineStart: `clamp(0px, ${(at / of) * 100}% - 80px, 100% - 160px)` }}
    >
      <div style={frameOf(strip, n)} />
      {clockText(at)}
    </div>
  )
}
