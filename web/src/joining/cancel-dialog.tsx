/** Ends an application. What is paid for it is given back first (D3.1): each payment is shown with the way to refund it, then the reason is asked for. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { installmentPayment } from '@topcenter/model/finance/receipt'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { RefundDialog } from '../finance/refund-dialog.tsx'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list-failure.tsx'
import { listQuery } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import type { OwnDialogProps } from '../records/record-panels.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Isolate } from '../ui/isolate.tsx'
import { useFormats } from '../ui/language.tsx'
import { LineList } from '../ui/line-list.tsx'
import { CardSkeleton } from '../ui/skeleton.tsx'

const leftOf = (payment: RecordData): number => Number(payment.money) - Number(payment.refunded ?? 0)

export function CancelDialog({ record, derived, onClose }: OwnDialogProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const maySee = who.canView(installmentPayment) && who.canView(joiningApplicationSubscription)
  const bought = useQuery({ ...listQuery(joiningApplicationSubscription, { applicationToken: record.token, size: 50 }), enabled: maySee })
  const debts = (bought.data?.items ?? []).flatMap((each) => (each.debtToken ? [String(each.debtToken)] : []))
  const paid = useQuery({ ...listQuery(installmentPayment, { debtToken: debts.join(), refund: 'NotRefunded', size: 50 }), enabled: debts.length > 0 })
  const [refunded, setRefunded] = useState<RecordData | null>(null)
  const payments = (paid.data?.items ?? []).filter((each) => leftOf(each) > 0)
  const failed = bought.error ? bought : paid.error ? paid : undefined
  const isLoading = maySee && (bought.isPending || (debts.length > 0 && paid.isPending))
  if (refunded) return <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />
  if (!failed && !isLoading && payments.length === 0) return derived
  return (
    <Dialog
      isOpen onOpenChange={(isOpen) => { if (!isOpen) onClose() }} size="medium" title={texts.action(educationalJoiningApplication, 'cancel').do} {...(payments.length ? { description: work('desk.refundFirst') } : {})}
      actions={<Button size="form" onPress={onClose}>{texts.say('form.cancel')}</Button>}
    >
      {failed ? <ListFailure error={failed.error} isRetrying={failed.isFetching} onRetry={() => void failed.refetch()} /> : isLoading ? <CardSkeleton /> : (
        <LineList label={texts.entity(installmentPayment).many} lines={payments.map((payment) => ({
          key: payment.token, title: <Isolate>{String(payment.receiptNumber)}</Isolate>, detail: formats.date(String(payment.at)),
          aside: <><strong className="text-ink tabular-nums">{formats.money(leftOf(payment))}</strong>{payment.allowed.includes('refund') && <Button onPress={() => setRefunded(payment)}>{work('desk.refund')}</Button>}</>,
        }))} />
      )}
    </Dialog>
  )
}
