/**
 * A small logistic regression whose weights are never below zero (the intercept may be), so that no reason can lower a
 * score: Newton steps, one weight at a time.
 */

const ridge = 1
const rounds = 200

/** @param rows Features of each case; @returns the intercept and a weight per feature */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  bad: readonly boolean[],
): readonly [intercept: number, ...weights: number[]] {
  const inputs = rows.map((row) => [1, ...row])
  const weights = inputs[0]!.map(() => 0)
  const logits = new Float64Array(rows.length)
  for (let round = 0; round < rounds; round += 1) {
    let moved = 0
    for (let at = 0; at < weights.length; at += 1) {
      const penalty = at === 0 ? 0 : ridge
      let [slope, curve] = [-penalty * weights[at]!, penalty]
      for (let row = 0; row < inputs.length; row += 1) {
        const value = inputs[row]![at]!
        if (value === 0) continue
        const chance = 1 / (1 + Math.exp(-logits[row]!))
        slope += value * ((bad[row] ? 1 : 0) - chance)
        curve += value * value * chance * (1 - chance)
      }
      const wanted = weights[at]! + slope / curve
      const step = (at === 0 ? wanted : Math.max(0, wanted)) - weights[at]!
      weights[at]! += step
      moved = Math.max(moved, Math.abs(step))
      for (let row = 0; row < inputs.length; row += 1) logits[row]! += step * inputs[row]![at]!
    }
    if (moved < 1e-5) break
  }
  return weights as unknown as [number, ...number[]]
}
