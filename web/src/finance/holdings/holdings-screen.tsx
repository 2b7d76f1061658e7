/** Addresses of credit and points: lists for staff, one's own and the children's in plain words for the others (D12.3). */
import { lazy, Suspense, useMemo } from 'react'
import { useParams } from 'react-router'
import { pointsTransaction, walletTransaction } from '@topcenter/model/finance/wallet'
import { groupOf } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import type { ScreenProps } from '../../records/area-screens.ts'
import { RecordList } from '../../records/list/record-list.tsx'
import { presetOf } from '../../records/preset.ts'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'

const MyHoldings = lazy(async () => ({ default: (await import('./my-holdings.tsx')).MyHoldings }))

export function HoldingsScreen({ entity }: ScreenProps) {
  const texts = useTexts()
  const who = useWho()
  const params = useParams()
  const kind = entity?.id === pointsTransaction.id ? pointsTransaction : walletTransaction
  const preset = useMemo(() => presetOf(kind, params), [kind, params])
  if (!who.canView(kind)) return <NoPermissionState isScreen permission={texts.group(groupOf(kind))} />
  if (isStaff(who.userType)) return <RecordList entity={kind} preset={preset} />
  return (
    <Suspense fallback={<CardSkeleton lines={5} />}>
      <MyHoldings kind={kind} of={params.userToken} />
    </Suspense>
  )
}
