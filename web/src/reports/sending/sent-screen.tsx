/** Shows a sent report: its question, which opens with current figures, and its file. */
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { openReportLink, openSentReport, SentReport as Sent } from '@topcenter/model/reports/api'
import { screenOf } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import { call } from '../../platform/api.ts'
import { download } from '../../platform/download.ts'
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

/** Refusals that a retry cannot change. */
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
        ? call<typeof openReportLink>('POST /api/report-links/open', { body: { link }, signal, json: true })
        : call<typeof openSentReport>('GET /api/report-runs/:token', { params: { token: run! }, signal }),
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
      subtitle={texts.fill(words.sentBy, { name: texts.name(sent.by), at: formats.dateTime(sent.sentAt) })}
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
              <p className="text-sm text-ink-3">{texts.fill(words.fileUntil, { until: formats.date(file.until) })}</p>
            </>
          ) : (
            <p className="text-sm text-ink-3">{words.noFile}</p>
          )}
        </div>
      </div>
    </Card>
  )
}
