/** Sums one above the other, each with its bar; the tone says how bad it is, and so does the order. */
import { InnerLink } from '../buttons/inner-link.tsx'
import './small-charts.css'

export interface ToneBar {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly text: string
  readonly detail?: string
  readonly tone?: 'late' | 'worst'
  readonly href: string
}

export function ToneBars({ label, items }: { label: string; items: readonly ToneBar[] }) {
  const top = Math.max(...items.map(({ value }) => value), 1)
  return (
    <ul className="tone-bars" aria-label={label}>
      {items.map(({ key, name, value, text, detail, tone, href }) => (
        <li key={key}>
          <InnerLink href={href} className="hover:underline">
            <span className="is-line">
              <bdi>{name}</bdi>
              {detail && <small>{detail}</small>}
              <span className="is-figure">
                <bdi dir="ltr">{text}</bdi>
              </span>
            </span>
            <span className="track" aria-hidden>
              <i className={tone && `is-${tone}`} style={{ inlineSize: `${(Math.max(value, 0) / top) * 100}%` }} />
            </span>
          </InnerLink>
        </li>
      ))}
    </ul>
  )
}
