/** Figures of a classifier: the quality of its ranking, and the precision of its first tenth. */

export interface Scored {
  readonly score: number
  readonly isBad: boolean
}

/** The chance that a bad one is ranked above a good one; ties count half. */
export function auc(scored: readonly Scored[]): number {
  const sorted = scored.toSorted((a, b) => a.score - b.score)
  const bad = scored.filter((each) => each.isBad).length
  let rankSum = 0
  for (let from = 0; from < sorted.length;) {
    let to = from
    while (to < sorted.length && sorted[to]!.score === sorted[from]!.score) to += 1
    const rank = (from + 1 + to) / 2 // ties share the mean of their ranks
    for (let at = from; at < to; at += 1) if (sorted[at]!.isBad) rankSum += rank
    from = to
  }
  return (rankSum - (bad * (bad + 1)) / 2) / (bad * (scored.length - bad))
}

/** Returns the share of bad ones in the tenth with the highest scores; ties at its edge count with their own share. */
export function precisionOfTopTenth(scored: readonly Scored[]): number {
  const sorted = scored.toSorted((a, b) => b.score - a.score)
  const size = Math.max(1, Math.round(scored.length / 10))
  const edge = sorted[size - 1]!.score
  const above = sorted.filter((each) => each.score > edge)
  const at = sorted.filter((each) => each.score === edge)
  const bad = (rows: readonly Scored[]) => rows.filter((each) => each.isBad).length
  return (bad(above) + (bad(at) / at.length) * (size - above.length)) / size
}
