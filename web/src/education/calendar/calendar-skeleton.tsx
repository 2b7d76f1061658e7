/** Days with lessons in them, of the calendar's own shape, while it is on its way. */
import { useUiText } from '../../ui/page/texts.ts'

/** Position and length of lessons in a usual day, in percent of its height; each day shows a different part of them. */
const usual = [
  [14, 12],
  [30, 16],
  [52, 10],
  [66, 18],
] as const
const maxDays = 7

export function CalendarSkeleton({ days }: { days: number }) {
  const t = useUiText()
  return (
    <div className="skeleton calendar-skeleton is-breathing" role="status">
      <span className="only-read">{t('loading')}</span>
      {Array.from({ length: Math.min(days, maxDays) }, (_, day) => (
        <div key={day} aria-hidden>
          <i className="bone" />
          {usual
            .filter((_lesson, at) => (at + day) % 3 !== 0)
            .map(([top, length]) => (
              <i
                key={top}
                className="bone calendar-skeleton-lesson"
                style={{ insetBlockStart: `${top}%`, blockSize: `${length}%` }}
              />
            ))}
        </div>
      ))}
    </div>
  )
}
