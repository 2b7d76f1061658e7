/** The last runs of a schedule: how each went, to whom it came, and its file. */
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { download } from '../../platform/download.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LineList } from '../../ui/data/line-list.tsx'
import { LineSkeleton } from '../../ui/messages/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { useReportWords } from '../report-words.ts'
import { type Run, runsQuery, type Schedule } from './sending-data.ts'

/** How a run went: its rows, or why it failed. */
export function useRunText(): (run: Pick<Run, 'state' | 'lines' | 'error'>) => string {
  const texts = useTexts()
  const formats = useFormats()
  const { sending: words } = useReportWords()
  return ({ state, lines, error }) =>
    [
      words.runStates[state],
      error ? texts.refusal(error.code, error.params).detail : '',
      (state === 'Done' || state === 'Partly') && lines !== null
        ? texts.fill(words.lines, { count: formats.number(lines) })
        : '',
    ]
      .filter(Boolean)
      .join(' · ')
}

export function LastRuns({ schedule, onClose }: { schedule: Schedule; onClose(): void }) {
  const texts = useTexts()
  const formats = useFormats()
  const { sending: words } = useReportWords()
  const runText = useRunText()
  const { data, error, isFetching, refetch } = useQuery(runsQuery(schedule.token))
  const whyNot = (state: Run['deliveries'][number]['state'], error: string | null): string =>
    Object.entries<string>(words.deliveryErrors).find(([code]) => code === error)?.[1] ?? words.deliveryStates[state]
  const reached = ({ deliveries }: Run): string =>
    deliveries
      .map(({ names, mail, state, error }) =>
        [mail ?? texts.name(names), state === 'Sent' ? '' : whyNot(state, error)].filter(Boolean).join(': '),
      )
      .join(texts.say('field.listComma'))
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={`${words.runs}: ${schedule.name}`}
      size="medium"
    >
      {error && !data ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <LineSkeleton />
      ) : data.length === 0 ? (
        <p className="text-sm text-ink-2">{words.never}</p>
      ) : (
        <>
          <p className="text-sm text-ink-2">{words.rule}</p>
          <LineList
            label={words.runs}
            lines={data.map((run) => ({
              key: run.token,
              title: formats.dateTime(run.dueAt),
              detail: (
                <>
                  {runText(run)}
                  <span className="block wrap-anywhere text-ink-3">{reached(run)}</span>
                </>
              ),
              aside: run.fileUntil && (
                <Button onPress={() => void download(`/report-runs/${run.token}/file`).catch(reportProblem)}>
                  <Download aria-hidden size={16} />
                  {words.file}
                </Button>
              ),
            }))}
          />
        </>
      )}
    </Dialog>
  )
}
