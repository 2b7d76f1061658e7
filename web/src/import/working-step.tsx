import { useWork } from '../platform/texts.ts'
import { Card } from '../ui/card.tsx'
import { useFormats } from '../ui/language.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import type { ImportRun } from './import-data.ts'

/** The server works; one may leave and come back. */
export function WorkingStep({ run }: { run: ImportRun }) {
  const work = useWork()
  const formats = useFormats()
  const words = { rehearsing: work('import.rehearsing'), running: work('import.running'), undoing: work('import.undoing') }[run.state as 'rehearsing' | 'running' | 'undoing']
  const all = run.totalRows ?? 0
  const known = run.state !== 'undoing' && all > 0
  return (
    <Card>
      <div aria-live="polite">
        <ProgressBar label={words} {...(known ? { value: Math.min(100, (run.progress.done / all) * 100) } : {})} />
        {known && <p className="text-muted">{work('import.progress', { done: formats.number(Math.min(run.progress.done, all)), all: formats.number(all) })}</p>}
      </div>
    </Card>
  )
}
