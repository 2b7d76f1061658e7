/** Gives an accepted application a seat: the groups of its category and period with their seats; a full or closed one cannot be taken. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { Problem, type ProblemBody } from '../platform/problem.ts'
import { useReportProblem } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ClashDialog } from '../records/clash-dialog.tsx'
import { ListFailure } from '../records/list-failure.tsx'
import { useRefresh, useSave } from '../records/mutations.ts'
import { listQuery } from '../records/queries.ts'
import type { RecordData, Shown } from '../records/record.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CardSkeleton } from '../ui/skeleton.tsx'
import { toasts } from '../ui/toasts.ts'
import { Seats, seatsOf } from './seats.tsx'

export interface PlaceDialogProps {
  readonly application: RecordData
  onClose(): void
}

export function PlaceDialog({ application, onClose }: PlaceDialogProps) {
  const texts = useTexts()
  const work = useWork()
  const report = useReportProblem()
  const refresh = useRefresh()
  const save = useSave(educationalGroupStudent)
  const [chosen, setChosen] = useState<string | null>(null)
  const [clash, setClash] = useState<ProblemBody | null>(null)
  const groups = useQuery(listQuery(educationalGroup, { educationalCategoryToken: String(application.educationalCategoryToken ?? ''), educationalPeriodToken: String(application.educationalPeriodToken ?? ''), finished: 'NotFinished', size: 100, sort: 'code' }))
  const name = texts.name((application.student as Shown | null)?.names)
  const place = async (confirmClash = false) => {
    const group = groups.data?.items.find((each) => each.token === chosen)
    if (!group) return
    try {
      await save.mutateAsync({ values: { educationalGroupToken: group.token, applicationToken: application.token, ...(confirmClash ? { confirmClash } : {}) } })
      for (const entity of [educationalGroup, educationalJoiningApplication]) refresh(entity)
      toasts.show({ tone: 'success', text: work('joined.added', { name, group: texts.name(group.names) }) })
      onClose()
    } catch (error) {
      if (error instanceof Problem && error.body.clashes) return setClash(error.body)
      report(error)
      refresh(educationalGroup)
    }
  }
  if (clash) return <ClashDialog problem={clash} isPending={save.isPending} onClose={() => setClash(null)} onConfirm={() => void place(true)} />
  return (
    <Dialog
      isOpen onOpenChange={(isOpen) => { if (!isOpen) onClose() }} size="medium" title={work('joined.addToGroup')} description={`${name} · ${texts.name((application.educationalCategory as Shown | null)?.names)}`}
      actions={<>
        <Button variant="primary" size="form" isPending={save.isPending} isDisabled={!chosen} onPress={() => void place()}>{work('joined.addToGroup')}</Button>
        <Button size="form" onPress={onClose}>{texts.say('form.cancel')}</Button>
      </>}
    >
      {groups.error && !groups.data ? <ListFailure error={groups.error} isRetrying={groups.isFetching} onRetry={() => void groups.refetch()} />
        : !groups.data ? <CardSkeleton />
        : groups.data.items.length === 0 ? <EmptyState title={work('joined.noGroups')} />
        : (
          <div role="radiogroup" aria-label={work('joined.chooseGroup')} className="grid gap-2">
            {groups.data.items.map((group) => <GroupChoice key={group.token} group={group} isChosen={group.token === chosen} onChoose={() => setChosen(group.token)} />)}
          </div>
        )}
    </Dialog>
  )
}

function GroupChoice({ group, isChosen, onChoose }: { group: RecordData; isChosen: boolean; onChoose: () => void }) {
  const texts = useTexts()
  const isClosed = group.closed === 'Closed'
  const isDisabled = isClosed || seatsOf(group).isFull
  const lecturer = texts.name((group.lecturer as Shown | null)?.names)
  return (
    <label className={`card flex cursor-pointer items-start gap-3 p-3 ${isChosen ? 'border-accent bg-row-selected' : ''} ${isDisabled ? 'opacity-70' : ''}`}>
      <input type="radio" name="group" className="mt-1 size-4 accent-accent" checked={isChosen} disabled={isDisabled} onChange={onChoose} />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2 font-semibold"><bdi>{texts.name(group.names)}</bdi>{isClosed && <Badge tone="warn">{texts.value(educationalGroup, 'closed', 'Closed')}</Badge>}</span>
        {lecturer && <span className="text-sm text-ink-2"><bdi>{lecturer}</bdi></span>}
        <Seats group={group} />
      </span>
    </label>
  )
}
