/** Changes some settings of the centre that have an address and a version of their own. */
import { FormProvider, useForm } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { establishment } from '@topcenter/model/access/establishment'
import type { Fields } from '@topcenter/model/kit/field'
import { FieldInput } from '../fields/input.tsx'
import { keyOf } from '../fields/key-of.ts'
import { api } from '../platform/api.ts'
import { Problem } from '../platform/problem.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useTexts } from '../platform/texts.ts'
import { payloadOf, placeFaults } from '../records/form/form-values.ts'
import { checked } from '../records/form/load-schemas.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { toasts } from '../ui/messages/toasts.ts'

interface MannerFormProps {
  readonly fields: Fields
  readonly manner: { readonly version: number }
  readonly path: string
  readonly query: { readonly queryKey: readonly unknown[] }
  readonly title: string
  /** Said once it is saved. */
  readonly saved: string
  onClose(): void
}

export function MannerForm({
  fields,
  manner: { version, ...now },
  path,
  query,
  title,
  saved,
  onClose,
}: MannerFormProps) {
  const texts = useTexts()
  const client = useQueryClient()
  const form = useForm<Record<string, unknown>>({
    defaultValues: now,
    resolver: (values) =>
      checked(({ fieldsSchema }) => fieldsSchema(fields), payloadOf(fields, values, { emptied: true })),
  })
  const save = form.handleSubmit(async (values) => {
    try {
      client.setQueryData(
        query.queryKey,
        await api.patch(path, { version, ...payloadOf(fields, values, { emptied: true }) }),
      )
      toasts.show({ tone: 'success', text: saved })
      onClose()
    } catch (error) {
      if (error instanceof Problem && error.fields.length > 0) placeFaults(form, error.fields)
      else reportProblem(error)
      void client.invalidateQueries({ queryKey: query.queryKey })
    }
  })
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
          <Button variant="primary" isPending={form.formState.isSubmitting} onPress={() => void save()}>
            {texts.say('form.save')}
          </Button>
        }
      >
        <div className="form-grid">
          {Object.entries(fields).map(([name, field]) => (
            <FieldInput key={name} entity={establishment} name={name} field={field} path={keyOf(name, field)} />
          ))}
        </div>
      </Dialog>
    </FormProvider>
  )
}
