/** Chooses the plan of each thing that the centre is reminded of by itself; none: it is silent about that. */
import { FormProvider, useForm } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { plannedSourceIds, reminder } from '@topcenter/model/alerts/reminder'
import { ref } from '@topcenter/model/kit/field'
import type { changeReminderChoices } from '@topcenter/model/reminders/api'
import { FieldInput } from '../fields/input.tsx'
import { call } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { choicesQuery, type PlanChoices } from './reminder-plans-data.ts'

const field = ref('reminderPlan')

export default function ReminderPlansDialog({ choices, onClose }: { choices: PlanChoices; onClose(): void }) {
  const texts = useTexts()
  const work = useWork()
  const client = useQueryClient()
  const form = useForm<Record<string, unknown>>({
    defaultValues: Object.fromEntries(
      plannedSourceIds.flatMap((source) => [
        [source, choices[source]],
        [`${source}Token`, choices[source]?.token ?? null],
      ]),
    ),
  })
  const save = form.handleSubmit(async (values) => {
    const changed = plannedSourceIds.filter(
      (source) => (values[`${source}Token`] ?? null) !== (choices[source]?.token ?? null),
    )
    const body = Object.fromEntries(changed.map((source) => [`${source}Token`, values[`${source}Token`] ?? null]))
    try {
      client.setQueryData(
        choicesQuery.queryKey,
        await call<typeof changeReminderChoices>('PATCH /api/reminder-choices', { body }),
      )
      toasts.show({ tone: 'success', text: work('reminders.saved') })
      onClose()
    } catch (error) {
      reportProblem(error)
    }
  })
  return (
    <FormProvider {...form}>
      <Dialog
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
        title={work('reminders.title')}
        size="medium"
        actions={
          <Button variant="primary" isPending={form.formState.isSubmitting} onPress={() => void save()}>
            {texts.say('form.save')}
          </Button>
        }
      >
        <p className="mb-3 text-sm text-ink-2">{work('reminders.explained')}</p>
        <div className="form-grid">
          {plannedSourceIds.map((source) => (
            <FieldInput
              key={source}
              entity={reminder}
              name={source}
              field={field}
              path={`${source}Token`}
              label={work(`reminders.of.${source}`)}
              hideHint
            />
          ))}
        </div>
      </Dialog>
    </FormProvider>
  )
}
