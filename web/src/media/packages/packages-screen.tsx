/** The address of packages: a list for staff, the shop for the portals. */
import { lazy, Suspense, useMemo } from 'react'
import { useParams } from 'react-router'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { RecordList } from '../../records/list/record-list.tsx'
import { presetOf } from '../../records/preset.ts'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'

const ShopPage = lazy(async () => ({ default: (await import('./shop-page.tsx')).ShopPage }))

export function PackagesScreen() {
  const texts = useTexts()
  const who = useWho()
  const params = useParams()
  const preset = useMemo(() => presetOf(mediaPackage, params), [params])
  if (!who.canView(mediaPackage)) return <NoPermissionState isScreen permission={texts.entity(mediaPackage).many} />
  if (isStaff(who.userType)) return <RecordList entity={mediaPackage} preset={preset} />
  return (
    <Suspense fallback={<CardSkeleton lines={5} />}>
      <ShopPage opened={params.debtOnToken} />
    </Suspense>
  )
}
