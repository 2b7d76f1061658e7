/**
 * Plans what of a debt is not planned: by an instalment plan, by number and distance, or part by part; the sum is
 * always shown and must be exact.
 */
import { useRef, useState } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import { debt as debtEntity } from '@topcenter/model/finance/debt'
import { installment, installmentScheduleTime } from '@topcenter/model/finance/installment'
import { planOf } from '@topcenter/model/finance/plan'
import { entityOf } from '@topcenter/model/areas'
import { addMonths } from '@topcenter/model/kit/date-text'
import { RecordPicker } from '../education/record-picker.tsx'
import { useToday } from '../education/use-today.ts'
import { faultText } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { useRefresh, useSave } from '../records/mutations.ts'
import { useRecord } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { DatePicker } from '../ui/inputs/date-picker.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { NumberField } from '../ui/inputs/number-field.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { PlanPreview } from './plan-preview.tsx'

type Way = 'number' | 'batch' | 'free'
const most = { parts: 120, everyMonths: 24 }
interface FreePart {
  readonly key: number
  readonly dueOn: string | null
  readonly amount: number | null
}

export function PlanDialog({ debt, onClose }: { debt: RecordData; onClose(): void }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const refresh = useRefresh()
  const save = useSave(installment)
  const amount = Number(debt.unscheduled)
  const [way, setWay] = useState<Way>('number')
  const [startsOn, setStartsOn] = useState<string | null>(useToday())
  const [parts, setParts] = useState<number | null>(3)
  const [every, setEvery] = useState<number | null>(1)
  const [roundTo, setRoundTo] = useState<number | string | null>(null)
  const [batchToken, setBatchToken] = useState<string | undefined>()
  const batch = useRecord(entityOf('installmentBatchType'), way === 'batch' ? batchToken : null).data
  const lastKey = useRef(0)
  const [free, setFree] = useState<readonly FreePart[]>([])
  const [failure, setFailure] = useState<unknown>(null)

  const terms =
    way === 'batch'
      ? { parts: Number(batch?.parts ?? 0), everyMonths: Number(batch?.everyMonths ?? 0) }
      : { parts: parts ?? 0, everyMonths: every ?? 0 }
  const isTold =
    startsOn !== null &&
    (['parts', 'everyMonths'] as const).every(
      (each) => Number.isInteger(terms[each]) && terms[each] > 0 && terms[each] <= most[each],
    )
  const planned = isTold && typeof roundTo !== 'string' ? planOf({ amount, startsOn, roundTo, ...terms }) : undefined
  const sum = way === 'free' ? free.reduce((total, each) => total + (each.amount ?? 0), 0) : amount
  const isReady =
    way === 'free'
      ? free.length > 0 && sum === amount && free.every((each) => each.dueOn && each.amount)
      : planned !== undefined

  const toWay = (next: Way) => {
    if (next === 'free' && free.length === 0)
      setFree((planned ?? []).map((each) => ({ ...each, key: (lastKey.current += 1) })))
    setWay(next)
  }
  const change = (key: number, to: Partial<FreePart>) =>
    setFree((before) => before.map((each) => (each.key === key ? { ...each, ...to } : each)))
  const add = () =>
    setFree((before) => [
      ...before,
      {
        key: (lastKey.current += 1),
        dueOn: before.at(-1)?.dueOn ? addMonths(before.at(-1)!.dueOn!, 1) : startsOn,
        amount: amount > sum ? amount - sum : null,
      },
    ])
  const submit = async () => {
    setFailure(null)
    try {
      await save.mutateAsync({
        values: {
          debtToken: debt.token,
          amount,
          ...(way === 'free'
            ? {
                startsOn: free.map((each) => each.dueOn!).sort()[0],
                freeParts: free.map(({ dueOn, amount: each }) => ({ dueOn, amount: each })),
              }
            : {
                startsOn,
                ...(way === 'batch' ? { installmentBatchTypeToken: batchToken } : { parts, everyMonths: every }),
                ...(roundTo ? { roundTo } : {}),
              }),
        },
      })
      for (const entity of [debtEntity, installmentScheduleTime]) refresh(entity)
      toasts.show({ tone: 'success', text: texts.say('form.saved') })
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="large"
      title={work('desk.planNew')}
      description={work('desk.unscheduled', { amount: formats.money(amount) })}
      actions={
        <>
          <Button
            variant="primary"
            size="form"
            isPending={save.isPending}
            isDisabled={!isReady}
            onPress={() => void submit()}
          >
            {work('desk.planNew')}
          </Button>
          <Button size="form" onPress={onClose}>
            {texts.say('form.cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ToggleGroup<Way>
          label={work('desk.plan')}
          value={way}
          onChange={toWay}
          options={[
            { value: 'number', label: work('desk.byNumber') },
            { value: 'batch', label: work('desk.byBatch') },
            { value: 'free', label: work('desk.free') },
          ]}
          className="justify-self-start"
        />
        {way !== 'free' && (
          <div className="form-grid">
            {way === 'batch' ? (
              <RecordPicker
                compact={false}
                to="installmentBatchType"
                label={work('desk.byBatch')}
                token={batchToken}
                isRequired
                onChoose={setBatchToken}
              />
            ) : (
              <>
                <NumberField
                  label={work('desk.parts')}
                  isRequired
                  value={parts}
                  minimum={1}
                  maximum={most.parts}
                  onChange={setParts}
                />
                <NumberField
                  label={work('desk.every')}
                  isRequired
                  value={every}
                  minimum={1}
                  maximum={most.everyMonths}
                  onChange={setEvery}
                />
              </>
            )}
            <DatePicker label={work('desk.first')} isRequired value={startsOn} onChange={setStartsOn} />
            <MoneyField
              label={work('desk.roundTo')}
              value={roundTo}
              onChange={setRoundTo}
              onUnreadable={setRoundTo}
              {...(isTold && !planned && typeof roundTo !== 'string' ? { error: work('desk.badRounding') } : {})}
            />
          </div>
        )}
        {way === 'free' ? (
          <FreeParts
            free={free}
            onChange={change}
            onRemove={(key) => setFree((before) => before.filter((each) => each.key !== key))}
            onAdd={add}
          />
        ) : (
          planned && <PlanPreview parts={planned} />
        )}
        <p role="status" className={sum === amount ? 'font-semibold text-ok' : 'font-semibold text-bad'}>
          {work('desk.planned', { sum: formats.money(sum), amount: formats.money(amount) })} ·{' '}
          {sum === amount
            ? work('desk.exact')
            : sum < amount
              ? work('desk.missing', { amount: formats.money(amount - sum) })
              : work('desk.tooMuch', { amount: formats.money(sum - amount) })}
        </p>
        {failure !== null && (
          <div role="alert">
            <AlertBanner tone="bad">{faultText(failure, texts)}</AlertBanner>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function FreeParts({
  free,
  onChange,
  onRemove,
  onAdd,
}: {
  free: readonly FreePart[]
  onChange(key: number, to: Partial<FreePart>): void
  onRemove(key: number): void
  onAdd(): void
}) {
  const work = useWork()
  return (
    <div className="grid gap-2">
      <ol className="grid gap-2">
        {free.map((part, at) => (
          <li
            key={part.key}
            className="flex flex-wrap items-end gap-2"
            aria-label={work('desk.partOf', { number: at + 1 })}
          >
            <DatePicker
              className="min-w-40 flex-1"
              label={work('desk.dueOn')}
              hideLabel={at > 0}
              value={part.dueOn}
              onChange={(dueOn) => onChange(part.key, { dueOn })}
            />
            <MoneyField
              isPositive
              className="min-w-40 flex-1"
              label={work('desk.amount')}
              hideLabel={at > 0}
              value={part.amount}
              onChange={(amount) => onChange(part.key, { amount })}
            />
            <IconButton
              quiet
              label={work('desk.removePart', { number: at + 1 })}
              icon={<Trash2 aria-hidden size={16} />}
              onPress={() => onRemove(part.key)}
            />
          </li>
        ))}
      </ol>
      <Button className="justify-self-start" isDisabled={free.length >= 120} onPress={onAdd}>
        <Plus aria-hidden size={16} />
        {work('desk.addPart')}
      </Button>
    </div>
  )
}
