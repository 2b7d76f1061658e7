/** Days with lessons in them, of the calendar's own shape, while it is on its way. */
import { useUiText } from '../../ui/page/texts.ts'

/** Where lessons lie in a usual day, in percent of its height, and how long they are; another pair of them each day. */
const usual = [
  [14, 12],
  [30, 16],
  [52, 10],
  [66, 18],
] as const
const mostDays = 7

export function CalendarSkeleton({ days }: { days: number }) {
  const t = useUiText()
  return (
    <div className="skeleton calendar-skeleton is-breathing" role="status">
      <span className="only-read">{t('loading')}</span>
      {Array.from({ length: Math.min(days, mostDays) }, (_, day) => (
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
