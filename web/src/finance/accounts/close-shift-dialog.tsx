/** Closes a shift with the cash that was counted; how much it differs is shown, and a difference needs a reason. */
import { useRef, useState } from 'react'
import { cashierShift } from '@topcenter/model/finance/cashier-shift'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useAction } from '../../records/mutations.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import type { Shift } from './my-shift.tsx'

export function CloseShiftDialog({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const closing = useClosing(shift, onClose)
  const { difference, faults } = closing
  const words = texts.action(cashierShift, 'close')
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={words.do}
      description={`${work('accounts.shift.expected')}: ${formats.money(shift.expected)}`}
      actions={
        <>
          <Button variant="primary" size="form" isPending={closing.isPending} onPress={closing.close}>
            {words.do}
          </Button>
          <Button size="form" onPress={onClose}>
            {texts.say('form.cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <MoneyField
          autoFocus
          label={texts.field(cashierShift, 'counted')}
          isRequired
          value={closing.counted}
          inputRef={closing.countedInput}
          {...(faults.counted ? { error: faults.counted } : {})}
          onChange={closing.setCounted}
        />
        <DifferenceLine difference={difference} />
        {difference !== null && difference !== 0 && (
          <TextArea
            label={work('accounts.shift.reason')}
            isRequired
            maxLength={400}
            value={closing.reason}
            inputRef={closing.reasonInput}
            {...(faults.reason ? { error: faults.reason } : {})}
            onChange={closing.setReason}
          />
        )}
      </div>
    </Dialog>
  )
}

/** @param difference Piastres; null while nothing is counted */
function DifferenceLine({ difference }: { difference: number | null }) {
  const work = useWork()
  const formats = useFormats()
  if (!difference)
    return (
      <p aria-live="polite" className="min-h-5 text-sm text-ink-2">
        {difference === 0 && work('accounts.shift.even')}
      </p>
    )
  return (
    <p aria-live="polite" className="min-h-5 text-sm font-semibold text-bad">
      {work(difference > 0 ? 'accounts.shift.over' : 'accounts.shift.short', {
        money: formats.money(Math.abs(difference)),
      })}
    </p>
  )
}

function useClosing(shift: Shift, onClose: () => void) {
  const texts = useTexts()
  const act = useAction(cashierShift)
  const [counted, setCounted] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<{ readonly counted?: string; readonly reason?: string }>({})
  const countedInput = useRef<HTMLInputElement>(null)
  const reasonInput = useRef<HTMLTextAreaElement>(null)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const difference = counted === null ? null : counted - shift.expected

  const refuse = (name: 'counted' | 'reason', text: string) => {
    setFaults({ [name]: text })
    const input = name === 'counted' ? countedInput : reasonInput
    input.current?.focus()
  }
  const tell = (error: unknown) => {
    const fault =
      error instanceof Problem ? error.fields.find(({ name }) => name === 'counted' || name === 'reason') : undefined
    if (fault) refuse(fault.name as 'counted' | 'reason', texts.fault(fault))
    else reportProblem(error)
  }
  const send = () => {
    const input = { counted, ...(reason.trim() ? { reason } : {}) }
    const done = () => {
      toasts.show({ tone: 'success', text: texts.fill(texts.action(cashierShift, 'close').done, { name: shift.code }) })
      onClose()
    }
    act.mutate(
      { token: shift.token, action: 'close', version: shift.version, idempotencyKey, input },
      { onSuccess: done, onError: tell },
    )
  }
  const close = () => {
    if (difference === null) refuse('counted', texts.refusal('field.required').detail)
    else if (difference !== 0 && !reason.trim()) refuse('reason', texts.refusal('shift.reasonRequired').detail)
    else send()
  }
  return {
    counted,
    setCounted: (next: number | null) => {
      setFaults({})
      setCounted(next)
    },
    reason,
    setReason: (next: string) => {
      setFaults({})
      setReason(next)
    },
    difference,
    faults,
    countedInput,
    reasonInput,
    isPending: act.isPending,
    close,
  }
}
