/** The first step of a walk-in: who joins what and when; made as an application, and accepted by whoever may. */
import { useFormContext, useWatch } from 'react-hook-form'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { payloadOf, type Values } from '../records/form/form-values.ts'
import { useAction, useSave } from '../records/mutations.ts'
import type { Shown } from '../records/record.ts'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { ChosenStudent } from './chosen-student.tsx'
import { NewStudentInputs } from './new-student-inputs.tsx'
import { PossibleTwins } from './possible-twins.tsx'
import { PriceLine } from './quote.tsx'
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
  const setKind = (next: Kind) => form.setValue('kind', next, { shouldDirty: true })
  const run = useJoining(walk)
  const mayPrice = who.can('JoiningApplicationSubscription', 'itemAdd')
  return (
    <StepForm act={work('walkIn.join')} run={() => run(kind)}>
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
      {kind === 'existing' ? <ExistingStudent /> : <NewStudent onUse={() => setKind('existing')} />}
      <div className="form-grid">
        <StepInput entity={applications} fields={asked} name="educationalCategory" />
        <StepInput entity={applications} fields={asked} name="educationalPeriod" />
      </div>
      {mayPrice && category && period && (
        <PriceLine
          wanted={{ educationalCategoryToken: category, educationalPeriodToken: period, subscriptionType: 'Package' }}
          discount={null}
        />
      )}
    </StepForm>
  )
}

function ExistingStudent() {
  const token = useWatch({ name: 'studentToken' }) as string | null
  return (
    <>
      <StepInput entity={applications} fields={asked} name="student" isRequired />
      {token && <ChosenStudent token={token} />}
    </>
  )
}

/** @param onUse A person who is here already was chosen instead */
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

/** Makes the application and accepts it; what was done before a refusal is not done again. */
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
