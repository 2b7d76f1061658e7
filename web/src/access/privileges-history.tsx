/** Changes of a role's permissions, with their author and time; each can be restored. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Privileges } from '@topcenter/model/kit/permission'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { historyQuery } from '../records/queries.ts'
import type { HistoryItem } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Drawer } from '../ui/overlays/drawer.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { FormSkeleton } from '../ui/messages/skeleton.tsx'
import { type Line, LineList } from '../ui/data/line-list.tsx'
import { extra } from './privileges.ts'
import type { Role } from './roles.ts'

export interface PrivilegesHistoryProps {
  readonly role: Role
  readonly canEdit: boolean
  onClose(): void
  onBringBack(privileges: Privileges): void
}

export function PrivilegesHistory({ role, canEdit, onClose, onBringBack }: PrivilegesHistoryProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const history = useInfiniteQuery(historyQuery(role.entity, role.record.token))
  const lines = (history.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((item) => item.changes?.privileges && item.action === 'update')
  const lineOf = (item: HistoryItem, index: number): Line => {
    const { old: before, new: after } = item.changes!.privileges! as Readonly<Record<'old' | 'new', Privileges | null>>
    const [gave, took] = [extra(after ?? {}, before ?? {}), extra(before ?? {}, after ?? {})]
    const said = [
      texts.name(item.actor?.names),
      gave > 0 && work('access.privileges.gave', { count: gave }),
      took > 0 && work('access.privileges.took', { count: took }),
    ]
    return {
      key: `${item.at} ${index}`,
      title: formats.dateTime(item.at),
      detail: said.filter(Boolean).join(' · '),
      aside: canEdit && (
        <Button
          onPress={() => onBringBack(before ?? {})}
          aria-label={`${work('access.privileges.bringBack')}: ${work('access.privileges.before')}, ${formats.dateTime(item.at)}`}
        >
          {work('access.privileges.bringBack')}
        </Button>
      ),
    }
  }
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={work('access.privileges.history')}
      description={texts.name(role.record.names)}
    >
      {history.error && !history.data ? (
        <ListFailure error={history.error} isRetrying={history.isFetching} onRetry={() => void history.refetch()} />
      ) : !history.data ? (
        <FormSkeleton />
      ) : lines.length === 0 && !history.hasNextPage ? (
        <EmptyState title={work('access.privileges.noHistory')} />
      ) : (
        <div className="grid gap-3">
          <LineList label={work('access.privileges.history')} lines={lines.map(lineOf)} />
          {history.hasNextPage && (
            <Button isPending={history.isFetchingNextPage} onPress={() => void history.fetchNextPage()}>
              {texts.say('history.more')}
            </Button>
          )}
        </div>
      )}
    </Drawer>
  )
}
