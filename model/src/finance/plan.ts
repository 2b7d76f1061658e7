/** Plans of instalments (D6.5). Pure; amounts are whole piastres, and every plan adds up to its amount to the piastre. */
import { addMonths } from '../kit/date-text.ts'
import { splitMoney } from '../kit/money.ts'

export interface PlannedPart {
  readonly dueOn: string
  readonly amount: number
}

export interface PlanRequest {
  readonly amount: number
  readonly parts: number
  readonly everyMonths: number
  readonly startsOn: string
  readonly roundTo?: number | null
}

/**
 * Undefined when rounding, or more parts than piastres, would leave a part with nothing, and for half a part or month.
 * Months are counted from the first day, so that a 31st stays one.
 */
export function planOf({
  amount,
  parts,
  everyMonths,
  startsOn,
  roundTo,
}: PlanRequest): readonly PlannedPart[] | undefined {
  if (!Number.isInteger(parts) || !Number.isInteger(everyMonths)) return undefined
  const amounts = splitMoney(amount, parts, roundTo ?? 1)
  return amounts.some((each) => each === 0)
    ? undefined
    : amounts.map((each, at) => ({ dueOn: addMonths(startsOn, at * everyMonths), amount: each }))
}

/**
 * Returns the day of a part that is added a month after the last one. If the last one is some months after the first,
 * the day of the first counts: after 31 January and 28 February comes 31 March.
 */
export function monthAfter(first: string, last: string): string {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const months = monthOf(last) - monthOf(first)
  return addMonths(first, months) === last ? addMonths(first, months + 1) : addMonths(last, 1)
}

export interface LaterPart {
  readonly amount: number
  readonly paid: number
}

/**
 * Amounts of the later parts after an earlier one grew by `difference` (negative: shrank): spread evenly, none below
 * what is paid of it or one piastre. `rest`: of a growth, what they could not give.
 */
export function spreadOver(
  parts: readonly LaterPart[],
  difference: number,
): { readonly amounts: readonly number[]; readonly rest: number } {
  const amounts = parts.map((part) => part.amount)
  if (parts.length === 0) return { amounts, rest: Math.max(difference, 0) }
  if (difference <= 0) {
    const gains = splitMoney(-difference, parts.length)
    return { amounts: amounts.map((amount, at) => amount + gains[at]!), rest: 0 }
  }
  let rest = difference
  const room = () => amounts.map((amount, at) => amount - Math.max(parts[at]!.paid, 1))
  while (rest > 0) {
    const open = room().flatMap((left, at) => (left > 0 ? [at] : []))
    if (open.length === 0) break
    const shares = splitMoney(rest, open.length)
    for (const [index, at] of open.entries()) {
      const taken = Math.min(shares[index]!, amounts[at]! - Math.max(parts[at]!.paid, 1))
      amounts[at]! -= taken
      rest -= taken
    }
  }
  return { amounts, rest }
}
