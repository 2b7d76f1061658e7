/** Shows above sent messages for how many days recipients have them, with a form for users who may change it. */
import { lazy, Suspense, useState } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { notificationManner } from '@topcenter/model/access/establishment'
import type { readNotificationManner } from '@topcenter/model/alerts/api'
import { notification } from '@topcenter/model/alerts/notification'
import { groupOf } from '@topcenter/model/kit/entity'
import { call } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { useWork } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'

const MannerForm = lazy(async () => ({ default: (await import('./manner-form.tsx')).MannerForm }))
const path = '/notification-manner'
const query = queryOptions({
  queryKey: ['notification manner'],
  queryFn: ({ signal }) => call<typeof readNotificationManner>('GET /api/notification-manner', { signal }),
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
