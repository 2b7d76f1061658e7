/** Discussions: those of one group, about itself or about the category that it studies. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { discussion, discussionTypes } from '@topcenter/model/education/discussion'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { isStaff } from '@topcenter/model/kit/permission'
import { Problem } from '../platform/problem.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useRecord } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { useRecordName } from '../records/record-cell.tsx'
import { RecordList } from '../records/list/record-list.tsx'
import { CountMark } from '../ui/buttons/count-mark.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { NotFoundState } from '../ui/messages/not-found-state.tsx'
import { TableSkeleton } from '../ui/messages/skeleton.tsx'
import { commentsPath, groupsPath } from './paths.ts'
import { unreadQuery } from './use-reading.ts'

type DiscussionType = (typeof discussionTypes)[number]

export function DiscussionsScreen() {
  const { discussionTypeToken, mainToken, educationalGroupToken } = useParams()
  const { data: group, error, isFetching, refetch } = useRecord(educationalGroup, educationalGroupToken)
  const type = discussionTypes.find((each) => each === discussionTypeToken)
  const isGone = error instanceof Problem && error.status === 404
  if (!type || isGone) return <NotFoundState />
  if (error && !group)
    return <ListFailure isScreen error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!group) return <TableSkeleton />
  return mainToken === (type === 'EducationalGroup' ? group.token : group.educationalCategoryToken) ? (
    <Discussions group={group} type={type} />
  ) : (
    <NotFoundState />
  )
}

function Discussions({ group, type }: { group: RecordData; type: DiscussionType }) {
  const texts = useTexts()
  const work = useWork()
  const nameOf = useRecordName()
  const preset = useMemo(() => ({ discussionType: type, educationalGroupToken: group.token }), [type, group.token])
  const unread = useQuery(unreadQuery(group.token)).data?.unread
  const who = useWho()
  const navigate = useNavigate()
  // Users who cannot change a discussion open it to read.
  const read = isStaff(who.userType)
    ? undefined
    : (record: RecordData) => void navigate(commentsPath(group.token, record.token))
  const rowActions = useMemo(
    () => (record: RecordData) => (
      <LinkButton
        variant="ghost"
        className="button is-ghost is-icon has-mark"
        href={commentsPath(group.token, record.token)}
        aria-label={`${work('discussions.open')}: ${texts.name(record.names)}${unread?.[record.token] ? ` (${work('discussions.unread', { count: unread[record.token]! })})` : ''}`}
      >
        <MessagesSquare aria-hidden size={16} />
        <CountMark count={unread?.[record.token] ?? 0} />
      </LinkButton>
    ),
    [group.token, texts, work, unread],
  )
  const about =
    type === 'EducationalGroup' ? nameOf(group) : texts.name((group.educationalCategory as RecordData | null)?.names)
  return (
    <RecordList
      entity={discussion}
      preset={preset}
      rowActions={rowActions}
      {...(read ? { onOpen: read } : {})}
      title={work('discussions.about', { name: about })}
      crumbs={[
        { label: texts.entity(educationalGroup).many, href: groupsPath() },
        { label: nameOf(group), href: `${groupsPath()}?record=${group.token}` },
        { label: texts.entity(discussion).many },
      ]}
    />
  )
}
