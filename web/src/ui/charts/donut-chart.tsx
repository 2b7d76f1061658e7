import { useFormats } from '../page/language.tsx'
import { useUiText } from '../page/texts.ts'

export interface DonutChartProps {
  label: string
  /** Five at most. */
  parts: readonly { name: string; value: number }[]
  format?(value: number): string
}

const RADIUS = 42
const ROUND = 2 * Math.PI * RADIUS

/** Parts of a whole, with every figure in words beside it. */
export function DonutChart({ label, parts, format }: DonutChartProps) {
  const { number } = useFormats()
  const t = useUiText()
  const write = format ?? ((value: number) => number(value))
  const total = parts.reduce((sum, part) => sum + part.value, 0)
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part.value, 0))
  return (
    <figure className="donut" aria-label={label}>
      <svg viewBox="0 0 100 100" className="donut-ring mirrored" aria-hidden>
        <circle cx="50" cy="50" r={RADIUS} className="donut-ground" />
        {total > 0 &&
          parts.map((part, index) => (
            <circle
              key={part.name}
              cx="50"
              cy="50"
              r={RADIUS}
              className={`is-chart-${index + 1}`}
              strokeDasharray={`${Math.max(0, (part.value / total) * ROUND - 1.5)} ${ROUND}`}
              strokeDashoffset={-(starts[index]! / total) * ROUND}
              transform="rotate(-90 50 50)"
            />
          ))}
      </svg>
      <ul className="legend is-column">
        {parts.map((part, index) => (
          <li key={part.name}>
            <i className={`is-chart-${index + 1}`} aria-hidden />
            <span className="legend-name">{part.name}</span>
            <bdi>{write(part.value)}</bdi>
          </li>
        ))}
        <li className="legend-total">
          <span className="legend-name">{t('chart.total')}</span>
          <bdi>{write(total)}</bdi>
        </li>
      </ul>
    </figure>
  )
}
