/**
 * Ends an application. What is paid for it is given back first (D3.1): each payment is shown with what it was for and
 * the way to refund it, then the reason is asked for.
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { debt } from '@topcenter/model/finance/debt'
import { installmentPayment } from '@topcenter/model/finance/receipt'
import type { readApplicationDebts } from '@topcenter/model/joining/api'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { RefundDialog } from '../finance/desk/refund-dialog.tsx'
import { call } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { listQuery, recordKeys } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import type { OwnDialogProps } from '../records/record-panels.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LineList } from '../ui/data/line-list.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'

type OwedFor = AnswerOf<typeof readApplicationDebts>['items'][number]

const leftOf = (payment: RecordData): number => Number(payment.money) - Number(payment.refunded ?? 0)

export default function CancelDialog({ record, derived, onClose }: OwnDialogProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const maySee = useWho().canView(installmentPayment)
  const owed = useQuery({
    queryKey: [...recordKeys.all(debt), 'of application', record.token],
    enabled: maySee,
    queryFn: ({ signal }) =>
      call<typeof readApplicationDebts>('GET /api/educational-joining-applications/:token/debts', {
        params: { token: record.token },
        signal,
      }),
  })
  const debts = new Map(
    (owed.data?.items ?? []).filter(({ isSettled }) => !isSettled).map((each) => [each.token, each]),
  )
  const paid = useQuery({
    ...listQuery(installmentPayment, { debtToken: [...debts.keys()].join(), refund: 'NotRefunded', size: 50 }),
    enabled: debts.size > 0,
  })
  const [refunded, setRefunded] = useState<RecordData | null>(null)
  const payments =
    debts.size > 0
      ? (paid.data?.items ?? []).filter((each) => debts.has(String(each.debtToken)) && leftOf(each) > 0)
      : []
  const failed = owed.error ? owed : paid.error ? paid : undefined
  const isLoading = maySee && (owed.isPending || (debts.size > 0 && paid.isPending))
  if (refunded) return <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />
  if (!failed && !isLoading && payments.length === 0) return derived
  const nameOf = ({ debtOn, debtType }: OwedFor) => texts.name(debtOn) || texts.value(debt, 'debtType', debtType)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="medium"
      title={texts.action(educationalJoiningApplication, 'cancel').do}
      {...(payments.length ? { description: work('desk.refundFirst') } : {})}
      actions={
        <Button size="form" onPress={onClose}>
          {texts.say('list.close')}
        </Button>
      }
    >
      {failed ? (
        <ListFailure error={failed.error} isRetrying={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : isLoading ? (
        <CardSkeleton />
      ) : (
        <LineList
          label={texts.entity(installmentPayment).many}
          lines={payments.map((payment) => ({
            key: payment.token,
            title: <bdi>{nameOf(debts.get(String(payment.debtToken))!)}</bdi>,
            detail: (
              <>
                {texts.field(installmentPayment, 'receiptNumber')} <bdi>{String(payment.receiptNumber)}</bdi> ·{' '}
                {formats.date(String(payment.at))}
              </>
            ),
            aside: (
              <>
                <strong className="text-ink tabular-nums">{formats.money(leftOf(payment))}</strong>
                {payment.allowed.includes('refund') && (
                  <Button onPress={() => setRefunded(payment)}>{work('desk.refund')}</Button>
                )}
              </>
            ),
          }))}
        />
      )}
    </Dialog>
  )
}
