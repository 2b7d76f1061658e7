/** What the operations of money that no definition derives return: the desk, statements, debtors, statistics and proofs. */
import { debtTypes } from '@topcenter/model/finance/debt'
import { ledgerEvents, ledgerKinds } from '@topcenter/model/finance/postings'
import { proofNames } from '@topcenter/model/finance/proof'
import { userTypes } from '@topcenter/model/kit/entity'
import {
  called,
  day,
  either,
  instant,
  list,
  type Members,
  money,
  names,
  number,
  object,
  oneOf,
  orNull,
  page,
  text,
  token,
  valueOf,
  whole,
  yesNo,
} from '../records/serving/answer.ts'

const person = {
  token: token('user'),
  names,
  code: orNull(text),
  phone: orNull(text),
  userType: oneOf(userTypes),
  imageAt: orNull(instant),
} satisfies Members
const ages = { later: money, from0: money, from31: money, from61: money, over90: money }
const standing = { owed: money, due: money, overdue: money, ...ages, oldestDueOn: orNull(day) }
/** Somebody with what they owe. */
export const owing = { ...person, ...standing } satisfies Members

const till = {
  accounts: list(called('account', { accountKind: valueOf('account', 'accountKind'), hasShift: yesNo })),
  methods: list(called('paymentMethod', { needsVerification: yesNo })),
}
export const tillAnswer = object(till)
export const found = object({ items: list(object(owing)) })
const dueLine = object({
  userToken: token('user'),
  debtToken: token('debt'),
  partToken: orNull(token('installmentScheduleTime')),
  code: text,
  debtType: oneOf(debtTypes),
  debtOn: names,
  dueOn: day,
  amount: money,
  remainder: money,
})
export const desk = object({
  today: day,
  person: object({ ...owing, relation: oneOf(['self']) }),
  credit: money,
  points: object({ count: number, value: money }),
  family: list(object({ ...owing, relation: oneOf(['parent', 'child', 'sibling']) })),
  lines: list(dueLine),
  waiting: list(object({ token: token('receipt'), receiptNumber: whole, money, at: instant })),
  ...till,
})

export const statement = object({
  person: object(person),
  from: orNull(day),
  to: orNull(day),
  opening: money,
  lines: list(
    object({
      at: instant,
      event: oneOf(ledgerEvents),
      receiptNumber: orNull(whole),
      receiptToken: orNull(token('receipt')),
      debt: orNull(object({ token: token('debt'), code: text, debtType: oneOf(debtTypes), debtOn: names })),
      owed: money,
      paid: money,
      balance: money,
    }),
  ),
  owed: money,
  paid: money,
  closing: money,
  credit: money,
})

export const familyAccount = object({
  today: day,
  people: list(object({ ...owing, isSelf: yesNo })),
  total: money,
  paid: money,
  owed: money,
  overdue: money,
  credit: money,
  dues: list(dueLine),
  receipts: list(
    object({
      token: orNull(token('receipt')),
      receiptNumber: whole,
      at: instant,
      verification: valueOf('receipt', 'verification'),
      source: valueOf('receipt', 'source'),
      method: orNull(names),
      money,
      refunded: money,
      debtorsTokens: list(token('user')),
    }),
  ),
  receiptCount: whole,
})
export const studentDebts = object({ items: list(object({ ...owing, hasReminder: yesNo })), page })
export const studentDebtTotals = object({ people: whole, owed: money, ...ages })
export const remindersQueued = object({
  queued: whole,
  skipped: list(object({ token: token('user'), reason: oneOf(['waiting', 'noPhone', 'nothingDue']) })),
})

const byPoints = { byPoints: object({ points: whole, money, refunded: money }) }
export const refundProposal = either(
  object({ basis: oneOf(['noRules']), left: money, proposed: money }, byPoints),
  object(
    {
      basis: oneOf(['used', 'beforeStart', 'tooMuchUsed']),
      left: money,
      proposed: money,
      used: money,
      fee: money,
      money,
      paid: money,
      consumed: number,
      total: number,
      daysToStart: whole,
      daysBefore: orNull(whole),
      mostConsumed: orNull(number),
      unit: oneOf(['days', 'minutes', 'sessions']),
    },
    byPoints,
  ),
)

/** One value of the field that a list is counted by: the token of a record with its names, or a plain value. */
export const sums = object({
  items: list(object({ key: text, count: whole, money, refunded: money }, { names })),
})
export const myShifts = object({
  items: list(
    object({
      token: token('cashierShift'),
      code: text,
      version: whole,
      openedAt: instant,
      openingFloat: money,
      expected: money,
      account: called('account'),
    }),
  ),
})

export const trialBalance = object({
  lines: list(
    object({ kind: oneOf(ledgerKinds), token: orNull(text), names: orNull(names), debit: money, credit: money }),
  ),
  broken: whole,
  findings: list(
    object({ proof: oneOf(proofNames), entity: text, token: text, label: text, expected: number, found: number }),
  ),
  events: whole,
  provedAt: instant,
})
export const lastProof = object({ last: orNull(object({ provedAt: instant, broken: whole, events: whole })) })
