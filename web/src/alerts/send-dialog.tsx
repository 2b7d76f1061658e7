/** Sends a notification to chosen users; those who are online see it at once. */
import { FormProvider, useForm } from 'react-hook-form'
import { notification } from '@topcenter/model/alerts/notification'
import { names, refs } from '@topcenter/model/kit/field'
import { initialValues } from '../fields/initial-values.ts'
import { FieldInput } from '../fields/input.tsx'
import { keyOf } from '../fields/key-of.ts'
import { api } from '../platform/api.ts'
import { Problem } from '../platform/problem.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { payloadOf, placeFaults } from '../records/form/form-values.ts'
import { checked } from '../records/form/load-schemas.ts'
import { useRefresh } from '../records/mutations.ts'
import type { Shown } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { toasts } from '../ui/messages/toasts.ts'

const fields = {
  users: refs('user', { required: true }),
  names: names({ required: true, maxLength: 200 }),
  description: names({ maxLength: 4000 }),
} as const

/** @param props.to Who is chosen at first */
export function SendDialog({ to, onClose }: { to?: Shown; onClose(): void }) {
  const texts = useTexts()
  const work = useWork()
  const refresh = useRefresh()
  const form = useForm<Record<string, unknown>>({
    defaultValues: { ...initialValues(fields), ...(to ? { usersTokens: [to.token], users: [to] } : {}) },
    resolver: (values) =>
      checked(({ fieldsSchema }) => fieldsSchema(fields), payloadOf(fields, values, { emptied: false })),
  })
  const send = form.handleSubmit(async (values) => {
    try {
      const { count } = await api.post<{ count: number }>(
        '/notifications',
        payloadOf(fields, values, { emptied: false }),
        { idempotencyKey: crypto.randomUUID() },
      )
      refresh(notification)
      toasts.show({ tone: 'success', text: work('notifications.sent', { count }) })
      onClose()
    } catch (error) {
      if (error instanceof Problem && error.fields.length > 0) placeFaults(form, error.fields)
      else reportProblem(error)
    }
  })
  return (
    <FormProvider {...form}>
      <Dialog
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
        title={texts.entity(notification).add}
        size="medium"
        actions={
          <Button variant="primary" isPending={form.formState.isSubmitting} onPress={() => void send()}>
            {work('notifications.send')}
          </Button>
        }
      >
        <div className="form-grid">
          {Object.entries(fields).map(([name, field]) => (
            <FieldInput key={name} entity={notification} name={name} field={field} path={keyOf(name, field)} />
          ))}
        </div>
      </Dialog>
    </FormProvider>
  )
}
