/**
 * Gives back what was paid for a package: the days that are left are proposed, and with the refund the package closes
 * (D9.10).
 */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { ListRecords } from '@topcenter/model/kit/record-endpoints'
import { useQuery } from '@tanstack/react-query'
import { installmentPayment } from '@topcenter/model/finance/receipt'
import { mediaPackageSubscription } from '@topcenter/model/media/media-package-subscription'
import { RefundDialog } from '../../finance/desk/refund-dialog.tsx'
import { call } from '../../platform/api.ts'
import { useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { useRefresh } from '../../records/mutations.ts'
import { recordKeys } from '../../records/queries.ts'
import type { JobDialogProps } from '../../records/record-panels.ts'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

export default function GiveBackDialog({ record, onClose }: JobDialogProps) {
  const work = useWork()
  const refresh = useRefresh()
  const query = { debtToken: String(record.debtToken), refund: 'NotRefunded', size: 1 }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...recordKeys.all(installmentPayment), 'of a package', query],
    queryFn: ({ signal }) => call<ListRecords<AnyEntity>>('GET /api/installment-payments', { query, signal }),
    gcTime: 0,
  })
  const [payment] = data?.items ?? []
  const close = () => {
    refresh(mediaPackageSubscription)
    onClose()
  }
  if (payment) return <RefundDialog payment={payment} onClose={close} />
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={work('shop.giveBack')}
    >
      {error ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState title={work('shop.nothingPaid')} text={work('shop.nothingPaidText')} />
      ) : (
        <CardSkeleton />
      )}
    </Dialog>
  )
}
