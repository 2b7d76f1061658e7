/** Subjects to choose from by where their results stand: to be published, still being scored, published. */
import { useQuery } from '@tanstack/react-query'
import { resultPublication } from '@topcenter/model/exams/result-publication'
import { resultsPath } from '../../education/paths.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { toneOf } from '../../fields/state-tone.ts'
import { Answered } from '../../records/answered.tsx'
import { listQuery } from '../../records/queries.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { groupsQuery, type SheetGroup } from '../group-cards.tsx'

const stages = ['toPublish', 'inScoring', 'published'] as const
type Stage = (typeof stages)[number]

interface Subject {
  readonly category: SheetGroup['educationalCategory']
  readonly groups: number
  readonly expected: number
  readonly entered: number
}

/** Adds the groups of each subject up, in the order of their first groups. */
function subjectsOf(groups: readonly SheetGroup[]): Subject[] {
  const subjects = new Map<string, Subject>()
  for (const { educationalCategory: category, expected, entered } of groups) {
    const before = subjects.get(category.token) ?? { category, groups: 0, expected: 0, entered: 0 }
    subjects.set(category.token, {
      category,
      groups: before.groups + 1,
      expected: before.expected + expected,
      entered: before.entered + entered,
    })
  }
  return [...subjects.values()]
}

export function ResultCards() {
  const work = useWork()
  const mayView = useWho().canView(resultPublication)
  const groups = useQuery(groupsQuery)
  // The newest of a subject is of its current period.
  const published = useQuery({
    ...listQuery(resultPublication, { size: 200, sort: '-publishedAt' }),
    enabled: mayView,
  })
  const stateOf = (token: string): string | undefined =>
    published.data?.items.find(({ educationalCategoryToken }) => educationalCategoryToken === token)?.state as
      | string
      | undefined
  const stageOf = ({ category, entered, expected }: Subject): Stage => {
    const state = stateOf(category.token)
    if (state && state !== 'Withdrawn') return 'published'
    return entered >= expected ? 'toPublish' : 'inScoring'
  }
  return (
    <Answered query={groups}>
      {({ items }) => (
        <div className="grid gap-4">
          {stages.map((stage) => {
            const subjects = subjectsOf(items).filter((subject) => stageOf(subject) === stage)
            if (subjects.length === 0) return null
            const title = work(`results.stages.${stage}`)
            return (
              <section key={stage} aria-label={title}>
                <h2 className="pb-2 text-sm text-ink-2">{title}</h2>
                <ul className="group-cards">
                  {subjects.map((subject) => (
                    <SubjectCard
                      key={subject.category.token}
                      subject={subject}
                      state={stage === 'published' ? stateOf(subject.category.token) : undefined}
                    />
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      )}
    </Answered>
  )
}

function SubjectCard({ subject, state }: { subject: Subject; state: string | undefined }) {
  const texts = useTexts()
  const work = useWork()
  const { number } = useFormats()
  const { category, groups, entered, expected } = subject
  return (
    <li>
      <InnerLink href={resultsPath(category.token)} className="card group-card">
        <span className="group-card-name">
          <bdi>{texts.name(category.names)}</bdi>
          <small>{work('results.ofGroups', { count: groups })}</small>
        </span>
        {state ? (
          <span>
            <StateBadge tone={toneOf(state)}>{texts.value(resultPublication, 'state', state)}</StateBadge>
          </span>
        ) : (
          <span className={entered >= expected ? 'text-ok' : 'text-ink-2'}>
            {entered >= expected
              ? work('scores.allEntered')
              : work('scores.entered', { entered: number(entered), count: expected })}
          </span>
        )}
      </InnerLink>
    </li>
  )
}
