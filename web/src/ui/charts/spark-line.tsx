/** A sum as it grows over a month, beside the same days of the month before; it runs from right to left in Arabic. */
import { ChartTable } from './chart-table.tsx'
import './small-charts.css'

export interface SparkLineProps {
  readonly label: string
  /** By day from the first on; those to come are left out. */
  readonly values: readonly number[]
  readonly before: readonly number[]
  /** Number of days on the axis. */
  readonly days: number
  readonly names: { readonly values: string; readonly before: string; readonly day: (at: number) => string }
  readonly format: (value: number) => string
}

const [width, height] = [100, 40]

export function SparkLine({ label, values, before, days, names, format }: SparkLineProps) {
  const top = Math.max(...values, ...before, 1)
  const x = (at: number) => (days > 1 ? (at / (days - 1)) * width : 0)
  const y = (value: number) => height - (value / top) * (height - 2)
  const line = (points: readonly number[]) =>
    points.map((value, at) => `${at ? 'L' : 'M'}${x(at).toFixed(2)} ${y(value).toFixed(2)}`).join('')
  const last = values.length - 1
  return (
    <figure className="spark-line">
      <div className="spark-frame" aria-hidden>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="mirrored">
          {last > 0 && <path className="is-ground" d={`${line(values)}L${x(last)} ${height}L0 ${height}Z`} />}
          <path className="is-before" d={line(before)} />
          <path d={line(values)} />
        </svg>
        {last >= 0 && (
          <i
            className="spark-dot"
            style={{ insetInlineStart: `${x(last)}%`, insetBlockStart: `${(y(values[last]!) / height) * 100}%` }}
          />
        )}
      </div>
      <div className="spark-ends" aria-hidden>
        <bdi>{names.day(0)}</bdi>
        <bdi>{names.day(days - 1)}</bdi>
      </div>
      <ChartTable
        label={label}
        categories={values.map((_, at) => names.day(at))}
        series={[
          { name: names.values, values },
          { name: names.before, values: before },
        ]}
        write={(value) => (typeof value === 'number' ? format(value) : '–')}
      />
    </figure>
  )
}
