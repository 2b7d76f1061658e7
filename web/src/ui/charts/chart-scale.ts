/** The value axis of a chart: round steps that hold all of its figures, from zero on. */
export interface ChartScale {
  readonly bottom: number
  readonly top: number
  readonly ticks: readonly number[]
}

/** Four to six steps; figures below zero go under the line of zero. */
export function scaleOf(values: readonly number[]): ChartScale {
  const most = Math.max(...values, 0)
  const least = Math.min(...values, 0)
  const rough = Math.max(most - least, 1) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough
  const first = Math.floor(least / step)
  const last = Math.max(Math.ceil(most / step), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { bottom: ticks[0]!, top: ticks.at(-1)!, ticks }
}

/** Returns the position of a figure between the lowest and the highest line, in percent from below. */
export const heightOf = ({ bottom, top }: ChartScale, value: number): number =>
  ((value - bottom) / (top - bottom)) * 100
