/** How many are left from step to step; each step paler than the one before it, the worst one marked. */
import { InnerLink } from '../buttons/inner-link.tsx'
import './small-charts.css'

export interface StepBar {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly text: string
  /** What of the step before came here. */
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
