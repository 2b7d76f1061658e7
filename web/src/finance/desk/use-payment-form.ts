/** State of the payment form: debtors, sum, source, details, sending, and the faults of the answer. */
import { type RefObject, useRef, useState } from 'react'
import type { paymentSources } from '@topcenter/model/finance/receipt'
import { Problem } from '../../platform/problem.ts'
import { problemText, type ProblemMessage } from '../../platform/problem-report.ts'
import type { Texts } from '../../platform/texts.ts'
import { type Desk, type DeskMember, owing, spread } from './desk-data.ts'
import { printReceipt } from './print-receipt.ts'
import { type TakenReceipt, useTakePayment } from './take-payment.ts'

export type Source = (typeof paymentSources)[number]

/** Fields beside which a fault is shown; the fault of any other field is shown under the form. */
const shownFaults = ['money', 'accountToken', 'paymentMethodToken', 'reference']

/** @param form The form whose faulty field gets the focus */
export function usePaymentForm(
  desk: Desk,
  form: RefObject<HTMLFormElement | null>,
  onTaken: (receipt: TakenReceipt) => void,
) {
  const [faults, setFaults] = useState<Readonly<Record<string, ProblemMessage>>>({})
  const clear = (name: string) => setFaults(({ [name]: _gone, ...rest }) => rest)
  const payers = usePayers(desk)
  const sum = useSum(desk, payers)
  const { details, changes } = useDetails(desk, clear)
  const { payment, submit, again } = useSubmit({ desk, form, payers, sum, details, setFaults, onTaken })
  return {
    desk,
    state: payment.state,
    isBusy: payment.state !== 'ready',
    faults,
    people: payers.people,
    isChosen: payers.isChosen,
    choose: (token: string, isOn: boolean) => {
      payers.choose(token, isOn)
      sum.setTyped(undefined)
      setFaults({})
    },
    sum: {
      ...sum,
      type: (money: number | null) => {
        sum.setTyped(money)
        clear('money')
      },
      payFrom: (source: Source) => {
        sum.payFrom(source)
        clear('money')
      },
    },
    ...details,
    ...changes,
    submit,
    again,
  }
}
export type PaymentState = ReturnType<typeof usePaymentForm>

interface Submitting {
  readonly desk: Desk
  readonly form: RefObject<HTMLFormElement | null>
  readonly payers: ReturnType<typeof usePayers>
  readonly sum: ReturnType<typeof useSum>
  readonly details: ReturnType<typeof useDetails>['details']
  setFaults(faults: Readonly<Record<string, ProblemMessage>>): void
  onTaken(receipt: TakenReceipt): void
}

function useSubmit({ desk, form, payers, sum, details, setFaults, onTaken }: Submitting) {
  const payment = useTakePayment()
  const input = () => form.current?.querySelector<HTMLInputElement>('[inputmode=decimal]')
  const prints = useRef(false)
  const finish = async (sent: Promise<TakenReceipt | undefined>) => {
    try {
      const receipt = await sent
      if (!receipt) return
      if (prints.current) printReceipt(receipt.token)
      onTaken(receipt)
    } catch (error) {
      setFaults(faultsOf(error))
      // The fields were disabled while it was sent, and so lost the focus.
      setTimeout(() => (form.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? input())?.focus())
    }
  }
  /** @param isPrinted The paper opens with the answer */
  const submit = (isPrinted = false) => {
    if (payment.state !== 'ready') return
    if (payers.chosen.length === 0) return setFaults({ form: (_now, say) => say('desk.chooseWhom') })
    if (!sum.money) {
      // The field itself reports text that is no amount.
      if (!input()?.value.trim()) setFaults({ money: (now) => now.refusal('field.required').detail })
      return input()?.focus()
    }
    setFaults({})
    prints.current = isPrinted
    const { account, method, reference, keepsCredit } = details
    void finish(
      payment.send({
        payerToken: desk.person.token,
        debtorsTokens: payers.chosen.map((each) => each.token),
        money: sum.money,
        source: sum.source,
        leftOver: keepsCredit && sum.left > 0 ? 'Credit' : 'Refuse',
        ...(sum.source === 'Account' ? { accountToken: account, paymentMethodToken: method } : {}),
        ...(reference.trim() ? { reference: reference.trim() } : {}),
      }),
    )
  }
  return {
    payment,
    submit,
    /** Sends the same payment again if it is unknown whether it was taken. */
    again: () => void finish(payment.again()),
  }
}

/** Holds the account, the method, the reference, and whether the rest becomes credit. */
function useDetails(desk: Desk, clearFault: (name: string) => void) {
  const [account, setAccount] = useState(desk.accounts[0]?.token ?? null)
  const [method, setMethod] = useState(desk.methods[0]?.token ?? null)
  const [reference, setReference] = useState('')
  const [keepsCredit, setKeepsCredit] = useState(false)
  return {
    details: { account, method, reference, keepsCredit },
    changes: {
      setReference,
      setAccount: (token: string | null) => {
        setAccount(token)
        clearFault('accountToken')
      },
      setMethod: (token: string | null) => {
        setMethod(token)
        clearFault('paymentMethodToken')
      },
      setKeepsCredit: (isOn: boolean) => {
        setKeepsCredit(isOn)
        clearFault('money')
      },
    },
  }
}

/** Holds the people for whom is paid; all but siblings at first. */
function usePayers(desk: Desk) {
  const people = owing(desk)
  const [tokens, setTokens] = useState<ReadonlySet<string>>(() => {
    const first = people.filter(({ relation }) => relation !== 'sibling')
    return new Set((first.length > 0 ? first : people).map(({ token }) => token))
  })
  return {
    people,
    chosen: people.filter(({ token }) => tokens.has(token)),
    isChosen: (token: string) => tokens.has(token),
    choose: (token: string, isOn: boolean) =>
      setTokens((before) => new Set(isOn ? [...before, token] : [...before].filter((each) => each !== token))),
  }
}

const sumOf = (people: readonly DeskMember[], of: 'due' | 'owed') => people.reduce((sum, each) => sum + each[of], 0)

/** Holds the amount and its source, and distributes it over the lines; in piastres. */
function useSum(desk: Desk, { chosen, isChosen }: ReturnType<typeof usePayers>) {
  const [typed, setTyped] = useState<number | null | undefined>()
  const [source, setSource] = useState<Source>('Account')
  const [due, owed] = [sumOf(chosen, 'due'), sumOf(chosen, 'owed')]
  const money = typed === undefined ? due || owed || null : typed
  const lines = desk.lines.filter((line) => isChosen(line.userToken))
  /** Lowers the amount to what the source has. */
  const payFrom = (next: Source) => {
    setSource(next)
    const max = { Account: undefined, Wallet: desk.credit, Points: desk.points.value }[next]
    if (max !== undefined && (money ?? 0) > max) setTyped(max)
  }
  return { due, owed, money, setTyped, source, payFrom, lines, ...spread(lines, money ?? 0) }
}

/** Returns faults by shown field; the others are shown under the form. */
function faultsOf(error: unknown): Readonly<Record<string, ProblemMessage>> {
  const named =
    error instanceof Problem
      ? Object.fromEntries(error.fields.map((fault) => [fault.name, (now: Texts) => now.fault(fault)]))
      : {}
  if (Object.keys(named).some((name) => shownFaults.includes(name))) return named
  return { ...named, form: (now) => problemText(error, now) }
}
