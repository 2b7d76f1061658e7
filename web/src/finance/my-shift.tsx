/**
 * The shift that the reader holds: since when, what should be in the drawer by now, and closing it with what was
 * counted, the difference before one's eyes.
 */
import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { cashierShift } from '@topcenter/model/finance/cashier-shift'
import type { Names } from '@topcenter/model/kit/names'
import { api } from '../platform/api.ts'
import { Problem } from '../platform/problem.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { useAction } from '../records/mutations.ts'
import { recordKeys } from '../records/queries.ts'
import { pathOf } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Facts } from '../ui/data/facts.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { TextArea } from '../ui/inputs/text-area.tsx'
import { toasts } from '../ui/messages/toasts.ts'

interface Shift {
  readonly token: string
  readonly code: string
  readonly version: number
  readonly openedAt: string
  readonly openingFloat: number
  readonly expected: number
  readonly account: { readonly names: Names }
}

/** Asked again every half minute: others may take money into the same drawer. */
const myShiftsQuery = () => ({
  queryKey: [...recordKeys.all(cashierShift), 'mine'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<{ items: readonly Shift[] }>(pathOf(cashierShift, 'mine'), { signal }),
  refetchInterval: 30_000,
})

export default function MyShift() {
  const work = useWork()
  const who = useWho()
  const { data } = useQuery({ ...myShiftsQuery(), enabled: who.canView(cashierShift) })
  if (!data) return null
  if (data.items.length === 0)
    return who.may(cashierShift, 'create') ? <p className="text-sm text-ink-3">{work('accounts.shift.none')}</p> : null
  return (
    <div className="grid gap-3">
      {data.items.map((shift) => (
        <OpenShift key={shift.token} shift={shift} />
      ))}
    </div>
  )
}

function OpenShift({ shift }: { shift: Shift }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const [isClosing, setClosing] = useState(false)
  return (
    <Card
      title={work('accounts.shift.mine', { account: texts.name(shift.account.names) })}
      subtitle={work('accounts.shift.since', { at: formats.dateTime(shift.openedAt) })}
      actions={
        who.can('AccountTransaction', 'accountTransactionDeposit') && (
          <Button variant="primary" onPress={() => setClosing(true)}>
            {work('accounts.shift.close')}
          </Button>
        )
      }
    >
      <Facts
        items={[
          {
            key: 'float',
            label: texts.field(cashierShift, 'openingFloat'),
            value: <bdi>{formats.money(shift.openingFloat)}</bdi>,
          },
          {
            key: 'expected',
            label: work('accounts.shift.expected'),
            value: (
              <strong>
                <bdi>{formats.money(shift.expected)}</bdi>
              </strong>
            ),
          },
        ]}
      />
      {isClosing && <CloseDialog shift={shift} onClose={() => setClosing(false)} />}
    </Card>
  )
}

function CloseDialog({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const act = useAction(cashierShift)
  const [counted, setCounted] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<{ readonly counted?: string; readonly reason?: string }>({})
  const countedInput = useRef<HTMLInputElement>(null)
  const reasonInput = useRef<HTMLTextAreaElement>(null)
  const [key] = useState(() => crypto.randomUUID())
  const difference = counted === null ? null : counted - shift.expected
  const verdict =
    difference === null
      ? ''
      : difference === 0
        ? work('accounts.shift.even')
        : work(difference > 0 ? 'accounts.shift.over' : 'accounts.shift.short', {
            money: formats.money(Math.abs(difference)),
          })
  const refuse = (name: 'counted' | 'reason', text: string) => {
    setFaults({ [name]: text })
    const input = name === 'counted' ? countedInput : reasonInput
    input.current?.focus()
  }
  const close = () => {
    if (difference === null) refuse('counted', texts.refusal('field.required').detail)
    else if (difference !== 0 && !reason.trim()) refuse('reason', texts.refusal('shift.reasonRequired').detail)
    else send()
  }
  const send = () =>
    act.mutate(
      {
        token: shift.token,
        action: 'close',
        version: shift.version,
        idempotencyKey: key,
        input: { counted, ...(reason.trim() ? { reason } : {}) },
      },
      {
        onSuccess: () => {
          toasts.show({
            tone: 'success',
            text: texts.action(cashierShift, 'close').done.replace('{{name}}', shift.code),
          })
          onClose()
        },
        onError: (error) => {
          const about =
            error instanceof Problem
              ? error.fields.find(({ name }) => name === 'counted' || name === 'reason')
              : undefined
          if (about) refuse(about.name as 'counted' | 'reason', texts.fault(about))
          else reportProblem(error)
        },
      },
    )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={texts.action(cashierShift, 'close').do}
      description={`${work('accounts.shift.expected')}: ${formats.money(shift.expected)}`}
      actions={
        <>
          <Button variant="primary" size="form" isPending={act.isPending} onPress={close}>
            {texts.action(cashierShift, 'close').do}
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
          value={counted}
          inputRef={countedInput}
          {...(faults.counted ? { error: faults.counted } : {})}
          onChange={(next) => {
            setFaults({})
            setCounted(next)
          }}
        />
        <p
          aria-live="polite"
          className={
            difference === null || difference === 0
              ? 'min-h-5 text-sm text-ink-2'
              : 'min-h-5 text-sm font-semibold text-bad'
          }
        >
          {verdict}
        </p>
        {difference !== null && difference !== 0 && (
          <TextArea
            label={work('accounts.shift.reason')}
            isRequired
            maxLength={400}
            value={reason}
            inputRef={reasonInput}
            {...(faults.reason ? { error: faults.reason } : {})}
            onChange={(next) => {
              setFaults({})
              setReason(next)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
