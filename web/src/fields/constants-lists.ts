/**
 * The lookup lists that pickers load whole (`/api/constants-lists`). They are kept compressed on the device with the
 * version that the session gave; while the version is the same, no request is made.
 */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { ListItem, ReadConstantsLists } from '@topcenter/model/kit/record-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { listStore } from '../platform/local-store.ts'

export type { ListItem }
export type ConstantsLists = AnswerOf<ReadConstantsLists>

interface Kept {
  readonly owner: string
  readonly version: string
  readonly answer: ConstantsLists
}

let opened: Promise<void> | undefined
/** The kept lists answer the first request of a page only; a later request means that something changed. */
let mayAnswer = true

async function keptLists(owner: string, version: string): Promise<ConstantsLists | undefined> {
  await (opened ??= listStore.load())
  const kept = listStore.get<Kept>('kept')
  const isFit = mayAnswer && kept?.owner === owner && kept.version === version
  mayAnswer = false
  return isFit ? kept.answer : undefined
}

/** @param version Of the lists, as the session named it when the page was opened */
export const constantsListsQuery = (owner: string, version: string) =>
  queryOptions({
    queryKey: ['constants-lists', owner] as const,
    queryFn: async ({ signal }): Promise<ConstantsLists> => {
      const kept = await keptLists(owner, version)
      if (kept) return kept
      const answer = await call<ReadConstantsLists>('GET /api/constants-lists', {
        query: { only: 'lookups' },
        signal,
      })
      listStore.set('kept', { owner, version: answer.version, answer } satisfies Kept)
      return answer
    },
    staleTime: 5 * 60_000,
  })

export const listOwner = (who: { establishment: { token: string } | null }): string =>
  who.establishment?.token ?? 'none'
