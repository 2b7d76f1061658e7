/**
 * `/import/:resource`: file → columns → rehearsal → import. The server keeps the step, so that a reload or another
 * device continues there.
 */
import { useParams, useSearchParams } from 'react-router'
import { entityOfResource } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { importable } from '@topcenter/model/kit/permission'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { listAddress } from '../records/list/list-address.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { NotFoundState } from '../ui/messages/not-found-state.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { useStage } from '../ui/focus/use-stage.ts'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import { isWorking, useRun, type WholeRun } from './import-data.ts'
import { RehearsalStep } from './rehearsal-step.tsx'
import { StepTrail, type WizardStep } from './step-trail.tsx'
import { WorkingStep } from './working-step.tsx'

export function ImportWizard() {
  const { resource = '' } = useParams()
  const entity = entityOfResource(resource)
  const who = useWho()
  const texts = useTexts()
  if (!entity || entity.spec.creation === 'none') return <NotFoundState />
  if (!importable(entity) || !who.may(entity, 'create'))
    return <NoPermissionState isScreen permission={texts.entity(entity).many} />
  return <Wizard key={resource} entity={entity} resource={resource} />
}

function Wizard({ entity, resource }: { entity: AnyEntity; resource: string }) {
  const texts = useTexts()
  const work = useWork()
  const [search, setSearch] = useSearchParams()
  const token = search.get('run')
  const list = listAddress(entity, {})
  const crumbs = [
    ...(entity.spec.menu ? [{ label: texts.menu(entity.spec.menu) }] : []),
    { label: texts.entity(entity).many, ...(list ? { href: list } : {}) },
    { label: texts.screen('Import') },
  ]
  const open = (run: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (run) next.set('run', run)
      else next.delete('run')
      return next
    })
  return (
    <div className="grid gap-4">
      <PageHeader title={work('import.title', { name: texts.entity(entity).many })} crumbs={crumbs} />
      {token ? (
        <OpenRun key={token} token={token} entity={entity} onLeave={() => open(null)} />
      ) : (
        <>
          <StepTrail step="file" />
          <FileStep entity={entity} resource={resource} onOpen={open} />
        </>
      )}
    </div>
  )
}

interface OpenRunProps {
  readonly token: string
  readonly entity: AnyEntity
  onLeave(): void
}

function OpenRun({ token, entity, onLeave }: OpenRunProps) {
  const work = useWork()
  const { data: run, error, isFetching, refetch } = useRun(token)
  const [search, setSearch] = useSearchParams()
  const mapping = search.get('step') === 'columns'
  const whole = useStage(run && `${run.state} ${mapping}`)
  if (error && !run) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!run) return <CardSkeleton />
  const toColumns = (isOn: boolean) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (isOn) next.set('step', 'columns')
      else next.delete('step')
      return next
    })
  const step = stepOf(run, mapping)
  return (
    <div {...whole} role="group" aria-label={work(`import.steps.${step}`)} className="grid gap-4 outline-none">
      <StepTrail step={step} />
      {isWorking(run.state) ? (
        <WorkingStep run={run} />
      ) : run.state === 'prepared' || (mapping && (run.state === 'rehearsed' || run.state === 'failed')) ? (
        <ColumnsStep run={run} onLeave={onLeave} onRehearsed={() => toColumns(false)} />
      ) : run.state === 'rehearsed' ? (
        <RehearsalStep run={run} onBack={() => toColumns(true)} />
      ) : (
        <DoneStep run={run} entity={entity} onLeave={onLeave} />
      )}
    </div>
  )
}

function stepOf(run: WholeRun, mapping: boolean): WizardStep {
  if (run.state === 'prepared' || (mapping && run.state === 'rehearsed')) return 'columns'
  return run.state === 'rehearsing' || run.state === 'rehearsed' ? 'rehearse' : 'run'
}
