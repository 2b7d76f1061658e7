/**
 * The joining form: the student (existing or new), the course and the period. Before it creates a second record, it
 * offers a person who may exist already.
 */
import { lazy, Suspense } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { FieldInput } from '../fields/input.tsx'
import { keyOf } from '../fields/key-of.ts'
import { useSaveKey } from '../education/save-bar.tsx'
import { unplacedText } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import type { Values } from '../records/form/form-values.ts'
import { LeaveGuard, LeaveQuestion } from '../records/form/leave-guard.tsx'
import type { RecordData } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { Drawer } from '../ui/overlays/drawer.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { ChosenStudent } from './chosen-student.tsx'
import { JoiningQuestions } from './joining-questions.tsx'
import { NewStudentInputs } from './new-student-inputs.tsx'
import { PossibleTwins } from './possible-twins.tsx'
import { PriceLine, requested } from './quote.tsx'
import { entity, fields, type Kind, useJoiningForm } from './use-joining-form.ts'

const PlaceDialog = lazy(async () => ({ default: (await import('./place-dialog.tsx')).PlaceDialog }))

export interface JoiningFormProps {
  /** Values that the address says: the student, the period, the category, each with its shown record. */
  readonly initial: Readonly<Record<string, unknown>>
  onClose(): void
  onSaved(record: RecordData): void
}
type State = ReturnType<typeof useJoiningForm>

export function JoiningForm(props: JoiningFormProps) {
  const texts = useTexts()
  const state = useJoiningForm(props)
  const { form, accepted, leaving } = state
  const { isDirty } = form.formState
  useSaveKey(() => state.run(false))
  if (accepted)
    return (
      <Suspense>
        <PlaceDialog application={accepted} onClose={() => props.onSaved(accepted)} />
      </Suspense>
    )
  return (
    <FormProvider {...form}>
      <Drawer
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) leaving.tryLeave()
        }}
        title={texts.entity(entity).add}
        description={isDirty ? texts.say('form.keptAsDraft') : ''}
        actions={<Actions state={state} />}
      >
        <div className="grid gap-6">
          <Notices state={state} />
          <Student state={state} />
          <Course />
        </div>
      </Drawer>
      {leaving.isAsking && <LeaveQuestion onLeave={leaving.leave} onStay={leaving.stay} />}
      <LeaveGuard isOn={leaving.mustAsk} onLeave={leaving.discard} />
    </FormProvider>
  )
}

function Actions({ state: { run, isPending, leaving } }: { state: State }) {
  const { say } = useTexts()
  const work = useWork()
  const canAccept = useWho().can('EducationalJoiningApplication', 'changeApproveApplications')
  return (
    <>
      <Button variant="primary" size="form" isPending={isPending} keys="Ctrl S" onPress={() => run(false)}>
        {say('form.save')}
      </Button>
      {canAccept && (
        <Button size="form" isDisabled={isPending} onPress={() => run(true)}>
          {work('joined.saveAndAccept')}
        </Button>
      )}
      <Button variant="ghost" size="form" className="ms-auto" onPress={leaving.tryLeave}>
        {say('form.cancel')}
      </Button>
    </>
  )
}

function Notices({ state: { draft, forgetDraft, failure, clearFailure } }: { state: State }) {
  const texts = useTexts()
  const formats = useFormats()
  return (
    <>
      {draft && (
        <AlertBanner tone="info">
          {texts.say('form.draft', { when: formats.relative(draft.at) })}{' '}
          <Button variant="ghost" onPress={forgetDraft}>
            {texts.say('form.dropDraft')}
          </Button>
        </AlertBanner>
      )}
      {failure && (
        <AlertBanner tone="bad" onDismiss={clearFailure}>
          {unplacedText(failure, texts)}
        </AlertBanner>
      )}
    </>
  )
}

function Student({ state: { form, kind, setKind } }: { state: State }) {
  const work = useWork()
  const takeTwin = (student: Twin) => {
    form.setValue('student', student)
    form.setValue('studentToken', student.token, { shouldDirty: true })
    setKind('existing')
  }
  return (
    <section className="grid gap-3">
      <h3 className="text-base">{work('joined.steps.student')}</h3>
      <ToggleGroup<Kind>
        label={work('joined.steps.student')}
        value={kind}
        onChange={setKind}
        className="justify-self-start"
        options={[
          { value: 'existing', label: work('joined.existing') },
          { value: 'new', label: work('joined.newStudent') },
        ]}
      />
      {kind === 'existing' ? <ExistingStudent /> : <NewStudent onUse={takeTwin} />}
    </section>
  )
}

function ExistingStudent() {
  const token = useWatch({ name: 'studentToken' }) as string | null
  return (
    <div className="grid gap-3">
      <FieldInput entity={entity} name="student" field={{ ...fields.student!, required: true }} path="studentToken" />
      {token && <ChosenStudent token={token} />}
    </div>
  )
}

interface Twin {
  readonly token: string
  readonly names?: RecordData['names'] | undefined
}

function NewStudent({ onUse }: { onUse: (student: Twin) => void }) {
  const { getValues } = useFormContext()
  const person = (useWatch({ name: 'newStudent.0' }) ?? getValues('newStudent.0')) as Values
  return (
    <div className="grid gap-3">
      <NewStudentInputs />
      <PossibleTwins person={person} onUse={onUse} />
    </div>
  )
}

const later = [
  'joiningDateTime',
  'subscriptionType',
  'requestedSessions',
  'subscriptionFrom',
  'subscriptionTo',
  'discount',
] as const

/** Shows the cost of accepting (D12.1). */
function Price() {
  const values = useWatch() as Values
  const mayBuy = useWho().may(joiningApplicationSubscription, 'create')
  return mayBuy && values.subscriptionType ? (
    <PriceLine wanted={requested(values)} discount={values.discount as number | null} />
  ) : null
}

function Course() {
  const work = useWork()
  const input = (name: string) => (
    <FieldInput key={name} entity={entity} name={name} field={fields[name]!} path={keyOf(name, fields[name]!)} />
  )
  return (
    <section className="grid gap-3">
      <h3 className="text-base">{work('joined.steps.course')}</h3>
      <div className="form-grid">
        {['educationalCategory', 'educationalPeriod', ...later, 'notes', 'code']
          .filter((name) => name in fields)
          .map(input)}
      </div>
      <Price />
      <JoiningQuestions />
    </section>
  )
}
