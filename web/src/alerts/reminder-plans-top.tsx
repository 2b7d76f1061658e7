/** Above the reminders: what the centre is reminded of by itself, and its change by who may. */
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { plannedSourceIds, reminder } from '@topcenter/model/alerts/reminder'
import { groupOf } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { choicesQuery } from './reminder-plans-data.ts'

const PlansDialog = lazy(() => import('./reminder-plans-dialog.tsx'))

export default function ReminderPlansTop() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const { data } = useQuery({ ...choicesQuery, enabled: isStaff(who.userType) && who.can(groupOf(reminder), 'view') })
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const on = plannedSourceIds.filter((source) => data[source]).map((source) => work(`reminders.of.${source}`))
  const change = who.can('ReminderPlan', 'itemUpdate') && (
    <Button onPress={() => setOpen(true)}>{work('manner.change')}</Button>
  )
  return (
    <>
      <AlertBanner tone="info" action={change}>
        {on.length === 0
          ? work('reminders.none')
          : work('reminders.on', { what: on.join(texts.say('field.listComma')) })}
      </AlertBanner>
      {isOpen && (
        <Suspense>
          <PlansDialog choices={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
