/**
 * What the server answers the payment desk about a person, and how an amount is distributed over the lines, in the same
 * order as the server does it.
 */
import { queryOptions } from '@tanstack/react-query'
import { receipt } from '@topcenter/model/finance/receipt'
import type { Names } from '@topcenter/model/kit/names'
import { api } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export interface DeskPerson {
  readonly token: string
  readonly names: Names
  readonly code: string | null
  readonly phone: string | null
  readonly userType: string
  readonly imageAt: string | null
  /** Piastres. */
  readonly owed: number
  readonly due: number
  readonly overdue: number
  readonly oldestDueOn: string | null
}
export interface DeskMember extends DeskPerson {
  readonly relation: 'self' | 'parent' | 'child' | 'sibling'
}
export interface DeskLine {
  readonly userToken: string
  readonly debtToken: string
  readonly partToken: string | null
  readonly code: string
  readonly debtType: string
  readonly debtOn: Names
  /** YYYY-MM-DD */
  readonly dueOn: string
  readonly amount: number
  readonly remainder: number
}
interface Choice {
  readonly token: string
  readonly names: Names
}
export interface Till {
  readonly accounts: readonly (Choice & { readonly accountKind: string; readonly hasShift: boolean })[]
  readonly methods: readonly (Choice & { readonly needsVerification: boolean })[]
}
export interface Desk extends Till {
  readonly today: string
  readonly person: DeskMember
  readonly credit: number
  /** How many, and the piastres that they are worth. */
  readonly points: { readonly count: number; readonly value: number }
  readonly family: readonly DeskMember[]
  readonly lines: readonly DeskLine[]
  readonly waiting: readonly {
    readonly token: string
    readonly receiptNumber: number
    readonly money: number
    readonly at: string
  }[]
}

/** The family members for whom something can be paid here; a parent's own debts are paid with the parent as the payer. */
export const owing = (desk: Desk): readonly DeskMember[] =>
  [desk.person, ...desk.family.filter(({ relation }) => relation !== 'parent')].filter(({ owed }) => owed > 0)

/** Under the key of receipts, so that a payment taken anywhere refreshes it. */
export const deskQuery = (token: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(receipt), 'desk', token] as const,
    queryFn: ({ signal }) => api.get<Desk>(`/payment-desk/${token}`, { signal }),
  })
/** The accounts and payment methods that a cashier is proposed before a payer is chosen. */
export const tillQuery = () =>
  queryOptions({
    queryKey: [...recordKeys.all(receipt), 'till'] as const,
    queryFn: ({ signal }) => api.get<Till>('/till', { signal }),
  })
export const findPeople = async (search: string, signal?: AbortSignal): Promise<readonly DeskPerson[]> =>
  (
    await api.get<{ items: readonly DeskPerson[] }>('/payment-desk', {
      query: { search },
      ...(signal ? { signal } : {}),
    })
  ).items

/** How much of an amount goes on each line. */
export function spread(
  lines: readonly DeskLine[],
  money: number,
): { readonly taken: readonly number[]; readonly left: number } {
  let left = money
  const taken = lines.map((line) => {
    const part = Math.min(left, line.remainder)
    left -= part
    return part
  })
  return { taken, left }
}

/** Whole days from one day to another, negative when it is before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
