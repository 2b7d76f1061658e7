/** The last step of a walk-in: paid whole, in part or later, with an instalment agreement if it is wanted. */
import type { SentBody } from '@topcenter/model/kit/endpoint'
import type { takePayment } from '@topcenter/model/finance/api'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { entityOf } from '@topcenter/model/areas'
import { debt } from '@topcenter/model/finance/debt'
import { installment } from '@topcenter/model/finance/installment'
import { planOf } from '@topcenter/model/finance/plan'
import { receipt } from '@topcenter/model/finance/receipt'
import { RecordPicker } from '../education/record-picker.tsx'
import { useToday } from '../platform/use-today.ts'
import { FieldInput } from '../fields/input.tsx'
import { printReceipt } from '../finance/desk/print-receipt.ts'
import { PlanPreview } from '../finance/debts/plan-preview.tsx'
import { call } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import type { Values } from '../records/form/form-values.ts'
import { useRefresh, useSave } from '../records/mutations.ts'
import { useRecord } from '../records/queries.ts'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { StepForm, StepInput, type StepProps } from './step-form.tsx'
import { type Till, useTill } from './till.ts'
import type { Walk } from './walk-in-state.ts'

const { money } = receipt.spec.fields!

export function PaymentStep({ walk }: StepProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const till = useTill()
  const { money: owed = 0, isPlanned } = walk.progress
  const mayPay = who.can('InstallmentPayment', 'addPayments')
  const mayPlan = who.can('Installment', 'itemAdd') && !isPlanned
  const plan = usePlan(walk)
  const pay = usePaying(walk, till)
  useProposedValues(plan.due)
  const payLater = () => walk.goOn({ key: 'walkIn.notPaid', params: { money: formats.money(owed) } })
  const hasNoTill = mayPay && (!till.account || !till.method)
  const hasNoPlan = mayPlan && plan.way !== 'whole' && !plan.planned
  return (
    <StepForm
      act={mayPay ? work('walkIn.payNow') : texts.say('form.save')}
      isDisabled={hasNoTill || hasNoPlan}
      run={async () => {
        await plan.make()
        if (mayPay) await pay()
        else payLater()
      }}
      more={
        mayPay
          ? {
              act: work('desk.takeAndPrint'),
              run: async () => {
                await plan.make()
                printReceipt(await pay())
              },
            }
          : undefined
      }
      skip={work('walkIn.payLater')}
      onSkip={async () => {
        await plan.make()
        payLater()
      }}
    >
      <p>
        {work('walkIn.toPay')}: <strong className="tabular-nums">{formats.money(owed)}</strong>
      </p>
      {mayPlan && <PlanInputs plan={plan} />}
      {mayPay && <PaymentInputs till={till} />}
    </StepForm>
  )
}

/** The sum is what is due now, and a plan begins today, until something else is typed. */
function useProposedValues(due: number): void {
  const today = useToday()
  const form = useFormContext<Values>()
  useEffect(() => {
    if (!form.getFieldState('money').isDirty) form.setValue('money', due)
  }, [form, due])
  useEffect(() => {
    if (!form.getValues('startsOn')) form.setValue('startsOn', today)
  }, [form, today])
}

type Way = 'whole' | 'parts' | 'batch'

/** How the debt is to be paid: whole, in parts that are typed, or by an instalment plan. */
function usePlan(walk: Walk) {
  const save = useSave(installment)
  const { debt: debtToken, money: owed = 0, isPlanned } = walk.progress
  const [way, ownParts, everyMonths, startsOn] = useWatch({
    name: ['plan', 'parts', 'everyMonths', 'startsOn'],
  }) as [Way, number | null, number | null, string | null]
  const [batchToken, setBatch] = useState<string | undefined>()
  const batch = useRecord(entityOf('installmentBatchType'), way === 'batch' ? batchToken : null).data
  const terms =
    way === 'batch'
      ? { parts: Number(batch?.parts ?? 0), everyMonths: Number(batch?.everyMonths ?? 0) }
      : { parts: way === 'parts' ? (ownParts ?? 0) : 0, everyMonths: everyMonths ?? 0 }
  const isComplete = startsOn && terms.parts >= 1 && terms.parts <= 120 && terms.everyMonths >= 1
  const planned = isComplete && way !== 'whole' ? planOf({ amount: owed, startsOn, ...terms }) : undefined
  const make = async () => {
    if (!planned || isPlanned) return
    const values = { debtToken, startsOn, ...(way === 'batch' ? { installmentBatchTypeToken: batchToken } : terms) }
    await walk.once('plan', (idempotencyKey) => save.mutateAsync({ values, idempotencyKey }))
    const { lines } = walk.latest.current
    walk.set({
      isPlanned: true,
      lines: [...lines, { step: 'payment', key: 'walkIn.planned', params: { count: terms.parts } }],
    })
  }
  return { way, batchToken, setBatch, planned, due: planned ? planned[0]!.amount : owed, make }
}

function usePaying(walk: Walk, till: Till) {
  const formats = useFormats()
  const refresh = useRefresh()
  const form = useFormContext<Values>()
  return async () => {
    const { student, debt: debtToken, money: owed = 0 } = walk.progress
    const typed = form.getValues('money') as number | null
    const values = {
      payerToken: student,
      debtToken,
      money: typed,
      accountToken: till.account,
      paymentMethodToken: till.method,
    }
    const taken = await walk.once('receipt', (idempotencyKey) =>
      call<typeof takePayment>('POST /api/receipts', { body: values as SentBody<typeof takePayment>, idempotencyKey }),
    )
    for (const entity of [receipt, debt]) refresh(entity)
    const amount = typed ?? 0
    walk.goOn(
      {
        key: amount < owed ? 'walkIn.paidPart' : 'walkIn.paid',
        params: { money: formats.money(amount), left: formats.money(owed - amount) },
      },
      'receiptNumber' in taken ? { receipt: { token: taken.token, number: Number(taken.receiptNumber) } } : {},
    )
    return taken.token
  }
}

function PlanInputs({ plan: { way, batchToken, setBatch, planned } }: { plan: ReturnType<typeof usePlan> }) {
  const work = useWork()
  const form = useFormContext<Values>()
  const fields = installment.spec.fields!
  return (
    <>
      <ToggleGroup
        label={work('walkIn.plan')}
        value={way}
        onChange={(next) => form.setValue('plan', next, { shouldDirty: true })}
        className="justify-self-start"
        options={[
          { value: 'whole', label: work('walkIn.whole') },
          { value: 'parts', label: work('walkIn.inParts') },
          { value: 'batch', label: work('desk.byBatch') },
        ]}
      />
      {way !== 'whole' && (
        <div className="form-grid">
          {way === 'batch' ? (
            <RecordPicker
              compact={false}
              isRequired
              to="installmentBatchType"
              label={work('desk.byBatch')}
              token={batchToken}
              onChoose={setBatch}
            />
          ) : (
            <>
              <StepInput entity={installment} fields={fields} name="parts" isRequired />
              <StepInput entity={installment} fields={fields} name="everyMonths" isRequired />
            </>
          )}
          <StepInput entity={installment} fields={fields} name="startsOn" />
        </div>
      )}
      {planned && <PlanPreview parts={planned} />}
    </>
  )
}

function PaymentInputs({ till }: { till: Till }) {
  const texts = useTexts()
  return (
    <div className="form-grid">
      <FieldInput entity={receipt} name="money" field={money} path="money" />
      <RecordPicker
        compact={false}
        isRequired
        to="account"
        label={texts.field(receipt, 'account')}
        token={till.account}
        onChoose={till.setAccount}
      />
      <RecordPicker
        compact={false}
        isRequired
        to="paymentMethod"
        label={texts.field(receipt, 'paymentMethod')}
        token={till.method}
        onChoose={till.setMethod}
      />
    </div>
  )
}
