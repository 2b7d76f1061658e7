/** Answers about what a student or parent owes and paid. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { readFamilyAccount } from '@topcenter/model/finance/api'
import { receipt } from '@topcenter/model/finance/receipt'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { call } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export type FamilyAccount = AnswerOf<typeof readFamilyAccount>
export type FamilyMember = FamilyAccount['people'][number]
export type FamilyReceipt = FamilyAccount['receipts'][number]

/**
 * Under the key of receipts, so that a payment taken at the desk refreshes it.
 *
 * @param member Token of one of the family; all of them by default
 */
export const familyAccountQuery = (member?: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(receipt), 'family account', member ?? ''] as const,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<typeof readFamilyAccount>('GET /api/family-account', { query: { user: member }, signal }),
  })
