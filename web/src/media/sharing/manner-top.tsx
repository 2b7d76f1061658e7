/** Above the folders: how shared media are watched, and its change by who may. */
import { lazy, Suspense, useState } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { mediaManner } from '@topcenter/model/access/establishment'
import { isStaff } from '@topcenter/model/kit/permission'
import { api } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'

const MannerForm = lazy(async () => ({ default: (await import('../../alerts/manner-form.tsx')).MannerForm }))
const path = '/media-manner'
interface Manner {
  readonly version: number
  readonly mediaGraceDays: number
  readonly oneDevice: boolean
}
const query = queryOptions({
  queryKey: ['media manner'],
  queryFn: ({ signal }) => api.get<Manner>(path, { signal }),
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
