/** Discussions in the records of groups and categories, and the comments in a discussion's own. */
import { useQuery } from '@tanstack/react-query'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { useTexts } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { listQuery } from '../records/queries.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { LineList } from '../ui/data/line-list.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { CommentThread } from './comment-thread.tsx'
import { commentsPath, discussionsPath } from './paths.ts'
import { RelatedPanel } from '../records/panel/related-panel.tsx'
import { discussion, discussionTypes } from '@topcenter/model/education/discussion'

/** Shows discussions of a group and of its category. */
export function GroupDiscussionsPanel(props: PanelProps) {
  const texts = useTexts()
  const { token, educationalCategoryToken } = props.record
  const main = { EducationalGroup: token, EducationalCategory: String(educationalCategoryToken) }
  return (
    <div className="grid gap-3">
      <nav className="flex flex-wrap gap-2" aria-label={texts.entity(discussion).many}>
        {discussionTypes.map((type) => (
          <LinkButton key={type} href={discussionsPath(type, main[type], token)}>
            {texts.value(discussion, 'discussionType', type)}
          </LinkButton>
        ))}
      </nav>
      <RelatedPanel
        {...props}
        related="discussion"
        field="educationalGroup"
        hrefOf={(each) => commentsPath(token, each.token)}
      />
    </div>
  )
}

/** Shows the discussions of a category: each group that studies it has its own. */
export function CategoryDiscussionsPanel({ record }: PanelProps) {
  const texts = useTexts()
  const groups = useQuery(listQuery(educationalGroup, { educationalCategoryToken: record.token, sort: '-createdAt' }))
  if (groups.error && !groups.data)
    return <ListFailure error={groups.error} isRetrying={groups.isFetching} onRetry={() => void groups.refetch()} />
  if (!groups.data) return <CardSkeleton />
  if (groups.data.items.length === 0)
    return <p className="text-sm text-ink-3">{texts.entity(educationalGroup).empty}</p>
  return (
    <LineList
      label={texts.entity(discussion).many}
      lines={groups.data.items.map((group) => ({
        key: group.token,
        title: <bdi>{texts.name(group.names)}</bdi>,
        href: discussionsPath('EducationalCategory', record.token, group.token),
      }))}
    />
  )
}

export const CommentsPanel = ({ record }: PanelProps) => <CommentThread discussion={record} />
