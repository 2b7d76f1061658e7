/** Above what staff send: for how long it stays with whom it was sent to, and its change by who may. */
import { lazy, Suspense, useState } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { notificationManner } from '@topcenter/model/access/establishment'
import { notification } from '@topcenter/model/alerts/notification'
import { groupOf } from '@topcenter/model/kit/entity'
import { api } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { useWork } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'

const MannerForm = lazy(async () => ({ default: (await import('./manner-form.tsx')).MannerForm }))
const path = '/notification-manner'
const query = queryOptions({
  queryKey: ['notification manner'],
  queryFn: ({ signal }) => api.get<{ readonly version: number; readonly notificationDays: number }>(path, { signal }),
})

export default function NotificationMannerTop() {
  const work = useWork()
  const who = useWho()
  const { data: manner } = useQuery({ ...query, enabled: who.can(groupOf(notification), 'notificationAdd') })
  const [isOpen, setOpen] = useState(false)
  if (!manner) return null
  const change = who.can(groupOf(notification), 'changeKept') && (
    <Button onPress={() => setOpen(true)}>{work('manner.change')}</Button>
  )
  return (
    <>
      <AlertBanner tone="info" action={change}>
        {work('manner.kept', { count: manner.notificationDays })}
      </AlertBanner>
      {isOpen && (
        <Suspense>
          <MannerForm
            fields={notificationManner}
            title={work('manner.keepTitle')}
            saved={work('manner.keepSaved')}
            {...{ manner, path, query }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
