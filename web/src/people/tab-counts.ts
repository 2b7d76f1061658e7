/** Counts beside the tabs of a person: the lists of all tabs in one request, and the family from the summary. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { countOfPerson } from '@topcenter/model/people/api'
import { call } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { openPanels } from '../records/panel/open-panels.ts'
import { recordKeys } from '../records/queries.ts'
import { useFormats } from '../ui/page/language.tsx'
import { summaryQuery } from './summary-data.ts'

export function useTabCounts(entity: AnyEntity, token: string): Readonly<Record<string, string>> {
  const who = useWho()
  const { number } = useFormats()
  const panels = openPanels(entity, who).filter(({ counts }) => counts !== undefined)
  const of = panels.map(({ counts }) => counts).join(',')
  const { data } = useQuery({
    queryKey: [...recordKeys.all(entity), 'counts', token, of],
    queryFn: ({ signal }) =>
      call<typeof countOfPerson>('GET /api/people/:token/counts', { params: { token }, query: { of }, signal }),
    enabled: of !== '' && entity.spec.fixed?.userType !== 'AdminsEgypt',
    staleTime: 5_000,
  })
  const { data: summary } = useQuery(summaryQuery(entity, token))
  const family = summary?.family?.length ?? 0
  return useMemo(() => {
    const found = new Map(data?.items.map((each) => [each.of, `${number(each.count)}${each.isCapped ? '+' : ''}`]))
    const counted = panels.flatMap(({ key, counts }) => {
      const count = found.get(counts!)
      return count === undefined || count === number(0) ? [] : [[key, count] as const]
    })
    return Object.fromEntries([...counted, ...(family > 0 ? [['family', number(family)] as const] : [])])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the panels follow from `of`
  }, [data, of, family, number])
}
