/** The second step of a walk-in: a seat in a group, or the waiting list of a full one. */
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { Problem, type ProblemBody } from '../platform/problem.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ClashDialog } from '../records/form/clash-dialog.tsx'
import type { Values } from '../records/form/form-values.ts'
import type { RecordData } from '../records/record.ts'
import { GroupChoices, groupsQuery, proposedGroup, usePlace } from './group-choices.tsx'
import { seatsOf } from './seats.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

export function GroupStep({ walk }: StepProps) {
  const texts = useTexts()
  const work = useWork()
  const form = useFormContext<Values>()
  const { application, name = '', isStraight } = walk.progress
  const [category, period] = [
    String(form.getValues('educationalCategoryToken')),
    String(form.getValues('educationalPeriodToken')),
  ]
  const { place, isPending } = usePlace(name)
  const { data } = useQuery(groupsQuery(category, period))
  const [picked, setPicked] = useState<string | null>(null)
  const [clash, setClash] = useState<ProblemBody | null>(null)
  const group = data?.items.find((each) => each.token === picked) ?? proposedGroup(data?.items ?? [])
  // The first with a free seat is marked, and Enter takes it; where none is left, the waiting list of the first.
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded) document.querySelector<HTMLElement>('input[type=radio][name=group]:checked')?.focus()
  }, [isLoaded])
  const seat = async (chosen: RecordData, confirmClash: boolean) => {
    const waits = seatsOf(chosen).isFull
    await walk.once('seat', (idempotencyKey) => place(application!, chosen, { confirmClash, idempotencyKey }))
    walk.goOn(
      { key: waits ? 'walkIn.inLine' : 'walkIn.seated', params: { group: texts.name(chosen.names) } },
      waits ? { isStraight: false } : {},
    )
  }
  const run = async () => {
    try {
      await seat(group!, false)
    } catch (error) {
      if (!(error instanceof Problem && error.body.clashes)) throw error
      setClash(error.body)
    }
  }
  return (
    <StepForm
      act={work(group && seatsOf(group).isFull ? 'walkIn.wait' : 'walkIn.seat')}
      isDisabled={!group}
      run={run}
      skip={work('walkIn.later')}
      onSkip={() => walk.goOn(undefined, { isStraight: false })}
      runsItself={isStraight === true && group !== undefined && !seatsOf(group).isFull}
    >
      <GroupChoices
        category={category}
        period={period}
        chosen={group?.token ?? null}
        onChoose={(each) => setPicked(each.token)}
      />
      {clash && (
        <ClashDialog
          problem={clash}
          isPending={isPending}
          onClose={() => setClash(null)}
          onConfirm={() =>
            void seat(group!, true).catch((error: unknown) =>
              setClash(error instanceof Problem && error.body.clashes ? error.body : null),
            )
          }
        />
      )}
    </StepForm>
  )
}
