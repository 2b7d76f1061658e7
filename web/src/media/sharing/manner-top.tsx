/** Settings of how shared media are watched, above the folders, with their change. */
import { lazy, Suspense, useState } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { mediaManner } from '@topcenter/model/access/establishment'
import type { readMediaManner } from '@topcenter/model/media/api'
import { isStaff } from '@topcenter/model/kit/permission'
import { call } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'

const MannerForm = lazy(async () => ({ default: (await import('../../alerts/manner-form.tsx')).MannerForm }))
const path = '/media-manner'
const query = queryOptions({
  queryKey: ['media manner'],
  queryFn: ({ signal }) => call<typeof readMediaManner>('GET /api/media-manner', { signal }),
})

export default function MediaMannerTop() {
  const work = useWork()
  const who = useWho()
  const mayChange = isStaff(who.userType) && who.can('SharedMediaFolder', 'changeActivationType')
  const { data: manner } = useQuery({ ...query, enabled: mayChange })
  const [isOpen, setOpen] = useState(false)
  if (!manner) return null
  return (
    <>
      <AlertBanner tone="info" action={<Button onPress={() => setOpen(true)}>{work('manner.change')}</Button>}>
        {work('media.grace', { count: manner.mediaGraceDays })} {manner.oneDevice && work('media.one')}
      </AlertBanner>
      {isOpen && (
        <Suspense>
          <MannerForm
            fields={mediaManner}
            title={work('media.mannerTitle')}
            saved={work('media.mannerSaved')}
            {...{ manner, path, query }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
