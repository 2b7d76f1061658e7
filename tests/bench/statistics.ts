/** The few statistics that a bench reports. */

function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]!
  return below + (sorted[Math.ceil(place)]! - below) * (place % 1)
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const p95 = (values: readonly number[]): number => quantile(values, 0.95)
export const p99 = (values: readonly number[]): number => quantile(values, 0.99)
