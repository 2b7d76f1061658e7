/** Remaining number after each step; each step is paler than the one before it, and the worst one is marked. */
import { InnerLink } from '../buttons/inner-link.tsx'
import './small-charts.css'

export interface StepBar {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly text: string
  /** Share of the step before that reached this one. */
  readonly share?: string
  readonly isWorst?: boolean
  readonly href: string
}

export function StepBars({ label, steps }: { label: string; steps: readonly StepBar[] }) {
  const top = Math.max(...steps.map(({ value }) => value), 1)
  return (
    <ol className="step-bars" aria-label={label}>
      {steps.map(({ key, name, value, text, share, isWorst, href }, at) => (
        <li key={key}>
          <InnerLink href={href} className={`hover:underline${isWorst ? ' is-worst' : ''}`}>
            <span>{name}</span>
            <span aria-hidden>
              <span
                className="is-bar block"
                style={{
                  inlineSize: `${(value / top) * 100}%`,
                  opacity: 1 - at * (0.56 / Math.max(steps.length - 1, 1)),
                }}
              />
            </span>
            <bdi dir="ltr" className="is-figure">
              {text}
            </bdi>
            <small>
              <bdi dir="ltr">{share}</bdi>
            </small>
          </InnerLink>
        </li>
      ))}
    </ol>
  )
}
