/** For whom, how much, how and into which account; what each line gets of it is shown before it is taken. */
import { type FormEvent, useRef, useState } from 'react'
import { debt } from '@topcenter/model/finance/debt'
import type { paymentSources } from '@topcenter/model/finance/receipt'
import { Problem } from '../platform/problem.ts'
import { problemText, type Told } from '../platform/problem-report.ts'
import { type Texts, useTexts, useWork } from '../platform/texts.ts'
import type { RecordData } from '../records/record.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Checkbox } from '../ui/inputs/checkbox.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LineList } from '../ui/data/line-list.tsx'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { type Desk, type DeskLine, type DeskMember, owing, spread } from './desk-data.ts'
import { useTakePayment } from './take-payment.ts'
import { useDueText } from './use-due-text.ts'

type Source = (typeof paymentSources)[number]
const sumOf = (people: readonly DeskMember[], of: 'due' | 'owed') => people.reduce((sum, each) => sum + each[of], 0)

export function PaymentForm({ desk, onTaken }: { desk: Desk; onTaken(receipt: RecordData): void }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const people = owing(desk)
  const hasFamily = people.some(({ relation }) => relation !== 'self')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => {
    const first = people.filter(({ relation }) => relation !== 'sibling')
    return new Set((first.length > 0 ? first : people).map(({ token }) => token))
  })
  const payFor = people.filter((each) => chosen.has(each.token))
  const [due, owed] = [sumOf(payFor, 'due'), sumOf(payFor, 'owed')]
  const [typed, setTyped] = useState<number | null | undefined>()
  const money = typed === undefined ? due || owed || null : typed
  const [source, setSource] = useState<Source>('Account')
  const [account, setAccount] = useState(desk.accounts[0]?.token ?? null)
  const [method, setMethod] = useState(desk.methods[0]?.token ?? null)
  const [reference, setReference] = useState('')
  const [keepsCredit, setKeepsCredit] = useState(false)
  const [faults, setFaults] = useState<Readonly<Record<string, Told>>>({})
  const payment = useTakePayment()
  const form = useRef<HTMLFormElement>(null)

  const lines = desk.lines.filter((line) => chosen.has(line.userToken))
  const { taken, left } = spread(lines, money ?? 0)
  const isMoney = source === 'Account'
  const kept: Partial<Record<Source, number>> = { Wallet: desk.credit, Points: desk.points.value }
  const sources = [
    { value: 'Account', label: work('desk.money') },
    { value: 'Wallet', label: work('desk.fromCredit', { amount: formats.amount(desk.credit) }) },
    {
      value: 'Points',
      label: work('desk.fromPoints', {
        count: formats.number(desk.points.count),
        amount: formats.amount(desk.points.value),
      }),
    },
  ].filter((each) => kept[each.value as Source] !== 0)
  /** Proposes no more than there is to pay from. */
  const payFrom = (next: Source) => {
    setSource(next)
    const most = kept[next]
    if (most !== undefined && (money ?? 0) > most) setTyped(most)
    clear('money')
  }
  const waits = isMoney && desk.methods.find((each) => each.token === method)?.needsVerification
  const clear = (name: string) => setFaults(({ [name]: _gone, ...rest }) => rest)

  const finish = async (sent: Promise<RecordData | undefined>) => {
    try {
      const receipt = await sent
      if (receipt) onTaken(receipt)
    } catch (error) {
      const named =
        error instanceof Problem
          ? Object.fromEntries(error.fields.map((fault) => [fault.name, (now: Texts) => now.fault(fault)]))
          : {}
      setFaults(
        Object.keys(named).some((name) => name in shownFaults)
          ? named
          : { ...named, form: (now) => problemText(error, now) },
      )
      // What was disabled while it was sent has lost the focus.
      setTimeout(() =>
        (
          form.current?.querySelector<HTMLElement>('[aria-invalid=true]') ??
          form.current?.querySelector<HTMLElement>('[inputmode=decimal]')
        )?.focus(),
      )
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (payment.state !== 'ready') return
    if (payFor.length === 0) return setFaults({ form: (_now, say) => say('desk.chooseWhom') })
    if (!money) {
      const input = form.current?.querySelector<HTMLInputElement>('[inputmode=decimal]')
      // it says itself what is no amount
      if (!input?.value.trim()) setFaults({ money: (now) => now.refusal('field.required').detail })
      return input?.focus()
    }
    setFaults({})
    void finish(
      payment.send({
        payerToken: desk.person.token,
        debtorsTokens: payFor.map((each) => each.token),
        money,
        source,
        leftOver: keepsCredit && left > 0 ? 'Credit' : 'Refuse',
        ...(!isMoney ? {} : { accountToken: account, paymentMethodToken: method }),
        ...(reference.trim() ? { reference: reference.trim() } : {}),
      }),
    )
  }
  const isBusy = payment.state !== 'ready'
  return (
    <form
      ref={form}
      onSubmit={submit}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(320px,400px)]"
      aria-busy={isBusy || undefined}
    >
      <div className="grid min-w-0 gap-3">
        {hasFamily && (
          <fieldset className="card flex flex-wrap gap-x-6 gap-y-2 p-3">
            <legend className="sr-only">{work('desk.family')}</legend>
            {people.map((each) => (
              <Checkbox
                key={each.token}
                label={`${texts.name(each.names)} · ${formats.money(each.due || each.owed)}`}
                value={chosen.has(each.token)}
                isDisabled={isBusy}
                onChange={(isOn) => {
                  setChosen(
                    (before) =>
                      new Set(isOn ? [...before, each.token] : [...before].filter((token) => token !== each.token)),
                  )
                  setTyped(undefined)
                  setFaults({})
                }}
              />
            ))}
          </fieldset>
        )}
        <Lines desk={desk} lines={lines} taken={taken} withNames={hasFamily} />
      </div>
      <div className="card sticky top-2 grid gap-3 p-4">
        <MoneyField
          autoFocus
          isPositive
          label={work('desk.amount')}
          isRequired
          isDisabled={isBusy}
          value={money}
          onChange={(next) => {
            setTyped(next)
            clear('money')
          }}
          {...(faults.money ? { error: faults.money(texts, work) } : {})}
        />
        <div className="flex flex-wrap gap-2">
          {due > 0 && (
            <Button isDisabled={isBusy} onPress={() => setTyped(due)}>
              {work('desk.dueNow')} · {formats.amount(due)}
            </Button>
          )}
          {owed > due && (
            <Button isDisabled={isBusy} onPress={() => setTyped(owed)}>
              {work('desk.everything')} · {formats.amount(owed)}
            </Button>
          )}
        </div>
        {sources.length > 1 && (
          <ToggleGroup
            label={work('desk.source')}
            isDisabled={isBusy}
            options={sources}
            value={source}
            onChange={(next) => payFrom(next as Source)}
          />
        )}
        {isMoney && (
          <>
            <Select
              label={work('desk.method')}
              isRequired
              isDisabled={isBusy}
              options={desk.methods.map((each) => ({ value: each.token, label: texts.name(each.names) }))}
              value={method}
              onChange={(next) => {
                setMethod(next)
                clear('paymentMethodToken')
              }}
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
              onChange={(next) => {
                setAccount(next)
                clear('accountToken')
              }}
              {...(faults.accountToken
                ? { error: faults.accountToken(texts, work) }
                : desk.accounts.length === 0
                  ? { error: work('desk.noAccounts') }
                  : {})}
            />
            <TextField
              label={work('desk.reference')}
              isDisabled={isBusy}
              value={reference}
              maxLength={200}
              onChange={setReference}
              {...(faults.reference ? { error: faults.reference(texts, work) } : {})}
            />
          </>
        )}
        {waits && <AlertBanner tone="info">{work('desk.verifies')}</AlertBanner>}
        {left > 0 && isMoney && (
          <Checkbox
            label={work('desk.keepCredit', { amount: formats.money(left) })}
            description={work('desk.leftOver', { amount: formats.money(left) })}
            isDisabled={isBusy}
            value={keepsCredit}
            onChange={(isOn) => {
              setKeepsCredit(isOn)
              clear('money')
            }}
          />
        )}
        {faults.form && (
          <div role="alert">
            <AlertBanner tone="bad">{faults.form(texts, work)}</AlertBanner>
          </div>
        )}
        {payment.state === 'again' && (
          <p role="status" className="text-sm text-ink-2">
            {work('desk.sending')}
          </p>
        )}
        {payment.state === 'lost' ? (
          <div role="alert">
            <AlertBanner
              tone="warn"
              action={<Button onPress={() => void finish(payment.again())}>{work('desk.again')}</Button>}
            >
              {work('desk.lost')}
            </AlertBanner>
          </div>
        ) : (
          <Button type="submit" variant="primary" size="form" isPending={isBusy}>
            {money ? work('desk.take', { amount: formats.money(money) }) : work('desk.takeNone')}
          </Button>
        )}
      </div>
    </form>
  )
}
/** Fields beside which a fault is told; another's is told under the form. */
const shownFaults = { money: 1, accountToken: 1, paymentMethodToken: 1, reference: 1 }

function Lines({
  desk,
  lines,
  taken,
  withNames,
}: {
  desk: Desk
  lines: readonly DeskLine[]
  taken: readonly number[]
  withNames: boolean
}) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const dueText = useDueText()
  if (lines.length === 0) return null
  const nameOf = new Map([desk.person, ...desk.family].map((each) => [each.token, texts.name(each.names)]))
  return (
    <section className="grid gap-2">
      <h2 className="text-base">{work('desk.lines')}</h2>
      <LineList
        label={work('desk.lines')}
        lines={lines.map((line, at) => {
          const due = dueText(line.dueOn, desk.today)
          const part = taken[at]!
          return {
            key: `${line.debtToken} ${line.partToken}`,
            title: <bdi>{texts.name(line.debtOn) || texts.value(debt, 'debtType', line.debtType)}</bdi>,
            detail: (
              <>
                {withNames && (
                  <>
                    <bdi>{nameOf.get(line.userToken)}</bdi> ·{' '}
                  </>
                )}
                <time dateTime={line.dueOn}>{formats.date(line.dueOn)}</time>
              </>
            ),
            aside: (
              <>
                {part > 0 && (
                  <StateBadge tone="accent">
                    {part === line.remainder
                      ? work('desk.paysAll')
                      : work('desk.pays', { amount: formats.amount(part) })}
                  </StateBadge>
                )}
                <StateBadge tone={due.tone}>{due.text}</StateBadge>
                <strong className="min-w-24 text-end text-ink tabular-nums">{formats.money(line.remainder)}</strong>
              </>
            ),
          }
        })}
      />
    </section>
  )
}
