/** The state of the joining form: its values and draft, and creating the application, accepted at once if wanted. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { initialValues } from '../fields/initial-values.ts'
import { pageShows } from '../platform/api.ts'
import { isUndecided, Problem } from '../platform/problem.ts'
import { reportProblem, type Unplaced } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { draftKey, draftOf, dropDraft, useDraft } from '../records/form/drafts.ts'
import { formValues, orderFaults, payloadOf, placeFaults, type Values } from '../records/form/form-values.ts'
import { checked } from '../records/form/load-schemas.ts'
import { useFormLeaving } from '../records/form/use-form-leaving.ts'
import { useAction, useSave } from '../records/mutations.ts'
import type { RecordData } from '../records/record.ts'
import { toasts } from '../ui/messages/toasts.ts'
import type { JoiningFormProps } from './joining-form.tsx'
import { personFields } from './new-student-inputs.tsx'

export const entity: AnyEntity = educationalJoiningApplication
export const fields = inputFields(entity, 'create')
export type Kind = 'existing' | 'new'

/** Returns only the token of an existing student, or only the person of a new one. */
function payload(kind: Kind, values: Values): Values {
  const { newStudent, studentToken, ...rest } = payloadOf(fields, values, { emptied: false })
  if (kind === 'new') return { ...rest, newStudent: newStudent ?? [{}] }
  return { ...rest, ...(studentToken ? { studentToken } : {}) }
}

export function useJoiningForm({ initial, onClose, onSaved }: JoiningFormProps) {
  const who = useWho()
  const [key] = useState(() => draftKey(who, entity, undefined))
  const [draft, setDraft] = useState(() => draftOf(key))
  const [failure, setFailure] = useState<Unplaced | null>(null)
  const [accepted, setAccepted] = useState<RecordData | null>(null)
  const defaults = useMemo(
    () => ({ ...formValues(entity, undefined, initial), newStudent: [initialValues(personFields)], kind: 'existing' }),
    [initial],
  )
  const form = useApplicationForm(defaults)
  const kind = useWatch({ control: form.control, name: 'kind' }) as Kind
  useEffect(() => {
    if (draft) form.reset({ ...defaults, ...draft.values }, { keepDefaultValues: true })
    // Once, when the form opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useDraft(key, entity, form, null)
  const leaving = useFormLeaving(
    () => form.formState.isDirty,
    () => dropDraft(key),
    onClose,
  )
  const { submit, isPending } = useSubmit(form, kind, setFailure)
  const run = async (accept: boolean) => {
    const record = await submit(accept)
    if (!record) return
    leaving.release()
    form.reset(form.getValues()) // saved: nothing is left to keep
    dropDraft(key)
    if (accept && who.can('EducationalGroupStudent', 'itemAdd') && record.state === 'Accepted') setAccepted(record)
    else onSaved(record)
  }
  const forgetDraft = () => {
    dropDraft(key)
    setDraft(undefined)
    form.reset(defaults)
  }
  return {
    form,
    kind,
    setKind: (next: Kind) => form.setValue('kind', next, { shouldDirty: true }),
    draft,
    forgetDraft,
    failure,
    clearFailure: () => setFailure(null),
    /** Made and accepted: a group may be chosen for it now. */
    accepted,
    leaving,
    run: (accept: boolean) => void run(accept),
    isPending,
  }
}

function useApplicationForm(defaults: Values) {
  return useForm<Values>({
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
}

function useSubmit(
  form: ReturnType<typeof useForm<Values>>,
  kind: Kind,
  setFailure: (failure: Unplaced | null) => void,
) {
  const texts = useTexts()
  const save = useSave(entity)
  const act = useAction(entity)
  const [actingAs] = useState(pageShows)
  const idempotencyKey = useRef(crypto.randomUUID())
  const fail = (error: unknown) => {
    // What never arrived may be sent again under its key; a refused body will change.
    if (!isUndecided(error)) idempotencyKey.current = crypto.randomUUID()
    if (!(error instanceof Problem)) return setFailure({ error, rest: [] })
    const faults = error.fields.filter((fault) => kind === 'existing' || fault.name !== 'studentToken')
    const rest = placeFaults(form, faults)
    setFailure(error.fields.length > 0 && rest.length === 0 ? null : { error, rest })
  }
  /**
   * Answers the application as it is afterwards: where it cannot be accepted, the reason is shown and it stays under
   * review.
   */
  const acceptNow = async (made: RecordData): Promise<RecordData> => {
    try {
      const { record } = await act.mutateAsync({ token: made.token, action: 'accept', version: made.version! })
      toasts.show({ tone: 'success', text: texts.action(entity, 'accept').done })
      return record
    } catch (error) {
      reportProblem(error)
      return made
    }
  }
  const submit = async (accept: boolean): Promise<RecordData | undefined> => {
    let made: RecordData | undefined
    await form.handleSubmit(async (values) => {
      setFailure(null)
      try {
        made = await save.mutateAsync({ values, actingAs, idempotencyKey: idempotencyKey.current })
      } catch (error) {
        return fail(error)
      }
      toasts.show({ tone: 'success', text: texts.say('form.added', { name: texts.name(made.label) }) })
      if (accept) made = await acceptNow(made)
    })()
    return made
  }
  return { submit, isPending: save.isPending || act.isPending }
}
