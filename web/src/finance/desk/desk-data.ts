/** Answers of the payment desk, and how an amount is distributed over the lines, in the same order as on the server. */
import { queryOptions } from '@tanstack/react-query'
import type { findPayers, readDesk, readTill } from '@topcenter/model/finance/api'
import { receipt } from '@topcenter/model/finance/receipt'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { call } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export type DeskPerson = AnswerOf<typeof findPayers>['items'][number]
export type Desk = AnswerOf<typeof readDesk>
export type DeskMember = Desk['person'] | Desk['family'][number]
export type DeskLine = Desk['lines'][number]
export type Till = AnswerOf<typeof readTill>

/** Returns the family members with debts to pay here; a parent's own debts are paid with the parent as the payer. */
export const owing = (desk: Desk): readonly DeskMember[] =>
  [desk.person, ...desk.family.filter(({ relation }) => relation !== 'parent')].filter(({ owed }) => owed > 0)

/** Under the key of receipts, so that a payment taken anywhere refreshes it. */
export const deskQuery = (token: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(receipt), 'desk', token] as const,
    queryFn: ({ signal }) => call<typeof readDesk>('GET /api/payment-desk/:token', { params: { token }, signal }),
  })
/** Accounts and payment methods that are proposed to a cashier before a payer is chosen. */
export const tillQuery = () =>
  queryOptions({
    queryKey: [...recordKeys.all(receipt), 'till'] as const,
    queryFn: ({ signal }) => call<typeof readTill>('GET /api/till', { signal }),
  })
export const findPeople = async (search: string, signal?: AbortSignal): Promise<readonly DeskPerson[]> =>
  (
    await call<typeof findPayers>('GET /api/payment-desk', {
      query: { search },
      ...(signal ? { signal } : {}),
    })
  ).items

/** Distributes an amount over the lines, in their order. */
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

/** Counts whole days from one day to another, negative if it is before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
