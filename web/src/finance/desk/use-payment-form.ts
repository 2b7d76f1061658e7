/** The state of a payment that is typed: for whom, how much, from where; what is sent, and which faults came back. */
import { type RefObject, useRef, useState } from 'react'
import type { paymentSources } from '@topcenter/model/finance/receipt'
import { Problem } from '../../platform/problem.ts'
import { problemText, type Told } from '../../platform/problem-report.ts'
import type { Texts } from '../../platform/texts.ts'
import type { RecordData } from '../../records/record.ts'
import { type Desk, type DeskMember, owing, spread } from './desk-data.ts'
import { printReceipt } from './print-receipt.ts'
import { useTakePayment } from './take-payment.ts'

export type Source = (typeof paymentSources)[number]

/** Fields beside which a fault is shown; the fault of any other field is shown under the form. */
const shownFaults = ['money', 'accountToken', 'paymentMethodToken', 'reference']

/** @param form Where the focus goes to the field that has a fault */
export function usePaymentForm(
  desk: Desk,
  form: RefObject<HTMLFormElement | null>,
  onTaken: (receipt: RecordData) => void,
) {
  const [faults, setFaults] = useState<Readonly<Record<string, Told>>>({})
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
  setFaults(faults: Readonly<Record<string, Told>>): void
  onTaken(receipt: RecordData): void
}

function useSubmit({ desk, form, payers, sum, details, setFaults, onTaken }: Submitting) {
  const payment = useTakePayment()
  const input = () => form.current?.querySelector<HTMLInputElement>('[inputmode=decimal]')
  const prints = useRef(false)
  const finish = async (sent: Promise<RecordData | undefined>) => {
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
      // Where something is typed that is no amount, the field says so itself.
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
    /** The same payment once more, when nobody knows whether it was taken. */
    again: () => void finish(payment.again()),
  }
}

/** Into which account, by which method; whether what is left over is kept as credit. */
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

/** Of the person and their family, for whom is paid: at first all but siblings. */
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

/** How much, from where, and how it spreads over the lines; all in piastres. */
function useSum(desk: Desk, { chosen, isChosen }: ReturnType<typeof usePayers>) {
  const [typed, setTyped] = useState<number | null | undefined>()
  const [source, setSource] = useState<Source>('Account')
  const [due, owed] = [sumOf(chosen, 'due'), sumOf(chosen, 'owed')]
  const money = typed === undefined ? due || owed || null : typed
  const lines = desk.lines.filter((line) => isChosen(line.userToken))
  /** No more than there is to pay from is proposed. */
  const payFrom = (next: Source) => {
    setSource(next)
    const most = { Account: undefined, Wallet: desk.credit, Points: desk.points.value }[next]
    if (most !== undefined && (money ?? 0) > most) setTyped(most)
  }
  return { due, owed, money, setTyped, source, payFrom, lines, ...spread(lines, money ?? 0) }
}

/** Beside the fields that are shown; what belongs to none of them, under the form. */
function faultsOf(error: unknown): Readonly<Record<string, Told>> {
  const named =
    error instanceof Problem
      ? Object.fromEntries(error.fields.map((fault) => [fault.name, (now: Texts) => now.fault(fault)]))
      : {}
  if (Object.keys(named).some((name) => shownFaults.includes(name))) return named
  return { ...named, form: (now) => problemText(error, now) }
}
