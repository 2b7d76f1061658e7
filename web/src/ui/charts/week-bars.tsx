/** Rates of some weeks, eight at most, so that each bar has its figure; the week that runs is marked. */
import { InnerLink } from '../buttons/inner-link.tsx'
import './small-charts.css'

export interface WeekBar {
  readonly key: string
  readonly name: string
  /** Under the name, where the month changes. */
  readonly under?: string
  /** Percentage; null if it is unknown. */
  readonly value: number | null
  readonly text: string
  /** The whole of it in words, for users who do not see the bar. */
  readonly spoken: string
  readonly href: string
  readonly isRunning?: boolean
}

const ticks = [100, 50, 0] as const

export function WeekBars({
  label,
  weeks,
  format,
}: {
  label: string
  weeks: readonly WeekBar[]
  format: (value: number) => string
}) {
  return (
    <div className="week-bars">
      <div className="week-axis" aria-hidden>
        {ticks.map((tick) => (
          <bdi key={tick} dir="ltr">
            {format(tick)}
          </bdi>
        ))}
      </div>
      <div className="week-plot" role="list" aria-label={label}>
        <div className="week-lines" aria-hidden>
          {ticks.map((tick) => (
            <i key={tick} />
          ))}
        </div>
        {weeks.map(({ key, value, text, spoken, href, isRunning }) => (
          <div key={key} role="listitem" className="h-full">
            <InnerLink
              href={href}
              aria-label={spoken}
              title={spoken}
              className={`week-bar${isRunning ? ' is-running' : ''}${value === null ? ' is-closed' : ''}`}
            >
              {value !== null && (
                <bdi dir="ltr" aria-hidden>
                  {text}
                </bdi>
              )}
              <i aria-hidden style={value === null ? {} : { blockSize: `${Math.min(value, 100)}%` }} />
            </InnerLink>
          </div>
        ))}
      </div>
      <div className="week-names" aria-hidden>
        {weeks.map(({ key, name, under, isRunning }) => (
          <span key={key} className={isRunning ? 'is-running' : undefined}>
            <bdi>{name}</bdi>
            {under && <small>{under}</small>}
          </span>
        ))}
      </div>
    </div>
  )
}
