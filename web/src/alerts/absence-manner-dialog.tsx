/** Changes when parents are informed of absences, and at which hours no message is sent. */
import { FormProvider, useForm } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { absenceManner, establishment } from '@topcenter/model/access/establishment'
import { FieldInput } from '../fields/input.tsx'
import { keyOf } from '../fields/key-of.ts'
import { api } from '../platform/api.ts'
import { Problem } from '../platform/problem.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { payloadOf, placeFaults } from '../records/form/form-values.ts'
import { checked } from '../records/form/load-schemas.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { type Manner, mannerPath, mannerQuery } from './absence-manner-data.ts'

export default function MannerDialog({ manner: { version, ...now }, onClose }: { manner: Manner; onClose(): void }) {
  const texts = useTexts()
  const work = useWork()
  const client = useQueryClient()
  const form = useForm<Record<string, unknown>>({
    defaultValues: now,
    resolver: (values) =>
      checked(({ fieldsSchema }) => fieldsSchema(absenceManner), payloadOf(absenceManner, values, { emptied: true })),
  })
  const save = form.handleSubmit(async (values) => {
    try {
      client.setQueryData(
        mannerQuery.queryKey,
        await api.patch<Manner>(mannerPath, { version, ...payloadOf(absenceManner, values, { emptied: true }) }),
      )
      toasts.show({ tone: 'success', text: work('manner.saved') })
      onClose()
    } catch (error) {
      if (error instanceof Problem && error.fields.length > 0) placeFaults(form, error.fields)
      else reportProblem(error)
      void client.invalidateQueries(mannerQuery)
    }
  })
  return (
    <FormProvider {...form}>
      <Dialog
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
        title={work('manner.title')}
        size="medium"
        actions={
          <Button variant="primary" isPending={form.formState.isSubmitting} onPress={() => void save()}>
            {texts.say('form.save')}
          </Button>
        }
      >
        <div className="form-grid">
          {Object.entries(absenceManner).map(([name, field]) => (
            <FieldInput key={name} entity={establishment} name={name} field={field} path={keyOf(name, field)} />
          ))}
        </div>
      </Dialog>
    </FormProvider>
  )
}
