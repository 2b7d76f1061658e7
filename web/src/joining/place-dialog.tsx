/**
 * Gives an accepted application a seat: the groups of its category and period with their seats; for a full one, a place
 * on its waiting list.
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Problem, type ProblemBody } from '../platform/problem.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ClashDialog } from '../records/form/clash-dialog.tsx'
import type { RecordData, Shown } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { GroupChoices, groupsQuery, usePlace } from './group-choices.tsx'
import { seatsOf } from './seats.tsx'

export interface PlaceDialogProps {
  readonly application: RecordData
  onClose(): void
}

export function PlaceDialog({ application, onClose }: PlaceDialogProps) {
  const texts = useTexts()
  const work = useWork()
  const [picked, setChosen] = useState<RecordData | null>(null)
  const [category, period] = [
    String(application.educationalCategoryToken ?? ''),
    String(application.educationalPeriodToken ?? ''),
  ]
  const { data: groups } = useQuery(groupsQuery(category, period))
  // A single group is chosen at once.
  const only =
    groups?.items.length === 1 && groups.items[0]!.closed !== 'Closed' && !seatsOf(groups.items[0]!).isFull
      ? groups.items[0]!
      : null
  const chosen = picked ?? only
  const [clash, setClash] = useState<ProblemBody | null>(null)
  const name = texts.name((application.student as Shown | null)?.names)
  const { place, isPending } = usePlace(name)
  const run = async (confirmClash = false) => {
    if (!chosen) return
    try {
      await place(application.token, chosen, { confirmClash })
      onClose()
    } catch (error) {
      if (error instanceof Problem && error.body.clashes) return setClash(error.body)
      setChosen(null) // The group may be full meanwhile.
      reportProblem(error)
    }
  }
  if (clash)
    return (
      <ClashDialog
        problem={clash}
        isPending={isPending}
        onClose={() => setClash(null)}
        onConfirm={() => void run(true)}
      />
    )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="medium"
      title={work('joined.addToGroup')}
      description={`${name} · ${texts.name((application.educationalCategory as Shown | null)?.names)}`}
      actions={
        <>
          <Button variant="primary" size="form" isPending={isPending} isDisabled={!chosen} onPress={() => void run()}>
            {work(chosen && seatsOf(chosen).isFull ? 'walkIn.wait' : 'joined.addToGroup')}
          </Button>
          <Button size="form" onPress={onClose}>
            {texts.say('form.cancel')}
          </Button>
        </>
      }
    >
      <GroupChoices category={category} period={period} chosen={chosen?.token ?? null} onChoose={setChosen} />
    </Dialog>
  )
}
