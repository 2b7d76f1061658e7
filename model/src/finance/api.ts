/** Endpoints of money: the payment desk, statements, debtors, statistics, papers and proofs. */
import { outboundMessage } from '../alerts/outbound-message.ts'
import * as answer from '../kit/answer.ts'
import { endpoint, type FlagPermit, type Permit, sheetTypes } from '../kit/endpoint.ts'
import { type AnyEntity, resourceOf, userTypes } from '../kit/entity.ts'
import * as input from '../kit/field.ts'
import { paymentMethod } from '../lookups/lists.ts'
import { user } from '../people/user.ts'
import { account } from './account.ts'
import { cashierShift } from './cashier-shift.ts'
import { debt, debtTypes } from './debt.ts'
import { installmentScheduleTime } from './installment.ts'
import { ledgerEvents, ledgerKinds } from './postings.ts'
import { proofNames } from './proof.ts'
import { installmentPayment, leftOvers, paymentSources, receipt } from './receipt.ts'

/** Orders of the list of debtors. */
export const debtSorts = ['oldest', 'newest', 'owed'] as const
/** Ages of the oldest unpaid due by which the list of debtors is narrowed; `today`: something of theirs is due today. */
export const debtAges = ['today', 'later', 'overdue', 'from0', 'from31', 'from61', 'over90'] as const
/** Sizes of a printed receipt. */
export const receiptPapers = ['80mm', 'a5', 'a4'] as const

const desk = { group: 'InstallmentPayment', flag: 'addPayments' } as const
const debts = { group: 'Debt', flag: 'view' } as const
const books = { group: 'Account', flag: 'view' } as const
const language = input.oneOf(['ar', 'en'])
const pdf = { file: ['application/pdf'] } as const

const person = {
  token: answer.token(user),
  names: answer.names,
  code: answer.orNull(answer.text),
  phone: answer.orNull(answer.text),
  userType: answer.oneOf(userTypes),
  imageAt: answer.orNull(answer.instant),
}
/** Piastres by the days since they were due; `later` is not due yet. */
const ages = {
  later: answer.money,
  from0: answer.money,
  from31: answer.money,
  from61: answer.money,
  over90: answer.money,
}
/** A person with their debts. */
export const owing = {
  ...person,
  owed: answer.money,
  /** Due by today. */
  due: answer.money,
  /** Due before today. */
  overdue: answer.money,
  ...ages,
  oldestDueOn: answer.orNull(answer.day),
}

/** Ways in which a cashier may take money. The first of each is proposed. */
const till = {
  accounts: answer.list(
    answer.called(account, {
      accountKind: answer.valueOf(account, 'accountKind'),
      /** The reader has an open shift at it. */
      hasShift: answer.yesNo,
    }),
  ),
  methods: answer.list(answer.called(paymentMethod, { needsVerification: answer.yesNo })),
}
/** A part of a plan, or the rest of a debt that no plan covers. */
const dueLine = answer.object({
  userToken: answer.token(user),
  debtToken: answer.token(debt),
  partToken: answer.orNull(answer.token(installmentScheduleTime)),
  code: answer.text,
  debtType: answer.oneOf(debtTypes),
  debtOn: answer.names,
  dueOn: answer.day,
  amount: answer.money,
  remainder: answer.money,
})

export const findPayers = endpoint({
  id: 'desk.find',
  method: 'GET',
  path: '/api/payment-desk',
  permit: desk,
  readers: 'staff',
  query: { search: input.text() },
  summary: 'Find who pays',
  answer: () => answer.object({ items: answer.list(answer.object(owing)) }),
})

export const readDesk = endpoint({
  id: 'desk.read',
  method: 'GET',
  path: '/api/payment-desk/:token',
  permit: desk,
  readers: 'staff',
  summary: 'Read all that the payment desk shows of one person',
  answer: () =>
    answer.object({
      today: answer.day,
      person: answer.object({ ...owing, relation: answer.oneOf(['self']) }),
      credit: answer.money,
      /** The number of points, and the piastres that they are worth. */
      points: answer.object({ count: answer.number, value: answer.money }),
      family: answer.list(answer.object({ ...owing, relation: answer.oneOf(['parent', 'child', 'sibling']) })),
      /** The oldest due first. */
      lines: answer.list(dueLine),
      /** Payments that do not count before they are verified. */
      waiting: answer.list(
        answer.object({
          token: answer.token(receipt),
          receiptNumber: answer.whole,
          money: answer.money,
          at: answer.instant,
        }),
      ),
      ...till,
    }),
})

export const readTill = endpoint({
  id: 'desk.till',
  method: 'GET',
  path: '/api/till',
  permit: desk,
  readers: 'staff',
  summary: 'Read how a cashier may take money',
  answer: () => answer.object(till),
})

export const takePayment = endpoint({
  id: 'receipt.take',
  method: 'POST',
  path: '/api/receipts',
  permit: desk,
  readers: 'staff',
  entity: receipt,
  body: {
    payer: input.ref('user', { required: true }),
    debtors: input.refs('user'),
    debt: input.ref(debt.id),
    installmentScheduleTime: input.ref(installmentScheduleTime.id),
    money: input.money({ required: true, min: 1 }),
    source: input.oneOf(paymentSources, { initial: 'Account' }),
    account: input.ref('account'),
    paymentMethod: input.ref('paymentMethod'),
    at: input.dateTime(),
    reference: input.longText({ maxLength: 200 }),
    leftOver: input.oneOf(leftOvers, { initial: 'Refuse' }),
  },
  summary: 'Take a payment',
  description:
    'Of one debt, of one part, or (with neither) of the oldest due first of all that the debtors owe; they are the payer alone when left out. Needs an `Idempotency-Key`.',
  answer: () => answer.changedOf(receipt),
})

export const printReceipt = endpoint({
  id: 'receipt.document',
  method: 'GET',
  path: '/api/receipts/:token/document',
  permit: { group: 'InstallmentPayment', flag: 'view' },
  readers: 'portal',
  access: 'write', // the first printed receipt makes the secret with which all of them are signed
  entity: receipt,
  query: { format: input.oneOf(receiptPapers), language },
  summary: 'Print a receipt',
  answer: pdf,
})

export const printPlan = endpoint({
  id: 'debt.document',
  method: 'GET',
  path: '/api/debts/:token/plan-document',
  permit: debts,
  entity: debt,
  query: { language },
  summary: 'Print the instalment plan of one debt',
  answer: pdf,
})

/** Days of the establishment, both included. */
const span = { from: input.date(), to: input.date() }

export const readStatement = endpoint({
  id: 'statement.read',
  method: 'GET',
  path: '/api/users/:token/statement',
  permit: debts,
  query: span,
  summary: 'Read the statement of account of one person',
  answer: () =>
    answer.object({
      person: answer.object(person),
      from: answer.orNull(answer.day),
      to: answer.orNull(answer.day),
      opening: answer.money,
      lines: answer.list(
        answer.object({
          at: answer.instant,
          event: answer.oneOf(ledgerEvents),
          receiptNumber: answer.orNull(answer.whole),
          receiptToken: answer.orNull(answer.token(receipt)),
          debt: answer.orNull(
            answer.object({
              token: answer.token(debt),
              code: answer.text,
              debtType: answer.oneOf(debtTypes),
              debtOn: answer.names,
            }),
          ),
          /**
           * One of `owed` and `paid` is zero. Canceled or written-off debts make `owed` negative, refunds make `paid`
           * negative.
           */
          owed: answer.money,
          paid: answer.money,
          balance: answer.money,
        }),
      ),
      owed: answer.money,
      paid: answer.money,
      closing: answer.money,
      /** Credit with the centre at the end of the last day; without a last day, the credit of now. */
      credit: answer.money,
    }),
})

export const printStatement = endpoint({
  id: 'statement.document',
  method: 'GET',
  path: '/api/users/:token/statement-document',
  permit: debts,
  readers: 'portal',
  access: 'write', // the first printed statement of past days is stored
  query: { ...span, language },
  summary: 'Print the statement of account of one person',
  answer: pdf,
})

export const readFamilyAccount = endpoint({
  id: 'statement.family',
  method: 'GET',
  path: '/api/family-account',
  permit: debts,
  query: { user: input.text() },
  summary: 'Read what one’s own family owes and paid',
  description:
    'Of the reader, and of a parent’s linked children. `user`: the token of one of them. `total` is `paid` and `owed` together.',
  answer: () =>
    answer.object({
      today: answer.day,
      /** The reader first, then the children. */
      people: answer.list(answer.object({ ...owing, isSelf: answer.yesNo })),
      /** Sums of the people asked for: total = paid + owed, without canceled and written-off debts. */
      total: answer.money,
      paid: answer.money,
      owed: answer.money,
      overdue: answer.money,
      credit: answer.money,
      dues: answer.list(dueLine),
      /** The newest receipts; `receiptCount` counts all. */
      receipts: answer.list(
        answer.object({
          /** Null if somebody outside the family paid: the paper is theirs. */
          token: answer.orNull(answer.token(receipt)),
          receiptNumber: answer.whole,
          at: answer.instant,
          verification: answer.valueOf(receipt, 'verification'),
          source: answer.valueOf(receipt, 'source'),
          method: answer.orNull(answer.names),
          /** The whole amount; of a payer who is not among the people asked for, the part that went on their debts. */
          money: answer.money,
          refunded: answer.money,
          debtorsTokens: answer.list(answer.token(user)),
        }),
      ),
      receiptCount: answer.whole,
    }),
})

export const printFamilyAccount = endpoint({
  id: 'statement.familyDocument',
  method: 'GET',
  path: '/api/family-account-document',
  permit: debts,
  query: { user: input.text(), language },
  summary: 'Print what one’s own family owes and paid',
  answer: pdf,
})

const debtors = {
  search: input.text(),
  educationalGroup: input.ref('educationalGroup'),
  age: input.oneOf(debtAges),
  sort: input.oneOf(debtSorts),
  page: input.int({ min: 1 }),
  size: input.int({ min: 1 }),
}

export const listDebtors = endpoint({
  id: 'studentDebts.list',
  method: 'GET',
  path: '/api/student-debts',
  permit: debts,
  readers: 'staff',
  query: debtors,
  summary: 'List who owes',
  answer: () =>
    answer.object({
      items: answer.list(
        answer.object({
          ...owing,
          /** A message about the debts waits to be sent. */
          hasReminder: answer.yesNo,
        }),
      ),
      page: answer.page,
    }),
})

export const sumDebtors = endpoint({
  id: 'studentDebts.totals',
  method: 'GET',
  path: '/api/student-debts/totals',
  permit: debts,
  readers: 'staff',
  query: debtors,
  summary: 'Sum what is owed',
  description: 'Of all that the list finds; page, size and order change nothing.',
  answer: () => answer.object({ people: answer.whole, owed: answer.money, ...ages }),
})

export const exportDebtors = endpoint({
  id: 'studentDebts.export',
  method: 'GET',
  path: '/api/student-debts/export',
  permit: debts,
  readers: 'staff',
  query: { ...debtors, format: input.oneOf(['xlsx', 'csv']) },
  summary: 'Export who owes',
  answer: { file: Object.values(sheetTypes) },
})

export const queueReminders = endpoint({
  id: 'outboundMessage.remind',
  method: 'POST',
  path: '/api/outbound-messages/remind',
  permit: { group: 'Debt', flag: 'itemUpdate' },
  readers: 'staff',
  entity: outboundMessage,
  body: { users: input.refs('user', { required: true }) },
  summary: 'Queue messages about debts',
  answer: () =>
    answer.object({
      queued: answer.whole,
      skipped: answer.list(
        answer.object({ token: answer.token(user), reason: answer.oneOf(['waiting', 'noPhone', 'nothingDue']) }),
      ),
    }),
})

/** Payment by points, which comes back as points. */
const byPoints = {
  byPoints: answer.object({ points: answer.whole, money: answer.money, refunded: answer.money }),
}

export const proposeRefund = endpoint({
  id: 'installmentPayment.refundProposal',
  method: 'GET',
  path: '/api/installment-payments/:token/refund-proposal',
  permit: { group: 'InstallmentPayment', flag: 'refundPayments' },
  readers: 'staff',
  entity: installmentPayment,
  summary: 'Read what a refund comes to',
  answer: () =>
    answer.either(
      // the payment is for no subscription: the whole rest of it is proposed
      answer.object({ basis: answer.oneOf(['noRules']), left: answer.money, proposed: answer.money }, byPoints),
      answer.object(
        {
          basis: answer.oneOf(['used', 'beforeStart', 'tooMuchUsed']),
          /** The part of the payment that was not given back yet. */
          left: answer.money,
          proposed: answer.money,
          used: answer.money,
          fee: answer.money,
          /** The price of the debt. */
          money: answer.money,
          paid: answer.money,
          /** Used units and all units, counted in `unit`. */
          consumed: answer.number,
          total: answer.number,
          /** Days from today until the start; negative after it. */
          daysToStart: answer.whole,
          /** Rules of the category. */
          daysBefore: answer.orNull(answer.whole),
          mostConsumed: answer.orNull(answer.number),
          unit: answer.oneOf(['days', 'minutes', 'sessions']),
        },
        byPoints,
      ),
    ),
})

/** Sums of the rows of a list by the values of one field, the largest first. */
export const sumBy = (entity: AnyEntity, permit: Permit, summary: string) =>
  endpoint({
    id: `${entity.id}.statistics`,
    method: 'GET',
    path: `/api/${resourceOf(entity)}/statistics`,
    permit,
    readers: 'staff',
    entity,
    filters: entity,
    summary,
    description: 'Of those that the query of the list finds.',
    answer: () =>
      answer.object({
        items: answer.list(
          answer.object(
            {
              /** The token of a record, or a plain value. */
              key: answer.text,
              count: answer.whole,
              money: answer.money,
              refunded: answer.money,
            },
            { names: answer.names },
          ),
        ),
      }),
  })

export const listMyShifts = endpoint({
  id: 'cashierShift.mine',
  method: 'GET',
  path: '/api/cashier-shifts/mine',
  permit: { group: 'AccountTransaction', flag: 'view' },
  readers: 'staff',
  summary: 'List own open shifts',
  answer: () =>
    answer.object({
      items: answer.list(
        answer.object({
          token: answer.token(cashierShift),
          code: answer.text,
          version: answer.whole,
          openedAt: answer.instant,
          openingFloat: answer.money,
          /** Money that should be in the drawer by now. */
          expected: answer.money,
          account: answer.called(account),
        }),
      ),
    }),
})

/** @param name Of the entity, in a sentence */
export const printVoucher = (entity: AnyEntity, permit: FlagPermit, name: string) =>
  endpoint({
    id: `${entity.id}.document`,
    method: 'GET',
    path: `/api/${resourceOf(entity)}/:token/document`,
    permit,
    readers: 'staff',
    access: 'write', // records that it was printed
    entity,
    query: { language },
    summary: `Print the voucher of one ${name}`,
    answer: pdf,
  })

export const printShift = endpoint({
  id: 'cashierShift.document',
  method: 'GET',
  path: '/api/cashier-shifts/:token/document',
  permit: { group: 'AccountTransaction', flag: 'view' },
  readers: 'staff',
  access: 'write', // records that it was printed
  entity: cashierShift,
  query: { language },
  summary: 'Print one cashier shift',
  answer: pdf,
})

export const proveBooks = endpoint({
  id: 'ledger.prove',
  method: 'GET',
  path: '/api/finance/proof',
  permit: books,
  readers: 'staff',
  summary: 'Prove the books now',
  answer: () =>
    answer.object({
      /** One for each account of the ledger; accounts of people are one line for each kind. */
      lines: answer.list(
        answer.object({
          kind: answer.oneOf(ledgerKinds),
          token: answer.orNull(answer.text),
          names: answer.orNull(answer.names),
          debit: answer.money,
          credit: answer.money,
        }),
      ),
      broken: answer.whole,
      /** Broken records. `expected` and `found` are piastres, or numbers of what the proof counts. */
      findings: answer.list(
        answer.object({
          proof: answer.oneOf(proofNames),
          entity: answer.text,
          token: answer.text,
          label: answer.text,
          expected: answer.number,
          found: answer.number,
        }),
      ),
      events: answer.whole,
      provedAt: answer.instant,
    }),
})

export const readLastProof = endpoint({
  id: 'ledger.lastNight',
  method: 'GET',
  path: '/api/finance/proof/last-night',
  permit: books,
  readers: 'staff',
  summary: 'Read how the proof of last night ended',
  answer: () =>
    answer.object({
      /** Null before the first night. */
      last: answer.orNull(answer.object({ provedAt: answer.instant, broken: answer.whole, events: answer.whole })),
    }),
})

export const readHowToPay = endpoint({
  id: 'howToPay.read',
  method: 'GET',
  path: '/api/how-to-pay',
  permit: debts,
  summary: 'Read how people pay the centre',
  description: 'Active payment methods that have `payTo` or `payTerms`, those with a number to copy first.',
  answer: () =>
    answer.object({
      ways: answer.list(
        answer.called(paymentMethod, {
          /** Text to copy: a number, an address of a wallet, an account. */
          payTo: answer.orNull(answer.text),
          payTerms: answer.orNull(answer.names),
        }),
      ),
      address: answer.orNull(answer.names),
      phones: answer.list(answer.text),
    }),
})
