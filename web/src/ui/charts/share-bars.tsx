/** Shares of a whole hundred, one line each: its name, its bar, its figure. */
import './small-charts.css'

export interface ShareBar {
  readonly key: string
  readonly name: string
  /** 0 to 100; more is drawn as a full bar. */
  readonly value: number
  readonly text: string
  /** One of the five colours of charts; each subject has the same one everywhere. */
  readonly hue?: number
}

export function ShareBars({ label, items }: { label: string; items: readonly ShareBar[] }) {
  return (
    <ul className="share-bars" aria-label={label}>
      {items.map(({ key, name, value, text, hue }) => (
        <li key={key}>
          <bdi className="is-name" title={name}>
            {name}
          </bdi>
          <span className="track" aria-hidden>
            <i
              style={{
                inlineSize: `${Math.min(Math.max(value, 0), 100)}%`,
                ...(hue ? { background: `var(--chart-${hue})` } : {}),
              }}
            />
          </span>
          <bdi dir="ltr" className="is-figure">
            {text}
          </bdi>
        </li>
      ))}
    </ul>
  )
}
