/** Takes the sheet; offers an empty template; lists earlier imports. */
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { download } from '../platform/download.ts'
import { problemText, reportProblem } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { FileDrop } from '../ui/inputs/file-drop.tsx'
import { Isolate } from '../ui/marks/isolate.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { ProgressBar } from '../ui/charts/progress-bar.tsx'
import { type ImportRun, uploadSheet, usePastRuns } from './import-data.ts'
import { RunStateBadge } from './run-state-badge.tsx'

interface FileStepProps {
  readonly entity: AnyEntity
  readonly resource: string
  onOpen(token: string): void
}

export function FileStep({ entity, resource, onOpen }: FileStepProps) {
  const texts = useTexts()
  const work = useWork()
  const [fault, setFault] = useState<string>()
  const upload = useMutation({
    mutationFn: (file: File) => uploadSheet(resource, file),
    onSuccess: (run) => onOpen(run.token),
    onError: (error) => setFault(problemText(error, texts)),
  })
  const { data: past = [] } = usePastRuns(entity.id)
  const template = (columns: 'usual' | 'all') =>
    void download(`/${resource}/import-template`, { format: 'xlsx', columns }).catch(reportProblem)
  return (
    <>
      <Card
        title={work('import.chooseFile')}
        actions={
          <>
            <Button onPress={() => template('usual')}>
              <Download aria-hidden size={16} />
              {work('import.template')}
            </Button>
            <Button variant="ghost" onPress={() => template('all')}>
              {work('import.templateOfAll')}
            </Button>
          </>
        }
      >
        {upload.isPending ? (
          <ProgressBar label={work('import.reading')} />
        ) : (
          <FileDrop
            accept={['.xlsx', '.csv', '.gz']}
            hint={work('import.fileHint')}
            error={fault}
            onFiles={([file]) => {
              setFault(undefined)
              if (file) upload.mutate(file)
            }}
          />
        )}
      </Card>
      <Card title={work('import.past')} flush={past.length > 0}>
        {past.length === 0 ? (
          <p className="text-ink-3">{work('import.noPast')}</p>
        ) : (
          <PastRuns runs={past} onOpen={onOpen} />
        )}
      </Card>
    </>
  )
}

function PastRuns({ runs, onOpen }: { runs: readonly ImportRun[]; onOpen(token: string): void }) {
  const formats = useFormats()
  const work = useWork()
  return (
    <ul>
      {runs.map((run) => (
        <li key={run.token} className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
          <Button variant="ghost" onPress={() => onOpen(run.token)}>
            <Isolate>{run.fileName}</Isolate>
          </Button>
          <RunStateBadge state={run.state} />
          <span className="text-ink-3">{run.totalRows !== null && work('counts.rows', { count: run.totalRows })}</span>
          <time className="ms-auto text-ink-3" dateTime={run.createdAt}>
            <bdi>{formats.dateTime(run.createdAt)}</bdi>
          </time>
        </li>
      ))}
    </ul>
  )
}
