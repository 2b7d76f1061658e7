/** Imported rows, rows that were not imported, and undo for a day. */
import { useState } from 'react'
import { entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { importPath } from '../records/list/import-path.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { countOf, type ImportRun, ownCountOf, useRunStep } from './import-data.ts'
import { RunStateBadge } from './run-state-badge.tsx'
import { StepCounts } from './step-counts.tsx'
import { VerdictRows } from './verdict-rows.tsx'

/** Entities whose sheet follows that of another when a centre moves in: people, then what they join, then their seats. */
const following: Readonly<Record<string, string>> = {
  student: 'educationalJoiningApplication',
  educationalJoiningApplication: 'educationalGroupStudent',
}

interface DoneStepProps {
  readonly run: ImportRun
  readonly entity: AnyEntity
  onLeave(): void
}

export function DoneStep({ run, entity, onLeave }: DoneStepProps) {
  const texts = useTexts()
  const work = useWork()
  const step = useRunStep(run.token)
  const [asks, setAsks] = useState(false)
  const taken = countOf(run, 'new') + countOf(run, 'changed')
  const broken = run.brokenOff
  const wasUndone = run.state === 'undone' || broken === 'undo'
  const list = entity.spec.path?.replace(/\/:.*$/, '')
  const next = following[entity.id] ? entityOf(following[entity.id]!) : undefined
  const who = useWho()
  const nextPath = next && importPath(who, next)
  return (
    <>
      <Card title={texts.entity(entity).many} actions={<RunStateBadge state={run.state} />}>
        <div className="grid gap-3">
          <Outcome run={run} />
          <div className="flex flex-wrap gap-2">
            {list && (
              <LinkButton href={list} variant="primary">
                {work('import.showRecords')}
              </LinkButton>
            )}
            {next && nextPath && run.state === 'done' && taken > 0 && (
              <LinkButton href={nextPath}>{work('import.nextSheet', { name: texts.entity(next).many })}</LinkButton>
            )}
            {broken === 'rehearse' && (
              <Button isPending={step.isPending} onPress={() => step.mutate({ do: 'rehearse', mapping: run.mapping })}>
                {work('import.again')}
              </Button>
            )}
            {broken === 'undo' && run.canUndo && (
              <Button isPending={step.isPending} onPress={() => step.mutate({ do: 'undo' })}>
                {work('import.goOnUndoing')}
              </Button>
            )}
            {(broken === 'run' || run.state === 'stopped') && (
              <Button isPending={step.isPending} onPress={() => step.mutate({ do: 'run' })}>
                {work('import.goOn')}
              </Button>
            )}
            {run.canUndo && broken !== 'undo' && taken > 0 && (
              <Button onPress={() => setAsks(true)}>{work('import.undo')}</Button>
            )}
            <Button onPress={onLeave}>{work('import.changeFile')}</Button>
          </div>
        </div>
      </Card>
      {(!wasUndone || countOf(run, 'kept') > 0) && (
        <VerdictRows run={run} verdicts={wasUndone ? ['kept'] : ['refused', 'duplicate', 'changed']} />
      )}
      <ConfirmDialog
        isOpen={asks}
        onOpenChange={setAsks}
        title={work('import.undoConfirm', { count: taken })}
        canUndo={false}
        isDanger
        confirmLabel={work('import.undo')}
        onConfirm={async () => {
          await step.mutateAsync({ do: 'undo' })
        }}
      />
    </>
  )
}

/** Says how the run ended, what it did, and until when it can be taken back. */
function Outcome({ run }: { run: ImportRun }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const broken = run.brokenOff
  return (
    <>
      {run.state === 'failed' && (
        <AlertBanner tone="bad">
          {run.error && `${texts.refusal(run.error).detail} `}
          {work(
            broken === 'undo' ? 'import.undoFailed' : broken === 'rehearse' ? 'import.rehearseFailed' : 'import.failed',
          )}
        </AlertBanner>
      )}
      {broken !== 'rehearse' && (
        <p>
          {run.state === 'undone'
            ? work('import.undone')
            : work('import.done', { count: ownCountOf(run, 'new') + ownCountOf(run, 'changed') })}
        </p>
      )}
      {run.state === 'stopped' && <p>{work('import.stopped')}</p>}
      {broken !== 'rehearse' && <StepCounts run={run} />}
      {run.canUndo && run.undoUntil && (
        <p className="text-ink-3">{work('import.undoUntil', { at: formats.dateTime(run.undoUntil) })}</p>
      )}
    </>
  )
}
