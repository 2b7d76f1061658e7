/** How an application stands: its state, and once it is accepted the result with a link to its explanation. */
import { useQuery } from '@tanstack/react-query'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { toneOf } from '../../fields/state-tone.ts'
import { Problem } from '../../platform/problem.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import type { RecordData } from '../../records/record.ts'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { explainedQuery } from './results-data.ts'
import { VerdictBadge } from './verdict-badge.tsx'

export function ApplicationStanding({ application, onExplain }: { application: RecordData; onExplain: () => void }) {
  const texts = useTexts()
  const who = useWho()
  const state = application.state ?? ''
  if (state === 'Accepted' && who.can('MonitorScoreExam', 'view'))
    return <Result application={application.token} onExplain={onExplain} />
  return <StateBadge tone={toneOf(state)}>{texts.value(educationalJoiningApplication, 'state', state)}</StateBadge>
}

function Result({ application, onExplain }: { application: string; onExplain: () => void }) {
  const work = useWork()
  const formats = useFormats()
  const { data, error } = useQuery(explainedQuery(application))
  if (error instanceof Problem && error.code === 'result.notPublished')
    return <StateBadge>{work('results.notPublishedYet')}</StateBadge>
  if (!data) return null
  return (
    <>
      {data.total !== null && (
        <bdi dir="ltr" className="text-lg font-semibold text-ink">
          {formats.percent(data.total)}
        </bdi>
      )}
      <VerdictBadge verdict={data.verdict} />
      <Button variant="ghost" onPress={onExplain}>
        {work('results.explain')}
      </Button>
    </>
  )
}
