/**
 * The first step of a walk-in: the student, the course and the period. Creates an application, and accepts it if the
 * user may.
 */
import { useFormContext, useWatch } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { student as studentEntity } from '@topcenter/model/people/user'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { payloadOf, type Values } from '../records/form/form-values.ts'
import { useAction, useSave } from '../records/mutations.ts'
import type { RecordData, Shown } from '../records/record.ts'
import { typedName } from '../fields/ref-input.tsx'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { ChosenStudent } from './chosen-student.tsx'
import { groupsQuery, proposedGroup, useWeeklyTimes } from './group-choices.tsx'
import { NewStudentInputs } from './new-student-inputs.tsx'
import { PossibleTwins } from './possible-twins.tsx'
import { PriceLine } from './quote.tsx'
import { seatsOf } from './seats.tsx'
import { StepForm, StepInput, type StepProps } from './step-form.tsx'
import type { Walk } from './walk-in-state.ts'

const applications: AnyEntity = educationalJoiningApplication
const { student, newStudent, educationalCategory, educationalPeriod } = inputFields(applications, 'create')
const asked = {
  student: student!,
  newStudent: newStudent!,
  educationalCategory: educationalCategory!,
  educationalPeriod: educationalPeriod!,
}
type Kind = 'existing' | 'new'

export function WhoStep({ walk }: StepProps) {
  const work = useWork()
  const who = useWho()
  const form = useFormContext<Values>()
  const [kind, category, period] = useWatch({
    name: ['kind', 'educationalCategoryToken', 'educationalPeriodToken'],
  }) as [Kind, string | null, string | null]
  const setKind = (next: Kind) => {
    form.setValue('kind', next, { shouldDirty: true })
    focusSoon(next === 'new' ? '[data-field^="newStudent.0.names"] input' : '[data-field=studentToken] input')
  }
  const makeNew = (typed: string) => {
    const [person] = form.getValues().newStudent as readonly Values[]
    form.setValue('newStudent', [{ ...person, ...typedName(studentEntity, typed) }])
    setKind('new')
    if (typed) focusSoon('[data-field="newStudent.0.phone"] input')
  }
  const join = useJoining(walk)
  const mayAccept = who.can('EducationalJoiningApplication', 'changeApproveApplications')
  const mayPrice = who.can('JoiningApplicationSubscription', 'itemAdd')
  return (
    <StepForm
      act={work('walkIn.join')}
      run={() => join(kind)}
      missing={category ? undefined : subject}
      more={
        mayAccept && category && period
          ? {
              act: work('walkIn.straight'),
              run: async () => {
                walk.set({ isStraight: true })
                await join(kind)
              },
            }
          : undefined
      }
    >
      <ToggleGroup
        label={work('joined.steps.student')}
        value={kind}
        onChange={setKind}
        className="justify-self-start"
        options={[
          { value: 'existing', label: work('joined.existing') },
          { value: 'new', label: work('joined.newStudent') },
        ]}
      />
      {kind === 'existing' ? <ExistingStudent onAdd={makeNew} /> : <NewStudent onUse={() => setKind('existing')} />}
      <div className="form-grid">
        <StepInput entity={applications} fields={asked} name="educationalCategory" />
        <StepInput entity={applications} fields={asked} name="educationalPeriod" />
      </div>
      {mayAccept && category && period && <ProposedSeat category={category} period={period} />}
      {mayPrice && category && period && (
        <PriceLine
          wanted={{ educationalCategoryToken: category, educationalPeriodToken: period, subscriptionType: 'Package' }}
          discount={null}
        />
      )}
    </StepForm>
  )
}

/** Moves the focus in a step of the walk-in, once the new values are drawn. */
const focusSoon = (selector: string): void =>
  void setTimeout(() => document.querySelector<HTMLElement>(`[data-step] ${selector}`)?.focus(), 50)
const subject = '[data-field=educationalCategoryToken]'

/** Shows the proposed group of the student; the next step can change it. */
function ProposedSeat({ category, period }: { category: string; period: string }) {
  const may = useWho().can('EducationalGroupStudent', 'itemAdd')
  const { data } = useQuery({ ...groupsQuery(category, period), enabled: may })
  const group = proposedGroup(data?.items ?? [])
  return group && !seatsOf(group).isFull ? <SeatLine group={group} /> : null
}
function SeatLine({ group }: { group: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const times = useWeeklyTimes(group)
  return (
    <p>
      {work('walkIn.seated', { group: texts.name(group.names) })}
      {times && <span className="text-ink-2"> · {times}</span>}
    </p>
  )
}

/** @param onAdd The typed person does not exist yet */
function ExistingStudent({ onAdd }: { onAdd: (typed: string) => void }) {
  const token = useWatch({ name: 'studentToken' }) as string | null
  return (
    <>
      <StepInput entity={applications} fields={asked} name="student" isRequired onAdd={onAdd} />
      {token && <ChosenStudent token={token} />}
    </>
  )
}

/** @param onUse The user chose an existing person instead */
function NewStudent({ onUse }: { onUse: () => void }) {
  const form = useFormContext<Values>()
  const person = useWatch({ name: 'newStudent.0' }) as Values
  return (
    <>
      <NewStudentInputs />
      <PossibleTwins
        person={person}
        onUse={(twin) => {
          form.setValue('student', twin)
          form.setValue('studentToken', twin.token, { shouldDirty: true })
          onUse()
          setTimeout(() => document.querySelector<HTMLElement>('[data-step] form input[role=combobox]')?.focus())
        }}
      />
    </>
  )
}

/** Creates the application and accepts it; a retry after a refusal skips the finished steps. */
function useJoining(walk: Walk) {
  const texts = useTexts()
  const who = useWho()
  const form = useFormContext<Values>()
  const save = useSave(applications)
  const act = useAction(applications)
  const make = async (kind: Kind) => {
    const { newStudent, studentToken, ...course } = payloadOf(asked, form.getValues(), { emptied: false })
    const known = studentToken ? { studentToken } : {}
    const values = { ...course, ...(kind === 'new' ? { newStudent: newStudent ?? [{}] } : known) }
    const made = await walk.once('application', (idempotencyKey) => save.mutateAsync({ values, idempotencyKey }))
    walk.set({
      application: made.token,
      version: made.version!,
      student: String(made.studentToken),
      name: texts.name((made.student as Shown | null)?.names),
    })
  }
  return async (kind: Kind) => {
    if (!walk.progress.application) await make(kind)
    const { application, version, name = '' } = walk.latest.current
    if (!who.can('EducationalJoiningApplication', 'changeApproveApplications'))
      return walk.set({ step: 'done', lines: [{ step: 'who', key: 'walkIn.underReview', params: { name } }] })
    const { record } = await walk.once('accept', (idempotencyKey) =>
      act.mutateAsync({ token: application!, action: 'accept', version: version!, idempotencyKey }),
    )
    walk.goOn({
      key: 'walkIn.joined',
      params: { name, category: texts.name((record.educationalCategory as Shown | null)?.names) },
    })
  }
}
