/** Parts of a sum: one bar, and each part with its figure beside it. */
import './small-charts.css'

export interface MixPart {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly text: string
}

/** @param parts Five at most; more have no colour of their own */
export function MixBar({ label, parts }: { label: string; parts: readonly MixPart[] }) {
  if (parts.length === 0) return null
  return (
    <div className="mix">
      <div className="mix-bar" aria-hidden>
        {parts.map(({ key, value }, at) => (
          <i key={key} className={`is-part-${at + 1}`} style={{ flexGrow: value, flexBasis: 0 }} />
        ))}
      </div>
      <ul className="mix-names" aria-label={label}>
        {parts.map(({ key, name, text }, at) => (
          <li key={key}>
            <i aria-hidden className={`is-part-${at + 1}`} />
            <bdi>{name}</bdi> <bdi dir="ltr">{text}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
