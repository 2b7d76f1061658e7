/**
 * Operations of the payment desk that no definition derives: finding the payer, statements, papers, the list of
 * debtors, reminders, and the proposal for a refund.
 */
import { date, int, oneOf, ref, refs, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { answers, file, type Operation } from '../../records/serving/operation.ts'
import { sheetTypes } from '../../sheets/sheet-file.ts'
import * as told from '../finance.answers.ts'
import { deskOf, findAtDesk, tillOf } from './desk.service.ts'
import { shown } from '../../people/person.service.ts'
import { spoken } from '../../papers/paper-request.ts'
import { planPaper } from './plan-paper.ts'
import { receiptPaper, receiptPapers } from './receipt-paper.ts'
import { familyAccountOf } from './family-account.service.ts'
import { familyAccountPaper } from './family-account-paper.ts'
import { statementPaper } from './statement-paper.ts'
import { refundProposal } from '../payments/refund-proposal.service.ts'
import { queueReminders } from '../debts/reminders.service.ts'
import { statementOf } from './statement.service.ts'
import { exportStudentDebts } from '../debts/student-debts-file.ts'
import { debtAges, debtSorts, listStudentDebts, studentDebtTotals } from '../debts/student-debts.service.ts'

const desk = { group: 'InstallmentPayment', flag: 'addPayments' } as const
const debts = { group: 'Debt', flag: 'view' } as const
const span = { from: date(), to: date() } as const
const debtors = {
  search: text(),
  educationalGroup: ref('educationalGroup'),
  age: oneOf(debtAges),
  sort: oneOf(debtSorts),
  page: int({ min: 1 }),
  size: int({ min: 1 }),
} as const
const language = oneOf(['ar', 'en'])
const reminderInput = { users: refs('user', { required: true }) } as const

export const deskOperations: readonly Operation[] = [
  {
    id: 'desk.find',
    staff: true,
    method: 'GET',
    path: '/api/payment-desk',
    permit: desk,
    access: 'read',
    query: { search: text() },
    describe: () => ({ summary: 'Find who pays', answer: answers(told.found) }),
    handle: (ctx, { query }) => findAtDesk(ctx, query.search ?? ''),
  },
  {
    id: 'desk.read',
    staff: true,
    method: 'GET',
    path: '/api/payment-desk/:token',
    permit: desk,
    access: 'read',
    describe: () => ({ summary: 'Read all that the payment desk shows of one person', answer: answers(told.desk) }),
    handle: (ctx, { params }) => deskOf(ctx, params.token),
  },
  {
    id: 'desk.till',
    staff: true,
    method: 'GET',
    path: '/api/till',
    permit: desk,
    access: 'read',
    describe: () => ({ summary: 'Read how a cashier may take money', answer: answers(told.tillAnswer) }),
    handle: (ctx) => tillOf(ctx),
  },
  // the first printed receipt makes the secret with which all of them are signed
  {
    id: 'receipt.document',
    portal: true,
    method: 'GET',
    path: '/api/receipts/:token/document',
    permit: { group: 'InstallmentPayment', flag: 'view' },
    access: 'write',
    entity: 'receipt',
    query: { format: oneOf(receiptPapers), language },
    pace: 'file',
    timeout: 15_000,
    describe: () => ({ summary: 'Print a receipt', answer: file('application/pdf') }),
    handle: (ctx, request) =>
      receiptPaper(spoken(ctx, request), request.params.token, request.query.format, request.origin),
  },
  {
    id: 'debt.document',
    method: 'GET',
    path: '/api/debts/:token/plan-document',
    permit: debts,
    access: 'read',
    entity: 'debt',
    pace: 'file',
    timeout: 15_000,
    query: { language },
    describe: () => ({ summary: 'Print the instalment plan of one debt', answer: file('application/pdf') }),
    handle: (ctx, request) => planPaper(spoken(ctx, request), request.params.token),
  },
  {
    id: 'statement.read',
    method: 'GET',
    path: '/api/users/:token/statement',
    permit: debts,
    access: 'read',
    query: span,
    describe: () => ({ summary: 'Read the statement of account of one person', answer: answers(told.statement) }),
    handle: async (ctx, { params, query }) => {
      const { person, ...rest } = await statementOf(ctx, params.token, query)
      return { person: shown(person), ...rest }
    },
  },
  // a statement of past days is kept at its first printing
  {
    id: 'statement.document',
    portal: true,
    method: 'GET',
    path: '/api/users/:token/statement-document',
    permit: debts,
    access: 'write',
    query: { ...span, language },
    pace: 'file',
    timeout: 15_000,
    describe: () => ({ summary: 'Print the statement of account of one person', answer: file('application/pdf') }),
    handle: (ctx, request) => statementPaper(spoken(ctx, request), request.params.token, request.query),
  },
  {
    id: 'statement.family',
    method: 'GET',
    path: '/api/family-account',
    permit: debts,
    access: 'read',
    query: { user: text() },
    describe: () => ({
      summary: 'Read what one’s own family owes and paid',
      description:
        'Of the reader, and of a parent’s linked children. `user`: the token of one of them. `total` is `paid` and `owed` together.',
      answer: answers(told.familyAccount),
    }),
    handle: async (ctx, { query }) => {
      const { people, ...rest } = await familyAccountOf(ctx, query.user || undefined)
      return { people: people.map(shown), ...rest }
    },
  },
  {
    id: 'statement.familyDocument',
    method: 'GET',
    path: '/api/family-account-document',
    permit: debts,
    access: 'read',
    query: { user: text(), language },
    pace: 'file',
    timeout: 15_000,
    describe: () => ({ summary: 'Print what one’s own family owes and paid', answer: file('application/pdf') }),
    handle: (ctx, request) => familyAccountPaper(spoken(ctx, request), request.query.user || undefined),
  },
  {
    id: 'studentDebts.list',
    staff: true,
    method: 'GET',
    path: '/api/student-debts',
    permit: debts,
    access: 'read',
    query: debtors,
    describe: () => ({ summary: 'List who owes', answer: answers(told.studentDebts) }),
    handle: (ctx, { query }) => listStudentDebts(ctx, query),
  },
  {
    id: 'studentDebts.totals',
    staff: true,
    method: 'GET',
    path: '/api/student-debts/totals',
    permit: debts,
    access: 'read',
    query: debtors,
    describe: () => ({
      summary: 'Sum what is owed',
      description: 'Of all that the list finds; page, size and order change nothing.',
      answer: answers(told.studentDebtTotals),
    }),
    handle: (ctx, { query }) => studentDebtTotals(ctx, query),
  },
  {
    id: 'studentDebts.export',
    staff: true,
    method: 'GET',
    path: '/api/student-debts/export',
    permit: debts,
    access: 'read',
    query: { ...debtors, format: oneOf(['xlsx', 'csv']) },
    pace: 'file',
    timeout: 60_000,
    describe: () => ({ summary: 'Export who owes', answer: file(...sheetTypes) }),
    handle: (ctx, { query }) => exportStudentDebts(ctx, query),
  },
  {
    id: 'outboundMessage.remind',
    staff: true,
    method: 'POST',
    path: '/api/outbound-messages/remind',
    permit: { group: 'Debt', flag: 'itemUpdate' },
    access: 'write',
    entity: 'outboundMessage',
    input: reminderInput,
    describe: () => ({ summary: 'Queue messages about debts', answer: answers(told.remindersQueued) }),
    handle: async (ctx, { body }) => {
      const parsed = fieldsSchema(reminderInput).safeParse(body ?? {})
      if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
      return queueReminders(ctx, (parsed.data as { usersTokens: string[] }).usersTokens)
    },
  },
  {
    id: 'installmentPayment.refundProposal',
    staff: true,
    method: 'GET',
    path: '/api/installment-payments/:token/refund-proposal',
    permit: { group: 'InstallmentPayment', flag: 'refundPayments' },
    access: 'read',
    entity: 'installmentPayment',
    describe: () => ({ summary: 'Read what a refund comes to', answer: answers(told.refundProposal) }),
    handle: (ctx, { params }) => refundProposal(ctx, params.token),
  },
]
