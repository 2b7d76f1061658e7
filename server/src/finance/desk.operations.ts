/**
 * Operations of the desk that no definition derives: finding who pays, statements, papers, who owes, reminders, what a
 * refund comes to.
 */
import { date, int, ref, refs, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Operation } from '../records/operation.ts'
import { deskOf, findAtDesk, tillOf } from './desk.service.ts'
import { shown } from '../people/person.service.ts'
import { spoken } from './paper-request.ts'
import { planPaper, receiptPaper, statementPaper } from './papers.ts'
import { refundProposal } from './refund-proposal.service.ts'
import { queueReminders } from './reminders.service.ts'
import { statementOf } from './statement.service.ts'
import { exportStudentDebts, listStudentDebts, studentDebtTotals } from './student-debts.service.ts'

const desk = { group: 'InstallmentPayment', flag: 'addPayments' } as const
const debts = { group: 'Debt', flag: 'view' } as const
const span = { from: date(), to: date() } as const
const debtors = {
  search: text(),
  educationalGroupToken: ref('educationalGroup'),
  age: text(),
  sort: text(),
  page: int(),
  size: int(),
} as const
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
    handle: (ctx, { query }) => findAtDesk(ctx, query.search ?? ''),
  },
  {
    id: 'desk.read',
    staff: true,
    method: 'GET',
    path: '/api/payment-desk/:token',
    permit: desk,
    access: 'read',
    handle: (ctx, { params }) => deskOf(ctx, params.token),
  },
  {
    id: 'desk.till',
    staff: true,
    method: 'GET',
    path: '/api/till',
    permit: desk,
    access: 'read',
    handle: (ctx) => tillOf(ctx),
  },
  // the first receipt that is printed makes the secret that seals them all
  {
    id: 'receipt.document',
    portal: true,
    method: 'GET',
    path: '/api/receipts/:token/document',
    permit: { group: 'InstallmentPayment', flag: 'view' },
    access: 'write',
    entity: 'receipt',
    query: { format: text(), language: text() },
    pace: 'file',
    timeout: 15_000,
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
    query: { language: text() },
    handle: (ctx, request) => planPaper(spoken(ctx, request), request.params.token),
  },
  {
    id: 'statement.read',
    method: 'GET',
    path: '/api/users/:token/statement',
    permit: debts,
    access: 'read',
    query: span,
    handle: async (ctx, { params, query }) => {
      const { person, ...rest } = await statementOf(ctx, params.token, query)
      return { person: shown(person), ...rest }
    },
  },
  {
    id: 'statement.document',
    method: 'GET',
    path: '/api/users/:token/statement-document',
    permit: debts,
    access: 'read',
    query: { ...span, language: text() },
    pace: 'file',
    timeout: 15_000,
    handle: (ctx, request) => statementPaper(spoken(ctx, request), request.params.token, request.query),
  },
  {
    id: 'studentDebts.list',
    staff: true,
    method: 'GET',
    path: '/api/student-debts',
    permit: debts,
    access: 'read',
    query: debtors,
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
    handle: (ctx, { query }) => studentDebtTotals(ctx, query),
  },
  {
    id: 'studentDebts.export',
    staff: true,
    method: 'GET',
    path: '/api/student-debts/export',
    permit: debts,
    access: 'read',
    query: { ...debtors, format: text() },
    pace: 'file',
    timeout: 60_000,
    handle: (ctx, { query }) => exportStudentDebts(ctx, query),
  },
  {
    id: 'debtReminder.queue',
    staff: true,
    method: 'POST',
    path: '/api/debt-reminders/queue',
    permit: { group: 'Debt', flag: 'itemUpdate' },
    access: 'write',
    entity: 'debtReminder',
    input: reminderInput,
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
    handle: (ctx, { params }) => refundProposal(ctx, params.token),
  },
]
