/** Bars by category, beside each other or one upon the other. */
import type { ReactNode } from 'react'
import { classNames } from '../marks/class-names.ts'
import { useFormats } from '../page/language.tsx'
import { ChartFrame, type ChartProps, type ChartSeries } from './chart-frame.tsx'
import { type ChartScale, heightOf, scaleOf } from './chart-scale.ts'

export interface BarChartProps extends ChartProps {
  isStacked?: boolean
  /** Drawn over the bars, by the same scale: the line of the comparison. */
  over?(scale: ChartScale): ReactNode
}

/** So few bars have their figures written upon them. */
const maxWithFigures = 8

export function BarChart({ isStacked = false, over, ...props }: BarChartProps) {
  const { categories, series } = props
  const formats = useFormats()
  const bars = series.filter(({ isBefore }) => !isBefore)
  const scale = scaleOf(
    isStacked
      ? categories.map((_, index) => bars.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
      : series.flatMap(({ values }) => values.map((value) => value ?? 0)),
  )
  const write = props.format ?? ((value: number) => formats.compact(value))
  const hasFigures = bars.length === 1 && categories.length <= maxWithFigures && !over
  return (
    <ChartFrame {...props} scale={scale}>
      {categories.map((_, index) => (
        <div key={index} className={classNames('bars-group', isStacked && 'is-stacked')} aria-hidden>
          {bars.map((one, at) => (
            <Bar
              key={one.name}
              at={at}
              scale={scale}
              value={one.values[index] ?? 0}
              below={isStacked ? below(bars, at, index) : 0}
              text={hasFigures && !props.isClosed?.(index) ? write(one.values[index] ?? 0) : undefined}
            />
          ))}
        </div>
      ))}
      {over?.(scale)}
    </ChartFrame>
  )
}

const below = (bars: readonly ChartSeries[], at: number, index: number): number =>
  bars.slice(0, at).reduce((sum, { values }) => sum + (values[index] ?? 0), 0)

interface BarProps {
  readonly at: number
  readonly scale: ChartScale
  readonly value: number
  /** Sum of the values below it in a stack. */
  readonly below: number
  readonly text: string | undefined
}

function Bar({ at, scale, value, below, text }: BarProps) {
  const from = heightOf(scale, below)
  const to = heightOf(scale, below + value)
  return (
    <span
      className={classNames('bar', `is-chart-${at + 1}`, value < 0 && 'is-below')}
      style={{ insetBlockEnd: `${Math.min(from, to)}%`, blockSize: `${Math.abs(to - from)}%` }}
    >
      {text !== undefined && (
        <bdi dir="ltr" className="bar-figure">
          {text}
        </bdi>
      )}
    </span>
  )
}
