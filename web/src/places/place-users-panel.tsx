/** In a place's record: its users. In a person's record: the places that they belong to. */
import { Plus } from 'lucide-react'
import { entities } from '@topcenter/model/areas'
import { groupOf, tableOf } from '@topcenter/model/kit/entity'
import { placeUser } from '@topcenter/model/places/place-user'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useRecords } from '../records/queries.ts'
import { useRecordActions } from '../records/actions/record-actions.tsx'
import type { PanelProps } from '../records/record-panels.ts'
import type { RecordData, Shown } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'

/** Only the first page is listed; a link leads to the whole list. */
const shown = 50

export default function PlaceUsersPanel({ entity, record }: PanelProps) {
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const isPlace = tableOf(entity) === 'place'
  const { data, error, isFetching, refetch } = useRecords(
    placeUser,
    { [isPlace ? 'placeToken' : 'userToken']: record.token, size: shown },
    { enabled: who.canView(placeUser) },
  )
  const actions = useRecordActions(placeUser)
  if (!who.canView(placeUser)) return <NoPermissionState permission={texts.group(groupOf(placeUser))} />
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  const { placeType, userType } = entity.spec.fixed ?? {}
  const address = isPlace ? `/place-user/${placeType}/${record.token}` : `/place-user/-/-/-/${userType}/${record.token}`
  const title = texts.entity(placeUser).many
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {who.may(placeUser, 'create') && record.recordState === 'active' && (
          <LinkButton href={`${address}?new=1`}>
            <Plus aria-hidden size={16} />
            {texts.entity(placeUser).add}
          </LinkButton>
        )}
        {data.page.total > 0 && (
          <LinkButton variant="ghost" href={address}>
            {title} ({formats.number(data.page.total)}
            {data.page.totalIsCapped && '+'})
          </LinkButton>
        )}
      </div>
      {data.items.length === 0 ? (
        <p className="text-sm text-ink-3">{texts.entity(placeUser).empty}</p>
      ) : (
        <ul aria-label={title} className="grid overflow-hidden rounded-card border border-line bg-surface">
          {data.items.map((each) => (
            <Line key={each.token} link={each} isPlace={isPlace} onTakeAway={() => actions.start(each, 'remove')} />
          ))}
        </ul>
      )}
      {actions.dialog}
    </div>
  )
}

interface LineProps {
  /** One user's belonging to one place. */
  readonly link: RecordData
  readonly isPlace: boolean
  onTakeAway(): void
}

/** In a place's record the user, in a person's record the place. */
function Line({ link, isPlace, onTakeAway }: LineProps) {
  const texts = useTexts()
  const formats = useFormats()
  const other = link[isPlace ? 'user' : 'place'] as Shown
  const type = String(link.userType)
  const name = texts.name(other.names) || (other.code ?? '')
  const href = isPlace ? personPath(type, other.token) : undefined
  const detail = [isPlace && texts.userType(type), other.code, formats.date(link.createdAt)].filter(Boolean) as string[]
  const takeAway = texts.action(placeUser, 'remove').do
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-line px-3 py-1.5 last:border-b-0">
      <span className="grid min-w-0 flex-auto">
        {href ? (
          <LinkButton variant="text" href={href} className="one-line font-semibold">
            <bdi>{name}</bdi>
          </LinkButton>
        ) : (
          <bdi className="one-line font-semibold">{name}</bdi>
        )}
        <span className="text-sm text-ink-2">
          {detail.map((text, index) => (
            <span key={text}>
              {index > 0 && ' · '}
              <bdi>{text}</bdi>
            </span>
          ))}
        </span>
      </span>
      {link.allowed.includes('remove') && (
        <Button variant="ghost" aria-label={`${takeAway}: ${name}`} onPress={onTakeAway}>
          {takeAway}
        </Button>
      )}
    </li>
  )
}

/** Address of a person, by their type. */
function personPath(userType: string, token: string): string | undefined {
  const kind = entities.find((each) => each.spec.fixed?.userType === userType)
  return kind?.spec.path && `${kind.spec.path.replace(/\/:.*$/, '')}?record=${token}`
}
