/** A dialog for fields that are no record's: checked like a form, with the server's faults at their fields. */
import { type ReactNode, useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Fields } from '@topcenter/model/kit/field'
import { FieldInput } from '../../fields/input.tsx'
import { keyOf } from '../../fields/key-of.ts'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { focusField } from './form-focus.ts'
import { payloadOf, placeFaults, type Values } from './form-values.ts'
import { checked } from './load-schemas.ts'
import { useSaveKeys } from './save-keys.ts'

interface FieldsDialogProps {
  /** In whose words the fields are named. */
  readonly entity: AnyEntity
  readonly fields: Fields
  readonly values: Values
  readonly title: string
  readonly label: string
  /** Submits the input, emptied fields as null; the dialog closes when it is done. */
  submit(values: Values): Promise<void>
  /** After a refusal. */
  onRefused?(error: unknown): void
  onClose(): void
  /** Under the fields. */
  readonly children?: ReactNode
}

export function FieldsDialog(props: FieldsDialogProps) {
  const { entity, fields, values, title, label, submit, onRefused, onClose, children } = props
  const payload = (typed: Values) => payloadOf(fields, typed, { emptied: true })
  const form = useForm<Values>({
    defaultValues: values,
    resolver: (typed) => checked(({ fieldsSchema }) => fieldsSchema(fields), payload(typed)),
  })
  const save = form.handleSubmit(async (typed) => {
    try {
      await submit(payload(typed))
      onClose()
    } catch (error) {
      if (error instanceof Problem && error.fields.length > 0) placeFaults(form, error.fields)
      else reportProblem(error)
      onRefused?.(error)
    }
  })
  useSaveKeys(() => void save())
  // a number's country comes before it, but the number is typed first
  const [first] = Object.entries(fields)
  const begin = first && keyOf(first[0], first[1])
  useEffect(() => {
    if (begin) focusField(begin)
  }, [begin])
  return (
    <FormProvider {...form}>
      <Dialog
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
        title={title}
        size="medium"
        actions={
          <Button variant="primary" keys="Ctrl S" isPending={form.formState.isSubmitting} onPress={() => void save()}>
            {label}
          </Button>
        }
      >
        <div className="form-grid">
          {Object.entries(fields).map(([name, field]) => (
            <FieldInput key={name} entity={entity} name={name} field={field} path={keyOf(name, field)} />
          ))}
        </div>
        {children}
      </Dialog>
    </FormProvider>
  )
}
