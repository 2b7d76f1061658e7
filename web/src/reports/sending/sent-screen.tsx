/** What somebody sent: the question, which opens with the figures of now, and the file that was made. */
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { screenOf } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import { interpolate } from '@topcenter/texts/interpolate'
import { api, download } from '../../platform/api.ts'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { LineSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { useReportWords } from '../report-words.ts'
import type { Sent } from './sending-data.ts'

/** Refusals that say all there is to say; trying again changes nothing. */
const final: readonly string[] = ['report.sentGone', 'report.linkEnded', 'report.linkClosed']

export default function SentScreen() {
  const texts = useTexts()
  const { sending: words } = useReportWords()
  const [params] = useSearchParams()
  const [run, link] = [params.get('run'), params.get('link')]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sent-report', run, link],
    queryFn: ({ signal }) =>
      link
        ? api.post<Sent>('/report-links/open', { link }, { signal, json: true })
        : api.get<Sent>(`/report-runs/${encodeURIComponent(run!)}`, { signal }),
    retry: false,
    enabled: Boolean(link || run),
  })
  const refused = error instanceof Problem && final.includes(error.code) ? error.code : undefined
  const code = link || run ? refused : 'report.sentGone'
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <PageHeader
        title={texts.screen('ReportSent')}
        crumbs={[{ label: texts.screen('Reports'), href: '/reports' }, { label: texts.screen('ReportSent') }]}
      />
      {code ? (
        <EmptyState
          title={texts.refusal(code).title}
          text={texts.refusal(code).detail}
          action={<LinkButton href="/reports">{words.toReports}</LinkButton>}
        />
      ) : error ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <SentReport sent={data} />
      ) : (
        <LineSkeleton />
      )}
    </div>
  )
}

function SentReport({ sent }: { sent: Sent }) {
  const texts = useTexts()
  const formats = useFormats()
  const { sending: words } = useReportWords()
  const report = reports.find(({ id }) => id === sent.report)!
  const { file } = sent
  return (
    <Card
      title={texts.screen(screenOf(report))}
      subtitle={interpolate(words.sentBy, { name: texts.name(sent.by), at: formats.dateTime(sent.sentAt) })}
    >
      <div className="grid gap-4">
        <div className="grid justify-items-start gap-1">
          <LinkButton variant="primary" href={`/reports/${report.path}?${sent.query}`}>
            {words.openReport}
          </LinkButton>
          <p className="text-sm text-ink-3">{words.openText}</p>
        </div>
        <div className="grid justify-items-start gap-1">
          {file ? (
            <>
              <Button onPress={() => void download(`/report-runs/${sent.token}/file`).catch(reportProblem)}>
                <Download aria-hidden size={16} />
                {words.file}
              </Button>
              <p className="text-sm text-ink-3">{interpolate(words.fileUntil, { until: formats.date(file.until) })}</p>
            </>
          ) : (
            <p className="text-sm text-ink-3">{words.noFile}</p>
          )}
        </div>
      </div>
    </Card>
  )
}
