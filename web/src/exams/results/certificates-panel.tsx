/**
 * In a group's record: whose certificate is ready, issued and delivered, what prevents the others, and the papers
 * (D4.7).
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { entityOf } from '@topcenter/model/areas'
import { toneOf } from '../../fields/state-tone.ts'
import { useReferenceSearch } from '../../fields/reference-search.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { useBulk, useRefresh } from '../../records/mutations.ts'
import type { PanelProps } from '../../records/record-panels.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { focusOwnTab } from '../../ui/focus/focus-back.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import type { Option } from '../../ui/inputs/option-list.tsx'
import { Picker } from '../../ui/inputs/picker.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import {
  type CertificateLine,
  certificatesQuery,
  certificatePaper,
  groupPaper,
  type GroupCertificates,
} from './certificates-data.ts'
import { VerdictBadge } from './verdict-badge.tsx'

const steps = ['readyCertificate', 'exportCertificate', 'deliverCertificate'] as const
type Step = (typeof steps)[number]
const stepWords = {
  readyCertificate: 'certificates.ready',
  exportCertificate: 'certificates.issue',
  deliverCertificate: 'certificates.deliver',
} as const

/** For whom a step is offered; the server checks it again. */
const isFor = (step: Step, line: CertificateLine): boolean =>
  step === 'readyCertificate'
    ? line.status === null && line.refusal === null
    : step === 'exportCertificate'
      ? line.status === 'Ready' && line.refusal === null
      : line.status === 'Export' && line.certificate !== null

export default function CertificatesPanel({ record }: PanelProps) {
  const texts = useTexts()
  const may = useWho().can('EducationalGroupStudent', 'changeStudentCertificateStatus')
  const { data, error, isFetching, refetch } = useQuery({ ...certificatesQuery(record.token), enabled: may })
  if (!may) return <NoPermissionState permission={texts.group('EducationalGroupStudent')} />
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  return data ? <Certificates data={data} onChanged={refetch} /> : <CardSkeleton />
}

function Certificates({ data, onChanged }: { data: GroupCertificates; onChanged: () => Promise<unknown> }) {
  const texts = useTexts()
  const work = useWork()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<{ step: Step; lines: readonly CertificateLine[] } | null>(null)
  const run = useSteps(async () => {
    focusOwnTab()
    // A closing dialog gives the focus back to an element that is in the page then.
    await onChanged()
    setSelected(new Set())
  })
  const meant = data.students.filter((line) => selected.size === 0 || selected.has(line.groupStudentToken))
  const hasIssued = data.students.some((line) => line.certificate)
  const group = data.educationalGroup.token
  return (
    <div className="grid min-w-0 gap-3">
      {!data.finished && <AlertBanner tone="info">{work('certificates.notFinished')}</AlertBanner>}
      <p className="text-sm text-ink-2">
        {work('certificates.needs', { rule: texts.value('educationalCategory', 'certificateRule', data.rule) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {steps.map((step) => {
          const lines = meant.filter((line) => isFor(step, line))
          return (
            lines.length > 0 && (
              <Button
                key={step}
                isPending={run.isPending}
                onPress={() =>
                  step === 'readyCertificate' ? run.start(step, lines).catch(() => {}) : setAsked({ step, lines })
                }
              >
                {work(stepWords[step], { count: lines.length })}
              </Button>
            )
          )
        })}
        {hasIssued && (
          <LinkButton href={groupPaper(group)} target="_blank" rel="noreferrer">
            <Printer aria-hidden size={16} />
            {work('certificates.printAll')}
          </LinkButton>
        )}
        {hasIssued && (
          <LinkButton href={`/educational/educational-certificates/${group}`}>{work('certificates.all')}</LinkButton>
        )}
      </div>
      <Lines data={data} selected={selected} onSelect={setSelected} />
      {asked?.step === 'exportCertificate' && (
        <IssueDialog
          lines={asked.lines}
          onClose={() => setAsked(null)}
          onIssue={(certificateToken) =>
            run.start(asked.step, asked.lines, certificateToken ? { certificateToken } : {})
          }
        />
      )}
      {asked?.step === 'deliverCertificate' && (
        <DeliverDialog
          lines={asked.lines}
          onClose={() => setAsked(null)}
          onDeliver={() => run.start(asked.step, asked.lines)}
        />
      )}
    </div>
  )
}

function useSteps(onDone: () => Promise<void>) {
  const work = useWork()
  const refresh = useRefresh()
  const bulk = useBulk(educationalGroupStudent)
  const start = async (
    action: Step,
    lines: readonly CertificateLine[],
    input: Readonly<Record<string, unknown>> = {},
  ) => {
    try {
      const { done, refused } = await bulk.mutateAsync({
        action,
        input,
        tokens: lines.map((line) => line.groupStudentToken),
      })
      if (done > 0) toasts.show({ tone: 'success', text: work('certificates.done', { count: done }) })
      if (refused.length > 0)
        toasts.show({
          tone: 'danger',
          text: work('certificates.refused', { count: refused.length, reason: refused[0]!.detail ?? '' }),
        })
      refresh(entityOf('educationalCertificate'))
      await onDone()
    } catch (error) {
      reportProblem(error)
      throw error
    }
  }
  return { start, isPending: bulk.isPending }
}

function IssueDialog({
  lines,
  onClose,
  onIssue,
}: {
  lines: readonly CertificateLine[]
  onClose: () => void
  onIssue: (certificate: string | undefined) => Promise<void>
}) {
  const work = useWork()
  const search = useReferenceSearch('certificate')
  const [kind, setKind] = useState<Option | null>(null)
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={work('certificates.issue', { count: lines.length })}
      text={work('certificates.issueText')}
      canUndo={false}
      confirmLabel={work('certificates.issue', { count: lines.length })}
      onConfirm={() => onIssue(kind?.value)}
    >
      <Picker
        label={work('certificates.kind')}
        description={work('certificates.kindText')}
        value={kind}
        onChange={setKind}
        search={search}
      />
    </ConfirmDialog>
  )
}

function DeliverDialog({
  lines,
  onClose,
  onDeliver,
}: {
  lines: readonly CertificateLine[]
  onClose: () => void
  onDeliver: () => Promise<void>
}) {
  const texts = useTexts()
  const work = useWork()
  const title = work('certificates.deliver', { count: lines.length })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={title}
      text={`${new Intl.ListFormat(texts.language).format(lines.map((line) => texts.name(line.student.names)))}.`}
      canUndo={false}
      confirmLabel={title}
      onConfirm={onDeliver}
    />
  )
}

function useStatus(): (line: CertificateLine) => string {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  return (line) => {
    const { certificate } = line
    if (certificate)
      return [
        formats.date(certificate.deliveredAt ?? certificate.issuedAt),
        certificate.printCount > 0
          ? work('certificates.printed', { count: certificate.printCount })
          : work('certificates.notPrinted'),
      ].join(' · ')
    if (!line.refusal) return ''
    return line.refusal === 'certificate.owes'
      ? work('certificates.owes', { money: formats.money(line.owed) })
      : texts.refusal(line.refusal).title
  }
}

function Lines({
  data,
  selected,
  onSelect,
}: {
  data: GroupCertificates
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const statusOf = useStatus()
  return (
    <DataTable<CertificateLine>
      label={work('certificates.title')}
      rows={data.students}
      rowKey={(line) => line.groupStudentToken}
      rowName={(line) => texts.name(line.student.names)}
      selected={selected}
      onSelect={onSelect}
      columns={[
        {
          key: 'student',
          header: texts.field(educationalGroupStudent, 'student'),
          width: 160,
          cell: (line) => (
            <span className="cell-name">
              <bdi>{texts.name(line.student.names)}</bdi>
            </span>
          ),
        },
        { key: 'result', header: work('certificates.result'), width: 145, cell: (line) => <Result line={line} /> },
        {
          key: 'status',
          header: work('certificates.status'),
          width: 290,
          cell: (line) => (
            <span className="inline-flex flex-wrap items-center gap-x-2 py-1">
              <StatusBadge line={line} />
              <PaperLink line={line} />
              <span className="text-ink-2">{statusOf(line)}</span>
            </span>
          ),
        },
      ]}
      phoneCard={(line) => ({
        title: <bdi>{texts.name(line.student.names)}</bdi>,
        detail: line.certificate ? (
          <>
            <PaperLink line={line} /> · {statusOf(line)}
          </>
        ) : (
          statusOf(line) || <Isolate>{line.student.code}</Isolate>
        ),
        aside: <StatusBadge line={line} />,
        asideDetail: line.total === null ? '—' : <bdi dir="ltr">{formats.percent(line.total)}</bdi>,
      })}
      empty={<EmptyState title={work('certificates.empty')} />}
    />
  )
}

interface LineProps {
  readonly line: CertificateLine
}

function StatusBadge({ line: { status } }: LineProps) {
  const texts = useTexts()
  const work = useWork()
  return status ? (
    <StateBadge tone={toneOf(status)}>{texts.value(educationalGroupStudent, 'certificateStatus', status)}</StateBadge>
  ) : (
    <span className="text-ink-3">{work('certificates.none')}</span>
  )
}

function PaperLink({ line: { certificate } }: LineProps) {
  return (
    certificate && (
      <a className="text-link" href={certificatePaper(certificate.token)} target="_blank" rel="noreferrer">
        <Isolate>{certificate.number}</Isolate>
      </a>
    )
  )
}

function Result({ line: { total, verdict } }: LineProps) {
  const formats = useFormats()
  return (
    <span className="inline-flex items-center gap-2">
      {total !== null && <bdi dir="ltr">{formats.percent(total)}</bdi>}
      <VerdictBadge verdict={verdict} />
    </span>
  )
}
