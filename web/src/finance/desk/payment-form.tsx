/** The form of a payment: debtors, sum, way and account, with the share of each line before it is taken. */
import { useRef } from 'react'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import type { Desk } from './desk-data.ts'
import { PaymentLines } from './payment-lines.tsx'
import type { TakenReceipt } from './take-payment.ts'
import { type PaymentState, type Source, usePaymentForm } from './use-payment-form.ts'

export function PaymentForm({ desk, onTaken }: { desk: Desk; onTaken(receipt: TakenReceipt): void }) {
  const texts = useTexts()
  const work = useWork()
  const form = useRef<HTMLFormElement>(null)
  const state = usePaymentForm(desk, form, onTaken)
  const { sum, isBusy, faults } = state
  const hasFamily = state.people.some(({ relation }) => relation !== 'self')
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        state.submit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        state.submit(true)
      }}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(320px,400px)]"
      aria-busy={isBusy || undefined}
    >
      <div className="grid min-w-0 gap-3">
        {hasFamily && <FamilyChoice state={state} />}
        <PaymentLines desk={desk} lines={sum.lines} taken={sum.taken} withNames={hasFamily} />
      </div>
      <div className="card sticky top-2 grid gap-3 p-4">
        <MoneyField
          autoFocus
          isPositive
          label={work('desk.amount')}
          isRequired
          isDisabled={isBusy}
          value={sum.money}
          onChange={sum.type}
          {...(faults.money ? { error: faults.money(texts, work) } : {})}
        />
        <UsualSums state={state} />
        <SourceChoice state={state} />
        {sum.source === 'Account' && <MoneyFields state={state} />}
        <LeftOver state={state} />
        {faults.form && (
          <div role="alert">
            <AlertBanner tone="bad">{faults.form(texts, work)}</AlertBanner>
          </div>
        )}
        <TakeButton state={state} />
      </div>
    </form>
  )
}

interface PartProps {
  readonly state: PaymentState
}

function FamilyChoice({ state: { people, isChosen, choose, isBusy } }: PartProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return (
    <fieldset className="card flex flex-wrap gap-x-6 gap-y-2 p-3">
      <legend className="sr-only">{work('desk.family')}</legend>
      {people.map((each) => (
        <Checkbox
          key={each.token}
          label={`${texts.name(each.names)} · ${formats.money(each.due || each.owed)}`}
          value={isChosen(each.token)}
          isDisabled={isBusy}
          onChange={(isOn) => choose(each.token, isOn)}
        />
      ))}
    </fieldset>
  )
}

/** One press for what is due now, another for all that is owed. */
function UsualSums({ state: { sum, isBusy } }: PartProps) {
  const work = useWork()
  const formats = useFormats()
  return (
    <div className="flex flex-wrap gap-2">
      {sum.due > 0 && (
        <Button isDisabled={isBusy} onPress={() => sum.setTyped(sum.due)}>
          {work('desk.dueNow')} · {formats.amount(sum.due)}
        </Button>
      )}
      {sum.owed > sum.due && (
        <Button isDisabled={isBusy} onPress={() => sum.setTyped(sum.owed)}>
          {work('desk.everything')} · {formats.amount(sum.owed)}
        </Button>
      )}
    </div>
  )
}

/** Money, credit or points; only where there is credit or there are points. */
function SourceChoice({ state: { desk, sum, isBusy } }: PartProps) {
  const work = useWork()
  const formats = useFormats()
  const { credit, points } = desk
  const sources: { readonly value: Source; readonly label: string }[] = [
    { value: 'Account', label: work('desk.money') },
  ]
  if (credit !== 0)
    sources.push({ value: 'Wallet', label: work('desk.fromCredit', { amount: formats.amount(credit) }) })
  if (points.value !== 0)
    sources.push({
      value: 'Points',
      label: work('desk.fromPoints', { count: formats.number(points.count), amount: formats.amount(points.value) }),
    })
  if (sources.length === 1) return null
  return (
    <ToggleGroup
      label={work('desk.source')}
      isDisabled={isBusy}
      options={sources}
      value={sum.source}
      onChange={sum.payFrom}
    />
  )
}

/** How money comes, into which account, and under which number of the bank or the wallet. */
function MoneyFields({ state }: PartProps) {
  const texts = useTexts()
  const work = useWork()
  const { desk, isBusy, faults, account, method, reference } = state
  const noAccounts = desk.accounts.length === 0 ? work('desk.noAccounts') : undefined
  const accountFault = faults.accountToken?.(texts, work) ?? noAccounts
  const needsVerification = desk.methods.find((each) => each.token === method)?.needsVerification
  return (
    <>
      <Select
        label={work('desk.method')}
        isRequired
        isDisabled={isBusy}
        options={desk.methods.map((each) => ({ value: each.token, label: texts.name(each.names) }))}
        value={method}
        onChange={state.setMethod}
        {...(faults.paymentMethodToken ? { error: faults.paymentMethodToken(texts, work) } : {})}
      />
      <Select
        label={work('desk.account')}
        isRequired
        isDisabled={isBusy}
        options={desk.accounts.map((each) => ({
          value: each.token,
          label: texts.name(each.names),
          ...(each.hasShift ? { detail: work('desk.ownShift') } : {}),
        }))}
        value={account}
        onChange={state.setAccount}
        {...(accountFault ? { error: accountFault } : {})}
      />
      <TextField
        label={work('desk.reference')}
        isDisabled={isBusy}
        value={reference}
        maxLength={200}
        onChange={state.setReference}
        {...(faults.reference ? { error: faults.reference(texts, work) } : {})}
      />
      {needsVerification && <AlertBanner tone="info">{work('desk.verifies')}</AlertBanner>}
    </>
  )
}

/** More money than is owed: kept as credit, if the cashier says so. */
function LeftOver({ state }: PartProps) {
  const work = useWork()
  const formats = useFormats()
  const { left, source } = state.sum
  if (left === 0 || source !== 'Account') return null
  return (
    <Checkbox
      label={work('desk.keepCredit', { amount: formats.money(left) })}
      description={work('desk.leftOver', { amount: formats.money(left) })}
      isDisabled={state.isBusy}
      value={state.keepsCredit}
      onChange={state.setKeepsCredit}
    />
  )
}

function TakeButton({ state: { state, sum, isBusy, submit, again } }: PartProps) {
  const work = useWork()
  const formats = useFormats()
  if (state === 'lost')
    return (
      <div role="alert">
        <AlertBanner tone="warn" action={<Button onPress={again}>{work('desk.again')}</Button>}>
          {work('desk.lost')}
        </AlertBanner>
      </div>
    )
  return (
    <>
      {state === 'again' && (
        <p role="status" className="text-sm text-ink-2">
          {work('desk.sending')}
        </p>
      )}
      <Button type="submit" variant="primary" size="form" keys="Enter" isPending={isBusy}>
        {sum.money ? work('desk.take', { amount: formats.money(sum.money) }) : work('desk.takeNone')}
      </Button>
      <Button size="form" keys="Ctrl Enter" isDisabled={isBusy} onPress={() => submit(true)}>
        {work('desk.takeAndPrint')}
      </Button>
    </>
  )
}
