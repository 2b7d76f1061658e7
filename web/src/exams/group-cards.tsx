/** Where no group is chosen yet: those that are likely meant, with how much of their scores is entered. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import type { Names } from '@topcenter/model/kit/names'
import { resultsPath, scoresPath } from '../education/paths.ts'
import { api } from '../platform/api.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Answered } from '../records/answered.tsx'
import { recordKeys } from '../records/queries.ts'
import { InnerLink } from '../ui/buttons/inner-link.tsx'
import { useFormats } from '../ui/page/language.tsx'
import './group-cards.css'

interface SheetGroup {
  readonly educationalGroup: { readonly token: string; readonly names: Names; readonly code: string }
  readonly educationalCategory: { readonly token: string; readonly names: Names }
  readonly isOwn: boolean
  readonly students: number
  readonly expected: number
  readonly entered: number
}

const groupsQuery = {
  queryKey: [...recordKeys.all(monitorScoreExam), 'groups'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<{ items: readonly SheetGroup[] }>('/score-sheet-groups', { signal }),
}

/** @param empty Where there are none */
export function GroupCards({ to, empty = null }: { to: 'scores' | 'results'; empty?: ReactNode }) {
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
            {own.length > 0 && <Section title={work('scores.myGroups')} to={to} groups={own} />}
            {others.length > 0 && (
              <Section title={work(own.length > 0 ? 'scores.otherGroups' : 'scores.groups')} to={to} groups={others} />
            )}
          </div>
        )
      }}
    </Answered>
  )
}

interface SectionProps {
  readonly title: string
  readonly to: 'scores' | 'results'
  readonly groups: readonly SheetGroup[]
}

function Section({ title, to, groups }: SectionProps) {
  return (
    <section aria-label={title}>
      <h2 className="pb-2 text-sm text-ink-2">{title}</h2>
      <ul className="group-cards">
        {groups.map((group) => (
          <GroupCard key={group.educationalGroup.token} group={group} to={to} />
        ))}
      </ul>
    </section>
  )
}

function GroupCard({ group, to }: { group: SheetGroup; to: 'scores' | 'results' }) {
  const texts = useTexts()
  const work = useWork()
  const { number } = useFormats()
  const { educationalGroup, educationalCategory, entered, expected } = group
  const href =
    to === 'scores'
      ? scoresPath(educationalGroup.token)
      : resultsPath(educationalCategory.token, educationalGroup.token)
  return (
    <li>
      <InnerLink href={href} className="card group-card">
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
