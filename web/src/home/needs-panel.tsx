/** "Needs you today": the number of records that wait for this user; each line links to the list that it counts. */
import { lazy, Suspense, useRef } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { Need } from '@topcenter/model/kit/area'
import type { EntityEntry } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import type { AppTextKey } from '@topcenter/texts/en/app'
import { listPath } from '../platform/addresses.ts'
import { api } from '../platform/api.ts'
import { type LiveRecord, useLiveRecords } from '../platform/live.ts'
import { entries, needs } from '../platform/map.baked.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, withWords } from '../platform/texts.ts'
import { Card } from '../ui/layout/card.tsx'
import { ErrorState } from '../ui/messages/error-state.tsx'
import { InnerLink } from '../ui/buttons/inner-link.tsx'
import { useFormats } from '../ui/page/language.tsx'

/** What a new centre needs first; shown until it has a group and a student. */
export interface FirstStep {
  readonly entity: string
  readonly done: boolean
}
interface Waiting {
  readonly id: string
  readonly query: Readonly<Record<string, string>>
  readonly total: number
  readonly totalIsCapped: boolean
}

const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => api.get<{ needs: readonly Waiting[]; steps: readonly FirstStep[] }>('/home', { signal }),
})
const entities = new Set(needs.map((need) => need.entity))
const entryOf = (id: string): EntityEntry => entries.find((each) => each.id === id)!

/** Counts again when a counted record changes, once a second at most. */
function useFreshCounts(): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLiveRecords(({ entity }: LiveRecord) => {
    if (!entities.has(entity)) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: homeQuery.queryKey })
    }, 1_000)
  })
}

const FirstSteps = lazy(async () => ({ default: (await withWords('areas', import('./first-steps.tsx'))).FirstSteps }))

/** Lines that this user may act on. All are rendered while their numbers are loaded, so that the layout does not shift. */
const useOwnNeeds = (): readonly Need[] => {
  const who = useWho()
  return isStaff(who.userType)
    ? needs.filter((need) => who.can(need.group, need.flag) && who.canView(entryOf(need.entity)))
    : []
}

export function NeedsPanel() {
  const { say } = useTexts()
  const own = useOwnNeeds()
  const { data, isError, refetch } = useQuery({ ...homeQuery, enabled: own.length > 0 })
  useFreshCounts()
  if (own.length === 0) return null
  const isNew = data !== undefined && data.steps.length > 0
  const steps = isNew && (
    <Suspense>
      <FirstSteps steps={data.steps} />
    </Suspense>
  )
  // A new centre is not shown a page of zeros.
  if (isNew && data.needs.every(({ total }) => total === 0)) return steps
  return (
    <>
      {steps}
      <Card title={say('needs.title')}>
        {isError ? (
          <ErrorState title={say('needs.failed')} onRetry={() => void refetch()} />
        ) : (
          <ul
            className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(236px,1fr))] sm:gap-3"
            aria-busy={data ? undefined : true}
          >
            {own.map((need) => (
              <li key={need.id}>
                <NeedLine
                  need={need}
                  waiting={data?.needs.find((each) => each.id === need.id)}
                  path={need.path ?? listPath(entryOf(need.entity)) ?? '/'}
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function NeedLine({ need, waiting, path }: { need: Need; waiting: Waiting | undefined; path: string }) {
  const { say } = useTexts()
  const { number } = useFormats()
  const query = waiting && !need.path ? `?${new URLSearchParams(waiting.query).toString()}` : ''
  const total = waiting?.total ?? 0
  const tone = total === 0 ? 'text-ink-3' : need.calm ? 'text-ink' : 'text-accent-ink'
  return (
    <InnerLink href={path + query} className="card flex h-full min-h-14 items-center gap-3 p-3 hover:border-accent">
      <bdi dir="ltr" className={`min-w-6 text-xl font-bold tabular-nums ${tone}`}>
        {waiting ? number(total) + (waiting.totalIsCapped ? '+' : '') : '…'}
      </bdi>
      <span className={total === 0 ? 'min-w-0 grow text-ink-3' : 'min-w-0 grow'}>
        {say(`needs.${need.id}` as AppTextKey, { count: total })}
      </span>
      <ChevronRight aria-hidden size={16} className="mirrored text-ink-3 max-sm:hidden" />
    </InnerLink>
  )
}
