import { useWork } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { ProgressBar } from '../ui/charts/progress-bar.tsx'
import { type ImportRun, useRunStep } from './import-data.ts'

/** The server is working; the page may be left and opened again. */
export function WorkingStep({ run }: { run: ImportRun }) {
  const work = useWork()
  const formats = useFormats()
  const step = useRunStep(run.token)
  const words = {
    rehearsing: work('import.rehearsing'),
    running: work('import.running'),
    stopping: work('import.stopping'),
    undoing: work('import.undoing'),
  }[run.state as 'rehearsing' | 'running' | 'stopping' | 'undoing']
  const { done, all, share, step: part } = run.progress
  const known = all !== null && share !== null
  return (
    <Card>
      <div aria-live="polite">
        <ProgressBar label={words} {...(known ? { value: share * 100 } : {})} />
        {known && (
          <p className="text-ink-3">
            {part !== null && `${part}: `}
            {work(run.state === 'undoing' ? 'import.undoProgress' : 'import.progress', {
              done: formats.number(Math.min(done, all)),
              all: formats.number(all),
            })}
          </p>
        )}
      </div>
      {run.state !== 'undoing' && (
        <div className="pt-3">
          <Button isPending={step.isPending || run.state === 'stopping'} onPress={() => step.mutate({ do: 'stop' })}>
            {work('import.stop')}
          </Button>
        </div>
      )}
    </Card>
  )
}
