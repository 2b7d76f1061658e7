/** Refunds a payment: the rules of the category propose the amount, with the facts behind it (D6.11). */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { proposeRefund } from '@topcenter/model/finance/api'
import { debt } from '@topcenter/model/finance/debt'
import { installmentPayment } from '@topcenter/model/finance/receipt'
import { pointsBack } from '@topcenter/model/finance/refund'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { RecordPicker } from '../../education/record-picker.tsx'
import { call } from '../../platform/api.ts'
import { Problem } from '../../platform/problem.ts'
import { problemText } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { useAction, useRefresh } from '../../records/mutations.ts'
import { focusField } from '../../records/form/form-focus.ts'
import { recordKeys } from '../../records/queries.ts'
import type { RecordData, Shown } from '../../records/record.ts'
import type { OwnDialogProps } from '../../records/record-panels.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type Fact, Facts } from '../../ui/data/facts.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { tillQuery } from './desk-data.ts'

type Proposal = AnswerOf<typeof proposeRefund>
interface Props {
  readonly payment: RecordData
  onClose(): void
}

export default function RefundAction({ record, onClose }: OwnDialogProps) {
  return <RefundDialog payment={record} onClose={onClose} />
}

export function RefundDialog({ payment, onClose }: Props) {
  const work = useWork()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...recordKeys.all(installmentPayment), 'refund proposal', payment.token, payment.version],
    gcTime: 0,
    queryFn: ({ signal }) =>
      call<typeof proposeRefund>('GET /api/installment-payments/:token/refund-proposal', {
        params: { token: payment.token },
        signal,
      }),
  })
  if (data) return <Proposed payment={payment} proposal={data} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="medium"
      title={work('desk.refund')}
    >
      {error ? <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} /> : <CardSkeleton />}
    </Dialog>
  )
}

/** Holds the inputs of the refund and sends it; a refusal names its field. */
function useRefund({ payment, onClose }: Props, { proposed, byPoints }: Proposal) {
  const texts = useTexts()
  const refresh = useRefresh()
  const act = useAction(installmentPayment)
  const [money, setMoney] = useState<number | null>(proposed || null)
  const [refundTo, setRefundTo] = useState<RefundTo>(byPoints ? 'Points' : 'Account')
  const [chosen, setAccount] = useState<string | undefined>(
    payment.accountToken ? String(payment.accountToken) : undefined,
  )
  // what was paid by a card entered no account by this payment
  const till = useQuery({ ...tillQuery(), enabled: !payment.accountToken })
  const account = chosen ?? till.data?.accounts[0]?.token
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<unknown>(null)
  const submit = async () => {
    setRefusal(null)
    try {
      await act.mutateAsync({
        token: payment.token,
        action: 'refund',
        input: {
          money,
          refundTo,
          reason: reason.trim(),
          ...(refundTo === 'Account' && account ? { accountToken: account } : {}),
        },
        version: payment.version,
      })
      refresh(debt)
      toasts.show({
        tone: 'success',
        text: texts.fill(texts.action(installmentPayment, 'refund').done, {
          name: String(payment.receiptNumber ?? texts.name((payment.user as Shown | null)?.names)),
        }),
      })
      onClose()
    } catch (error) {
      setRefusal(error)
      const faulty =
        error instanceof Problem &&
        ['money', 'reason'].find((name) => error.fields.some((fault) => fault.name === name))
      if (faulty) focusField(faulty)
    }
  }
  const changeMoney = (next: number | null) => {
    setMoney(next)
    setRefusal(null)
  }
  const isPending = act.isPending
  return {
    money,
    changeMoney,
    refundTo,
    setRefundTo,
    account,
    setAccount,
    reason,
    setReason,
    refusal,
    submit,
    isPending,
  }
}
type RefundTo = 'Account' | 'Wallet' | 'Points'

/** Returns the proposal of a subscription; undefined for a payment without rules. */
const countedOf = (proposal: Proposal) => (proposal.basis === 'noRules' ? undefined : proposal)

/** Lists the facts from which the proposed amount was computed. */
function useFacts(payment: RecordData, proposal: Proposal): readonly Fact[] {
  const texts = useTexts()
  const work = useWork()
  const { money } = useFormats()
  const known = (key: string, label: string, piastres: number | undefined): readonly Fact[] =>
    piastres === undefined ? [] : [{ key, label, value: money(piastres) }]
  const counted = countedOf(proposal)
  return [
    {
      key: 'user',
      label: texts.field(installmentPayment, 'user'),
      value: <bdi>{texts.name((payment.user as Shown | null)?.names)}</bdi>,
    },
    ...(payment.receiptNumber
      ? [
          {
            key: 'receipt',
            label: texts.field(installmentPayment, 'receiptNumber'),
            value: String(payment.receiptNumber),
          },
        ]
      : []),
    ...known('paid', work('desk.paidSoFar'), counted?.paid),
    ...known(
      'used',
      work('desk.used', { consumed: counted?.consumed ?? 0, total: counted?.total ?? 0 }),
      counted?.used,
    ),
    ...known('fee', work('desk.fee'), counted?.fee),
    ...known('left', work('desk.leftOfPayment'), proposal.left),
    { key: 'proposed', label: work('desk.proposed'), value: <strong>{money(proposal.proposed)}</strong> },
  ]
}

function Proposed({ payment, proposal, onClose }: Props & { proposal: Proposal }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const facts = useFacts(payment, proposal)
  const refund = useRefund({ payment, onClose }, proposal)
  const { money } = refund
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="medium"
      title={work('desk.refund')}
      description={work(`desk.refundWhy.${proposal.basis}`, {
        days: countedOf(proposal)?.daysBefore ?? 0,
        percent: countedOf(proposal)?.mostConsumed ?? 0,
      })}
      actions={
        <>
          <Button
            variant="danger"
            size="form"
            isPending={refund.isPending}
            isDisabled={!money}
            onPress={() => void refund.submit()}
          >
            {work('desk.refund')}
            {money ? ` · ${formats.money(money)}` : ''}
          </Button>
          <Button size="form" onPress={onClose}>
            {texts.say('form.cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Facts items={facts} />
        <RefundInputs refund={refund} proposal={proposal} />
      </div>
    </Dialog>
  )
}

function RefundInputs({
  refund,
  proposal: { proposed, byPoints },
}: {
  refund: ReturnType<typeof useRefund>
  proposal: Proposal
}) {
  const texts = useTexts()
  const work = useWork()
  const { refusal, refundTo } = refund
  const mayChoose = useWho().can('InstallmentPayment', 'refundOtherAmount')
  const named =
    refusal instanceof Problem
      ? Object.fromEntries(refusal.fields.map((fault) => [fault.name, texts.fault(fault)]))
      : {}
  const isNamed = Boolean((mayChoose && named.money) || named.reason)
  return (
    <>
      {mayChoose ? (
        <Amount proposed={proposed} value={refund.money} error={named.money} onChange={refund.changeMoney} />
      ) : (
        <AlertBanner tone="info">{work(proposed > 0 ? 'desk.amountFixed' : 'desk.nothingProposed')}</AlertBanner>
      )}
      {byPoints ? (
        <AlertBanner tone="info">
          {work('desk.pointsBack', { count: pointsBack(byPoints, Math.min(refund.money ?? 0, byPoints.money)) })}
        </AlertBanner>
      ) : (
        <ToggleGroup<RefundTo>
          label={work('desk.refundTo')}
          value={refundTo}
          onChange={refund.setRefundTo}
          options={[
            { value: 'Account', label: work('desk.toAccount') },
            { value: 'Wallet', label: work('desk.toCredit') },
          ]}
          className="justify-self-start"
        />
      )}
      {refundTo === 'Account' && (
        <RecordPicker
          compact={false}
          to="account"
          label={texts.field(installmentPayment, 'account')}
          token={refund.account}
          onChoose={refund.setAccount}
        />
      )}
      <TextArea
        name="reason"
        label={work('desk.reason')}
        isRequired
        value={refund.reason}
        maxLength={400}
        onChange={refund.setReason}
        {...(named.reason ? { error: named.reason } : {})}
      />
      {refusal !== null && !isNamed && (
        <div role="alert">
          <AlertBanner tone="bad">{named.money ?? named.accountToken ?? problemText(refusal, texts)}</AlertBanner>
        </div>
      )}
    </>
  )
}

interface AmountProps {
  /** Piastres. */
  readonly proposed: number
  readonly value: number | null
  readonly error: string | undefined
  onChange(next: number | null): void
}

/** The amount, for users who may give back another amount than the proposed one (D6.11). */
function Amount({ proposed, value, error, onChange }: AmountProps) {
  const work = useWork()
  const isOther = value !== proposed
  return (
    <>
      <MoneyField
        name="money"
        isPositive
        label={work('desk.amount')}
        isRequired
        value={value}
        onChange={onChange}
        {...(error ? { error } : isOther ? { description: work('desk.otherAmount') } : {})}
      />
      {isOther && proposed > 0 && (
        <Button className="justify-self-start" onPress={() => onChange(proposed)}>
          {work('desk.takeProposed')}
        </Button>
      )}
    </>
  )
}
