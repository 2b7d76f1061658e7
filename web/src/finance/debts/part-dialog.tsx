/** Changes what one part comes to; what the later ones become of it is shown before it is done (D6.5). */
import { useState } from 'react'
import { debt } from '@topcenter/model/finance/debt'
import { installmentScheduleTime } from '@topcenter/model/finance/installment'
import { spreadOver } from '@topcenter/model/finance/plan'
import { faultText } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useAction, useRefresh } from '../../records/mutations.ts'
import type { RecordData } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { toasts } from '../../ui/messages/toasts.ts'

export interface PartDialogProps {
  readonly part: RecordData
  /** The parts of the debt that are not canceled, in their order, with this one among them. */
  readonly parts: readonly RecordData[]
  /** Piastres of the debt that no part plans. */
  readonly unscheduled: number
  onClose(): void
}

export function PartDialog(props: PartDialogProps) {
  const { part, onClose } = props
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const change = useAmountChange(props)
  const { left, later, amounts } = change
  const words = texts.action(installmentScheduleTime, 'changeAmount')
  const error = () => {
    if (change.fault !== null) return { error: faultText(change.fault, texts) }
    return left < 0 ? { error: work('desk.tooMuch', { amount: formats.money(-left) }) } : {}
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="medium"
      title={words.do}
      description={formats.date(String(part.dueDateTime))}
      actions={
        <>
          <Button
            variant="primary"
            size="form"
            isPending={change.isPending}
            isDisabled={!change.isReady}
            onPress={() => void change.submit()}
          >
            {words.do}
          </Button>
          <Button size="form" onPress={onClose}>
            {texts.say('form.cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <MoneyField
          isPositive
          label={work('desk.amount')}
          isRequired
          value={change.amount}
          onChange={change.setAmount}
          {...error()}
        />
        <TextArea label={work('desk.reason')} value={change.reason} maxLength={400} onChange={change.setReason} />
        {later.length > 0 && <LaterParts later={later} amounts={amounts} />}
        {left > 0 && <p className="text-sm">{work('desk.unscheduled', { amount: formats.money(left) })}</p>}
      </div>
    </Dialog>
  )
}

/** The new amount and the later parts: they are changed by the difference. */
function useAmountChange({ part, parts, unscheduled, onClose }: PartDialogProps) {
  const texts = useTexts()
  const refresh = useRefresh()
  const act = useAction(installmentScheduleTime)
  const [amount, setAmount] = useState<number | null>(Number(part.amount))
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  const later = parts
    .slice(parts.findIndex((each) => each.token === part.token) + 1)
    .filter((each) => Number(each.remainder ?? 0) > 0)
  const difference = (amount ?? 0) - Number(part.amount)
  const { amounts, rest } = spreadOver(
    later.map((each) => ({ amount: Number(each.amount), paid: Number(each.paid ?? 0) })),
    difference,
  )
  const left = unscheduled - rest + (later.length === 0 ? Math.max(0, -difference) : 0)
  const submit = async () => {
    try {
      await act.mutateAsync({
        token: part.token,
        action: 'changeAmount',
        input: { amount, ...(reason.trim() ? { reason: reason.trim() } : {}) },
        version: part.version,
      })
      refresh(debt)
      toasts.show({ tone: 'success', text: texts.action(installmentScheduleTime, 'changeAmount').done })
      onClose()
    } catch (error) {
      setFault(error)
    }
  }
  return {
    amount,
    setAmount: (next: number | null) => {
      setAmount(next)
      setFault(null)
    },
    reason,
    setReason,
    fault,
    later,
    /** Piastres of each later part, as they would be. */
    amounts,
    /** Piastres that no part would plan; below zero the amount is too high. */
    left,
    isReady: Boolean(amount) && difference !== 0 && left >= 0,
    isPending: act.isPending,
    submit,
  }
}

function LaterParts({ later, amounts }: { later: readonly RecordData[]; amounts: readonly number[] }) {
  const work = useWork()
  const formats = useFormats()
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{work('desk.preview')}</caption>
      <thead>
        <tr className="text-ink-2">
          <th scope="col" className="py-1 text-start font-normal">
            {work('desk.dueOn')}
          </th>
          <th scope="col" className="text-end font-normal">
            {work('desk.before')}
          </th>
          <th scope="col" className="text-end font-normal">
            {work('desk.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {later.map((each, at) => (
          <tr key={each.token} className="border-t border-line">
            <td className="py-1">{formats.date(String(each.dueDateTime))}</td>
            <td className="text-end tabular-nums">{formats.amount(Number(each.amount))}</td>
            <td
              className={
                amounts[at] === Number(each.amount) ? 'text-end tabular-nums' : 'text-end font-semibold tabular-nums'
              }
            >
              {formats.amount(amounts[at]!)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
