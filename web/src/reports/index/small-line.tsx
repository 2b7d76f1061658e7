/** A small line of recent values, each on a scale of its own; in Arabic the newest is at the left. */
import type { Point } from '@topcenter/model/reports/index-figure'

interface SmallLineProps {
  readonly points: readonly Point[]
  readonly width: number
  readonly height: number
  /** The ground under it is tinted. */
  readonly isFilled?: boolean
}

/** Room for the dot at its end. */
const edge = 3

export function SmallLine({ points, width, height, isFilled = false }: SmallLineProps) {
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (at: number): number => edge + (at / Math.max(1, values.length - 1)) * (width - 2 * edge)
  const y = (value: number): number =>
    most === least ? height / 2 : height - edge - ((value - least) / (most - least)) * (height - 2 * edge)
  const line = values.map((value, at) => `${at ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  const last = values.length - 1
  return (
    <svg className="index-line mirrored" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      {last > 0 && (
        <>
          {isFilled && <path className="is-ground" d={`${line}L${x(last).toFixed(1)} ${height}L${edge} ${height}Z`} />}
          <path d={line} />
          <circle cx={x(last)} cy={y(values[last]!)} r={isFilled ? 3 : 2} />
        </>
      )}
    </svg>
  )
}
