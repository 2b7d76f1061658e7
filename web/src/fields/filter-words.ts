/** What a filter is called, and the record that its token stands for. */
import { useQuery } from '@tanstack/react-query'
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { api } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { type Texts } from '../platform/texts.ts'
import type { Filter } from './filter.ts'
import { kindsOf, type ShownRecord } from './reference-search.ts'

export function filterLabel(texts: Texts, entity: AnyEntity, filter: Filter): string {
  const stamps: Readonly<Record<string, string>> = { created: 'createdAt', updated: 'updatedAt', archived: 'archivedAt', blocked: 'blockedAt' }
  return texts.field(entity, filter.field ? filter.name : (stamps[filter.name] ?? filter.name))
}

/** The record that a token in the address stands for, looked up by its kind. */
export function useShownRecord(to: string | undefined, token: string | undefined): ShownRecord | undefined {
  const who = useWho()
  return useQuery({
    queryKey: ['shown', to, token],
    enabled: Boolean(to && token && token !== 'none'),
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<ShownRecord | undefined> => {
      for (const kind of kindsOf(entityOf(to!)).filter(who.canView)) {
        const found = await api.get<ShownRecord>(`/${resourceOf(kind)}/${token}`, { signal }).catch(() => undefined)
        if (found) return found
      }
      return undefined
    },
  }).data
}
