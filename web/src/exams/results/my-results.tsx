/** Results for students and parents, instead of the list of scores: a card for each course of one student. */
import { useState } from 'react'
import { Award } from 'lucide-react'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { OfChild } from '../../portal/child-choice.tsx'
import { useNameOf } from '../../portal/own-list.tsx'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { useRecords } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { ExplanationDrawer } from './explanation.tsx'
import { ResultCard } from './result-card.tsx'

export function MyResults() {
  const texts = useTexts()
  const who = useWho()
  if (!who.canView(educationalJoiningApplication))
    return <NoPermissionState isScreen permission={texts.entity(educationalJoiningApplication).many} />
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 [&>.page-head]:pb-0">
      <PageHeader title={texts.say(who.userType === 'Parent' ? 'lists.bar.results' : 'lists.mine.monitorScoreExam')} />
      {who.userType === 'Parent' ? (
        <OfChild>{(child) => <Cards key={child} of={{ studentToken: child }} />}</OfChild>
      ) : (
        <Cards of={{}} />
      )}
    </div>
  )
}

function Cards({ of }: { of: Readonly<Record<string, string>> }) {
  const { say } = useTexts()
  const work = useWork()
  const nameOf = useNameOf()
  const [explained, setExplained] = useState<RecordData | null>(null)
  const applications = useRecords(educationalJoiningApplication, { ...of, size: 50 })
  return (
    <Answered query={applications}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon={Award} title={work('portal.noApplications')} text={work('portal.noScores')} />
        ) : (
          <>
            <ul className="grid items-start gap-3 lg:grid-cols-2" aria-label={say('lists.bar.results')}>
              {items.map((each) => (
                <ResultCard
                  key={each.token}
                  application={each}
                  name={nameOf(each, 'educationalCategory')}
                  period={nameOf(each, 'educationalPeriod')}
                  onExplain={() => setExplained(each)}
                />
              ))}
            </ul>
            {explained && (
              <ExplanationDrawer
                application={explained.token}
                name={nameOf(explained, 'educationalCategory')}
                onClose={() => setExplained(null)}
              />
            )}
          </>
        )
      }
    </Answered>
  )
}
