/**
 * Plans what of a debt is not planned: by an instalment plan, by number and distance, or part by part; the sum is
 * always shown and must be exact.
 */
import { RecordPicker } from '../../education/record-picker.tsx'
import { faultText } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import type { RecordData } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { DatePicker } from '../../ui/inputs/date-picker.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { NumberField } from '../../ui/inputs/number-field.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { FreeParts } from './free-parts.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { most, type Plan, usePlan, type Way } from './use-plan.ts'

export function PlanDialog({ debt, onClose }: { debt: RecordData; onClose(): void }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const plan = usePlan(debt, onClose)
  const { amount, way, terms, free } = plan
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
            isPending={plan.isPending}
            isDisabled={!plan.isReady}
            onPress={() => void plan.submit()}
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
          onChange={plan.toWay}
          options={[
            { value: 'number', label: work('desk.byNumber') },
            { value: 'batch', label: work('desk.byBatch') },
            { value: 'free', label: work('desk.free') },
          ]}
          className="justify-self-start"
        />
        {way === 'free' ? (
          <FreeParts free={free.parts} onChange={free.change} onRemove={free.remove} onAdd={free.add} />
        ) : (
          <>
            <Terms way={way} terms={terms} />
            {terms.planned && <PlanPreview parts={terms.planned} />}
          </>
        )}
        <PlannedSum sum={plan.sum} amount={amount} />
        {plan.failure !== null && (
          <div role="alert">
            <AlertBanner tone="bad">{faultText(plan.failure, texts)}</AlertBanner>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Terms({ way, terms }: { way: 'number' | 'batch'; terms: Plan['terms'] }) {
  const work = useWork()
  return (
    <div className="form-grid">
      {way === 'batch' ? (
        <RecordPicker
          compact={false}
          to="installmentBatchType"
          label={work('desk.byBatch')}
          token={terms.batchToken}
          isRequired
          onChoose={terms.setBatchToken}
        />
      ) : (
        <>
          <NumberField
            label={work('desk.parts')}
            isRequired
            value={terms.parts}
            minimum={1}
            maximum={most.parts}
            onChange={terms.setParts}
          />
          <NumberField
            label={work('desk.every')}
            isRequired
            value={terms.everyMonths}
            minimum={1}
            maximum={most.everyMonths}
            onChange={terms.setEveryMonths}
          />
        </>
      )}
      <DatePicker label={work('desk.first')} isRequired value={terms.startsOn} onChange={terms.setStartsOn} />
      <MoneyField
        label={work('desk.roundTo')}
        value={terms.roundTo}
        onChange={terms.setRoundTo}
        onUnreadable={terms.setRoundTo}
        {...(terms.isRoundingBad ? { error: work('desk.badRounding') } : {})}
      />
    </div>
  )
}

/** Shows the sum of the parts beside the amount to plan, both in piastres. */
function PlannedSum({ sum, amount }: { sum: number; amount: number }) {
  const work = useWork()
  const { money } = useFormats()
  const verdict = () => {
    if (sum === amount) return work('desk.exact')
    return sum < amount
      ? work('desk.missing', { amount: money(amount - sum) })
      : work('desk.tooMuch', { amount: money(sum - amount) })
  }
  return (
    <p role="status" className={sum === amount ? 'font-semibold text-ok' : 'font-semibold text-bad'}>
      {work('desk.planned', { sum: money(sum), amount: money(amount) })} · {verdict()}
    </p>
  )
}
