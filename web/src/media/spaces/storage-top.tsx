/** Settings of room and sizes, above the spaces of a kind. */
import { lazy, Suspense, useState } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { storageManner, uploadManner } from '@topcenter/model/access/establishment'
import type { readStorageManner } from '@topcenter/model/media/api'
import { isStaff } from '@topcenter/model/kit/permission'
import { call } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'

const MannerForm = lazy(async () => ({ default: (await import('../../alerts/manner-form.tsx')).MannerForm }))
const path = '/storage-manner'
const fields = { ...storageManner, ...uploadManner }
const query = queryOptions({
  queryKey: ['storage manner'],
  queryFn: ({ signal }) => call<typeof readStorageManner>('GET /api/storage-manner', { signal }),
})

export default function StorageTop() {
  const work = useWork()
  const who = useWho()
  const mayChange = isStaff(who.userType) && who.can('EstablishmentLook', 'itemUpdate')
  const { data: manner } = useQuery({ ...query, enabled: mayChange })
  const [isOpen, setOpen] = useState(false)
  if (!manner) return null
  return (
    <>
      <AlertBanner tone="info" action={<Button onPress={() => setOpen(true)}>{work('manner.change')}</Button>}>
        {work('spaces.mannerLine')}
      </AlertBanner>
      {isOpen && (
        <Suspense>
          <MannerForm
            title={work('spaces.mannerTitle')}
            saved={work('spaces.mannerSaved')}
            {...{ fields, manner, path, query }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
