/** What the server answers a student or parent about what they owe and paid. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { receipt } from '@topcenter/model/finance/receipt'
import type { Names } from '@topcenter/model/kit/names'
import type { DeskLine, DeskPerson } from '../../finance/desk/desk-data.ts'
import { api } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export interface FamilyMember extends DeskPerson {
  readonly isSelf: boolean
}
export interface FamilyReceipt {
  /** Null: somebody else paid, and the paper is theirs. */
  readonly token: string | null
  readonly receiptNumber: number
  readonly at: string
  readonly verification: string
  readonly source: string
  readonly method: Names | null
  /** Piastres. */
  readonly money: number
  readonly refunded: number
  readonly debtorsTokens: readonly string[]
}
export interface FamilyAccount {
  readonly today: string
  readonly people: readonly FamilyMember[]
  /** Of those asked for, in piastres; total = paid + owed. */
  readonly total: number
  readonly paid: number
  readonly owed: number
  readonly overdue: number
  readonly credit: number
  readonly dues: readonly DeskLine[]
  readonly receipts: readonly FamilyReceipt[]
  readonly receiptCount: number
}

/**
 * Under the key of receipts, so that a payment taken at the desk refreshes it.
 *
 * @param member Token of one of the family; all of them when left out
 */
export const familyAccountQuery = (member?: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(receipt), 'family account', member ?? ''] as const,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get<FamilyAccount>('/family-account', { query: { user: member }, signal }),
  })
