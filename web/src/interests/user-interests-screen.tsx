/**
 * UserInterests: a student's interests from the list, those in their own words, and their follow-ups; for staff,
 * everybody's.
 */
import { LinkButton } from '../ui/buttons/link-button.tsx'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { followInterest } from '@topcenter/model/interests/follow-up'
import { userOtherInterest, userSysteamInterest } from '@topcenter/model/interests/interest'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { listAddress } from '../records/list/list-address.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useRecords } from '../records/queries.ts'
import type { Shown } from '../records/record.ts'
import { useRecordName } from '../records/record-cell.tsx'
import { Card } from '../ui/layout/card.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LineList } from '../ui/data/line-list.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'

const parts: readonly AnyEntity[] = [userSysteamInterest, userOtherInterest, followInterest]
const shown = 10

export function UserInterestsScreen() {
  const texts = useTexts()
  const who = useWho()
  const seen = parts.filter(who.canView)
  const user = who.userType === 'Student' ? who.token : undefined
  if (seen.length === 0) return <NoPermissionState isScreen permission={texts.group('UserSysteamInterest')} />
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <PageHeader title={texts.screen('UserInterests')} />
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {seen.map((entity) => (
          <Part key={entity.id} entity={entity} user={user} />
        ))}
      </div>
    </div>
  )
}

function Part({ entity, user }: { entity: AnyEntity; user: string | undefined }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const nameOf = useRecordName()
  const { data, error, isFetching, refetch } = useRecords(entity, { userToken: user, size: shown })
  const address = listAddress(entity, { user })!
  return (
    <Card
      title={texts.entity(entity).many}
      flush={Boolean(data && data.items.length > 0)}
      className="[&_ul]:rounded-none [&_ul]:border-0"
      actions={
        <span className="flex flex-wrap gap-2">
          {who.may(entity, 'create') && <LinkButton href={`${address}?new=1`}>{texts.entity(entity).add}</LinkButton>}
          <LinkButton href={address}>
            {work('notifications.showAll')}
            {data && ` (${formats.number(data.page.total)})`}
          </LinkButton>
        </span>
      }
    >
      {error && !data ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardSkeleton />
      ) : data.items.length === 0 ? (
        <p className="text-sm text-ink-3">{texts.entity(entity).empty}</p>
      ) : (
        <LineList
          label={texts.entity(entity).many}
          lines={data.items.map((record) => ({
            key: record.token,
            title: <bdi>{(user && texts.name((record.interest as Shown | null)?.names)) || nameOf(record)}</bdi>,
            detail: formats.date(record.createdAt),
            href: `${address}?record=${record.token}`,
          }))}
        />
      )}
    </Card>
  )
}
