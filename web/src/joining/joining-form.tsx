/**
 * The joining form: who (already here, or new), what and when; a person who may be here already is offered before a
 * second one is made.
 */
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { FieldInput } from '../fields/input.tsx'
import { initialValues } from '../fields/initial-values.ts'
import { keyOf } from '../fields/key-of.ts'
import { isUndecided, Problem } from '../platform/problem.ts'
import { reportProblem, type Unplaced, unplacedText } from '../platform/problem-report.ts'
import { pageShows } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { draftKey, draftOf, dropDraft, useDraft } from '../records/form/drafts.ts'
import { formValues, orderFaults, payloadOf, placeFaults, type Values } from '../records/form/form-values.ts'
import { LeaveGuard, LeaveQuestion } from '../records/form/leave-guard.tsx'
import { checked } from '../records/form/load-schemas.ts'
import { useAction, useSave } from '../records/mutations.ts'
import type { RecordData } from '../records/record.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Drawer } from '../ui/overlays/drawer.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { ChosenStudent } from './chosen-student.tsx'
import { PossibleTwins } from './possible-twins.tsx'
import { useSaveKey } from '../education/save-bar.tsx'

const PlaceDialog = lazy(async () => ({ default: (await import('./place-dialog.tsx')).PlaceDialog }))

const entity: AnyEntity = educationalJoiningApplication
const fields = inputFields(entity, 'create')
const personFields = fields.newStudent!.fields!
type Kind = 'existing' | 'new'

/** Of a student who is here only the token is sent, of a new one only the person. */
function payload(kind: Kind, values: Values): Values {
  const { newStudent, studentToken, ...rest } = payloadOf(fields, values, { emptied: false })
  return kind === 'new'
    ? { ...rest, newStudent: newStudent ?? [{}] }
    : { ...rest, ...(studentToken ? { studentToken } : {}) }
}

export interface JoiningFormProps {
  /** Values that the address says: the student, the period, the category, each with its shown record. */
  readonly initial: Readonly<Record<string, unknown>>
  onClose(): void
  onSaved(record: RecordData): void
}

export function JoiningForm({ initial, onClose, onSaved }: JoiningFormProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const formats = useFormats()
  const [key] = useState(() => draftKey(who, entity, undefined))
  const [draft, setDraft] = useState(() => draftOf(key))
  const isLeaving = useRef(false)
  const [failure, setFailure] = useState<Unplaced | null>(null)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const [accepted, setAccepted] = useState<RecordData | null>(null)
  const defaults = useMemo(
    () => ({ ...formValues(entity, undefined, initial), newStudent: [initialValues(personFields)], kind: 'existing' }),
    [initial],
  )
  const form = useForm<Values>({
    defaultValues: defaults,
    resolver: (values) => {
      const kind = values.kind as Kind
      const sent = payload(kind, values)
      const noStudent =
        kind === 'existing' && !sent.studentToken
          ? [{ name: 'studentToken', code: 'joining.studentRequired' as const }]
          : []
      return checked(({ createSchema }) => createSchema(entity), sent, [...noStudent, ...orderFaults(entity, values)])
    },
  })
  const { isDirty } = form.formState
  const kind = useWatch({ control: form.control, name: 'kind' }) as Kind
  const setKind = (next: Kind) => form.setValue('kind', next, { shouldDirty: true })
  useEffect(() => {
    if (draft) form.reset({ ...defaults, ...draft.values }, { keepDefaultValues: true })
    // Once, when the form opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useDraft(key, entity, form, null)
  const { submit, isPending } = useSubmit(form, kind, setFailure)
  const canAccept = who.can('EducationalJoiningApplication', 'changeApproveApplications')
  const run = async (accept: boolean) => {
    const record = await submit(accept)
    if (!record) return
    isLeaving.current = true
    form.reset(form.getValues()) // saved: nothing is left to keep
    dropDraft(key)
    if (accept && who.can('EducationalGroupStudent', 'itemAdd') && record.state === 'Accepted') setAccepted(record)
    else onSaved(record)
  }
  const changed = () => !isLeaving.current && form.formState.isDirty
  const forget = () => {
    isLeaving.current = true
    dropDraft(key)
  }
  const leave = () => {
    forget()
    onClose()
  }
  const tryLeave = () => (changed() ? setAsksToLeave(true) : leave())
  useSaveKey(() => void run(false))
  if (accepted)
    return (
      <Suspense>
        <PlaceDialog application={accepted} onClose={() => onSaved(accepted)} />
      </Suspense>
    )
  return (
    <FormProvider {...form}>
      <Drawer
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) tryLeave()
        }}
        title={texts.entity(entity).add}
        description={isDirty ? texts.say('form.keptAsDraft') : ''}
        actions={
          <>
            <Button
              variant="primary"
              size="form"
              isPending={isPending}
              aria-keyshortcuts="Control+S"
              onPress={() => void run(false)}
            >
              {texts.say('form.save')}
            </Button>
            {canAccept && (
              <Button size="form" isDisabled={isPending} onPress={() => void run(true)}>
                {work('joined.saveAndAccept')}
              </Button>
            )}
            <Button variant="ghost" size="form" className="ms-auto" onPress={tryLeave}>
              {texts.say('form.cancel')}
            </Button>
          </>
        }
      >
        <div className="grid gap-6">
          {draft && (
            <AlertBanner tone="info">
              {texts.say('form.draft', { when: formats.relative(draft.at) })}{' '}
              <Button
                variant="ghost"
                onPress={() => {
                  dropDraft(key)
                  setDraft(undefined)
                  form.reset(defaults)
                }}
              >
                {texts.say('form.dropDraft')}
              </Button>
            </AlertBanner>
          )}
          {failure && (
            <AlertBanner tone="bad" onDismiss={() => setFailure(null)}>
              {unplacedText(failure, texts)}
            </AlertBanner>
          )}
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
            {kind === 'existing' ? (
              <ExistingStudent />
            ) : (
              <NewStudent
                onUse={(student) => {
                  form.setValue('student', student)
                  form.setValue('studentToken', student.token, { shouldDirty: true })
                  setKind('existing')
                }}
              />
            )}
          </section>
          <Course />
        </div>
      </Drawer>
      {asksToLeave && <LeaveQuestion onLeave={leave} onStay={() => setAsksToLeave(false)} />}
      <LeaveGuard isOn={changed} onLeave={forget} />
    </FormProvider>
  )
}

function useSubmit(
  form: ReturnType<typeof useForm<Values>>,
  kind: Kind,
  setFailure: (failure: Unplaced | null) => void,
) {
  const texts = useTexts()
  const save = useSave(entity)
  const [actingAs] = useState(pageShows)
  const act = useAction(entity)
  const idempotencyKey = useRef(crypto.randomUUID())
  const submit = async (accept: boolean): Promise<RecordData | undefined> => {
    let made: RecordData | undefined
    await form.handleSubmit(async (values) => {
      setFailure(null)
      try {
        made = await save.mutateAsync({ values, actingAs, idempotencyKey: idempotencyKey.current })
      } catch (error) {
        // What never arrived may be sent again under its key; a refused body will change.
        if (!isUndecided(error)) idempotencyKey.current = crypto.randomUUID()
        const rest =
          error instanceof Problem
            ? placeFaults(
                form,
                error.fields.filter((fault) => kind === 'existing' || fault.name !== 'studentToken'),
              )
            : []
        const isPlaced = error instanceof Problem && error.fields.length > 0 && rest.length === 0
        setFailure(isPlaced ? null : { error, rest })
        return
      }
      toasts.show({ tone: 'success', text: texts.say('form.added', { name: texts.name(made.label) }) })
      if (accept) {
        try {
          made = (await act.mutateAsync({ token: made.token, action: 'accept', version: made.version })).record
          toasts.show({ tone: 'success', text: texts.action(entity, 'accept').done })
        } catch (error) {
          reportProblem(error)
        }
      }
    })()
    return made
  }
  return { submit, isPending: save.isPending || act.isPending }
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
      <div className="form-grid">
        {Object.entries(personFields).map(([name, field]) => (
          <FieldInput
            key={name}
            entity={entity}
            name={`newStudent.${name}`}
            field={field}
            path={`newStudent.0.${keyOf(name, field)}`}
          />
        ))}
      </div>
      <PossibleTwins person={person} onUse={onUse} />
    </div>
  )
}

const later = ['joiningDateTime', 'requestedSessions', 'subscriptionFrom', 'subscriptionTo'] as const

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
    </section>
  )
}
