/** Changes when the centre is open for complaints, and how long their sides are waited for. */
import { FormProvider, useForm } from 'react-hook-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { complaintManner, establishment } from '@topcenter/model/access/establishment'
import { FieldInput } from '../../fields/input.tsx'
import { keyOf } from '../../fields/key-of.ts'
import { api } from '../../platform/api.ts'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { payloadOf, placeFaults } from '../../records/form/form-values.ts'
import { checked } from '../../records/form/load-schemas.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { type ComplaintManner, mannerPath, mannerQuery } from './complaint-data.ts'

export default function MannerDialog({ onClose }: { onClose(): void }) {
  const { data } = useQuery(mannerQuery)
  return data ? <Loaded manner={data} onClose={onClose} /> : null
}

function Loaded({ manner: { version, ...now }, onClose }: { manner: ComplaintManner; onClose(): void }) {
  const texts = useTexts()
  const work = useWork()
  const client = useQueryClient()
  const form = useForm<Record<string, unknown>>({
    defaultValues: now,
    resolver: (values) =>
      checked(
        ({ fieldsSchema }) => fieldsSchema(complaintManner),
        payloadOf(complaintManner, values, { emptied: true }),
      ),
  })
  const save = form.handleSubmit(async (values) => {
    try {
      client.setQueryData(
        mannerQuery.queryKey,
        await api.patch<ComplaintManner>(mannerPath, {
          version,
          ...payloadOf(complaintManner, values, { emptied: true }),
        }),
      )
      toasts.show({ tone: 'success', text: work('talk.timesSaved') })
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
        title={work('talk.times')}
        size="medium"
        actions={
          <Button variant="primary" isPending={form.formState.isSubmitting} onPress={() => void save()}>
            {texts.say('form.save')}
          </Button>
        }
      >
        <div className="form-grid">
          {Object.entries(complaintManner).map(([name, field]) => (
            <FieldInput key={name} entity={establishment} name={name} field={field} path={keyOf(name, field)} />
          ))}
        </div>
      </Dialog>
    </FormProvider>
  )
}
