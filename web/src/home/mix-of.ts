/** Parts of a sum, as few as a bar can show. */
export interface Part {
  readonly key: string
  readonly name: string
  /** Piastres. */
  readonly value: number
}

const maxParts = 5

/** The largest parts, largest first; where there are more than the bar can show, the small ones together as `rest`. */
export function mixOf(parts: readonly Part[], rest: string): readonly Part[] {
  const sorted = parts.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value)
  if (sorted.length <= maxParts) return sorted
  const [large, small] = [sorted.slice(0, maxParts - 1), sorted.slice(maxParts - 1)]
  return [...large, { key: 'rest', name: rest, value: small.reduce((sum, { value }) => sum + value, 0) }]
}
