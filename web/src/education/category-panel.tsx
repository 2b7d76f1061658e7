/** In a category's record: what stands under it, its groups, its results and its score items. */
import { useQuery } from '@tanstack/react-query'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { scoreComponent } from '@topcenter/model/exams/score-component'
import { Seats } from '../joining/seats.tsx'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { listQuery } from '../records/queries.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { LineList } from '../ui/data/line-list.tsx'
import { categoriesPath, groupsPath, resultsPath } from './paths.ts'

const shown = 20

export default function CategoryPanel({ record }: PanelProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const canSeeGroups = who.canView(educationalGroup)
  const groups = useQuery({
    ...listQuery(educationalGroup, {
      educationalCategoryToken: record.token,
      finished: 'NotFinished',
      sort: 'code',
      size: shown,
    }),
    enabled: canSeeGroups,
  })
  return (
    <div className="grid gap-4">
      <nav className="flex flex-wrap gap-2" aria-label={texts.name(record.names)}>
        <LinkButton href={categoriesPath(record.token)}>{texts.say('record.subtree')}</LinkButton>
        {canSeeGroups && (
          <LinkButton href={groupsPath(record.token)}>
            {texts.entity(educationalGroup).many}
            {groups.data && ` (${formats.number(groups.data.page.total)})`}
          </LinkButton>
        )}
        {who.can('MonitorScoreExam', 'view') && (
          <LinkButton href={resultsPath(record.token)}>{work('results.title')}</LinkButton>
        )}
        {who.canView(scoreComponent) && (
          <LinkButton href={`/educational/score-components/${record.token}`}>
            {texts.entity(scoreComponent).many}
          </LinkButton>
        )}
      </nav>
      {canSeeGroups &&
        (groups.error && !groups.data ? (
          <ListFailure error={groups.error} isRetrying={groups.isFetching} onRetry={() => void groups.refetch()} />
        ) : !groups.data ? (
          <CardSkeleton />
        ) : groups.data.items.length === 0 ? (
          <p className="text-sm text-ink-3">{texts.entity(educationalGroup).empty}</p>
        ) : (
          <LineList
            label={texts.entity(educationalGroup).many}
            lines={groups.data.items.map((group) => ({
              key: group.token,
              title: <bdi>{texts.name(group.names)}</bdi>,
              detail: <Seats group={group} />,
              href: `${groupsPath(record.token)}?record=${group.token}`,
            }))}
          />
        ))}
    </div>
  )
}
