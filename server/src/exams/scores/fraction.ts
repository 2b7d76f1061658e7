/** Exact fractions, so that a result is rounded once, at its end (D5.3), and never drifts as floats do. */
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

export const zero: Fraction = { n: 0n, d: 1n }
export const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
export const times = (a: Fraction, factor: bigint): Fraction => ({ n: a.n * factor, d: a.d })
export const over = (a: Fraction, divisor: bigint): Fraction => ({ n: a.n, d: a.d * divisor })

const gcd = (a: bigint, b: bigint): bigint => {
  while (b) [a, b] = [b, a % b]
  return a
}
export const lcm = (a: bigint, b: bigint): bigint => (a / gcd(a, b)) * b

/** `value × scale`, rounded half up to an integer. The value is never negative. */
export const rounded = (value: Fraction, scale: bigint): number =>
  Number((2n * value.n * scale + value.d) / (2n * value.d))

/** A share of 1 as a percentage with two decimals. */
export const percentOf = (share: Fraction): number => rounded(share, 10_000n) / 100

/** A database number with up to `decimals` decimals as the integer it is in its smallest unit. */
export const scaled = (value: number, decimals: 2 | 4): bigint => BigInt(Math.round(value * 10 ** decimals))
