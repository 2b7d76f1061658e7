/** Confirms an action and collects its input (a reason, dates); inputs and checks come from the definition. */
import { type ReactNode, useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Action, AnyEntity } from '@topcenter/model/kit/entity'
import { askedFields, type Fields } from '@topcenter/model/kit/field'
import { initialValues } from '../../fields/initial-values.ts'
import { keyOf } from '../../fields/key-of.ts'
import { FieldInput } from '../../fields/input.tsx'
import { Problem, type ProblemFault } from '../../platform/problem.ts'
import { problemText, reportProblem } from '../../platform/problem-report.ts'
import { useTexts } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { focusField } from '../form/form-focus.ts'
import { errorPaths, formPath, payloadOf, placeFaults } from '../form/form-values.ts'
import { checked } from '../form/load-schemas.ts'

export interface ActionDialogProps {
  readonly entity: AnyEntity
  readonly name: string
  /** Without one a standard operation (archive, remove …). */
  readonly action?: Action | undefined
  /** Subject of the action, in words. */
  readonly subject: string
  /** Record that the action changes: its values bound some inputs. */
  readonly record?: Readonly<Record<string, unknown>> | undefined
  /** First values of its inputs. */
  readonly initial?: Readonly<Record<string, unknown>> | undefined
  readonly title?: string
  readonly text?: string
  readonly note?: ReactNode
  onClose(): void
  /**
   * Rejects with a Problem to keep the dialog open: its faults are shown beside their inputs, and a problem without a
   * field is shown as any other problem is.
   */
  onRun(input: Readonly<Record<string, unknown>>): Promise<void>
}

const undoable = new Set(['archive', 'restore', 'block', 'unblock'])
const dangerous = new Set(['remove', 'removeImage'])

export function ActionDialog(props: ActionDialogProps) {
  const { entity, name, action, subject, title, text, note, onClose } = props
  const texts = useTexts()
  const words = texts.action(entity, name)
  const { inputs, form, refusal, run } = useActionForm(props)
  const hasInputs = Object.keys(inputs).length > 0
  const isDanger = action?.confirm === 'danger' || dangerous.has(name)
  const consequence =
    text ??
    (words.confirm ? texts.fill(words.confirm, { name: subject }) : texts.say('record.confirmText', { name: subject }))
  return (
    <FormProvider {...form}>
      <ConfirmDialog
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
        title={title ?? words.do}
        text={consequence}
        canUndo={undoable.has(name) || (isDanger ? false : undefined)}
        confirmLabel={words.do}
        isDanger={isDanger}
        onConfirm={() => run().catch(keepOpen)}
      >
        {(refusal || hasInputs || note) && (
          <>
            {note}
            {refusal && (
              <div role="alert">
                <AlertBanner tone="bad">{problemText(refusal, texts)}</AlertBanner>
              </div>
            )}
            {hasInputs && <ActionInputs entity={entity} name={name} inputs={inputs} />}
          </>
        )}
      </ConfirmDialog>
    </FormProvider>
  )
}

function ActionInputs({ entity, name, inputs }: { entity: AnyEntity; name: string; inputs: Fields }) {
  const texts = useTexts()
  return (
    <div className="form-grid">
      {Object.entries(inputs).map(([input, field]) => (
        <FieldInput
          key={input}
          entity={entity}
          name={input}
          field={field}
          path={keyOf(input, field)}
          label={texts.input(entity, name, input)}
        />
      ))}
    </div>
  )
}

/** The inputs of an action, their checks, and running it; `run` rejects when it was not done. */
function useActionForm({ entity, name, action, record, initial, onRun }: ActionDialogProps) {
  const inputs = useMemo(() => askedFields(action?.input ?? {}), [action])
  const form = useForm<Record<string, unknown>>({
    shouldFocusError: false, // it passes over what has several parts, as a date
    defaultValues: { ...(record ? { [entity.id]: record } : {}), ...initialValues(inputs), ...initial },
    resolver: action
      ? (values) =>
          checked(
            ({ actionSchema }) => actionSchema(entity, name, action),
            payloadOf(inputs, values, { emptied: false }),
          )
      : undefined,
  })
  const paths = useMemo(() => Object.entries(inputs).map(([input, field]) => formPath(keyOf(input, field))), [inputs])
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const tell = (error: unknown) => {
    const faults = error instanceof Problem ? besideInputs(error.fields, inputs) : []
    const rest = placeFaults(form, faults)
    if (faults.length === 0 && error instanceof Problem && error.status === 406) setRefusal(error)
    else if (faults.length === 0 || rest.length > 0) reportProblem(error)
    else focusField(formPath(faults[0]!.name))
  }
  const run = async () => {
    let failed: unknown
    setRefusal(null)
    await form.handleSubmit(
      async (values) => {
        try {
          await onRun(payloadOf(inputs, values, { emptied: false }))
        } catch (error) {
          failed = error
          tell(error)
        }
      },
      (errors) => {
        failed = new Error('the inputs have faults')
        focusField(errorPaths(errors, paths)[0]!)
      },
    )()
    if (failed) throw failed
  }
  return { inputs, form, refusal, run }
}

/**
 * A sum that is too high comes from the server as a fault of `money`; it is shown beside the input that asks for it
 * (the price).
 */
function besideInputs(faults: readonly ProblemFault[], inputs: Fields): readonly ProblemFault[] {
  const moneyKey = inputs.money ? undefined : Object.keys(inputs).find((input) => inputs[input]!.kind === 'money')
  return faults.map((fault) => (fault.name === 'money' && moneyKey ? { ...fault, name: moneyKey } : fault))
}

/** A promise that rejects keeps the dialog open; the reason was already shown. */
function keepOpen(): Promise<never> {
  return Promise.reject(new Error('kept open'))
}
