/** Lists the students at a step from interest to payment, or those lost before it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { readFunnelPeople } from '@topcenter/model/home/api'
import type { FunnelStep } from '@topcenter/model/home/funnel-steps'
import { student } from '@topcenter/model/people/user'
import { call } from '../../platform/api.ts'
import { useTexts } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { recordKeys } from '../../records/queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LineList } from '../../ui/data/line-list.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'

export function FunnelPeople({
  step,
  isLost,
  nameOf,
  onClose,
}: {
  step: string
  isLost: boolean
  nameOf: (step: string) => string
  onClose: () => void
}) {
  const texts = useTexts()
  const formats = useFormats()
  const { data, error, isFetching, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: [...recordKeys.all(student), 'funnel', step, isLost],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call<typeof readFunnelPeople>('GET /api/home/funnel', {
        query: {
          step: step as FunnelStep,
          ...(isLost ? { lost: true } : {}),
          ...(pageParam ? { after: pageParam } : {}),
        },
        signal,
      }),
    getNextPageParam: ({ page }) => page.next,
  })
  const total = data?.pages[0]?.page.total ?? 0
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.say('today.cards.funnel')}
      description={
        isLost
          ? texts.say(`today.lost.${step}` as 'today.lost.paid', { count: total })
          : `${nameOf(step)} · ${texts.say('today.people', { count: total })}`
      }
    >
      {error && !data ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="grid gap-3">
          <LineList
            label={texts.entity(student).many}
            lines={data.pages
              .flatMap(({ items }) => items)
              .map((each) => ({
                key: each.token,
                title: <bdi>{texts.name(each.names)}</bdi>,
                detail: formats.date(each.createdAt),
                href: `/users/students?record=${each.token}`,
              }))}
          />
          {hasNextPage && (
            <Button onPress={() => void fetchNextPage()} isPending={isFetching}>
              {texts.say('history.more')}
            </Button>
          )}
        </div>
      ) : (
        <CardSkeleton />
      )}
    </Drawer>
  )
}
