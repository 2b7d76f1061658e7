/** PermissionXRay: what one person can do and through what; and who can do one thing. */
import { Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { roleKinds } from '@topcenter/model/access/establishment-role'
import { EstablishmentNeeded } from '../fields/establishment-lazy.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { XRayOfFlag } from './x-ray-of-flag.tsx'
import { XRayOfUser } from './x-ray-of-user.tsx'

export default function XRayScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const token = useParams().userToken
  const [params] = useSearchParams()
  const [side, setSide] = useState<'user' | 'flag'>(params.get('group') ? 'flag' : 'user')
  if (!roleKinds.some(who.canView))
    return <NoPermissionState isScreen permission={texts.entity('establishmentRole').many} />
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
      <PageHeader title={texts.screen('PermissionXRay')} subtitle={work('access.xRay.lead')} />
      {who.establishment?.isPlatform ? (
        <Suspense>
          <EstablishmentNeeded />
        </Suspense>
      ) : (
        <>
          <ToggleGroup<'user' | 'flag'>
            className="justify-self-start"
            label={texts.screen('PermissionXRay')}
            value={side}
            options={[
              { value: 'user' as const, label: work('access.xRay.ofUser') },
              { value: 'flag' as const, label: work('access.xRay.ofFlag') },
            ]}
            onChange={setSide}
          />
          {side === 'user' ? <XRayOfUser key={token} token={token} /> : <XRayOfFlag />}
        </>
      )}
    </div>
  )
}
