/** Schedules of reports: when each runs next, how it went last, and what can be done about it. */
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { EstablishmentNeeded } from '../../fields/establishment-lazy.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { LineSkeleton } from '../../ui/messages/skeleton.tsx'
import { useReportWords } from '../report-words.ts'
import { ScheduleCard } from './schedule-card.tsx'
import { useZoneName } from './schedule-words.ts'
import { schedulesQuery } from './sending-data.ts'

export default function SchedulesScreen() {
  const texts = useTexts()
  const { sending: words } = useReportWords()
  const zoneName = useZoneName()
  const who = useWho()
  const isPlatform = who.establishment?.isPlatform === true
  const { data, error, isFetching, refetch } = useQuery({ ...schedulesQuery, enabled: !isPlatform })
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <PageHeader
        title={texts.screen('ReportSchedules')}
        crumbs={[{ label: texts.screen('Reports'), href: '/reports' }, { label: texts.screen('ReportSchedules') }]}
        {...(data ? { subtitle: texts.fill(words.inZone, { zone: zoneName(data.timeZone) }) } : {})}
      />
      {isPlatform ? (
        <Suspense>
          <EstablishmentNeeded />
        </Suspense>
      ) : error && !data ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <LineSkeleton />
      ) : data.items.length === 0 ? (
        <EmptyState
          title={words.none}
          text={words.noneText}
          action={<LinkButton href="/reports">{words.toReports}</LinkButton>}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {data.items.map((schedule) => (
            <li key={schedule.token} className="min-w-0">
              <ScheduleCard schedule={schedule} mayStop={data.seesAll} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
