/** Groups to choose from, the likely ones first, with their entered scores. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { listScoreSheetGroups } from '@topcenter/model/exams/api'
import { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { scoresPath } from '../education/paths.ts'
import { call } from '../platform/api.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Answered } from '../records/answered.tsx'
import { recordKeys } from '../records/queries.ts'
import { InnerLink } from '../ui/buttons/inner-link.tsx'
import { useFormats } from '../ui/page/language.tsx'
import './group-cards.css'

export type SheetGroup = AnswerOf<typeof listScoreSheetGroups>['items'][number]

export const groupsQuery = {
  queryKey: [...recordKeys.all(monitorScoreExam), 'groups'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof listScoreSheetGroups>('GET /api/score-sheet-groups', { signal }),
}

/** @param empty Shown if there are none */
export function GroupCards({ empty = null }: { empty?: ReactNode }) {
  const work = useWork()
  const query = useQuery(groupsQuery)
  return (
    <Answered query={query}>
      {({ items }) => {
        if (items.length === 0) return empty
        const own = items.filter(({ isOwn }) => isOwn)
        const others = items.filter(({ isOwn }) => !isOwn)
        return (
          <div className="grid gap-4">
            {own.length > 0 && <Section title={work('scores.myGroups')} groups={own} />}
            {others.length > 0 && (
              <Section title={work(own.length > 0 ? 'scores.otherGroups' : 'scores.groups')} groups={others} />
            )}
          </div>
        )
      }}
    </Answered>
  )
}

interface SectionProps {
  readonly title: string
  readonly groups: readonly SheetGroup[]
}

function Section({ title, groups }: SectionProps) {
  return (
    <section aria-label={title}>
      <h2 className="pb-2 text-sm text-ink-2">{title}</h2>
      <ul className="group-cards">
        {groups.map((group) => (
          <GroupCard key={group.educationalGroup.token} group={group} />
        ))}
      </ul>
    </section>
  )
}

function GroupCard({ group }: { group: SheetGroup }) {
  const texts = useTexts()
  const work = useWork()
  const { number } = useFormats()
  const { educationalGroup, educationalCategory, entered, expected } = group
  return (
    <li>
      <InnerLink href={scoresPath(educationalGroup.token)} className="card group-card">
        <span className="group-card-name">
          <bdi>{texts.name(educationalGroup.names)}</bdi>
          <small>
            <bdi>{texts.name(educationalCategory.names)}</bdi> · {work('counts.students', { count: group.students })}
          </small>
        </span>
        <span className="progress-track" aria-hidden>
          <span className="progress-fill" style={{ inlineSize: `${(entered / expected) * 100}%` }} />
        </span>
        <span className={entered >= expected ? 'text-ok' : 'text-ink-2'}>
          {entered >= expected
            ? work('scores.allEntered')
            : work('scores.entered', { entered: number(entered), count: expected })}
        </span>
      </InnerLink>
    </li>
  )
}
