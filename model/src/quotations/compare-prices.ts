/** Comparison of suppliers' prices (D7.5): the best for each thing by itself, and the best single supplier for all. */

export interface GivenPrice {
  readonly detail: string
  readonly supplier: string
  /** Piastres, of one. */
  readonly one: number
  readonly deliveryDays: number | null
}
export interface WantedQuantity {
  readonly detail: string
  readonly quantity: number
}
export interface OneSupplier {
  readonly supplier: string
  /** Number of wanted things that they have a price for. */
  readonly priced: number
  /** Sum in piastres of all that they have a price for. */
  readonly amount: number
}
export interface Compared {
  /** By detail. Of two at the same price the one that is there sooner, then the one that was named first. */
  readonly cheapest: ReadonlyMap<string, GivenPrice>
  readonly fastest: ReadonlyMap<string, GivenPrice>
  /** The most complete come first, of these the cheapest. */
  readonly suppliers: readonly OneSupplier[]
}

const days = ({ deliveryDays }: GivenPrice): number => deliveryDays ?? Infinity
/** Infinity less itself is no number. */
const sooner = (one: GivenPrice, other: GivenPrice): number => (days(one) === days(other) ? 0 : days(one) - days(other))
const cheaper = (one: GivenPrice, other: GivenPrice): number => one.one - other.one || sooner(one, other)

export function comparePrices(wanted: readonly WantedQuantity[], prices: readonly GivenPrice[]): Compared {
  const quantities = new Map(wanted.map(({ detail, quantity }) => [detail, quantity]))
  const [cheapest, fastest] = [new Map<string, GivenPrice>(), new Map<string, GivenPrice>()]
  const sums = new Map<string, { priced: number; amount: number }>()
  for (const price of prices) {
    const quantity = quantities.get(price.detail)
    if (quantity === undefined) continue
    const [cheap, fast] = [cheapest.get(price.detail), fastest.get(price.detail)]
    if (!cheap || cheaper(price, cheap) < 0) cheapest.set(price.detail, price)
    if (!fast || sooner(price, fast) < 0 || (sooner(price, fast) === 0 && price.one < fast.one))
      fastest.set(price.detail, price)
    const sum = sums.get(price.supplier) ?? { priced: 0, amount: 0 }
    sums.set(price.supplier, { priced: sum.priced + 1, amount: sum.amount + quantity * price.one })
  }
  return {
    cheapest,
    fastest,
    suppliers: [...sums]
      .map(([supplier, sum]) => ({ supplier, ...sum }))
      .sort((one, other) => other.priced - one.priced || one.amount - other.amount),
  }
}

/** Returns a selling price: the cost plus at least this margin, rounded up to whole pounds from 10 pounds on. Piastres. */
export function withMargin(cost: number, percent: number): number {
  const exact = (cost * (100 + percent)) / 100
  const step = exact >= 1_000 ? 100 : 1
  return Math.ceil(exact / step) * step
}

/** Percent, to one digit, by which a price is above its cost. */
export const marginOf = (cost: number, one: number): number => Math.round(((one - cost) / cost) * 1000) / 10

/** The lowest price, in piastres, that holds so many percent over the cost. */
export const leastPrice = (cost: number, percent: number): number => Math.ceil((cost * (100 + percent)) / 100)
