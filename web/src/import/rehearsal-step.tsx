/** Preview of the import, row by row; then the user starts it or changes the columns. */
import { useState } from 'react'
import { useTexts, useWork } from '../platform/texts.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Switch } from '../ui/inputs/switch.tsx'
import { type ImportRun, ownCountOf, useRunStep } from './import-data.ts'
import { StepCounts } from './step-counts.tsx'
import { UnknownValues } from './unknown-values.tsx'
import { VerdictRows } from './verdict-rows.tsx'

export function RehearsalStep({ run, onBack }: { run: ImportRun; onBack(): void }) {
  const texts = useTexts()
  const work = useWork()
  const step = useRunStep(run.token)
  const [addDuplicates, setAddDuplicates] = useState(false)
  const duplicates = ownCountOf(run, 'duplicate')
  const good = ownCountOf(run, 'new') + ownCountOf(run, 'changed') + (addDuplicates ? duplicates : 0)
  return (
    <>
      <Card title={work('import.rehearsed')}>
        <div className="grid gap-3">
          {run.error && <AlertBanner tone="bad">{texts.refusal(run.error).detail}</AlertBanner>}
          <StepCounts run={run} />
          {duplicates > 0 && (
            <Switch
              label={work('import.addDuplicates', { count: duplicates })}
              value={addDuplicates}
              onChange={setAddDuplicates}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              isPending={step.isPending}
              isDisabled={good === 0}
              onPress={() => step.mutate({ do: 'run', addDuplicates })}
            >
              {work('import.run', { count: good })}
            </Button>
            <Button onPress={onBack}>{work('import.back')}</Button>
          </div>
        </div>
      </Card>
      <UnknownValues run={run} />
      <VerdictRows run={run} verdicts={['refused', 'duplicate', 'changed', 'new', 'same']} />
    </>
  )
}
