/**
 * DiscussionComments: the comments of a discussion, or the replies to one of them (the parent in the address is then
 * that comment, else the discussion itself).
 */
import { useParams } from 'react-router'
import { discussion, discussionComment } from '@topcenter/model/education/discussion'
import { Problem } from '../platform/problem.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useRecord } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { NotFoundState } from '../ui/messages/not-found-state.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { CommentWords } from './comment-item.tsx'
import { CommentThread } from './comment-thread.tsx'
import { commentsPath, discussionsPath } from './paths.ts'

export function CommentsScreen() {
  const texts = useTexts()
  const work = useWork()
  const { educationalGroupToken, discussionToken, parentDiscussionCommentToken } = useParams()
  const about = useRecord(discussion, discussionToken)
  const isWhole = parentDiscussionCommentToken === discussionToken
  const parent = useRecord(discussionComment, isWhole ? null : parentDiscussionCommentToken)
  const error = about.error ?? parent.error
  if (error instanceof Problem && error.status === 404) return <NotFoundState />
  if (error)
    return (
      <ListFailure
        isScreen
        error={error}
        isRetrying={about.isFetching || parent.isFetching}
        onRetry={() => {
          void about.refetch()
          void parent.refetch()
        }}
      />
    )
  if (!about.data || (!isWhole && !parent.data)) return <CardSkeleton />
  const group = String(about.data.educationalGroupToken)
  if (group !== educationalGroupToken || (parent.data && parent.data.discussionToken !== discussionToken))
    return <NotFoundState />
  const type = String(about.data.discussionType)
  const list = discussionsPath(
    type,
    type === 'EducationalGroup' ? group : String(about.data.educationalCategoryToken),
    group,
  )
  const title = texts.name(about.data.names)
  return (
    <div className="mx-auto grid w-full max-w-3xl min-w-0 grid-cols-1 gap-3">
      <PageHeader
        title={title}
        subtitle={<bdi>{texts.name(about.data.description as RecordData['names'])}</bdi>}
        badge={
          <StateBadge tone={about.data.closed === 'Open' ? 'ok' : 'neutral'}>
            {texts.value(discussion, 'closed', String(about.data.closed))}
          </StateBadge>
        }
        crumbs={[
          { label: texts.entity(discussion).many, href: list },
          ...(parent.data
            ? [{ label: title, href: commentsPath(group, about.data.token) }, { label: work('discussions.thread') }]
            : [{ label: title }]),
        ]}
      />
      {parent.data && (
        <div className="card p-3">
          <CommentWords comment={parent.data} />
        </div>
      )}
      <CommentThread discussion={about.data} parent={parent.data?.token} />
    </div>
  )
}
