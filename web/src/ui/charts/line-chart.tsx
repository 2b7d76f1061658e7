/** Lines and areas along categories of time. */
import { Area, LinePath } from '@visx/shape'
import { classNames } from '../marks/class-names.ts'
import { ChartFrame, type ChartProps, type ChartSeries } from './chart-frame.tsx'
import { type ChartScale, heightOf, scaleOf } from './chart-scale.ts'

export function LineChart(props: ChartProps) {
  const { series } = props
  const scale = scaleOf(series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return (
    <ChartFrame {...props} scale={scale}>
      <ChartLines series={series} scale={scale} withArea={series.filter(({ isBefore }) => !isBefore).length === 1} />
    </ChartFrame>
  )
}

interface ChartLinesProps {
  readonly series: readonly ChartSeries[]
  readonly scale: ChartScale
  /** The ground under a single line. */
  readonly withArea?: boolean
  /** The line of what is compared with alone, over bars. */
  readonly onlyBefore?: boolean
}

/**
 * Stretched over the plot of a chart: a unit wide for each category, a hundred high. It holds no text, so it is
 * mirrored as a picture where reading goes from right to left.
 */
export function ChartLines({ series, scale, withArea = false, onlyBefore = false }: ChartLinesProps) {
  const length = series[0]?.values.length ?? 0
  const x = (_: unknown, index: number): number => index + 0.5
  const y = (value: number | null): number => 100 - heightOf(scale, value ?? 0)
  const isGiven = (value: number | null): boolean => value !== null
  return (
    <svg className="chart-lines mirrored" viewBox={`0 0 ${length} 100`} preserveAspectRatio="none" aria-hidden>
      {series.map(({ name, values, isBefore }, at) => {
        if (onlyBefore && !isBefore) return null
        const drawn = { data: [...values], x, defined: isGiven }
        return (
          <g key={name} className={classNames(`is-chart-${at + 1}`, isBefore && 'is-before')}>
            {withArea && !isBefore && <Area {...drawn} y0={y(0)} y1={y} className="chart-area" />}
            <LinePath {...drawn} y={y} className="chart-line" vectorEffect="non-scaling-stroke" />
          </g>
        )
      })}
    </svg>
  )
}
